import type { ActivityUnit, CountedEntry } from '../activity';
import { localDateTime, type RecordedOffset, weekdayOf, type WeekStartDay, type Zone, zoneOfRecord } from '../calendar';
import { type Bucket, bucketKeyOf, listBuckets, type DateRange, type Group } from './range';

/** Origin of an entry. */
export const SOURCES = ['MANUAL', 'TIMER', 'CALENDAR', 'IMPORT', 'HEALTH'] as const;
export type Source = (typeof SOURCES)[number];

/** The fields of an entry needed for its history. */
export interface ExploredEntry extends CountedEntry, RecordedOffset {
  readonly source: Source;
  /** Start time in epoch milliseconds; null if unknown. */
  readonly startedAt: number | null;
}

/** Totals of some days. */
export interface Total {
  /** In the activity's unit: days done, times, or minutes. */
  readonly total: number;
  /** Dates with at least one entry. */
  readonly activeDays: number;
  readonly entries: number;
}

/**
 * Totals of some entries, whatever their days. For DAYS every entry counts: a day may have two, one by hand and one by
 * a timer.
 */
export interface Share {
  readonly amount: number;
  readonly entries: number;
}

export interface ExploredBucket extends Bucket, Total {}

/** The history of one activity over a range of dates. */
export interface Exploration extends Total {
  /** Every bucket of the range in order, including empty ones. */
  readonly buckets: readonly ExploredBucket[];
  /** Seven, Sunday first. */
  readonly weekdays: readonly Total[];
  /** 24, by the hour an entry started in, on the clock of the device that recorded it. */
  readonly hours: readonly Share[];
  /** Entries without a start time. */
  readonly withoutTime: Share;
  readonly sources: Readonly<Record<Source, Share>>;
}

/** Parameters of an exploration. */
export interface View {
  readonly unit: ActivityUnit;
  readonly range: DateRange;
  readonly group: Group;
  readonly weekStartDay: WeekStartDay;
}

/**
 * Local hour of a start time, 0 to 23; null if unknown.
 * @param startedAt epoch milliseconds
 */
export const hourBegun = (startedAt: number | null, zone: Zone): number | null =>
  startedAt === null ? null : Math.floor(localDateTime(startedAt, zone).minuteOfDay / 60);

/** Computes the history of one activity. Ignores entries outside the range; their order does not matter. */
export function explore(entries: readonly ExploredEntry[], { unit, range, group, weekStartDay }: View): Exploration {
  const within = entries.filter(({ date }) => range.from <= date && date <= range.to);
  const total = (some: readonly ExploredEntry[]) => totalOf(unit, some);
  const byBucket = groupedBy(within, ({ date }) => bucketKeyOf(date, group, weekStartDay));
  const byWeekday = groupedBy(within, ({ date }) => weekdayOf(date));
  const byHour = groupedBy(within, (entry) => hourBegun(entry.startedAt, zoneOfRecord(entry, 0)));
  const bySource = groupedBy(within, ({ source }) => source);
  return {
    ...total(within),
    buckets: listBuckets(range, group, weekStartDay).map((bucket) => ({
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
      HEALTH: shareOf(bySource.get('HEALTH') ?? []),
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
