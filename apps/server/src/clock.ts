/** Source of the current time, in milliseconds since 1970-01-01T00:00:00Z; injected so that tests can control it. */
export interface Clock {
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };
