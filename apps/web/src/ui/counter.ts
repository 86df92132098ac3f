/** "31/40" once a text comes near its limit; nothing before. Lengths in UTF-16 units, as limits are. */
export function counterText(
  value: string,
  limit?: number,
  from = limit === undefined ? 0 : Math.floor(limit * 0.75),
): string | undefined {
  const length = value.trim().length;
  return limit === undefined || length < from ? undefined : `${length}/${limit}`;
}
