interface NamedArea {
  id: string;
  name: string;
}

/**
 * Returns the area an activity is shown in: its own, or the fallback if it has no known area. The fallback is the area
 * with the fallback's name if there is one, so that no list has two groups called "Other"; null otherwise.
 *
 * @param fallbackName in the user's language
 */
export function shownAreaOf(
  areas: readonly NamedArea[],
  fallbackName: string,
): (areaId: string | null) => string | null {
  const known = new Set(areas.map(({ id }) => id));
  const fallback = areas.find(({ name }) => folded(name) === folded(fallbackName))?.id ?? null;
  return (areaId) => (areaId !== null && known.has(areaId) ? areaId : fallback);
}

/** Normalizes a name for comparison: names that look the same become equal. */
export const folded = (name: string): string => name.normalize('NFKC').trim().toLowerCase();
