import { ENTRY_MINUTES_MAX } from '../activity';
import { localDateTime, utcOffsetAt, type Zone } from '../calendar';

const MINUTE_MS = 60_000;
const DAY_MINUTES = 1440;
const DAY_MS = DAY_MINUTES * MINUTE_MS;

interface StartedTimer {
  /** Epoch milliseconds. */
  readonly startedAt: number;
  /** Offset from UTC in minutes of the user's clock at the start. */
  readonly utcOffsetMinutes?: number | undefined;
}

/**
 * The end of a timer by the clock: the first instant after the minute of its start at which the clock shows a time of
 * day, in epoch milliseconds, and the minutes until then, 1 to 1440. The clock is that of the user's zone, or, if they
 * have travelled since, the one at the start, which is shown to them. A time that the clock leaves out means the next day.
 *
 * @param minuteOfDay 0 to 1439
 * @throws RangeError when the zone is unknown
 */
export function timerEnd(
  { startedAt, utcOffsetMinutes }: StartedTimer,
  minuteOfDay: number,
  timezone: string,
): { readonly endedAt: number; readonly minutes: number } {
  const start = Math.floor(startedAt / MINUTE_MS) * MINUTE_MS;
  const isAtHome = utcOffsetMinutes === undefined || utcOffsetMinutes === utcOffsetAt(start, timezone);
  const zone: Zone = isAtHome ? timezone : utcOffsetMinutes;
  // The clock may change on either day: the instants that show the time by the offset before or after that.
  const instants = [0, 1, 2].flatMap((days) => {
    const offset = utcOffsetAt(start + days * DAY_MS, zone);
    const next = start + minutesUntil(localDateTime(start, offset).minuteOfDay, minuteOfDay) * MINUTE_MS;
    return [next, next + DAY_MS];
  });
  const endedAt = Math.min(...instants.filter((at) => localDateTime(at, zone).minuteOfDay === minuteOfDay));
  return { endedAt, minutes: Math.min(ENTRY_MINUTES_MAX, (endedAt - start) / MINUTE_MS) };
}

/** Minutes from one time of day until the next occurrence of another by the same offset, 1 to 1440. */
const minutesUntil = (fromMinute: number, toMinute: number): number =>
  ((toMinute - fromMinute + DAY_MINUTES - 1) % DAY_MINUTES) + 1;
