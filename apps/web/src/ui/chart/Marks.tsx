import type { ChartPlotProps } from './ChartFrame';
import { highestMarked, labelWidth, markedPoints, markX, markY, type Plot } from './geometry';

interface MarksProps extends Pick<ChartPlotProps, 'points' | 'format'> {
  marks: NonNullable<ChartPlotProps['marks']>;
  plot: Plot;
  /** Vertical positions of the gridlines. */
  gridlines: readonly number[];
  /** The points are drawn as bars, which the labels keep clear of. */
  areBars?: boolean;
}

/** Labels above their points: of the highest alone, or of the highest and the ends. No line crosses them. */
export function Marks({ points, plot, gridlines, format, marks, areBars }: MarksProps) {
  const widthOf = (value: number) => labelWidth(format(value));
  const marked =
    marks === 'HIGHEST' ? highestMarked(points, plot, widthOf) : markedPoints(points, plot, widthOf, areBars);
  return (
    <>
      {marked.map((index) => {
        const value = points[index]?.value ?? 0;
        const goal = points[index]?.goal;
        return (
          <text
            key={index}
            x={markX(plot, index, widthOf(value), areBars ? points : [])}
            y={markY(plot.yOf(value), typeof goal === 'number' ? [...gridlines, plot.yOf(goal)] : gridlines)}
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
