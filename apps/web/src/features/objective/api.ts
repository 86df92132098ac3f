import type { Objective, ObjectiveSum } from '@sevenfold/contract';
import type { CivilDate } from '@sevenfold/domain/calendar';
import { sortByOrder } from '@sevenfold/domain/order';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { replica } from '../../data/device';
import { objectiveReducer } from './operations';

replica.registerReducer('objectives', objectiveReducer);

export const objectivesQuery = queryOptions({
  queryKey: ['objectives'],
  queryFn: ({ signal }) =>
    replica.read<readonly Objective[]>(
      async () => (await replica.request('GET /api/v1/objectives', { signal })).objectives,
      objectiveReducer,
    ),
});

/** All objectives in order; undefined until loaded. */
export function useObjectives(): readonly Objective[] | undefined {
  const { data } = useQuery(objectivesQuery);
  return useMemo(() => data && sortByOrder(data), [data]);
}

/** Begins with `history`: the totals depend on entries and are refetched when those change. */
export const sumsQuery = (before: CivilDate) =>
  queryOptions({
    queryKey: ['history', 'objectiveSums', before],
    queryFn: ({ signal }): Promise<readonly ObjectiveSum[]> =>
      // Pending entries are counted from the entries of the current week.
      replica.read(
        async () => (await replica.request('GET /api/v1/objective-sums', { query: { before }, signal })).sums,
        (sums) => sums,
      ),
  });
