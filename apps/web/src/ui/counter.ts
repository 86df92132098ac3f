import { characterCount } from '@sevenfold/domain/text';

/**
 * Returns "31/40" once a text comes near its limit, and nothing before. The trimmed text is counted, like on the
 * server.
 *
 * @param from shortest length that is counted; three quarters of the limit by default
 */
export function counterText(
  value: string,
  limit?: number,
  from = limit === undefined ? 0 : Math.floor(limit * 0.75),
): string | undefined {
  const length = characterCount(value.trim());
  return limit === undefined || length < from ? undefined : `${length}/${limit}`;
}
