import type { Activity, Area } from '@sevenfold/contract';
import { shownAreaOf } from '@sevenfold/domain/area';
import { sortByOrder } from '@sevenfold/domain/order';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { activityReducer } from './operations';
import { replica } from '../../data/device';

export const activitiesQuery = queryOptions({
  queryKey: ['activities'],
  queryFn: ({ signal }) =>
    replica.read<readonly Activity[]>(
      async () => (await replica.request('GET /api/v1/as', { signal })).activities,
      activityReducer,
    ),
});

/** All activities, current and archived, in order; undefined until loaded. */
export function useActivities(): readonly Activity[] | undefined {
  const { data } = useQuery(activitiesQuery);
  return useMemo(() => data && sortByOrder(data), [data]);
}

/** One activity; undefined while loading, null for an unknown id. */
export function useActivity(id: string): Activity | null | undefined {
  const activities = useActivities();
  return activities && (activities.find((activity) => activity.id === id) ?? null);
}

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
