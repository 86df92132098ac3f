import type { ChartPlotProps } from './ChartFrame';
import { allMarked, labelWidth, MARK_GAP, markedPoints, markX, type Plot } from './geometry';

interface MarksProps extends Pick<ChartPlotProps, 'points' | 'format' | 'formatShort'> {
  marks: NonNullable<ChartPlotProps['marks']>;
  plot: Plot;
  /** The points are drawn as bars, which the labels keep clear of. */
  areBars?: boolean;
}

/** Labels above their points: of the highest and last value, and the first of a line, or of all. */
export function Marks({ points, plot, format: usual, formatShort, marks, areBars }: MarksProps) {
  const all = (format: MarksProps['format']) => allMarked(points, plot, (value) => labelWidth(format(value)));
  const format = marks === 'ALL' && formatShort && all(usual).length === 0 ? formatShort : usual;
  const widthOf = (value: number) => labelWidth(format(value));
  const marked = marks === 'ALL' ? all(format) : markedPoints(points, plot, widthOf, areBars);
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
