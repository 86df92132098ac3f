import type { Activity } from '@sevenfold/contract';
import { addWeeks, compareWeeks, localDateTime, weekIdOf, weekRange, type WeekId } from '@sevenfold/domain/calendar';
import { type GoalOffer, goalsFrom, isLastDayOfWeek, type ReviewFacts, SUGGESTION_WEEKS } from '@sevenfold/domain/review';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { epochOf } from '../../platform/clock';
import { useActivities } from '../activity/api';
import { useAreas } from '../area/api';
import { sumsQuery, useObjectives } from '../objective/api';
import { useWeekRecords, useWeekTotals } from '../record/api';
import { useSettings, useToday } from '../user/api';
import { factsOf, offersOf, type WeekSources } from './weekSources';

export interface LoadedFacts {
  /** What the facts are counted from; undefined until it is all here. */
  readonly sources: WeekSources | undefined;
  /** Whether the week itself is among those that offers are judged by. */
  readonly isOver: boolean;
  /** Undefined until everything that has to be there was loaded. */
  readonly facts: ReviewFacts | undefined;
  readonly offers: readonly GoalOffer[];
  /** The first week the goals chosen hold for. */
  readonly from: WeekId;
  readonly activities: readonly Activity[];
  readonly isError: boolean;
  readonly isBusy: boolean;
  readonly retry: () => void;
}

const NONE: readonly never[] = [];

/** The facts of a week as they stand, and what they speak for. */
export function useWeekFacts(week: WeekId): LoadedFacts {
  const { timezone, weekStartDay } = useSettings();
  const today = useToday();
  const activities = useActivities();
  const areas = useAreas();
  const records = useWeekRecords(week);
  const totals = useWeekTotals(addWeeks(week, -SUGGESTION_WEEKS), addWeeks(week, -1));
  const since = useCallback(({ createdAt }: Activity) => weekIdOf(localDateTime(epochOf(createdAt), timezone).date, weekStartDay), [timezone, weekStartDay]);
  const range = useMemo(() => weekRange(week, weekStartDay), [week, weekStartDay]);
  const objectives = useObjectives() ?? NONE;
  const sums = useQuery(sumsQuery(range.first)).data;
  const current = weekIdOf(today, weekStartDay);
  const running = compareWeeks(week, current) >= 0;
  const isOver = !running || isLastDayOfWeek(today, weekStartDay);
  const from = goalsFrom(week, current);
  // The weeks before are waited for as long as they may come; without a network there is a review without them.
  const isReady = totals.data !== undefined || totals.isError;
  const sources = useMemo<WeekSources | undefined>(
    () => (activities && areas && records.data && isReady ? { week, activities, areas, records: records.data, totals: totals.data, since, range, objectives, sums } : undefined),
    [week, activities, areas, records.data, totals.data, isReady, since, range, objectives, sums],
  );
  return {
    sources, isOver,
    facts: useMemo(() => sources && factsOf(sources, running), [sources, running]),
    offers: useMemo(() => (sources ? offersOf(sources, from, isOver) : NONE), [sources, from, isOver]),
    from,
    activities: activities ?? NONE,
    isError: records.isError,
    isBusy: records.isFetching,
    retry: () => void records.refetch(),
  };
}
