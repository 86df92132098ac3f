import { type CivilDate, MAX_DATE, MIN_DATE } from '@sevenfold/domain/calendar';
import type { Clock } from '../../clock';
import { invalid } from '#http';
import { isPastInstant, latestToday } from '#features/user';

/**
 * Rejects an entry date that has not started in any time zone. An entry has the date of its device, whose time zone may
 * differ from the user's setting (a traveller who recorded offline). The bound is therefore the latest date on earth,
 * so that nothing that did happen is rejected.
 *
 * @throws HttpError INVALID_INPUT (date)
 */
export function checkEntryDate(date: CivilDate, clock: Clock): void {
  if (date > latestToday(clock))
    throw invalid('date', 'An entry cannot have a date that has not started in any time zone; a skip can');
  if (date < MIN_DATE) throw invalid('date', `The calendar starts at ${MIN_DATE}`);
}

/** @throws HttpError INVALID_INPUT */
export function checkSkipDate(path: string, date: CivilDate): void {
  if (date < MIN_DATE || date > MAX_DATE) throw invalid(path, `The calendar goes from ${MIN_DATE} to ${MAX_DATE}`);
}

/**
 * Parses the start time of an entry, which may be up to a day in the future because the clock of the device may be
 * wrong.
 *
 * @throws HttpError INVALID_INPUT (startedAt)
 */
export function parseStartedAt(instant: string, clock: Clock): Date {
  if (!isPastInstant(instant, clock)) throw invalid('startedAt', 'A timer must start in the past');
  return new Date(instant);
}
