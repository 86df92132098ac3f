/** Returns "31/40" once a text comes near its limit, and nothing before. Lengths are UTF-16 units, like the limits. */
export function counterText(
  value: string,
  limit?: number,
  from = limit === undefined ? 0 : Math.floor(limit * 0.75),
): string | undefined {
  const length = value.trim().length;
  return limit === undefined || length < from ? undefined : `${length}/${limit}`;
}
