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

type Measured = Pick<Activity, 'unit' | 'direction'>;
type Dated = Measured & Pick<Activity, 'weeklyGoalsTimeline' | 'createdAt'>;

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

/** The goals of a new activity: none, or one from a week on, after a short first week. */
export const firstGoals = (measure: Measured, startWeekId: WeekId, target: number | null): WeeklyGoalsTimeline =>
  applied([], goalChangesFrom(measure, [], { startWeekId, target }, currentStart(undefined), false));

/** The changes that set a goal of an activity from a week on. */
export function getGoalChanges(activity: Dated & Pick<Activity, 'id'>, change: GoalChange): readonly GoalChange[] {
  const start = currentStart(activity.createdAt);
  const weekStartDay = knownSettings()?.weekStartDay;
  const records = start && weekStartDay && recordSource.get({ id: start.week.id, weekStartDay }, activity.id);
  const isRecorded = records?.entries.some(({ date }) => start !== null && date < start.startsOn) ?? false;
  return goalChangesFrom(activity, activity.weeklyGoalsTimeline, change, start, isRecorded);
}

/** The goals of an activity after a goal was set from a week on. */
export const goalsAfter = (
  activity: Dated & Pick<Activity, 'id'>,
  startWeekId: WeekId,
  target: number | null,
): WeeklyGoalsTimeline => applied(activity.weeklyGoalsTimeline, getGoalChanges(activity, { startWeekId, target }));

/** True if a week is the short first week of an activity. */
export function isShortWeek({ createdAt, ...activity }: Dated, week: WeekId): boolean {
  const settings = knownSettings();
  // Time zone lookups are expensive, and few weeks are the first of an activity.
  if (!settings || activity.weeklyGoalsTimeline[0]?.startWeekId !== week) return false;
  const createdOn = today(parseInstant(createdAt), settings.timezone, settings.dayEndsAt);
  return isShortFirstWeek({ ...activity, createdOn }, week, settings.weekStartDay);
}

/** The goal that a person has chosen for a week and the weeks after it: of a short first week, that of the next. */
export const chosenTarget = (activity: Dated, week: WeekId): number | null =>
  targetAt(activity.weeklyGoalsTimeline, isShortWeek(activity, week) ? addWeeks(week, 1) : week);
