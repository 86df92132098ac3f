import { useId } from 'react';
import { activityColor } from '../activityColor';
import { cx } from '../cx';
import type { ChartPlotProps } from './ChartFrame';
import { barAt, type ChartBar, checkAt, checkScale } from './geometry';
import { Marks } from './Marks';
import { PlotFrame } from './PlotFrame';
import { type ChartPart, type ChartPoint, hasGoal } from './point';

/**
 * Bars from zero. A met goal is drawn full with a check, a missed one paler, a running one outlined, and a week that does
 * not count in grey, or as a dash when nothing was done; without goals all bars are full.
 */
export function BarPlot(props: ChartPlotProps) {
  const { points, marks, active, format } = props;
  const hasGoals = points.some(hasGoal);
  return (
    <PlotFrame {...props} areBars>
      {(plot, gridlines) => (
        <>
          {active !== null && (
            <rect
              x={plot.xOf(active) - plot.step / 2}
              y={plot.top - 4}
              width={plot.step}
              height={plot.bottom - plot.top + 4}
              className="fill-n3"
              rx="4"
            />
          )}
          {points.map(
            (point, index) =>
              point.value !== null &&
              (point.parts ? (
                <Stack
                  key={point.key}
                  bar={barAt(plot, index, point.value)}
                  parts={point.parts}
                  isOutlined={point.muted === true}
                  active={index === active}
                />
              ) : (
                <Bar
                  key={point.key}
                  bar={barAt(plot, index, point.value)}
                  goalY={typeof point.goal === 'number' ? plot.yOf(point.goal) : null}
                  point={point}
                  hasGoals={hasGoals}
                  active={index === active}
                />
              )),
          )}
          {marks && <Marks marks={marks} points={points} plot={plot} gridlines={gridlines} format={format} areBars />}
        </>
      )}
    </PlotFrame>
  );
}

interface BarProps {
  bar: ChartBar;
  /** Vertical position of the goal line; null without a goal. */
  goalY: number | null;
  point: ChartPoint;
  hasGoals: boolean;
  active: boolean;
}

function Bar({ bar, goalY, point: { met = false, muted = false, undecided = 'RUNNING' }, hasGoals, active }: BarProps) {
  const fill =
    met || !(hasGoals || muted)
      ? 'fill-(--solid)'
      : muted
        ? undecided === 'RUNNING'
          ? 'fill-(--soft) stroke-(--solid)'
          : 'fill-n5 dark:fill-n7'
        : 'fill-[color-mix(in_oklab,var(--solid)_45%,var(--card))]';
  return (
    <g className={cx('transition-opacity', active && 'opacity-80')}>
      {bar.height > 0 && <path d={shapeOf(bar)} className={fill} />}
      {met && <Check bar={bar} goalY={goalY} />}
      {bar.height === 0 && undecided === 'EXCUSED' && (
        <text x={bar.x + bar.width / 2} y={bar.y - 4} textAnchor="middle" className="fill-n10">
          –
        </text>
      )}
    </g>
  );
}

/** Room between the outline of a running week and its bar. */
const OUTLINE = 2.5;

/** A bar of several parts, clipped to the shape of a whole one; the bar of a running week is outlined. */
function Stack({
  bar,
  parts,
  isOutlined,
  active,
}: {
  bar: ChartBar;
  parts: readonly ChartPart[];
  isOutlined: boolean;
  active: boolean;
}) {
  const clip = useId();
  const { x, y, width, height } = bar;
  if (height <= 0) return null;
  const whole = parts.reduce((sum, { value }) => sum + value, 0);
  let below = y + height;
  return (
    <g className={cx('transition-opacity', active && 'opacity-80')}>
      <clipPath id={clip}>
        <path d={shapeOf(bar)} />
      </clipPath>
      <g clipPath={`url(#${clip})`}>
        {parts.map(({ color, value }, index) => {
          const part = (value / whole) * height;
          below -= part;
          return (
            <g key={index} style={activityColor(color)}>
              <rect x={x} y={below} width={width} height={part} className="fill-(--solid)" />
              {index > 0 && <rect x={x} y={below + part - 0.5} width={width} height="1" className="fill-card" />}
            </g>
          );
        })}
      </g>
      {isOutlined && (
        <path
          d={shapeOf({ x: x - OUTLINE, y: y - OUTLINE, width: width + 2 * OUTLINE, height: height + OUTLINE })}
          fill="none"
          className="stroke-n12"
          strokeWidth="1.5"
        />
      )}
    </g>
  );
}

/** Rounds the top corners only, because the bar stands on the baseline. */
function shapeOf({ x, y, width, height }: ChartBar): string {
  const radius = Math.min(4, width / 3, height);
  return `M${x} ${y + height}v${radius - height}q0 ${-radius} ${radius} ${-radius}h${width - 2 * radius}q${radius} 0 ${radius} ${radius}v${height - radius}z`;
}

function Check({ bar, goalY }: { bar: ChartBar; goalY: number | null }) {
  const place = checkAt(bar, goalY);
  if (place === null) return null;
  return (
    <path
      d="M-3.6 .2l2.5 2.5 4.7-5.2"
      transform={`translate(${bar.x + bar.width / 2} ${place.y}) scale(${checkScale(bar.width)})`}
      fill="none"
      className={place.isInside ? 'stroke-on-solid' : 'stroke-(--ink)'}
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  );
}
