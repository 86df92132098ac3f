import { type CivilDate, daysBetween } from '../calendar';
import type { ActivityUnit } from './unit';

/** As much of an entry as counting needs. */
export interface CountedEntry {
  date: CivilDate;
  /** 1 for days; a count for times; minutes for duration. */
  amount: number;
}

/** What one activity's entries amount to on a date: for days the number of entries, done being anything above 0. */
export function dayAmount(entries: readonly CountedEntry[], date: CivilDate): number {
  let sum = 0;
  for (const entry of entries) if (entry.date === date) sum += entry.amount;
  return sum;
}

/**
 * What one activity's entries of one week amount to: the dates it was done on, the times, or the minutes. A date counts
 * once however many entries it has. The caller hands in the entries of that week only.
 */
export function weekDone(unit: ActivityUnit, entries: readonly CountedEntry[]): number {
  if (unit === 'DAYS') return new Set(entries.map((entry) => entry.date)).size;
  return entries.reduce((sum, entry) => sum + entry.amount, 0);
}

/** The days of one week that have an entry, as bits: bit n (0 to 6) is day n of the week that begins on `firstDay`. */
export function dayBitsOf(entries: readonly Pick<CountedEntry, 'date'>[], firstDay: CivilDate): number {
  let bits = 0;
  for (const { date } of entries) bits |= 1 << daysBetween(firstDay, date);
  return bits;
}

/** How many days some activities were done on in one week: a day counts once, however many of them were done on it. */
export function distinctDays(figures: readonly { dayBits: number }[]): number {
  let days = 0;
  for (let bits = figures.reduce((all, { dayBits }) => all | dayBits, 0); bits > 0; bits >>= 1) days += bits & 1;
  return days;
}
