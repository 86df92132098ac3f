import type { Exploration } from '@sevenfold/contract';
import type { DateRange, Group } from '@sevenfold/domain/explore';
import { queryOptions, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { replica } from '../../data/device';
import { useSettings } from '../user/api';

/**
 * An exploration with what was asked for: while another one is read, the one before stays on the screen as what it is.
 */
export interface Explored {
  readonly range: DateRange;
  readonly group: Group;
  readonly exploration: Exploration;
  /** Computed on this device from its records, pending changes included, because the server could not be asked. */
  readonly isDerived?: true;
}

/**
 * Read again whenever records change: its figures are the server's, and what waits on this device is not among them
 * yet.
 */
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

/** The figures of a range, whatever its size; undefined while they are not here, or not asked for. */
export function useFigures(activityId: string, range: DateRange, isAsked: boolean): Exploration | undefined {
  const { weekStartDay } = useSettings();
  return useQuery({ ...explorationQuery(activityId, range, 'MONTH', weekStartDay), enabled: isAsked }).data
    ?.exploration;
}
