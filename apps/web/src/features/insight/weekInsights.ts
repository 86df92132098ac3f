import type { Activity, WeekTotal } from '@sevenfold/contract';
import { dayBitsOf, weekDone } from '@sevenfold/domain/activity';
import { addWeeks, weekRangeList, type WeekId } from '@sevenfold/domain/calendar';
import type { Records } from '#features/record';
import { TREND_WEEKS } from './activityWeek';

/** Records of a week with its first date. */
type DatedSlices = Pick<Records, 'from' | 'byActivity'>;

/** Weeks covered by trend and balance; the last one is the week shown. */
export const trendWeeks = (week: WeekId): WeekId[] => weekRangeList(addWeeks(week, 1 - TREND_WEEKS), week);

/** Sums a week's entries the way the server does. */
export function sumWeek(week: WeekId, activities: readonly Activity[], { from, byActivity }: DatedSlices): WeekTotal[] {
  return activities.flatMap(({ id, unit }) => {
    const { entries = [], skips = [] } = byActivity[id] ?? {};
    if (entries.length + skips.length === 0) return [];
    return [
      {
        activityId: id,
        weekId: week,
        done: weekDone(unit, entries),
        activeDays: weekDone('DAYS', entries),
        dayBits: dayBitsOf(entries, from),
        skippedDays: skips.length,
      },
    ];
  });
}

/**
 * Totals of all weeks up to the one shown. The last two are computed from their entries, which include the latest
 * changes.
 *
 * @param totals the server's totals of the weeks before
 */
export function currentTotals(
  week: WeekId,
  activities: readonly Activity[],
  totals: readonly WeekTotal[],
  records: DatedSlices,
  before: DatedSlices | undefined,
): readonly WeekTotal[] {
  const previous = addWeeks(week, -1);
  const counted = before
    ? [...totals.filter(({ weekId }) => weekId !== previous), ...sumWeek(previous, activities, before)]
    : totals;
  return [...counted, ...sumWeek(week, activities, records)];
}
