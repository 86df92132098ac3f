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

/** All objectives in order; undefined until they were ever loaded. */
export function useObjectives(): readonly Objective[] | undefined {
  const { data } = useQuery(objectivesQuery);
  return useMemo(() => data && sortByOrder(data), [data]);
}

/** Begins with `history`: sums are of records, and read again when those change. */
export const sumsQuery = (before: CivilDate) =>
  queryOptions({
    queryKey: ['history', 'objectiveSums', before],
    queryFn: ({ signal }): Promise<readonly ObjectiveSum[]> =>
      // What waits is counted from the records of the running week, which know it.
      replica.read(
        async () => (await replica.request('GET /api/v1/objective-sums', { query: { before }, signal })).sums,
        (sums) => sums,
      ),
  });
