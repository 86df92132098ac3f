import { randomInt } from 'node:crypto';
import type { Clock } from '../../clock';
import { CalendarError } from '#ports';

const MINUTE_MS = 60_000;
/** Interval between syncs, and the share of it by which each is moved at random. */
export const INTERVAL_MS = 10 * MINUTE_MS;
/** Interval while the provider reports changes; these syncs find what it has left out. */
export const PUSHED_INTERVAL_MS = 6 * 60 * MINUTE_MS;
const JITTER = 0.1;
/** Longest interval after failures. */
const BACK_OFF_MAX_MS = 6 * 60 * MINUTE_MS;

/** Upper bound of a wait, jitter included. */
export const longestWait = (waitMs: number): number => waitMs * (1 + JITTER);

/** The time after a wait, and up to a tenth of it later at random, so that syncs are spread. */
export function nextAt(clock: Clock, waitMs: number): Date {
  return new Date(clock.now() + waitMs + randomInt(0, Math.max(1, Math.round(waitMs * JITTER))));
}

/**
 * Returns when to try again after an error: in a minute after the first one, then after longer and longer intervals, and not
 * before the time the provider asked for. `retry_at` also delays syncs that the user requests.
 *
 * @param failures consecutive ones, this one included
 */
export function nextAttempt(
  clock: Clock,
  error: unknown,
  failures: number,
): { readonly next_sync_at: Date; readonly retry_at: Date | null } {
  const asked = error instanceof CalendarError ? error.retryAfterMs : undefined;
  const isThrottled = error instanceof CalendarError && error.kind === 'THROTTLED';
  const backOff = Math.min(INTERVAL_MS * 2 ** Math.min(failures - 1, 10), BACK_OFF_MAX_MS);
  const next = nextAt(clock, Math.max(asked ?? 0, isThrottled || failures > 1 ? backOff : MINUTE_MS));
  if (asked === undefined) return { next_sync_at: next, retry_at: isThrottled ? next : null };
  return { next_sync_at: next, retry_at: new Date(clock.now() + asked) };
}
