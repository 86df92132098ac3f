import type { Activity } from '@sevenfold/contract';
import {
  type GoalChange,
  goalChangesFrom,
  type GoalStart,
  isShortFirstWeek,
  setGoal,
  targetAt,
  type WeeklyGoalsTimeline,
} from '@sevenfold/domain/activity';
import { addWeeks, today, type WeekId, weekIdOf, weekView } from '@sevenfold/domain/calendar';
import { now, parseInstant } from '#platform';
import { recordSource } from '#features/record';
import { knownSettings } from '#features/user';

type Measured = Pick<Activity, 'unit' | 'direction' | 'weekdays'>;
export type Dated = Measured & Pick<Activity, 'weeklyGoalsTimeline' | 'createdAt'>;

/** The current week, in which a goal starts today or, in the week of its activity's creation, on the day of that. */
function currentStart(createdAt: string | undefined): GoalStart | null {
  const settings = knownSettings();
  if (!settings) return null;
  const { timezone, dayEndsAt, weekStartDay } = settings;
  const date = today(now(), timezone, dayEndsAt);
  const week = weekView(weekIdOf(date, weekStartDay), date, weekStartDay);
  const createdOn = createdAt === undefined ? date : today(parseInstant(createdAt), timezone, dayEndsAt);
  return { week, startsOn: week.dates.includes(createdOn) ? createdOn : date };
}

const applied = (timeline: WeeklyGoalsTimeline, changes: readonly GoalChange[]): WeeklyGoalsTimeline =>
  changes.reduce((goals, { startWeekId, target }) => setGoal(goals, startWeekId, target), timeline);

/** True if one of the activities has an entry in the first week of a goal before the goal starts. */
function isRecordedBefore(start: GoalStart | null, activityIds: readonly string[]): boolean {
  const weekStartDay = knownSettings()?.weekStartDay;
  if (!start || !weekStartDay) return false;
  const key = { id: start.week.id, weekStartDay };
  return activityIds.some((id) => recordSource.get(key, id)?.entries.some(({ date }) => date < start.startsOn));
}

/**
 * The goals of a new activity or combined goal: none, or one from a week on, after a short first week.
 *
 * @param activityIds activities whose records count already
 */
export function firstGoals(
  measure: Measured,
  startWeekId: WeekId,
  target: number | null,
  activityIds: readonly string[] = [],
): WeeklyGoalsTimeline {
  const start = currentStart(undefined);
  const isRecorded = isRecordedBefore(start, activityIds);
  return applied([], goalChangesFrom(measure, [], { startWeekId, target }, start, isRecorded));
}

/**
 * The changes that set a goal of an activity or a combined goal from a week on.
 *
 * @param activityIds activities whose records count
 */
export function getGoalChanges(goal: Dated, activityIds: readonly string[], change: GoalChange): readonly GoalChange[] {
  const start = currentStart(goal.createdAt);
  const isRecorded = isRecordedBefore(start, activityIds);
  return goalChangesFrom(goal, goal.weeklyGoalsTimeline, change, start, isRecorded);
}

/** The goals of an activity after a goal was set from a week on. */
export const goalsAfter = (
  activity: Dated & Pick<Activity, 'id'>,
  startWeekId: WeekId,
  target: number | null,
): WeeklyGoalsTimeline =>
  applied(activity.weeklyGoalsTimeline, getGoalChanges(activity, [activity.id], { startWeekId, target }));

/** True if a week is the short first week of an activity or a combined goal. */
export function isShortWeek({ createdAt, ...activity }: Dated, week: WeekId): boolean {
  const settings = knownSettings();
  // Time zone lookups are expensive, and few weeks are the first of an activity.
  const first = activity.weeklyGoalsTimeline[0]?.startWeekId;
  if (!settings || (first !== week && first !== addWeeks(week, 1))) return false;
  const createdOn = today(parseInstant(createdAt), settings.timezone, settings.dayEndsAt);
  return isShortFirstWeek({ ...activity, createdOn }, week, settings.weekStartDay);
}

/** True if an activity was created in the current week. */
export const isOfThisWeek = ({ createdAt }: Pick<Activity, 'createdAt'>): boolean => {
  const settings = knownSettings();
  if (!settings) return false;
  const weekOf = (instant: number) =>
    weekIdOf(today(instant, settings.timezone, settings.dayEndsAt), settings.weekStartDay);
  return weekOf(parseInstant(createdAt)) === weekOf(now());
};

/** The goal that a person has chosen for a week and the weeks after it: of a short first week, that of the next. */
export const chosenTarget = (activity: Dated, week: WeekId): number | null =>
  targetAt(activity.weeklyGoalsTimeline, isShortWeek(activity, week) ? addWeeks(week, 1) : week);
