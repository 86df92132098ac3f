import type { CivilDate, WeekView } from '../calendar';
import type { CountedEntry } from './done';
import { goalRemainder } from './goalRemainder';
import type { ActivityUnit, Direction } from './unit';

interface WeekRecords {
  readonly entries: readonly CountedEntry[];
  readonly skips: readonly { readonly date: CivilDate }[];
}

/** Dates of a week from today on, without skipped ones and those on which the activity is done. */
export const openDates = (
  { dates, today }: Pick<WeekView, 'dates' | 'today'>,
  { entries, skips }: { readonly [K in keyof WeekRecords]: readonly { readonly date: CivilDate }[] },
): readonly CivilDate[] =>
  dates.filter((date) => date >= today && ![...entries, ...skips].some((record) => record.date === date));

/**
 * Number of days of the rest of the week, today included, that may pass without an entry while the goal in days can
 * still be met; null where `goalRemainder` is, and for other units.
 */
export function daysToSpare(
  activity: { readonly unit: ActivityUnit; readonly direction: Direction },
  records: WeekRecords,
  goal: { readonly target: number; readonly done: number },
  week: WeekView,
): number | null {
  const left = activity.unit === 'DAYS' ? goalRemainder(activity, records, goal, week) : null;
  return left && openDates(week, records).length - left.amount;
}
