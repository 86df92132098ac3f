import type { ChartPlotProps } from './ChartFrame';
import { labelWidth, markedPoints, type Plot } from './geometry';

interface MarksProps extends Pick<ChartPlotProps, 'points' | 'format'> {
  plot: Plot;
}

/** Labels with the first, last and highest value above their points. */
export function Marks({ points, plot, format }: MarksProps) {
  return (
    <>
      {markedPoints(points, plot, (value) => labelWidth(format(value))).map((index) => {
        const value = points[index]?.value ?? 0;
        const half = labelWidth(format(value)) / 2;
        const x = Math.max(plot.left + half, Math.min(plot.xOf(index), plot.right - half));
        return (
          <text
            key={index}
            x={x}
            y={plot.yOf(value) - 7}
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
