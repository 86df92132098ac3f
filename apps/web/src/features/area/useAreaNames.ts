import { useAreas, useFallbackArea } from './api';

/** Returns area names by id; the fallback's name for null and unknown ids. */
export function useAreaNames(): (areaId: string | null) => string {
  const areas = useAreas();
  const fallback = useFallbackArea();
  return (areaId) => areas?.find(({ id }) => id === areaId)?.name ?? fallback.name;
}
