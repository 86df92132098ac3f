import { cx } from '../cx';
import type { ChartPlotProps } from './ChartFrame';
import { barAt, type ChartBar } from './geometry';
import { Marks } from './Marks';
import { PlotFrame } from './PlotFrame';
import { type ChartPoint, hasGoal } from './point';

/**
 * Bars from zero. A met goal is drawn full with a check, a missed one paler, an undecided one hollow; without goals all
 * bars are full.
 */
export function BarPlot(props: ChartPlotProps) {
  const { points, marks, active, format } = props;
  const hasGoals = points.some(hasGoal);
  return (
    <PlotFrame {...props}>
      {(plot) => (
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
              point.value !== null && (
                <Bar
                  key={point.key}
                  bar={barAt(plot, index, point.value)}
                  point={point}
                  hasGoals={hasGoals}
                  active={index === active}
                />
              ),
          )}
          {marks && <Marks points={points} plot={plot} format={format} />}
        </>
      )}
    </PlotFrame>
  );
}

/** Minimum bar width for a check mark. Narrower bars show a met goal by colour and the goal line only. */
const CHECKED_MIN = 9;

interface BarProps {
  bar: ChartBar;
  point: ChartPoint;
  hasGoals: boolean;
  active: boolean;
}

function Bar({ bar, point: { met = false, muted = false }, hasGoals, active }: BarProps) {
  const fill =
    met || !(hasGoals || muted)
      ? 'fill-(--solid)'
      : muted
        ? 'fill-(--soft) stroke-(--solid)'
        : 'fill-[color-mix(in_oklab,var(--solid)_45%,var(--card))]';
  return (
    <g className={cx('transition-opacity', active && 'opacity-80')}>
      {bar.height > 0 && <path d={shapeOf(bar)} className={fill} strokeDasharray={muted && !met ? '3 2' : undefined} />}
      {met && bar.width >= CHECKED_MIN && <Check bar={bar} />}
    </g>
  );
}

/** Rounds the top corners only, because the bar stands on the baseline. */
function shapeOf({ x, y, width, height }: ChartBar): string {
  const radius = Math.min(4, width / 3, height);
  return `M${x} ${y + height}v${radius - height}q0 ${-radius} ${radius} ${-radius}h${width - 2 * radius}q${radius} 0 ${radius} ${radius}v${height - radius}z`;
}

/** Places the check inside the bar where it fits, else above. */
function Check({ bar: { x, y, width, height } }: { bar: ChartBar }) {
  const inside = height >= 20 && width >= 11;
  return (
    <path
      d={`M${x + width / 2 - 3.6} ${(inside ? y + 10 : y - 6) + 0.2}l2.5 2.5 4.7-5.2`}
      fill="none"
      className={inside ? 'stroke-on-solid' : 'stroke-(--ink)'}
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  );
}
