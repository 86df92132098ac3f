import { addDays, monthOf, pad } from './civilDate';
import { type WeekId, weekId, weekRange, weekRangeList, weeksInYear } from './week';

/** The month a week belongs to, 1 to 12: that of its Thursday, as with the year. */
export function monthOfWeek(week: WeekId): number {
  return monthOf(addDays(weekRange(week, 'MONDAY').first, 3));
}

/** The first and the last of the 52 or 53 weeks of an ISO year. */
export function weekRangeOfYear(isoYear: number): { first: WeekId; last: WeekId } {
  const year = pad(isoYear, 4);
  return { first: weekId(`${year}-W01`), last: weekId(`${year}-W${weeksInYear(isoYear)}`) };
}

/** All weeks of an ISO year, in order. */
export function weeksOfYear(isoYear: number): WeekId[] {
  const { first, last } = weekRangeOfYear(isoYear);
  return weekRangeList(first, last);
}
