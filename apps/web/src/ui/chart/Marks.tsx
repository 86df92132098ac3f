import type { ChartPlotProps } from './ChartFrame';
import { labelWidth, MARK_GAP, markedPoints, markX, type Plot } from './geometry';

interface MarksProps extends Pick<ChartPlotProps, 'points' | 'format'> {
  plot: Plot;
  /** The points are drawn as bars, which the labels keep clear of. */
  areBars?: boolean;
}

/** Labels with the highest and last value above their points, and the first of a line. */
export function Marks({ points, plot, format, areBars }: MarksProps) {
  return (
    <>
      {markedPoints(points, plot, (value) => labelWidth(format(value)), areBars).map((index) => {
        const value = points[index]?.value ?? 0;
        return (
          <text
            key={index}
            x={markX(plot, index, labelWidth(format(value)))}
            y={plot.yOf(value) - MARK_GAP}
            textAnchor="middle"
            className="fill-n12 stroke-card font-semibold"
            strokeWidth="3"
            paintOrder="stroke"
          >
            {format(value)}
          </text>
        );
      })}
    </>
  );
}
