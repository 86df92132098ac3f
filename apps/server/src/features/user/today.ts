import { type CivilDate, MIN_DATE, today } from '@sevenfold/domain/calendar';
import type { Clock } from '../../clock';
import { invalid } from '#http';

/** The time zone in which a day begins first. POSIX signs are inverted, so this is UTC+14. */
const EARLIEST_ZONE = 'Etc/GMT-14';

const CLOCK_SKEW_MS = 24 * 60 * 60 * 1000;
const FIRST_INSTANT = Date.UTC(1900, 0, 1);

/** True for an instant since 1900 that is at most a day in the future: the clock of the device may be wrong. */
export function isPastInstant(instant: string, clock: Clock): boolean {
  const ms = Date.parse(instant);
  return ms >= FIRST_INSTANT && ms <= clock.now() + CLOCK_SKEW_MS;
}

/** The latest current date anywhere on earth. */
export const latestToday = (clock: Clock): CivilDate => today(clock.now(), EARLIEST_ZONE, 0);

/**
 * Rejects a date that has not started in any time zone. The user's own time zone is no bound, because a device may be
 * in another one.
 *
 * @param path of the date within the body
 * @throws HttpError INVALID_INPUT
 */
export function checkPastDate(path: string, date: CivilDate, clock: Clock): void {
  if (date > latestToday(clock)) throw invalid(path, 'This day has not started in any time zone');
  if (date < MIN_DATE) throw invalid(path, `The calendar starts at ${MIN_DATE}`);
}
