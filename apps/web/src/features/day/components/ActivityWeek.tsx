import type { Activity } from '@sevenfold/contract';
import type { CivilDate, WeekView } from '@sevenfold/domain/calendar';
import { useMemo } from 'react';
import { dayHeading, labelled, useText, weekdayShort } from '#platform';
import { cx } from '#ui';
import { useAmountsToCome } from '#features/calendarEvent';
import { cellsOf, weekDays } from '#features/insight';
import { type ActivityRecords, expectedInWeek } from '#features/record';
import { CellContent, cellFace, cellText } from './cellFace';

interface ActivityWeekProps {
  readonly activity: Activity;
  readonly records: ActivityRecords;
  /** The day that is looked at. */
  readonly date: CivilDate;
  readonly week: WeekView;
  readonly target: number | null;
}

/** The seven days of an activity's week, as in the table of the week. */
export function ActivityWeek({ activity, records, date, week, target }: ActivityWeekProps) {
  const text = useText();
  const toCome = useAmountsToCome(
    week,
    useMemo(() => [activity], [activity]),
  ).get(activity.id);
  return (
    <div role="group" className="grid grid-cols-7 gap-1" aria-label={text('ui.daysOfWeek')}>
      {cellsOf(activity, target, weekDays(week), records, expectedInWeek(activity, week), toCome).map((cell) => (
        <div key={cell.date} aria-current={cell.date === date ? 'date' : undefined}>
          <span
            className={cx(
              'block truncate pb-1 text-center text-micro',
              cell.date === date ? 'font-strong text-n12' : 'text-n10',
            )}
            aria-hidden="true"
          >
            {weekdayShort(cell.date)}
          </span>
          <span
            role="img"
            aria-label={labelled(dayHeading(cell.date), cellText(activity, cell))}
            className={cx(
              'relative flex h-9 items-center justify-center rounded-icon text-small tabular-nums',
              cellFace(activity, cell),
              cell.date === date && 'outline-2 outline-offset-1 outline-n12',
            )}
          >
            <CellContent activity={activity} cell={cell} />
          </span>
        </div>
      ))}
    </div>
  );
}
