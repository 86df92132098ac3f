import type { Activity, Area } from '@sevenfold/contract';
import { shownAreaOf } from '@sevenfold/domain/area';
import { insertAt } from '@sevenfold/domain/order';
import type { Place } from './commands';
import { groupByArea, type AreaGroup } from './api';

/** Destination of a moved activity. */
export interface ActivityMove {
  readonly activityId: string;
  /** Area; null for the fallback area. */
  readonly areaId: string | null;
  /** Index among the visible activities of that area, counted without the moved one; 0 is first. Clamped to the end. */
  readonly index: number;
}

/**
 * Returns the positions that change when an activity is moved. Orders are numbered through the whole list, area by
 * area, archived ones included, so that a later move in one area cannot affect another. Archived activities keep their
 * place among their neighbours.
 *
 * @param activities all activities, in order
 * @param areas all areas, in order
 * @param fallbackName name of the fallback area
 */
export function placesAfterMove(
  activities: readonly Activity[],
  areas: readonly Area[],
  { activityId, areaId, index }: ActivityMove,
  fallbackName: string,
): Place[] {
  const moved = activities.find(({ id }) => id === activityId);
  if (!moved) return [];
  const orders = new Map(activities.map(({ id, order }) => [id, order]));
  const others = groupByArea(
    activities.filter(({ id }) => id !== activityId),
    areas,
    fallbackName,
  );
  const groups = others.some((group) => areaIdOf(group) === areaId)
    ? others
    : [...others, { area: null, activities: [] }];
  return groups
    .flatMap((group) => {
      const isTarget = areaIdOf(group) === areaId;
      const members = isTarget
        ? insertAt(group.activities, moved, indexAmongAll(group.activities, moved.isActive, index))
        : group.activities;
      // Only the moved activity takes the area of the group it is shown in.
      return members.map(({ id }) => ({ activityId: id, ...(id === activityId && { areaId }) }));
    })
    .map((place, order) => ({ ...place, order }))
    .filter(
      (place) =>
        orders.get(place.activityId) !== place.order ||
        (place.activityId === activityId && shownAreaOf(areas, fallbackName)(moved.areaId) !== areaId),
    );
}

const areaIdOf = ({ area }: AreaGroup): string | null => area?.id ?? null;

/**
 * Converts an index among the visible activities to one among all activities of the area: before the activity at that
 * index, else at the end.
 */
function indexAmongAll(members: readonly Activity[], isActive: boolean, index: number): number {
  const successor = members.filter((member) => member.isActive === isActive)[index];
  return successor ? members.indexOf(successor) : members.length;
}
