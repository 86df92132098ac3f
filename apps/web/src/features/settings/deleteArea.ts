import type { Activity, Area, Objective } from '@sevenfold/contract';
import { intent } from '../../data/operation';
import type { Command } from '../../data/replica';

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
    operations: [intent('DELETE /api/v1/area', { id })],
    inverse: [
      intent('POST /api/v1/area', { id, name, kind, color, order }),
      ...(places.length > 0 ? [intent('POST /api/v1/as/area-and-order', { updates: places })] : []),
      ...objectives
        .filter(({ areaId }) => areaId === id)
        .map((objective) => intent('PATCH /api/v1/objective', { id: objective.id, areaId: id })),
    ],
  };
}
