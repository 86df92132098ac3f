import { type CivilDate, type WeekId, weekRange, type WeekStartDay, weekYearOf } from '@sevenfold/domain/calendar';
import { dayShort, format, rangeText, text } from '#platform';

/** "June 2025", or "Jun 2025" beside another. */
const monthText = (date: CivilDate, month: 'long' | 'short'): string => format(date, { month, year: 'numeric' });

/**
 * The time of a goal as people say it: "since Jul 6", "from Aug 17", "Jul 6 – Aug 2"; before the current year by months,
 * "since June 2025", "Dec 2024 – Jun 2025".
 *
 * @param last its last week; null if it has no end
 */
export function goalDates(
  first: WeekId,
  last: WeekId | null,
  { currentWeek, weekStartDay }: { readonly currentWeek: WeekId; readonly weekStartDay: WeekStartDay },
): string {
  const from = weekRange(first, weekStartDay).first;
  const isRecent = weekYearOf(first) >= weekYearOf(currentWeek);
  if (last === null)
    return isRecent
      ? text(first > currentWeek ? 'goal.fromDay' : 'goal.sinceDay', { day: dayShort(from) })
      : text('goal.since', { month: monthText(from, 'long') });
  const to = weekRange(last, weekStartDay).last;
  if (isRecent) return rangeText(from, to);
  const [start, end] = [monthText(from, 'short'), monthText(to, 'short')];
  return start === end ? start : text('goal.months', { from: start, to: end });
}
