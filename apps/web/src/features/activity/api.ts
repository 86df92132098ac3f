import type { Activity, Area } from '@sevenfold/contract';
import { shownAreaOf } from '@sevenfold/domain/area';
import { deviceRows, useRow, useRows } from '#data';

/** All activities on the device at this moment, current and archived, in order; for use outside components. */
export const knownActivities = (): readonly Activity[] => deviceRows.lists.get('activity');

/** An activity on the device at this moment; for use outside components. */
export const knownActivity = (id: string): Activity | undefined => deviceRows.store.get('activity', id);

/** All activities, current and archived, in order; undefined until loaded. */
export const useActivities = (): readonly Activity[] | undefined => useRows('activity');

/** One activity; undefined while loading, null for an unknown id. */
export const useActivity = (id: string): Activity | null | undefined => useRow('activity', id);

export interface AreaGroup<A extends Activity = Activity> {
  /** Area; null for the fallback area. */
  readonly area: Area | null;
  readonly activities: readonly A[];
}

/**
 * Groups activities by the area they are shown in, both in order. Activities of the fallback come last, unless an area
 * has the fallback's name. Empty areas are kept.
 */
export function groupByArea<A extends Activity>(
  activities: readonly A[],
  areas: readonly Area[],
  fallbackName: string,
): readonly AreaGroup<A>[] {
  const shownArea = shownAreaOf(areas, fallbackName);
  const groups: AreaGroup<A>[] = areas.map((area) => ({
    area,
    activities: activities.filter(({ areaId }) => shownArea(areaId) === area.id),
  }));
  const rest = activities.filter(({ areaId }) => shownArea(areaId) === null);
  return rest.length > 0 ? [...groups, { area: null, activities: rest }] : groups;
}
