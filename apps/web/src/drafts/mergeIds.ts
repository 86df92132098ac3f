/**
 * A list of ids that was edited, with those that another device has added or removed since.
 *
 * @param from the list when it was edited last; undefined if it was not
 * @param now the list as it is without the edit
 */
export function mergeIds(
  edited: readonly string[],
  from: readonly string[] | undefined,
  now: readonly string[],
): readonly string[] {
  if (!from) return edited;
  const kept = now.filter((id) => edited.includes(id) || !from.includes(id));
  return [...new Set([...kept, ...edited.filter((id) => !from.includes(id))])];
}
