import type { WeekView } from '@sevenfold/domain/calendar';
import type { Activity, Area } from '@sevenfold/contract';
import { useQuery } from '@tanstack/react-query';
import { NetworkError } from '../../platform/http';
import { activitiesQuery, useActivities } from '../activity/api';
import { areasQuery, useAreas } from '../area/api';
import { useWeekRecords, type Records } from '../record/api';

export interface DayData {
  readonly activities: readonly Activity[] | undefined;
  readonly areas: readonly Area[] | undefined;
  readonly records: Records | undefined;
  /** Whether the last question was not answered; what was known before is still given. */
  readonly isFailed: boolean;
  /** Whether that is because there is no network. */
  readonly isAway: boolean;
  readonly isAsking: boolean;
  /** When the oldest of it was last heard of, in epoch milliseconds. */
  readonly updatedAt: number;
  retry(): void;
}

/** All that the day shows. */
export function useDayData(week: WeekView): DayData {
  const answers = [useQuery(activitiesQuery), useQuery(areasQuery), useWeekRecords(week.id)] as const;
  return {
    activities: useActivities(),
    areas: useAreas(),
    records: answers[2].data,
    isFailed: answers.some(({ isError }) => isError),
    isAway: answers.every(({ isError, error }) => !isError || error instanceof NetworkError),
    isAsking: answers.some(({ isFetching }) => isFetching),
    updatedAt: Math.min(...answers.map(({ dataUpdatedAt }) => dataUpdatedAt)),
    retry: () => answers.forEach(({ refetch }) => void refetch()),
  };
}
