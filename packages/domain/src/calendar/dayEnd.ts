import { localDateTime, MINUTE, today, utcOffsetAt, type Zone } from './zone';

const DAY_MINUTES = 1440;
/** Clocks change at quarters of an hour, and no day lasts less between two changes. */
const STEP = 15 * MINUTE;

/**
 * The end of the time, from an instant on, in which `today` returns the same date. Usually the next end of the user's
 * day. A clock that is set back across that hour shows the day before once more, so that a day can begin twice
 * (Antarctica/Troll, set back from 3:00 to 1:00, with days that end at 2:00).
 *
 * @param epochMs milliseconds since 1970-01-01T00:00Z
 * @param dayEndsAt whole hours, 0 to 6
 * @returns milliseconds since 1970-01-01T00:00Z, a whole minute
 * @throws RangeError as `today` does
 */
export function dayEnd(epochMs: number, zone: Zone, dayEndsAt: number): number {
  const start = Math.floor(epochMs / MINUTE) * MINUTE;
  const { minuteOfDay } = localDateTime(start, zone);
  const left = (dayEndsAt * 60 - minuteOfDay + DAY_MINUTES) % DAY_MINUTES || DAY_MINUTES;
  const end = start + left * MINUTE;
  if (utcOffsetAt(start, zone) === utcOffsetAt(end, zone)) return end;
  const date = today(start, zone, dayEndsAt);
  let late = start + STEP;
  while (today(late, zone, dayEndsAt) === date) late += STEP;
  let early = late - STEP;
  while (late - early > MINUTE) {
    const middle = early + Math.floor((late - early) / 2 / MINUTE) * MINUTE;
    if (today(middle, zone, dayEndsAt) === date) early = middle;
    else late = middle;
  }
  return late;
}
