import type { Zone } from '@sevenfold/domain/calendar';
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

/** "Oct 1, 2026, 10:42", in the user's time zone. */
export const moment = (epochMs: number, timeZone: string): string =>
  new Intl.DateTimeFormat(shownLocale(), { timeZone, dateStyle: 'medium', timeStyle: 'short' }).format(epochMs);
