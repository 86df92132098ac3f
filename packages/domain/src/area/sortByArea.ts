interface InArea {
  readonly areaId: string | null;
}

/**
 * Sorts activities as lists show them: by the order of their areas, those of no known area last. Those of one area keep
 * their order.
 *
 * @param areas in order
 */
export function sortByArea<T extends InArea>(activities: readonly T[], areas: readonly { readonly id: string }[]): T[] {
  const places = new Map(areas.map(({ id }, place) => [id, place]));
  const placeOf = ({ areaId }: T): number => places.get(areaId ?? '') ?? areas.length;
  return activities.toSorted((a, b) => placeOf(a) - placeOf(b));
}
