import type { Exploration } from '@sevenfold/contract';
import type { DateRange, Group } from '@sevenfold/domain/explore';
import { queryOptions, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { replica } from '../../data/device';
import { useSettings } from '../user/api';

/** An exploration and its query: while the next one loads, the previous one stays visible with its own query. */
export interface Explored {
  readonly range: DateRange;
  readonly group: Group;
  readonly exploration: Exploration;
  /**
   * True when computed on this device from its entries, pending changes included, because the server was unreachable.
   */
  readonly isDerived?: true;
}

/** Refetched whenever entries change: its figures come from the server and do not include pending operations. */
export function explorationQuery(activityId: string, range: DateRange, group: Group, weekStartDay: string) {
  const { from, to } = range;
  return queryOptions({
    queryKey: ['history', 'explore', activityId, from, to, group, weekStartDay],
    queryFn: ({ signal }): Promise<Explored> =>
      replica.read(
        async () => ({
          range,
          group,
          exploration: (
            await replica.request('GET /api/v1/explore', { query: { activityId, from, to, group }, signal })
          ).exploration,
        }),
        (explored) => explored,
      ),
  });
}

/** The history of an activity over a range. */
export function useExplored(activityId: string, range: DateRange, group: Group): UseQueryResult<Explored> {
  const { weekStartDay } = useSettings();
  return useQuery({
    ...explorationQuery(activityId, range, group, weekStartDay),
    placeholderData: (before: Explored | undefined) => before,
  });
}

/** Figures of a range of any length; undefined while loading or not requested. */
export function useFigures(activityId: string, range: DateRange, isEnabled: boolean): Exploration | undefined {
  const { weekStartDay } = useSettings();
  return useQuery({ ...explorationQuery(activityId, range, 'MONTH', weekStartDay), enabled: isEnabled }).data
    ?.exploration;
}
