import { addDays, type CivilDate } from './civilDate';
import { DAY, localDateTime, MINUTE, utcOffsetAt, wallMs, type Zone } from './zone';

/**
 * The instant of a time of day within a user's day: the inverse of `today`. A time before the hour `dayEndsAt`
 * belongs to the night after the date. A time that occurs twice (the clock is set back) means the first; a time that
 * does not occur (it is set forward) is shifted by the length of the gap.
 *
 * @param minuteOfDay 0 to 1439
 * @param dayEndsAt whole hours, 0 to 6
 * @returns milliseconds since 1970-01-01T00:00Z
 * @throws RangeError when the zone is unknown or the date lies at the ends of the calendar.
 */
export function instantOnDay(date: CivilDate, minuteOfDay: number, zone: Zone, dayEndsAt: number): number {
  const wall = wallMs({ date: minuteOfDay < dayEndsAt * 60 ? addDays(date, 1) : date, minuteOfDay });
  const { shown, before } = instantsAround(wall, zone);
  return shown ?? before;
}

/**
 * The first instant at which the clock of a zone shows a local time or a later one. A time that occurs twice means the
 * first; one that does not occur means the end of the gap, as does any time of a date that the zone left out.
 *
 * @param minuteOfDay 0 to 1439
 * @returns milliseconds since 1970-01-01T00:00Z
 * @throws RangeError when the zone is unknown or the date lies at the ends of the calendar.
 */
export function firstInstantFrom(date: CivilDate, minuteOfDay: number, zone: Zone): number {
  const wall = wallMs({ date, minuteOfDay });
  const { shown, before, after } = instantsAround(wall, zone);
  if (shown !== undefined) return shown;
  // The gap ends between the two: the clock shows less than the time at the one, and more at the other.
  let [early, late] = [Math.min(before, after), Math.max(before, after)];
  while (late - early > MINUTE) {
    const middle = early + Math.floor((late - early) / 2 / MINUTE) * MINUTE;
    if (wallMs(localDateTime(middle, zone)) < wall) early = middle;
    else late = middle;
  }
  return late;
}

/**
 * The first instant at which the clock of a zone shows a local time, undefined if there is none, and the instants at
 * which it would with the offset before and after a nearby clock change.
 */
function instantsAround(wall: number, zone: Zone): { shown: number | undefined; before: number; after: number } {
  // A day before and a day after, the offset is certainly that before and after a nearby clock change.
  const before = wall - utcOffsetAt(wall - DAY, zone) * MINUTE;
  const after = wall - utcOffsetAt(wall + DAY, zone) * MINUTE;
  const shows = (epochMs: number) => wallMs(localDateTime(epochMs, zone)) === wall;
  return { shown: [Math.min(before, after), Math.max(before, after)].find(shows), before, after };
}
