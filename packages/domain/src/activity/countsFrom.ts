import { type CivilDate, type WeekId, type WeekStartDay, weekIdOf, weekRange } from '../calendar';
import type { WeeklyGoalsTimeline } from './goalTimeline';

/** As much of an activity as it takes to tell from when on it counts. */
export interface DatedActivity {
  /** The user's day on which it was created: `today` of that moment. */
  createdOn: CivilDate;
  weeklyGoalsTimeline: WeeklyGoalsTimeline;
  /** The date of its earliest entry; null for none, and where it is not known. */
  firstEntryDate: CivilDate | null;
}

/**
 * The first week an activity counts in: that of its creation, or of its first goal or its earliest entry when that is
 * earlier (a goal set for past weeks, an imported or backdated entry). Skips do not make an activity begin. Earlier
 * weeks neither list the activity nor count for it, in any number.
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
 * The first day an activity counts on, within the week of {@link countsFromWeek}. A goal of an earlier week than that
 * of the creation counts from the first day of its week; one that starts in the week of the creation adds no earlier
 * days to it.
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

/** As much of an activity as it takes to tell in which weeks it is listed. */
export interface ListableActivity {
  /** See {@link countsFromWeek}. */
  countsFrom: WeekId;
  isActive: boolean;
}

/**
 * Whether an activity belongs to a week: it counts by then, and, once archived, something was recorded or skipped in
 * that week. When it was archived is not known, and its goal asks for nothing afterwards.
 *
 * @param recorded what the week has of it; undefined when nothing was recorded and no day skipped
 */
export function isOfWeek(
  { countsFrom, isActive }: ListableActivity,
  week: WeekId,
  recorded: { done: number } | undefined,
): boolean {
  // An entry that has just been made may be earlier than all that `countsFrom` knows of.
  if (recorded !== undefined && recorded.done > 0) return true;
  return week >= countsFrom && (isActive || recorded !== undefined);
}
