import type { Entry } from '@sevenfold/contract';
import type { DateRange } from '@sevenfold/domain/explore';
import { addDays, type CivilDate } from '@sevenfold/domain/calendar';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { replica } from '../../data/device';
import { isRetryable, NetworkError } from '../../platform/http';
import { NO_RECORDS } from './api';
import { recordReducer } from './operations';
import { recordsOf, type Records } from './records';

/** Number of entries per page. */
export const ENTRIES_STEP = 200;
const PAGE_MAX = 500;
/** Marks queries with entries of one activity: others hold all entries of their range. */
const OF_ONE = 'of';

/**
 * Latest entries of an activity in a range. Uses the key of entry queries, so that edits show immediately; when the
 * result is limited, its `from` is the date of the earliest entry included.
 */
export function rangeRecordsQuery(activityId: string, { from, to }: DateRange, limit: number) {
  return queryOptions({
    queryKey: ['records', OF_ONE, activityId, from, to, limit],
    queryFn: async ({ signal }): Promise<Records> => {
      try {
        return await replica.read(() => readRange(activityId, { from, to }, limit, signal), recordReducer);
      } catch (error) {
        const known = isRetryable(error) ? knownRecords({ from, to }, allRecords()) : null;
        if (known) return known;
        throw error;
      }
    },
  });
}

async function readRange(
  activityId: string,
  { from, to }: DateRange,
  limit: number,
  signal: AbortSignal,
): Promise<Records> {
  const entries: Entry[] = [];
  let after: string | undefined;
  do {
    const size = String(Math.min(PAGE_MAX, limit - entries.length));
    const page = await replica.request('GET /api/v1/entries', {
      query: { activityId, from, to, limit: size, after },
      signal,
    });
    entries.push(...page.entries);
    after = page.next ?? undefined;
  } while (after !== undefined && entries.length < limit);
  return recordsOf(after === undefined ? from : (entries.at(-1)?.date ?? from), to, entries.reverse(), []);
}

const allRecords = (): Records[] =>
  replica.queries
    .getQueriesData<Records>({ queryKey: ['records'], predicate: ({ queryKey }) => queryKey[1] !== OF_ONE })
    .flatMap(([, data]) => data ?? []);

/** Combines the entries of a range from cached queries; null when they leave a gap. */
export function knownRecords({ from, to }: DateRange, known: readonly Records[]): Records | null {
  const sorted = known
    .filter((records) => records.to >= from && records.from <= to)
    .sort((a, b) => (a.from < b.from ? -1 : 1));
  const entries = new Map<string, Entry>();
  let next: CivilDate = from;
  for (const records of sorted) {
    if (records.from > next) return null;
    if (records.to >= next) next = addDays(records.to, 1);
    for (const { entries: some } of Object.values(records.byActivity))
      for (const entry of some) if (from <= entry.date && entry.date <= to) entries.set(entry.id, entry);
  }
  return next > to
    ? recordsOf(
        from,
        to,
        [...entries.values()].sort((a, b) => (a.date < b.date ? -1 : 1)),
        [],
      )
    : null;
}

export interface RangeRecords {
  /** Undefined while loading; those of the range before until a new one has loaded. */
  readonly entries: readonly Entry[] | undefined;
  /** True when all entries are loaded. */
  readonly isWhole: boolean;
  /** True while the entries are of the range before. */
  readonly isPrevious: boolean;
  readonly isFailed: boolean;
  /** The entries are not on this device, and the server is unreachable. */
  readonly isAway: boolean;
  readonly isBusy: boolean;
  retry(): void;
}

export function useRangeRecords(activityId: string, range: DateRange, limit: number): RangeRecords {
  const query = useQuery({
    ...rangeRecordsQuery(activityId, range, limit),
    placeholderData: (before: Records | undefined) => before,
  });
  return {
    entries: query.data && (query.data.byActivity[activityId] ?? NO_RECORDS).entries,
    isWhole: query.data !== undefined && query.data.from <= range.from,
    isPrevious: query.isPlaceholderData,
    isFailed: query.isError && !query.data,
    isAway: query.error instanceof NetworkError,
    isBusy: query.isFetching,
    retry: () => void query.refetch(),
  };
}
