import type { ChartPlotProps } from './ChartFrame';
import { linePaths, sampled } from './geometry';
import { Marks } from './Marks';
import { PlotFrame } from './PlotFrame';

/** Maximum number of points drawn with a dot each. */
const DOTS_MAX = 31;

/** A line with its area, reduced to the points that fit the width. The active point has a dot. */
export function LinePlot(props: ChartPlotProps) {
  const { points, marks, active, format } = props;
  return (
    <PlotFrame {...props}>
      {(plot, gridlines) => {
        const { stroke, ground } = linePaths(sampled(points, plot.right - plot.left), plot);
        const at = active === null ? undefined : points[active];
        return (
          <>
            <path d={ground} className="fill-(--soft)" />
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
            {marks && <Marks marks={marks} points={points} plot={plot} gridlines={gridlines} format={format} />}
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
