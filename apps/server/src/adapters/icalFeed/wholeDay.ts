import type ICAL from 'ical.js';
import { toFloating, wallAt } from './floating';
import type { FeedZone } from './zone';

const DAY_MS = 86_400_000;
/** Offsets of zones are multiples of it. */
const QUARTER_MS = 900_000;

/**
 * The date that a time names in a series of whole days. Exchange writes the dates of such a series as midnights, in the
 * series' zone or in UTC (node-ical issues 454, 459 and 543); other apps write the last second of a day, in either.
 *
 * @param wall as it is written
 * @param instant the same time, in milliseconds since 1970
 * @param zone of the series; the nearest midnight in UTC is taken for a midnight of another zone
 */
export function dateNamed(wall: ICAL.Time, instant: number, zone: FeedZone): ICAL.Time {
  if (wall.isDate) return wall;
  const walls = [wall, zone.wallOf(instant)];
  const named = walls.find(isMidnight) ?? walls.find(isLastSecond);
  if (named) return wallAt(toFloating(named), true);
  return wallAt(instant % QUARTER_MS === 0 ? instant + DAY_MS / 2 : toFloating(wall), true);
}

const isMidnight = ({ hour, minute, second }: ICAL.Time): boolean => hour + minute + second === 0;
const isLastSecond = ({ hour, minute, second }: ICAL.Time): boolean => hour === 23 && minute === 59 && second === 59;
