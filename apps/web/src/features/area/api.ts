import type { Area } from '@sevenfold/contract';
import { FALLBACK_COLOR } from '@sevenfold/domain/area';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { namedAreas } from './names';
import { areaReducer } from './operations';
import { replica } from '../../data/device';
import { useLocale, useText } from '../../platform/text';

export const areasQuery = queryOptions({
  queryKey: ['areas'],
  queryFn: ({ signal }) =>
    replica.read<readonly Area[]>(
      async () => (await replica.request('GET /api/v1/areas', { signal })).areas,
      areaReducer,
    ),
});

/** The areas in order, named in the current language; undefined until loaded. */
export function useAreas(): readonly Area[] | undefined {
  const { data } = useQuery(areasQuery);
  const locale = useLocale();
  return useMemo(() => data && { areas: namedAreas(data), locale }, [data, locale])?.areas;
}

/**
 * Shows activities without a known area, unless an area has the same name: name Other, grey. Its id is null, as in the
 * activities.
 */
export function useFallbackArea(): { id: null; name: string; color: string } {
  const text = useText();
  return { id: null, name: text('area.other'), color: FALLBACK_COLOR };
}
