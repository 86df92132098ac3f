import type { Entry } from '@sevenfold/contract';
import { dayAmount } from '@sevenfold/domain/activity';
import type { CivilDate } from '@sevenfold/domain/calendar';
import type { TextKey } from '@sevenfold/i18n';
import { isEditable } from './recording';

/** The part of a day that cannot be changed where amounts are typed. */
export interface LockedPart {
  /** In the activity's unit; 0 for none. */
  readonly amount: number;
  /** Sentences that say where it comes from. */
  readonly origins: readonly TextKey[];
}

const ORIGINS = [
  ['CALENDAR', 'day.fromCalendar'],
  ['IMPORT', 'week.fromImport'],
  ['HEALTH', 'week.fromHealth'],
] as const satisfies readonly (readonly [Entry['source'], TextKey])[];

/** Finds the part of a date that calendars, imports and health data have recorded. */
export function lockedPart(entries: readonly Entry[], date: CivilDate): LockedPart {
  const locked = entries.filter((entry) => entry.date === date && !isEditable(entry));
  return {
    amount: dayAmount(locked, date),
    origins: ORIGINS.flatMap(([source, key]) => (locked.some((entry) => entry.source === source) ? key : [])),
  };
}
