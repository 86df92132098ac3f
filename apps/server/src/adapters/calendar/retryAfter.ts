const MAX_MS = 86_400_000;

/**
 * Reads a `Retry-After` header, a number of seconds or a date (RFC 9110, section 10.2.3).
 *
 * @returns milliseconds from now, at most a day; undefined if it is absent or unreadable
 */
export function parseRetryAfter(header: string | null, now: number): number | undefined {
  if (header === null) return undefined;
  const text = header.trim();
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now;
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(ms, 0), MAX_MS);
}
