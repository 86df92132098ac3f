/** Ids of users and their records: UUIDs. */
const IDS = /\b[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}\b/gi;
/** Queries and fragments of absolute URLs and of paths. Double quotes and backslashes end them, also within JSON. */
const QUERIES = /((?:https?:\/\/|\/)[^\s"<>\\?#]*)[?#][^\s"<>\\]*/g;
/** Addresses of mail, also percent-encoded. */
const ADDRESSES = /[^\s"<>\\/:;,()=@]+(?:@|%40)[^\s"<>\\/:;,()=@]+\.[a-z]{2,}/gi;

/**
 * Removes what may identify a person or their records from a text of an error report: ids, addresses of mail, and
 * queries and fragments of URLs. JSON stays JSON.
 */
export const scrubText = (text: string): string =>
  text.replace(QUERIES, '$1').replace(ADDRESSES, ':address').replace(IDS, ':id');

/** Applies `scrubText` to every text within a value of JSON, keys excepted. */
export function scrub(value: unknown): unknown {
  if (typeof value === 'string') return scrubText(value);
  if (Array.isArray(value)) return value.map(scrub);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, scrub(part)]));
}
