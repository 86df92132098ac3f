import type { Entry, Exploration } from '@sevenfold/contract';
import { explore, type DateRange, type ExploredEntry, type Group } from '@sevenfold/domain/explore';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { queries, replica, serverQueries, useHasAllRows, useRowsState } from '#data';
import { parseInstant } from '#platform';
import { useDeviceEntries } from '#features/record';
import { useSettings } from '#features/user';
import { useActivity } from './api';

/** An exploration and its query: while the next one loads, the previous one stays visible with its own query. */
export interface Explored {
  readonly range: DateRange;
  readonly group: Group;
  readonly exploration: Exploration;
  /** True when computed from the entries of this device, pending changes included. */
  readonly includesUnsent?: true;
}

export interface LoadedExploration {
  /** Undefined while loading; that of the query before until the next one has loaded. */
  readonly data: Explored | undefined;
  readonly isPlaceholderData: boolean;
  readonly isError: boolean;
  readonly error: unknown;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
  /** Time of the data in epoch milliseconds, if it is the server's. */
  readonly dataUpdatedAt: number;
}

/** Read again whenever entries change: its figures come from the server and do not include pending operations. */
function explorationQuery(activityId: string, range: DateRange, group: Group, weekStartDay: string) {
  const { from, to } = range;
  return queryOptions({
    queryKey: ['history', 'explore', activityId, from, to, group, weekStartDay],
    queryFn: ({ signal }): Promise<Explored> =>
      serverQueries.read(async () => ({
        range,
        group,
        exploration: (await replica.request('GET /api/v1/explore', { query: { activityId, from, to, group }, signal }))
          .exploration,
      })),
  });
}

/**
 * The history of an activity over a range: from the entries of this device, or from the server where it has only sums
 * of some.
 */
export function useExplored(
  activityId: string,
  { from, to }: DateRange,
  group: Group,
  isEnabled = true,
): LoadedExploration {
  const { weekStartDay } = useSettings();
  const unit = useActivity(activityId)?.unit;
  const range = useMemo(() => ({ from, to }), [from, to]);
  const entries = useDeviceEntries(activityId, range);
  const known = useMemo((): Explored | undefined => {
    if (!isEnabled || !entries || !unit) return undefined;
    const { buckets, weekdays, hours, ...rest } = explore(entries.map(exploredEntry), {
      unit,
      range,
      group,
      weekStartDay,
    });
    const exploration = { ...rest, buckets: [...buckets], weekdays: [...weekdays], hours: [...hours] };
    return { range, group, exploration, includesUnsent: true };
  }, [isEnabled, entries, unit, range, group, weekStartDay]);
  const hasAllRows = useHasAllRows();
  const rows = useRowsState();
  const isMissing = !known && !hasAllRows && rows.isFailed;
  const query = useQuery(
    {
      ...explorationQuery(activityId, range, group, weekStartDay),
      enabled: isEnabled && hasAllRows && entries === undefined,
      placeholderData: (before: Explored | undefined) => before,
    },
    queries,
  );
  return {
    data: known ?? query.data,
    isPlaceholderData: !known && query.isPlaceholderData,
    isError: isMissing || (!known && query.isError),
    error: isMissing ? rows.error : query.error,
    isFetching: isMissing ? rows.isReading : query.isFetching,
    refetch: isMissing ? rows.retry : query.refetch,
    dataUpdatedAt: query.dataUpdatedAt,
  };
}

/** Figures of a range of any length; undefined while loading or not requested. */
export const useFigures = (activityId: string, range: DateRange, isEnabled: boolean): Exploration | undefined => {
  const { data, isPlaceholderData } = useExplored(activityId, range, 'MONTH', isEnabled);
  return isPlaceholderData ? undefined : data?.exploration;
};

const exploredEntry = ({ startedAt, ...entry }: Entry): ExploredEntry => ({
  ...entry,
  startedAt: startedAt === null ? null : parseInstant(startedAt),
});
