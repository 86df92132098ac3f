import { type CivilDate, MIN_DATE } from '@sevenfold/domain/calendar';
import type { Clock } from '../../clock';
import { invalid } from '#http';
import { latestToday } from '#features/user';

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
