import { shownAreaOf } from '@sevenfold/domain/area';
import { useMemo } from 'react';
import { useAreas, useFallbackArea } from './api';

/** Returns the area an activity is shown in for its area id; null for the fallback. */
export function useShownAreaOf(): (areaId: string | null) => string | null {
  const areas = useAreas();
  const { name } = useFallbackArea();
  return useMemo(() => shownAreaOf(areas ?? [], name), [areas, name]);
}
