import { useText } from '#platform';
import type { ChartProps } from './chartProps';
import { hasGoal, verdictKey } from './point';

type ChartTableProps = Pick<ChartProps, 'title' | 'points' | 'columnLabel' | 'format' | 'unit'>;

/** The chart's values as a table for screen readers. */
export function ChartTable({ title, points, columnLabel, format, unit }: ChartTableProps) {
  const text = useText();
  const goals = points.some(hasGoal);
  return (
    // Hides the wrapper instead of the table: a table keeps its content width and would widen the page.
    <div className="sr-only">
      <table>
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">{columnLabel}</th>
            <th scope="col">{unit}</th>
            {goals && <th scope="col">{text('ui.chartGoal')}</th>}
            {goals && <th scope="col">{text('ui.chartMet')}</th>}
          </tr>
        </thead>
        <tbody>
          {points.map((point) => (
            <tr key={point.key}>
              <th scope="row">{point.longLabel}</th>
              <td>{point.value === null ? '–' : format(point.value)}</td>
              {goals && <td>{typeof point.goal === 'number' ? format(point.goal) : '–'}</td>}
              {goals && <td>{text(verdictKey(point))}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
