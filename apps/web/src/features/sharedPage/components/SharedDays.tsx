import type { SharedActivity } from '@sevenfold/contract';
import type { Cell } from '#features/insight';
import type { DayColumn } from '#features/week';
import { SharedCell } from './SharedCell';

interface SharedDaysProps {
  readonly activity: SharedActivity;
  readonly cells: readonly Cell[];
  readonly days: readonly DayColumn[];
}

/** The seven days of an activity side by side. */
export const SharedDays = ({ activity, cells, days }: SharedDaysProps) => (
  <ol className="grid grid-cols-7 gap-1">
    {cells.map((cell, index) => (
      <li key={cell.date}>
        <span className="sr-only">{days[index]?.long ?? cell.date}: </span>
        <SharedCell activity={activity} cell={cell} height={36} />
      </li>
    ))}
  </ol>
);
