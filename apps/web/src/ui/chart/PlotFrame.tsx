import type { ReactNode } from 'react';
import { cx } from '../cx';
import type { ChartPlotProps } from './ChartFrame';
import { goalLabels, goalPath, labelledColumns, labelWidth, type Plot, plotOf, plotOfBars } from './geometry';
import { gridValues } from './gridValues';

const LABEL_HEIGHT = 22;
/** Height of the chart over its highest value: bars end below its top, where they would look cut off. */
const HEADROOM = 1.08;

interface PlotFrameProps extends ChartPlotProps {
  /** The points are drawn as bars. */
  areBars?: boolean;
  /** @param gridlines their vertical positions */
  children(plot: Plot, gridlines: readonly number[]): ReactNode;
}

/** Axes, gridlines, goal and labels around the values of a chart, and the area that tracks the pointer. */
export function PlotFrame({
  points,
  base,
  axis,
  marks,
  width,
  height,
  active,
  format,
  onPoint,
  onSelect,
  areBars,
  children,
}: PlotFrameProps) {
  const goals = points.map(({ goal }) => goal ?? null);
  const highest = points.reduce((most, { value, goal }) => Math.max(most, value ?? 0, goal ?? 0), 0);
  const grid = axis ?? [0, ...gridValues(highest, base)];
  const lastGoal = goals.at(-1) ?? null;
  const axisRoom = Math.max(20, ...grid.map((value) => labelWidth(format(value)))) + 12;
  // The label of the last column may be wider than the column.
  const overhang = (labelWidth(points.at(-1)?.label ?? '') - (width - axisRoom) / points.length) / 2;
  const goalRoom = lastGoal === null ? Math.max(2, overhang) : labelWidth(format(lastGoal)) + 10;
  const room = {
    left: axisRoom,
    right: Math.max(axisRoom + 1, width - goalRoom),
    top: marks ? 20 : 10,
    bottom: height - LABEL_HEIGHT,
    edge: width,
    beside: goalRoom,
  };
  // On a fixed scale, the highest value is a limit.
  const top = Math.max(grid.at(-1) ?? 1, axis ? 0 : highest * HEADROOM);
  const bounds = [grid[0] ?? 0, top] as const;
  const plot =
    areBars && marks === 'ENDS'
      ? plotOfBars(points, bounds, room, (value) => labelWidth(format(value)))
      : plotOf(points.length, bounds, room);
  return (
    <svg
      width={width}
      height={height}
      // On paper, a chart that was drawn wider than the page shrinks to its width.
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMinYMid"
      className="absolute inset-0 block overflow-visible text-micro tabular-nums select-none print:w-full"
      aria-hidden="true"
    >
      {grid.map((value, index) => (
        <g key={value}>
          <line
            x1={plot.left}
            x2={plot.right}
            y1={plot.yOf(value)}
            y2={plot.yOf(value)}
            className={index === 0 ? 'stroke-n8' : 'stroke-n4'}
          />
          <text x={plot.left - 8} y={plot.yOf(value)} dy=".35em" textAnchor="end" className="fill-n10">
            {format(value)}
          </text>
        </g>
      ))}
      {children(plot, grid.map(plot.yOf))}
      <Goal goals={goals} plot={plot} format={format} width={width} />
      <Labels points={points} plot={plot} width={width} height={height} active={active} />
      <rect
        x={plot.left}
        y={0}
        width={plot.right - plot.left}
        height={height}
        fill="transparent"
        className={cx(onSelect && 'cursor-pointer')}
        onPointerMove={(event) => onPoint(pointed(event, plot))}
        onPointerDown={(event) => onPoint(pointed(event, plot))}
        onClick={(event) => {
          const point = points[pointed(event, plot)];
          if (point) onSelect?.(point.key);
        }}
      />
    </svg>
  );
}

function pointed({ clientX, currentTarget }: { clientX: number; currentTarget: SVGRectElement }, plot: Plot): number {
  return plot.indexAt(plot.left + clientX - currentTarget.getBoundingClientRect().left);
}

interface GoalProps extends Pick<ChartPlotProps, 'format' | 'width'> {
  goals: readonly (number | null)[];
  plot: Plot;
}

/** The goal as a stepped, dashed line: its current value at the edge, earlier values where their step begins. */
function Goal({ goals, plot, format, width }: GoalProps) {
  const path = goalPath(goals, plot);
  const last = goals.at(-1) ?? null;
  if (path === null) return null;
  return (
    <>
      <path d={path} fill="none" className="stroke-n11" strokeWidth="1.5" strokeDasharray="4 3" />
      {goalLabels(goals, plot, (goal) => labelWidth(format(goal))).map(({ x, y, goal }) => (
        <text
          key={x}
          x={x}
          y={y - 4}
          className="fill-n12 stroke-card font-semibold"
          strokeWidth="3"
          paintOrder="stroke"
        >
          {format(goal)}
        </text>
      ))}
      {last !== null && (
        <text x={width} y={plot.yOf(last)} dy=".35em" textAnchor="end" className="fill-n12 font-semibold">
          {format(last)}
        </text>
      )}
    </>
  );
}

interface LabelsProps extends Pick<ChartPlotProps, 'points' | 'width' | 'height' | 'active'> {
  plot: Plot;
}

/** Labels below the columns. The active point only changes its style: its name is in the tooltip. */
function Labels({ points, plot, width, height, active }: LabelsProps) {
  const shown = labelledColumns(
    points.map(({ label }) => label),
    plot.step,
  );
  return (
    <>
      {[...shown].map((index) => {
        const { key, label } = points[index] ?? { key: String(index), label: '' };
        const half = labelWidth(label) / 2;
        return (
          <text
            key={key}
            x={Math.max(half, Math.min(plot.xOf(index), width - half))}
            y={height - 6}
            textAnchor="middle"
            className={index === active ? 'fill-n12 font-semibold' : 'fill-n10'}
          >
            {label}
          </text>
        );
      })}
    </>
  );
}
