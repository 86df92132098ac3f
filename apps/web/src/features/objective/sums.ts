import type { Activity, ObjectiveSum } from '@sevenfold/contract';
import { addDays, type CivilDate } from '@sevenfold/domain/calendar';
import { periodRange } from '@sevenfold/domain/objective';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { deviceRows, HISTORY, queries, replica, serverQueries, useHasAllRows } from '#data';
import { isEqual } from '#db';
import { weekTotals } from '#features/record';
import { type Derived, mapDerived, useDerived } from '#platform';
import type { DatedSum } from './view';

const SUMS = [HISTORY, 'objectiveSums'] as const;

const sumsQuery = (before: CivilDate) =>
  queryOptions({
    queryKey: [...SUMS, before],
    queryFn: ({ signal }): Promise<readonly ObjectiveSum[]> =>
      serverQueries.read(
        async () => (await replica.request('GET /api/v1/objective-sums', { query: { before }, signal })).sums,
      ),
  });

export interface LoadedSums {
  /** Undefined until loaded; without those that only the server knows until they are loaded as well. */
  readonly data: readonly ObjectiveSum[] | undefined;
  readonly isError: boolean;
  readonly refetch: () => unknown;
}

/**
 * For each objective that follows an activity, the sum of the entries in its period before a date: from the records of
 * the device, or from the server where it has only sums of weeks that the period begins or ends in.
 */
export function useSums(before: CivilDate): LoadedSums {
  const known = useDerived(useMemo(() => deriveSums(before), [before]));
  const hasAllRows = useHasAllRows();
  const isMissing = known?.isWhole !== true;
  const { data, isError, refetch } = useQuery({ ...sumsQuery(before), enabled: hasAllRows && isMissing }, queries);
  const all = useMemo(() => {
    if (!known) return data;
    const ids = new Set(known.sums.map(({ objectiveId }) => objectiveId));
    const others = known.isWhole ? undefined : data?.filter(({ objectiveId }) => !ids.has(objectiveId));
    return others ? [...known.sums, ...others] : known.sums;
  }, [known, data]);
  return { data: all, isError: isMissing && isError, refetch };
}

const { lists, store, sync } = deviceRows;

// The server's sums are those of the objectives as they were: what one follows, and its period, may have changed.
store.observeBase(({ noun }) => {
  if (noun === 'objective' && sync.windowStart) void queries.invalidateQueries({ queryKey: SUMS });
});

const SOURCES = ['entry', 'weekSum', 'objective', 'activity'] as const;

let revision = 0;
store.observe(({ noun }) => {
  if (SOURCES.some((source) => source === noun)) revision += 1;
});

/** Changes with everything that sums are computed from. */
const source: Derived<string> = {
  get: () => `${revision} ${sync.windowStart}`,
  subscribe(listener) {
    const ends = [store.subscribeToNouns(SOURCES, listener), sync.subscribe(listener)];
    return () => ends.forEach((end) => end());
  },
};

/** The same object as long as no sum changes. Screens show the sums before several dates at once. */
const deriveSums = (before: CivilDate) => mapDerived(source, () => deviceSums(before), isEqual);

const WEEK_DAYS = 7;

/**
 * Sums of an activity's entries from `first` on, as they were when each week until `before` began, oldest first. Leaves
 * out dates for which a week of which the device has only a sum would have to be divided.
 */
export function weeklySums(activity: Activity, first: CivilDate, before: CivilDate): readonly DatedSum[] {
  const sums: DatedSum[] = [];
  const until = addDays(before, -1);
  for (let date = before; date > first; date = addDays(date, -WEEK_DAYS)) {
    const sum = weekTotals.sum(activity, first, addDays(date, -1), until);
    if (sum !== undefined) sums.push({ date, sum });
  }
  return sums.toReversed();
}

interface DeviceSums {
  readonly sums: readonly ObjectiveSum[];
  /** False if a sum is missing. */
  readonly isWhole: boolean;
}

function deviceSums(before: CivilDate): DeviceSums | undefined {
  if (sync.windowStart === undefined) return undefined;
  const sums: ObjectiveSum[] = [];
  let isWhole = true;
  for (const { id, period, followsActivityId } of lists.get('objective')) {
    const activity = followsActivityId === null ? undefined : store.get('activity', followsActivityId);
    if (!activity) continue;
    const range = periodRange(period);
    const to = range.last < before ? range.last : addDays(before, -1);
    const sum = weekTotals.sum(activity, range.first, to);
    if (sum === undefined) isWhole = false;
    else sums.push({ objectiveId: id, activityId: activity.id, sum });
  }
  return { sums, isWhole };
}
