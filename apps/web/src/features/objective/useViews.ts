import type { Objective } from '@sevenfold/contract';
import { today as todayOf, weekRange } from '@sevenfold/domain/calendar';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { epochOf } from '../../platform/clock';
import { activitiesQuery, useActivities } from '../activity/api';
import { useCurrentWeek } from '../activity/current';
import { useWeekRecords } from '../record/api';
import { useSettings, useToday, useWeekStartDay } from '../user/api';
import { objectivesQuery, sumsQuery, useObjectives } from './api';
import { type Known, objectiveView, type ObjectiveView } from './view';

export interface LoadedViews {
  /** Undefined until they were ever loaded. */
  readonly views: readonly ObjectiveView[] | undefined;
  /** All objectives of the person, in order. */
  readonly all: readonly Objective[] | undefined;
  readonly known: Known;
  readonly isError: boolean;
  readonly isBusy: boolean;
  readonly retry: () => void;
}

/** The objectives that are wanted, as cards are drawn from them. */
export function useViews(isWanted: (objective: Objective) => boolean): LoadedViews {
  const all = useObjectives();
  const activities = useActivities();
  const today = useToday();
  const week = useCurrentWeek();
  const { first } = weekRange(week, useWeekStartDay());
  const objectives = useQuery(objectivesQuery);
  const loading = [objectives, useQuery(activitiesQuery)];
  const sums = useQuery(sumsQuery(first));
  const records = useWeekRecords(week);
  const { timezone, dayEndsAt } = useSettings();
  const known = useMemo<Known>(
    () => ({
      activities: activities ?? [],
      sums: sums.data,
      records: records.data,
      today,
      dayOf: (instant) => todayOf(epochOf(instant), timezone, dayEndsAt),
    }),
    [activities, sums.data, records.data, today, timezone, dayEndsAt],
  );
  return {
    // Links and sums are of activities: without them every card would have to be drawn twice.
    views: all && activities && all.filter(isWanted).map((objective) => objectiveView(objective, known)),
    all,
    known,
    isError: loading.some(({ isError }) => isError),
    isBusy: loading.some(({ isFetching }) => isFetching),
    retry: () => {
      for (const query of [...loading, sums]) if (query.isError) void query.refetch();
    },
  };
}
