import type { Objective, ObjectiveSum } from '@sevenfold/contract';
import type { CivilDate } from '@sevenfold/domain/calendar';
import { queryOptions } from '@tanstack/react-query';
import { replica } from '../../data/device';
import { deviceRows } from '../../data/deviceRows';
import { useRows } from '../../data/useRows';
import { isSumAffected } from './sumChange';

/** All objectives in order; undefined until loaded. */
export const useObjectives = (): readonly Objective[] | undefined => useRows('objective');

/** The objectives on the device at this moment, outside of React. */
export const currentObjectives = (): readonly Objective[] => deviceRows.lists.get('objective');

/** Begins with `history`: the totals depend on entries and are refetched when those change. */
export const sumsQuery = (before: CivilDate) =>
  queryOptions({
    queryKey: [HISTORY, 'objectiveSums', before],
    queryFn: ({ signal }): Promise<readonly ObjectiveSum[]> =>
      // Pending entries are counted from the entries of the current week.
      replica.read(
        async () => (await replica.request('GET /api/v1/objective-sums', { query: { before }, signal })).sums,
        (sums) => sums,
      ),
  });

const HISTORY = 'history';

const listeners = new Set<() => void>();

/** Calls back when the server has other sums than those it gave before. */
export const subscribeToSums = (listener: () => void): void => void listeners.add(listener);

// The server computes the sums of what it has: pending changes are not among them until it acknowledges them.
deviceRows.store.observeBase(({ noun, row, previous }) => {
  if (noun !== 'objective' || !deviceRows.sync.position) return;
  if (!isSumAffected(previous as Objective | undefined, row as Objective | undefined)) return;
  replica.refetch(HISTORY);
  for (const listener of listeners) listener();
});
