import { type CivilDate, type WeekId, type WeekStartDay, weekIdOf, weekRange } from '../calendar';
import type { WeeklyGoalsTimeline } from './goalTimeline';

/** The fields that decide from when on an activity counts. */
export interface DatedActivity {
  /** The user's day on which it was created: `today` of that moment. */
  createdOn: CivilDate;
  weeklyGoalsTimeline: WeeklyGoalsTimeline;
  /** Date of its earliest entry; null if there is none or it is unknown. */
  firstEntryDate: CivilDate | null;
}

/**
 * The first week an activity counts in: that of its creation, its first goal or its earliest entry, whichever comes
 * first (a goal set for past weeks, an imported or backdated entry). Skips are ignored. Earlier weeks neither list the
 * activity nor count it in any figure.
 */
export function countsFromWeek(
  { createdOn, weeklyGoalsTimeline, firstEntryDate }: DatedActivity,
  weekStartDay: WeekStartDay,
): WeekId {
  let first = weekIdOf(createdOn, weekStartDay);
  const goal = weeklyGoalsTimeline[0]?.startWeekId;
  if (goal !== undefined && goal < first) first = goal;
  const entry = firstEntryDate === null ? first : weekIdOf(firstEntryDate, weekStartDay);
  return entry < first ? entry : first;
}

/**
 * The first day an activity counts on, within the week of {@link countsFromWeek}. A goal from an earlier week counts
 * from the first day of that week; a goal of the creation's own week adds no earlier days.
 */
export function countsFromDate(
  { createdOn, weeklyGoalsTimeline, firstEntryDate }: DatedActivity,
  weekStartDay: WeekStartDay,
): CivilDate {
  let first = createdOn;
  const goal = weeklyGoalsTimeline[0]?.startWeekId;
  if (goal !== undefined && goal < weekIdOf(createdOn, weekStartDay)) first = weekRange(goal, weekStartDay).first;
  return firstEntryDate !== null && firstEntryDate < first ? firstEntryDate : first;
}

/** The fields that decide in which weeks an activity is listed. */
export interface ListableActivity {
  /** See {@link countsFromWeek}. */
  countsFrom: WeekId;
  isActive: boolean;
}

/**
 * True if an activity is listed in a week: it counts by then and, if archived, has a record or skip in that week,
 * because the date of archiving is not stored.
 *
 * @param recorded figures of the week; undefined without records and skips
 */
export function isOfWeek(
  { countsFrom, isActive }: ListableActivity,
  week: WeekId,
  recorded: { done: number } | undefined,
): boolean {
  // A new entry may be earlier than `countsFrom`.
  if (recorded !== undefined && recorded.done > 0) return true;
  return week >= countsFrom && (isActive || recorded !== undefined);
}
