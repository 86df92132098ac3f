import type { Activity, Area } from '@sevenfold/contract';
import { shownAreaOf } from '@sevenfold/domain/area';
import { insertAt } from '@sevenfold/domain/order';
import type { Place } from './commands';
import { groupByArea, type AreaGroup } from './api';

/** Where somebody puts an activity. */
export interface ActivityMove {
  readonly activityId: string;
  /** Null: the fallback area. */
  readonly areaId: string | null;
  /**
   * 0 is first; counted among the activities of that area that are shown with the moved one, without it. Past the end
   * is the end.
   */
  readonly index: number;
}

/**
 * The places that change when an activity is moved. Orders are numbered through the whole list, area after area,
 * archived ones included, so that no later move in one area can disturb another. Archived activities stay where they
 * are among their neighbours.
 *
 * @param activities all of them, in order
 * @param areas all of them, in order
 * @param fallbackName what the fallback area is called
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
  const known = new Set(areas.map(({ id }) => id));
  const groups = others.some((group) => areaIdOf(group) === areaId)
    ? others
    : [...others, { area: null, activities: [] }];
  return groups
    .flatMap((group) => {
      const isTarget = areaIdOf(group) === areaId;
      const members = isTarget
        ? insertAt(group.activities, moved, indexAmongAll(group.activities, moved.isActive, index))
        : group.activities;
      // Only the one that is moved takes the area of the group it is shown in.
      return members.map(({ id, areaId: own }) => ({
        activityId: id,
        areaId: id === activityId ? areaId : own !== null && known.has(own) ? own : null,
      }));
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
 * From an index among those shown to one among all of the area: in front of the one that stands there, else behind
 * everything.
 */
function indexAmongAll(members: readonly Activity[], isActive: boolean, index: number): number {
  const successor = members.filter((member) => member.isActive === isActive)[index];
  return successor ? members.indexOf(successor) : members.length;
}
