import { type CivilDate, localDateTime, today } from '@sevenfold/domain/calendar';
import { dayShortWithYear, moment, now, parseInstant } from '#platform';
import { knownTimezone } from '#features/user';

/** "Mar 11, 2026", in the administrator's time zone. */
export const formatDay = (instant: string): string =>
  dayShortWithYear(localDateTime(parseInstant(instant), knownTimezone()).date);

/** Date and time, in the administrator's time zone. */
export const formatMoment = (instant: string): string => moment(parseInstant(instant), knownTimezone());

/** Today in UTC, because granted premium ends with a day in UTC. */
export const todayInUtc = (): CivilDate => today(now(), 'UTC', 0);
