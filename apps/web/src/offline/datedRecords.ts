import { type CivilDate, datesBetween } from '@sevenfold/domain/calendar';
import type { DateRange } from '@sevenfold/domain/explore';
import type { QueryKey } from '@tanstack/react-query';
import { type Records } from '../features/record/records';

/** A query on the device, in memory or stored. */
export interface Source<T = unknown> {
  readonly queryKey: QueryKey;
  readonly data: T;
  /** Time of the server's response, in epoch milliseconds. */
  readonly updatedAt: number;
}

/** True if a query holds the records of all activities of a range that overlaps this one. */
export const holdsRecordsOf =
  ({ from, to }: { readonly from: string; readonly to: string }) =>
  ([name, first, last]: QueryKey): boolean =>
    name === 'records' &&
    typeof first === 'string' &&
    typeof last === 'string' &&
    first.includes('-') &&
    first <= to &&
    last >= from;

export interface DatedRecords {
  readonly range: DateRange;
  /** The newest source of each date. */
  readonly sourceOf: ReadonlyMap<CivilDate, Source<Records>>;
}

/** The newest source of each date; undefined if a date has no source. */
export function covering(range: DateRange, sources: readonly Source<Records>[]): DatedRecords | undefined {
  const sourceOf = new Map<CivilDate, Source<Records>>();
  for (const source of sources) {
    const [from, to] = [later(source.data.from, range.from), earlier(source.data.to, range.to)];
    if (from > to) continue;
    for (const date of datesBetween(from, to))
      if (source.updatedAt > (sourceOf.get(date)?.updatedAt ?? -1)) sourceOf.set(date, source);
  }
  return datesBetween(range.from, range.to).every((date) => sourceOf.has(date)) ? { range, sourceOf } : undefined;
}

const later = (a: CivilDate, b: CivilDate): CivilDate => (a > b ? a : b);
const earlier = (a: CivilDate, b: CivilDate): CivilDate => (a < b ? a : b);

/** The records of a range, sorted by date, each from the newest source of its date. */
export function recordsIn({ range, sourceOf }: DatedRecords) {
  const sources = [...new Set(sourceOf.values())];
  const slices = sources.flatMap((source) => Object.values(source.data.byActivity).map((slice) => ({ source, slice })));
  const isBest =
    (source: Source<Records>) =>
    ({ date }: { date: CivilDate }) =>
      range.from <= date && date <= range.to && sourceOf.get(date) === source;
  return {
    entries: slices
      .flatMap(({ source, slice }) => slice.entries.filter(isBest(source)))
      .sort((a, b) => (a.date < b.date ? -1 : Number(a.date > b.date))),
    skips: slices.flatMap(({ source, slice }) => slice.skips.filter(isBest(source))),
    updatedAt: Math.min(...sources.map(({ updatedAt }) => updatedAt)),
  };
}
