/** The one place of the web app that asks what time it is. Milliseconds since 1970-01-01T00:00:00Z. */
export const now = (): number => Date.now();

/** A moment as the API writes it: ISO 8601 in UTC. */
export const instantOf = (epochMs: number): string => new Date(epochMs).toISOString();

/** A moment the API wrote, in epoch milliseconds. */
export const epochOf = (instant: string): number => Date.parse(instant);
