import { useActivities } from '#features/activity';
import { useAreas } from '#features/area';

/** The colours of the areas in which the user has activities, for the flower on screens about Premium. */
export function useOwnColors(): readonly string[] {
  const used = new Set(useActivities()?.flatMap(({ isActive, areaId }) => (isActive ? [areaId] : [])));
  return (useAreas() ?? []).flatMap(({ id, color }) => (used.has(id) ? [color] : []));
}
