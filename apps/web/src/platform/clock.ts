/** The only place in the web app that reads the clock. Epoch milliseconds. */
export const now = (): number => Date.now();

/** Formats a time as the API does: ISO 8601 in UTC. */
export const formatInstant = (epochMs: number): string => new Date(epochMs).toISOString();

/** Parses a time of the API into epoch milliseconds. */
export const parseInstant = (instant: string): number => Date.parse(instant);

/** Converts epoch milliseconds for interfaces that require a `Date`. */
export const toDate = (epochMs: number): Date => new Date(epochMs);
