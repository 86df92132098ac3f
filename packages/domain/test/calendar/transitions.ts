import { utcOffsetAt } from '../../src/calendar';

const MINUTE = 60_000;
const WEEK = 7 * 24 * 60 * MINUTE;

/**
 * The first instants, to the minute, at which the clock of a zone has another offset than the minute before.
 * @param from
 * @param to epoch milliseconds
 */
export function transitions(zone: string, from: number, to: number): number[] {
  const found: number[] = [];
  for (let start = from; start < to; start += WEEK) {
    let before = start;
    let after = start + WEEK;
    if (utcOffsetAt(before, zone) === utcOffsetAt(after, zone)) continue;
    while (after - before > MINUTE) {
      const middle = before + Math.floor((after - before) / 2 / MINUTE) * MINUTE;
      if (utcOffsetAt(middle, zone) === utcOffsetAt(before, zone)) before = middle;
      else after = middle;
    }
    found.push(after);
  }
  return found;
}
