import type { ActivityUnit, CountedEntry } from '../activity';
import { type WeekStartDay, type Zone, localDateTime, weekdayOf } from '../calendar';
import { type Bucket, bucketKeyOf, bucketsOf, type DateRange, type Group } from './range';

/** Where an entry came from. */
export const SOURCES = ['MANUAL', 'TIMER', 'CALENDAR', 'IMPORT'] as const;
export type Source = (typeof SOURCES)[number];

/** As much of an entry as looking back needs. */
export interface ExploredEntry extends CountedEntry {
  readonly source: Source;
  /** When it began, in epoch milliseconds; null when nobody said. */
  readonly startedAt: number | null;
  /** The offset from UTC, in minutes, of the clock that showed its time. */
  readonly utcOffsetMinutes: number;
}

/** What some days amount to. */
export interface Total {
  /** In the activity's unit: days done, times, or minutes. */
  readonly total: number;
  /** Dates with at least one entry. */
  readonly activeDays: number;
  readonly entries: number;
}

/**
 * What some entries amount to, whichever days they lie on. Of days, every entry counts: one day may have been done
 * twice, by hand and by a timer.
 */
export interface Share {
  readonly amount: number;
  readonly entries: number;
}

export interface ExploredBucket extends Bucket, Total {}

/** The history of one activity over a range of dates. */
export interface Exploration extends Total {
  /** Every part of the range, in order; those without an entry with 0. */
  readonly buckets: readonly ExploredBucket[];
  /** Seven, Sunday first. */
  readonly weekdays: readonly Total[];
  /** Twenty-four, by the hour the entry began in, on the clock it was made by. */
  readonly hours: readonly Share[];
  /** Entries of which nobody said when they began. */
  readonly withoutTime: Share;
  readonly sources: Readonly<Record<Source, Share>>;
}

/** What an exploration depends on beside the entries. */
export interface View {
  readonly unit: ActivityUnit;
  readonly range: DateRange;
  readonly group: Group;
  readonly weekStartDay: WeekStartDay;
}

/**
 * The hour of the day, 0 to 23, in which something began by the clock of a zone; null when nobody said when.
 * @param startedAt epoch milliseconds
 */
export const hourBegun = (startedAt: number | null, zone: Zone): number | null =>
  startedAt === null ? null : Math.floor(localDateTime(startedAt, zone).minuteOfDay / 60);

/**
 * Looks back at the entries of one activity. Entries outside of the range do not count; their order does not matter.
 */
export function explore(entries: readonly ExploredEntry[], { unit, range, group, weekStartDay }: View): Exploration {
  const within = entries.filter(({ date }) => range.from <= date && date <= range.to);
  const total = (some: readonly ExploredEntry[]) => totalOf(unit, some);
  const byBucket = groupedBy(within, ({ date }) => bucketKeyOf(date, group, weekStartDay));
  const byWeekday = groupedBy(within, ({ date }) => weekdayOf(date));
  const byHour = groupedBy(within, ({ startedAt, utcOffsetMinutes }) => hourBegun(startedAt, utcOffsetMinutes));
  const bySource = groupedBy(within, ({ source }) => source);
  return {
    ...total(within),
    buckets: bucketsOf(range, group, weekStartDay).map((bucket) => ({
      ...bucket,
      ...total(byBucket.get(bucket.key) ?? []),
    })),
    weekdays: Array.from({ length: 7 }, (_, weekday) => total(byWeekday.get(weekday) ?? [])),
    hours: Array.from({ length: 24 }, (_, hour) => shareOf(byHour.get(hour) ?? [])),
    withoutTime: shareOf(byHour.get(null) ?? []),
    sources: {
      MANUAL: shareOf(bySource.get('MANUAL') ?? []),
      TIMER: shareOf(bySource.get('TIMER') ?? []),
      CALENDAR: shareOf(bySource.get('CALENDAR') ?? []),
      IMPORT: shareOf(bySource.get('IMPORT') ?? []),
    },
  };
}

function totalOf(unit: ActivityUnit, entries: readonly ExploredEntry[]): Total {
  const activeDays = new Set(entries.map(({ date }) => date)).size;
  return { total: unit === 'DAYS' ? activeDays : shareOf(entries).amount, activeDays, entries: entries.length };
}

function groupedBy<K>(entries: readonly ExploredEntry[], keyOf: (entry: ExploredEntry) => K): Map<K, ExploredEntry[]> {
  const groups = new Map<K, ExploredEntry[]>();
  for (const entry of entries) {
    const key = keyOf(entry);
    const known = groups.get(key);
    if (known) known.push(entry);
    else groups.set(key, [entry]);
  }
  return groups;
}

const shareOf = (entries: readonly ExploredEntry[]): Share => ({
  amount: entries.reduce((sum, { amount }) => sum + amount, 0),
  entries: entries.length,
});
