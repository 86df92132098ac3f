import type { ChartPlotProps } from './ChartFrame';
import { highestMarked, labelWidth, MARK_GAP, markedPoints, markX, type Plot } from './geometry';

interface MarksProps extends Pick<ChartPlotProps, 'points' | 'format'> {
  marks: NonNullable<ChartPlotProps['marks']>;
  plot: Plot;
  /** The points are drawn as bars, which the labels keep clear of. */
  areBars?: boolean;
}

/** Labels above their points: of the highest alone, or of the highest and the ends. */
export function Marks({ points, plot, format, marks, areBars }: MarksProps) {
  const widthOf = (value: number) => labelWidth(format(value));
  const marked = marks === 'HIGHEST' ? highestMarked(points, format) : markedPoints(points, plot, widthOf, areBars);
  return (
    <>
      {marked.map((index) => {
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
