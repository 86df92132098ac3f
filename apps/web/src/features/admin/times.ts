import { type CivilDate, localDateTime, today } from '@sevenfold/domain/calendar';
import { epochOf, now } from '../../platform/clock';
import { dayShortWithYear, moment } from '../../platform/format';
import { knownTimezone } from '../user/api';

/** "Mar 11, 2026", in the administrator's time zone. */
export const dayOf = (instant: string): string =>
  dayShortWithYear(localDateTime(epochOf(instant), knownTimezone()).date);

/** Date and time, in the administrator's time zone. */
export const momentOf = (instant: string): string => moment(epochOf(instant), knownTimezone());

/** Granted premium ends by days in UTC. */
export const todayInUtc = (): CivilDate => today(now(), 'UTC', 0);
