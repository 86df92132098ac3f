import { localDateTime, type Zone } from '@sevenfold/domain/calendar';
import type { TimeOfDay } from '@sevenfold/domain/user';
import { now } from './clock';
import { shownLocale } from './text';

const MINUTE_MS = 60_000;

/**
 * "10:42" in a time zone. Offsets are formatted as a shifted UTC time, because not every browser supports them as
 * zones.
 */
export const timeOfDay = (epochMs: number, zone: Zone): string =>
  typeof zone === 'number'
    ? timeOfDay(epochMs + zone * MINUTE_MS, 'UTC')
    : new Intl.DateTimeFormat(shownLocale(), { timeZone: zone, hour: 'numeric', minute: '2-digit' }).format(epochMs);

/** "6:30 PM" of a time of day, "18:30". */
export const clockTime = (time: TimeOfDay): string => timeOfDay(Date.parse(`1970-01-01T${time}:00Z`), 'UTC');

/** "Oct 1, 2026, 10:42", in the user's time zone. */
export const moment = (epochMs: number, timeZone: string): string =>
  new Intl.DateTimeFormat(shownLocale(), { timeZone, dateStyle: 'medium', timeStyle: 'short' }).format(epochMs);

/** "10:42" of an instant of today, and "Oct 1, 2026, 10:42" of an earlier one. */
export const timeOrMoment = (epochMs: number, timeZone: string): string =>
  localDateTime(epochMs, timeZone).date === localDateTime(now(), timeZone).date
    ? timeOfDay(epochMs, timeZone)
    : moment(epochMs, timeZone);
