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
 * Whether a week can be reviewed: it has begun. Past weeks can be reviewed late, weeks to come not at all.
 *
 * @param graceDays how many days a device may be ahead of `today`
 */
export const isReviewable = (week: WeekId, today: CivilDate, weekStartDay: WeekStartDay, graceDays = 0): boolean =>
  compareWeeks(week, weekIdOf(addDays(today, graceDays), weekStartDay)) <= 0;

/** Whether `today` is the last day of the week it is in: the day on which that week is best reviewed. */
export const isLastDayOfWeek = (today: CivilDate, weekStartDay: WeekStartDay): boolean =>
  weekRange(weekIdOf(today, weekStartDay), weekStartDay).last === today;

/**
 * The last week that suggestions are judged by: the one before their goals start; while that one still runs, the one
 * before it, except on its last day. Until then it would look like a bad one.
 *
 * @param from the first week the goals hold for
 */
export function lastJudgedWeek(from: WeekId, today: CivilDate, weekStartDay: WeekStartDay): WeekId {
  const before = addWeeks(from, -1);
  return weekRange(before, weekStartDay).last <= today ? before : addWeeks(from, -2);
}

/**
 * The week from which on the goals chosen in a review hold: the one after the week reviewed, or in a late review the
 * current one, because goals of past weeks are never rewritten.
 */
export function goalsFrom(week: WeekId, current: WeekId): WeekId {
  const next = addWeeks(week, 1);
  return compareWeeks(next, current) < 0 ? current : next;
}
