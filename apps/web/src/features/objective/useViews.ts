import type { Objective } from '@sevenfold/contract';
import { today as todayOf, weekRange } from '@sevenfold/domain/calendar';
import { useMemo } from 'react';
import { useRowsState } from '#data';
import { parseInstant } from '#platform';
import { useActivities, useCountsFromDate, useCurrentWeek } from '#features/activity';
import { useWeekRecords } from '#features/record';
import { useSettings, useToday, useWeekStartDay } from '#features/user';
import { useObjectives } from './api';
import { useSums, weeklySums } from './sums';
import { type Known, objectiveView, type ObjectiveView } from './view';

export interface LoadedViews {
  /** Undefined until loaded. */
  readonly views: readonly ObjectiveView[] | undefined;
  /** All objectives of the user, in order. */
  readonly all: readonly Objective[] | undefined;
  readonly known: Known;
  readonly isError: boolean;
  readonly isBusy: boolean;
  readonly retry: () => void;
}

/** View models for the cards of the requested objectives. */
export function useViews(isWanted: (objective: Objective) => boolean): LoadedViews {
  const all = useObjectives();
  const activities = useActivities();
  const today = useToday();
  const week = useCurrentWeek();
  const { first } = weekRange(week, useWeekStartDay());
  const rows = useRowsState();
  const sums = useSums(first);
  const records = useWeekRecords(week);
  const countsFrom = useCountsFromDate();
  const { timezone, dayEndsAt } = useSettings();
  const known = useMemo<Known>(
    () => ({
      activities: activities ?? [],
      sums: sums.data,
      weeklySums,
      countsFrom,
      records: records.data,
      today,
      firstOfWeek: first,
      dayOf: (instant) => todayOf(parseInstant(instant), timezone, dayEndsAt),
    }),
    [activities, sums.data, countsFrom, records.data, today, first, timezone, dayEndsAt],
  );
  return {
    // Waits for the activities, which links and totals need, so that cards render once.
    views: all && activities && all.filter(isWanted).map((objective) => objectiveView(objective, known)),
    all,
    known,
    isError: rows.isFailed,
    isBusy: rows.isReading,
    retry: () => {
      if (rows.isFailed) rows.retry();
      if (sums.isError) sums.refetch();
    },
  };
}
