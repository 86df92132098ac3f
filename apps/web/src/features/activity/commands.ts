import type { Activity, BodyOf } from '@sevenfold/contract';
import {
  type GoalChange,
  goalChanges,
  goalChangesOnReturn,
  remainingPauseDates,
  targetAt,
} from '@sevenfold/domain/activity';
import {
  addDays,
  addWeeks,
  type CivilDate,
  datesBetween,
  today,
  weekIdOf,
  type WeekId,
  weekRange,
} from '@sevenfold/domain/calendar';
import type { TrackingRule } from '@sevenfold/domain/tracking';
import {
  createActivity as createActivityMutation,
  deleteActivity as deleteActivityMutation,
  editActivity,
  moveActivities as moveActivitiesMutation,
  restoreActivity,
  setActive as setActiveMutation,
  setCalendarTracking,
  setWeeklyGoal as setWeeklyGoalMutation,
} from '@sevenfold/model/activity';
import { type Command, intent } from '#data';
import { now } from '#platform';
import { knownSettings, plannedAbsences } from '#features/user';
import { absence, knownRecordsOn, together, weekTotals } from '#features/record';
import { getGoalChanges } from './firstGoal';
import { freeDays } from './freeDays';

type NewActivity = BodyOf<'POST /api/v1/a'>;

/** Creates an activity, which is skipped on planned absences as the others are. */
export function createActivity(activity: NewActivity): Command {
  return {
    operations: [intent(createActivityMutation, activity), ...skippedWhileAway(activity.id).operations],
    // Skips go with it.
    inverse: [intent(deleteActivityMutation, { activityId: activity.id })],
  };
}

/** Undo restores the skips as they were: those of before an activity was archived are still there. */
const skippedWhileAway = (activityId: string): Command => absence([activityId], plannedAbsences(), knownRecordsOn);

type Rule = BodyOf<'POST /api/v1/a/calendar-tracking/update'>['updatedCalendarTracking'];

/** Creates an activity for which calendar events count. */
export function createTracked(activity: NewActivity, rule: TrackingRule): Command {
  const created = createActivity(activity);
  return {
    operations: [
      ...created.operations,
      intent(setCalendarTracking, {
        activityId: activity.id,
        updatedCalendarTracking: trackingOf(rule),
        rejectedEventKeys: [],
      }),
    ],
    inverse: created.inverse,
  };
}

const trackingOf = ({ filters, calendars }: TrackingRule): Rule => ({
  filters: [...filters],
  calendars: calendars && [...calendars],
});

type Changes = Omit<BodyOf<'PATCH /api/v1/a'>, 'id'>;

/** Values that clear the fields that a row may leave out; null for the others. */
const EMPTY: Pick<Changes, 'weekdays'> = { weekdays: [] };

export function changeActivity(before: Activity, changes: Changes): Command {
  const previous = Object.fromEntries(
    Object.keys(changes).map((name) => [
      name,
      before[name as keyof Changes] ?? EMPTY[name as keyof typeof EMPTY] ?? null,
    ]),
  ) as Changes;
  return {
    operations: [intent(editActivity, { id: before.id, ...changes })],
    inverse: [intent(editActivity, { id: before.id, ...previous })],
  };
}

/** Number of weeks before the current one of which records are looked for: those that are shown. */
const WEEKS_BACK = 1_199;

/**
 * Leaves the weeks without an archived activity without a goal, and skips the days of this week that are over: its return
 * is that from a pause.
 */
function unasked(activity: Activity): Command {
  const settings = knownSettings();
  const { id, weeklyGoalsTimeline: timeline } = activity;
  const date = settings && today(now(), settings.timezone, settings.dayEndsAt);
  const current = settings && date && weekIdOf(date, settings.weekStartDay);
  const totals = current && weekTotals.get({ from: addWeeks(current, -WEEKS_BACK), to: current, activityId: id });
  if (!totals) return together([]);
  const changes = goalChangesOnReturn(activity, totals.at(-1)?.weekId ?? null, current);
  const [first] = changes;
  if (!first) return together([]);
  const set = ({ startWeekId, target }: GoalChange) =>
    intent(setWeeklyGoalMutation, { activityId: id, startWeekId, target });
  const over = datesBetween(weekRange(current, settings.weekStartDay).first, addDays(date, -1));
  return together([
    { operations: changes.map(set), inverse: goalChanges(timeline, first.startWeekId).map(set) },
    absence([id], targetAt(timeline, current) === null ? [] : over, knownRecordsOn, null),
  ]);
}

/**
 * Archives or unarchives an activity. An archived one is not skipped from today on, because a week with a skip would list
 * it; unarchived, it is paused and away again.
 */
export function setActive(activity: Activity, isActive: boolean): Command {
  const { id } = activity;
  const set = (value: boolean) => intent(setActiveMutation, { activityId: id, isActive: value });
  const absent = plannedAbsences();
  const paused = comingPauseDates(activity).filter((date) => !absent.includes(date));
  // An undo is named by what it does first, which is the inverse of what comes last here.
  return together([
    ...(isActive
      ? [unasked(activity), skippedWhileAway(id), absence([id], paused, knownRecordsOn, null)]
      : [freeDays(activity, [...absent, ...paused])]),
    { operations: [set(isActive)], inverse: [set(!isActive)] },
  ]);
}

function comingPauseDates(activity: Activity): readonly CivilDate[] {
  const settings = knownSettings();
  return settings ? remainingPauseDates(activity, today(now(), settings.timezone, settings.dayEndsAt)) : [];
}

export function deleteActivity(activity: Activity): Command {
  return {
    operations: [intent(deleteActivityMutation, { activityId: activity.id })],
    inverse: [intent(restoreActivity, { activityId: activity.id }, { activity })],
  };
}

/** Sets the weekly goal from a week on (null: none). The inverse restores the previous timeline from that week on. */
export function setWeeklyGoal(activity: Activity, startWeekId: WeekId, target: number | null): Command {
  const set = (week: WeekId, value: number | null) =>
    intent(setWeeklyGoalMutation, { activityId: activity.id, startWeekId: week, target: value });
  return {
    operations: getGoalChanges(activity, [activity.id], { startWeekId, target }).map((change) =>
      set(change.startWeekId, change.target),
    ),
    inverse: goalChanges(activity.weeklyGoalsTimeline, startWeekId).map((change) =>
      set(change.startWeekId, change.target),
    ),
  };
}

export interface Place {
  readonly activityId: string;
  /** Absent for one that stays in its area, to which another device may have moved it. */
  readonly areaId?: string | null;
  readonly order: number;
}

/** Moves activities to the given positions. `before` are the current activities. */
export function moveActivities(before: readonly Activity[], places: readonly Place[]): Command {
  const known = new Map(before.map((activity) => [activity.id, activity]));
  const previous = places.flatMap(({ activityId, areaId }) => {
    const activity = known.get(activityId);
    if (!activity) return [];
    return [{ activityId, ...(areaId !== undefined && { areaId: activity.areaId }), order: activity.order }];
  });
  return {
    operations: [intent(moveActivitiesMutation, { updates: [...places] })],
    inverse: [intent(moveActivitiesMutation, { updates: previous })],
  };
}
