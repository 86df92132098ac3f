import type { ChartPlotProps } from './ChartFrame';
import { groupMeans, linePaths, sampled } from './geometry';
import { Marks } from './Marks';
import { PlotFrame } from './PlotFrame';

/** Maximum number of points drawn with a dot each. */
const DOTS_MAX = 31;
/** Distance of points in pixels below which their bars would add up to a block. */
const BAR_STEP_MIN = 2;

/**
 * A line with its area, reduced to the points that fit the width, or the mean of several points over the points as
 * faint bars where they have room. The active point has a dot.
 */
export function LinePlot(props: ChartPlotProps) {
  const { points, marks, active, format, smoothedOver } = props;
  return (
    <PlotFrame {...props}>
      {(plot) => {
        const { stroke, ground } = linePaths(
          smoothedOver === undefined ? sampled(points, plot.right - plot.left) : groupMeans(points, smoothedOver),
          plot,
        );
        const hasBars = smoothedOver !== undefined && plot.step >= BAR_STEP_MIN;
        const at = active === null ? undefined : points[active];
        return (
          <>
            {hasBars && (
              <path
                d={points
                  .map(({ value }, index) => (value ? `M${plot.xOf(index)} ${plot.bottom}V${plot.yOf(value)}` : ''))
                  .join('')}
                className="stroke-(--solid) opacity-20"
                strokeWidth={Math.min(2, plot.step)}
              />
            )}
            <path d={ground} className={hasBars ? 'fill-(--solid) opacity-10' : 'fill-(--soft)'} />
            <path
              d={stroke}
              fill="none"
              className="stroke-(--solid)"
              strokeWidth="2"
              strokeLinejoin="round"
              strokeLinecap="round"
            />
            {points.length <= DOTS_MAX &&
              points.map(
                ({ key, value }, index) =>
                  value !== null && (
                    <circle key={key} cx={plot.xOf(index)} cy={plot.yOf(value)} r="3" className="fill-(--solid)" />
                  ),
              )}
            {marks && <Marks marks={marks} points={points} plot={plot} format={format} />}
            {active !== null && (
              <line x1={plot.xOf(active)} x2={plot.xOf(active)} y1={plot.top} y2={plot.bottom} className="stroke-n8" />
            )}
            {active !== null && typeof at?.value === 'number' && (
              <circle
                cx={plot.xOf(active)}
                cy={plot.yOf(at.value)}
                r="4.5"
                className="fill-(--solid) stroke-card"
                strokeWidth="2"
              />
            )}
          </>
        );
      }}
    </PlotFrame>
  );
}
