import type { Activity, BodyOf } from '@sevenfold/contract';
import { goalChanges } from '@sevenfold/domain/activity';
import type { WeekId } from '@sevenfold/domain/calendar';
import { intent } from '../../data/operation';
import type { Command } from '../../data/replica';

type NewActivity = BodyOf<'POST /api/v1/a'>;

export function createActivity(activity: NewActivity): Command {
  return {
    operations: [intent('POST /api/v1/a', activity)],
    inverse: [intent('DELETE /api/v1/a', { activityId: activity.id })],
  };
}

type Changes = Omit<BodyOf<'PATCH /api/v1/a'>, 'id'>;

export function changeActivity(before: Activity, changes: Changes): Command {
  const previous = Object.fromEntries(
    Object.keys(changes).map((name) => [name, before[name as keyof Changes]]),
  ) as Changes;
  return {
    operations: [intent('PATCH /api/v1/a', { id: before.id, ...changes })],
    inverse: [intent('PATCH /api/v1/a', { id: before.id, ...previous })],
  };
}

export function setActive({ id }: Activity, isActive: boolean): Command {
  const set = (value: boolean) => intent('POST /api/v1/a/is-active', { activityId: id, isActive: value });
  return { operations: [set(isActive)], inverse: [set(!isActive)] };
}

export function deleteActivity(activity: Activity): Command {
  return {
    operations: [intent('DELETE /api/v1/a', { activityId: activity.id })],
    inverse: [intent('POST /api/v1/a/restore', { activityId: activity.id }, { activity })],
  };
}

/** Sets the weekly goal from a week on (null: none). The inverse restores the previous timeline from that week on. */
export function setWeeklyGoal(activity: Activity, startWeekId: WeekId, target: number | null): Command {
  const set = (week: WeekId, value: number | null) =>
    intent('POST /api/v1/a/weekly-goal/update', { activityId: activity.id, startWeekId: week, target: value });
  return {
    operations: [set(startWeekId, target)],
    inverse: goalChanges(activity.weeklyGoalsTimeline, startWeekId).map((change) =>
      set(change.startWeekId, change.target),
    ),
  };
}

export interface Place {
  readonly activityId: string;
  readonly areaId: string | null;
  readonly order: number;
}

/** Moves activities to the given positions. `before` are the current activities. */
export function moveActivities(before: readonly Activity[], places: readonly Place[]): Command {
  const known = new Map(before.map((activity) => [activity.id, activity]));
  const previous = places.flatMap(({ activityId }) => {
    const activity = known.get(activityId);
    return activity ? [{ activityId, areaId: activity.areaId, order: activity.order }] : [];
  });
  return {
    operations: [intent('POST /api/v1/as/area-and-order', { updates: [...places] })],
    inverse: [intent('POST /api/v1/as/area-and-order', { updates: previous })],
  };
}
