import type { Activity, Area, Objective } from '@sevenfold/contract';
import { moveActivities } from '@sevenfold/model/activity';
import { createArea, deleteArea as deleteAreaMutation } from '@sevenfold/model/area';
import { editObjective } from '@sevenfold/model/objective';
import { type Command, intent } from '#data';

/**
 * Deletes an area; its activities and objectives move to the fallback. The inverse creates it again, with them in it.
 * `activities` and `objectives` are all of the user's.
 */
export function deleteArea(
  { id, name, kind, color, order }: Area,
  activities: readonly Activity[],
  objectives: readonly Objective[],
): Command {
  const places = activities
    .filter(({ areaId }) => areaId === id)
    .map((activity) => ({ activityId: activity.id, areaId: id, order: activity.order }));
  return {
    operations: [intent(deleteAreaMutation, { id })],
    inverse: [
      intent(createArea, { id, name, kind, color, order }),
      ...(places.length > 0 ? [intent(moveActivities, { updates: places })] : []),
      ...objectives
        .filter(({ areaId }) => areaId === id)
        .map((objective) => intent(editObjective, { id: objective.id, areaId: id })),
    ],
  };
}
