import { type CivilDate, daysBetween } from '../calendar';
import type { ActivityUnit } from './unit';

/** The fields of an entry needed for counting. */
export interface CountedEntry {
  date: CivilDate;
  /** 1 for days; a count for times; minutes for duration. */
  amount: number;
}

/** Sum of one activity's entries on a date; for DAYS the number of entries, where anything above 0 means done. */
export function dayAmount(entries: readonly CountedEntry[], date: CivilDate): number {
  let sum = 0;
  for (const entry of entries) if (entry.date === date) sum += entry.amount;
  return sum;
}

/**
 * Sum of one activity's entries of one week: dates, times or minutes. A date counts once. The caller passes the entries
 * of that week only.
 */
export function weekDone(unit: ActivityUnit, entries: readonly CountedEntry[]): number {
  if (unit === 'DAYS') return new Set(entries.map((entry) => entry.date)).size;
  return entries.reduce((sum, entry) => sum + entry.amount, 0);
}

/** Amount done in a week, from the sum of the amounts of its entries and its days as bits. */
export const doneFromSums = (unit: ActivityUnit, { amount, dayBits }: { amount: number; dayBits: number }): number =>
  unit === 'DAYS' ? distinctDays([{ dayBits }]) : amount;

/** The days of a week with an entry, as bits: bit n (0 to 6) is day n of the week that starts on `firstDay`. */
export function dayBitsOf(entries: readonly Pick<CountedEntry, 'date'>[], firstDay: CivilDate): number {
  let bits = 0;
  for (const { date } of entries) bits |= 1 << daysBetween(firstDay, date);
  return bits;
}

/** Number of days of a week on which at least one of the activities was done. */
export function distinctDays(figures: readonly { dayBits: number }[]): number {
  let days = 0;
  for (let bits = figures.reduce((all, { dayBits }) => all | dayBits, 0); bits > 0; bits >>= 1) days += bits & 1;
  return days;
}
