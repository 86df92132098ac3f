import { type CivilDate, MAX_DATE, MIN_DATE } from '@sevenfold/domain/calendar';
import type { Clock } from '../../clock';
import { invalid } from '../../http/httpError';
import { latestToday } from '../user/today';

const CLOCK_SKEW = 24 * 60 * 60 * 1000;
const FIRST_INSTANT = Date.UTC(1900, 0, 1);

/**
 * Refuses a date of an entry that cannot have been lived yet. An entry bears the date its device showed at the time of
 * the act, and the device may be in another zone than the setting says (a traveller who recorded offline, or who lands
 * before the setting does). So the bound is the latest date on earth, not the user's own today: a day too many for
 * some, but never a refusal of something that did happen.
 *
 * @throws HttpError INVALID_INPUT (date)
 */
export function checkEntryDate(date: CivilDate, clock: Clock): void {
  if (date > latestToday(clock))
    throw invalid('date', 'A day that has not begun anywhere cannot have been done; it can be skipped');
  if (date < MIN_DATE) throw invalid('date', `The calendar starts at ${MIN_DATE}`);
}

/** @throws HttpError INVALID_INPUT */
export function checkSkipDate(path: string, date: CivilDate): void {
  if (date < MIN_DATE || date > MAX_DATE) throw invalid(path, `The calendar goes from ${MIN_DATE} to ${MAX_DATE}`);
}

/**
 * When a timer was started. A device's clock may be wrong, hence the day of tolerance.
 *
 * @throws HttpError INVALID_INPUT (startedAt)
 */
export function startedAtOf(instant: string, clock: Clock): Date {
  const ms = Date.parse(instant);
  if (!(ms >= FIRST_INSTANT && ms <= clock.now() + CLOCK_SKEW))
    throw invalid('startedAt', 'A timer starts in the past');
  return new Date(ms);
}
