import type { Exploration } from './exploration';
import { HABIT_DAYS_MIN, timedEntries } from './habit';

/** Hours shown before the first and after the last used one. */
const MARGIN = 1;
/** Fewest hours shown: a chart of one or two columns has no shape. */
const HOURS_MIN = 8;

/**
 * The hours of the day worth showing, 0 to 23 in order: from the first to the last one with entries and a margin around
 * them. All 24 without entries.
 */
export function shownHours({ hours }: Pick<Exploration, 'hours'>): readonly number[] {
  const used = hours.flatMap(({ entries }, hour) => (entries > 0 ? [hour] : []));
  const [earliest = 0] = used;
  const latest = used.at(-1) ?? 23;
  const missing = Math.max(0, HOURS_MIN - (latest - earliest + 1 + 2 * MARGIN));
  const first = Math.max(0, Math.min(earliest - MARGIN - Math.floor(missing / 2), 24 - HOURS_MIN));
  const last = Math.min(23, Math.max(latest + MARGIN + Math.ceil(missing / 2), first + HOURS_MIN - 1));
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

/** Share of the entries with a time from which on one hour says it all. */
const NEARLY_ALL = 0.9;

/** The hour in which nearly all entries with a time started; null if there is none, or too few entries to tell. */
export function mainHour({ hours }: Pick<Exploration, 'hours'>): number | null {
  const timed = timedEntries(hours);
  if (timed < HABIT_DAYS_MIN) return null;
  const hour = hours.findIndex(({ entries }) => entries >= timed * NEARLY_ALL);
  return hour < 0 ? null : hour;
}
