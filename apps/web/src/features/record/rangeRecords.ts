import type { Entry } from '@sevenfold/contract';
import type { CivilDate } from '@sevenfold/domain/calendar';
import type { DateRange } from '@sevenfold/domain/explore';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { queries, replica, serverQueries, useHasAllRows, useRowsState } from '#data';
import { NetworkError } from '#platform';
import { useDeviceEntries } from './useDeviceEntries';

/** Number of entries per page. */
export const ENTRIES_STEP = 200;
const PAGE_MAX = 500;

/** Latest entries of an activity, earliest first, without pending changes. */
interface LatestEntries {
  readonly entries: readonly Entry[];
  /** Date of the earliest entry included, if there are more; otherwise the start of the range. */
  readonly from: CivilDate;
}

/** Begins with `history`: read again when entries change. */
const latestEntriesQuery = (activityId: string, { from, to }: DateRange, limit: number) =>
  queryOptions({
    queryKey: ['history', 'entries', activityId, from, to, limit],
    queryFn: ({ signal }): Promise<LatestEntries> =>
      serverQueries.read(() => readLatest(activityId, { from, to }, limit, signal)),
  });

async function readLatest(
  activityId: string,
  { from, to }: DateRange,
  limit: number,
  signal: AbortSignal,
): Promise<LatestEntries> {
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
  return { entries: entries.toReversed(), from: after === undefined ? from : (entries.at(-1)?.date ?? from) };
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

/** The latest entries of an activity in a range: those of the device, or the server's where it has only sums of some. */
export function useRangeRecords(activityId: string, range: DateRange, limit: number): RangeRecords {
  const known = useDeviceEntries(activityId, range);
  const hasAllRows = useHasAllRows();
  const rows = useRowsState();
  const isMissing = known === undefined && !hasAllRows && rows.isFailed;
  const query = useQuery(
    {
      ...latestEntriesQuery(activityId, range, limit),
      enabled: hasAllRows && known === undefined,
      placeholderData: (before: LatestEntries | undefined) => before,
    },
    queries,
  );
  const latest = useMemo(() => known?.slice(-limit), [known, limit]);
  return {
    entries: latest ?? query.data?.entries,
    isWhole: known ? known.length <= limit : query.data !== undefined && query.data.from <= range.from,
    isPrevious: known === undefined && query.isPlaceholderData,
    isFailed: isMissing || (known === undefined && query.isError && !query.data),
    isAway: (isMissing ? rows.error : query.error) instanceof NetworkError,
    isBusy: isMissing ? rows.isReading : query.isFetching,
    retry: () => (isMissing ? rows.retry() : void query.refetch()),
  };
}
