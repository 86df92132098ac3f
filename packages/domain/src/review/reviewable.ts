import {
  addDays,
  addWeeks,
  type CivilDate,
  compareWeeks,
  type WeekId,
  type WeekStartDay,
  weekIdOf,
  weekRange,
} from '../calendar';

/**
 * True if a week can be reviewed, that is, if it has started.
 *
 * @param graceDays days that a device may be ahead of `today`
 */
export const isReviewable = (week: WeekId, today: CivilDate, weekStartDay: WeekStartDay, graceDays = 0): boolean =>
  compareWeeks(week, weekIdOf(addDays(today, graceDays), weekStartDay)) <= 0;

/** True if `today` is the last day of its week, when that week is best reviewed. */
export const isLastDayOfWeek = (today: CivilDate, weekStartDay: WeekStartDay): boolean =>
  weekRange(weekIdOf(today, weekStartDay), weekStartDay).last === today;

/**
 * The last week considered by suggestions: the one before the new goals start, or, while that is the current week and
 * not on its last day, the one before it, because an incomplete week would look bad.
 *
 * @param from the first week of the new goals
 */
export function lastConsideredWeek(from: WeekId, today: CivilDate, weekStartDay: WeekStartDay): WeekId {
  const before = addWeeks(from, -1);
  return weekRange(before, weekStartDay).last <= today ? before : addWeeks(from, -2);
}

/**
 * The first week of the goals chosen in a review: the week after the reviewed one, or in a late review the current
 * week, because goals of past weeks are never changed.
 */
export function goalsFrom(week: WeekId, current: WeekId): WeekId {
  const next = addWeeks(week, 1);
  return compareWeeks(next, current) < 0 ? current : next;
}
