import { useAreas, useFallbackArea } from './api';

/** The names of areas by id; that of the fallback for null and for an unknown one. */
export function useAreaNames(): (areaId: string | null) => string {
  const areas = useAreas();
  const fallback = useFallbackArea();
  return (areaId) => areas?.find(({ id }) => id === areaId)?.name ?? fallback.name;
}
