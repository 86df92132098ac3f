import {
  addDays,
  addWeeks,
  compareWeeks,
  daysBetween,
  weekIdOf,
  weekRange,
  type WeekId,
} from '@sevenfold/domain/calendar';
import {
  type GoalOffer,
  goalsFrom,
  lastConsideredWeek,
  type ReviewFacts,
  SUGGESTION_WEEKS,
  WEEKS_BEFORE,
} from '@sevenfold/domain/review';
import { useMemo } from 'react';
import { type CountedActivity, useCountedActivities } from '#features/activity';
import { useAreas } from '#features/area';
import { useObjectives, useSums } from '#features/objective';
import { useWeekRecords, useWeekTotals } from '#features/record';
import { useSettings, useToday } from '#features/user';
import { NetworkError } from '#platform';
import { computeFacts, computeOffers, currentGoals, type CurrentGoal, type WeekSources } from './weekSources';

export interface LoadedFacts {
  /** Data the facts are computed from; undefined until all of it is loaded. */
  readonly sources: WeekSources | undefined;
  /** Undefined until all required data is loaded. */
  readonly facts: ReviewFacts | undefined;
  /** Days of a running week that are left, today included; 0 for a completed week. */
  readonly daysLeft: number;
  readonly offers: readonly GoalOffer[];
  /** The goals that the offers change; also known while the offers are not. */
  readonly goals: readonly CurrentGoal[];
  /** First week the chosen goals apply to. */
  readonly from: WeekId;
  /** Range of weeks the suggestions are based on, both ends inclusive. */
  readonly considered: { readonly from: WeekId; readonly to: WeekId };
  readonly activities: readonly CountedActivity[];
  readonly isError: boolean;
  /** True if the error is that the server did not respond. */
  readonly isAway: boolean;
  readonly isBusy: boolean;
  readonly retry: () => void;
}

const NONE: readonly never[] = [];

/** The current facts of a week, and the suggestions derived from them. */
export function useWeekFacts(week: WeekId): LoadedFacts {
  const { weekStartDay } = useSettings();
  const today = useToday();
  const activities = useCountedActivities();
  const areas = useAreas();
  const records = useWeekRecords(week);
  const range = useMemo(() => weekRange(week, weekStartDay), [week, weekStartDay]);
  const objectives = useObjectives() ?? NONE;
  const sums = useSums(range.first).data;
  const current = weekIdOf(today, weekStartDay);
  const running = compareWeeks(week, current) >= 0;
  const from = goalsFrom(week, current);
  const lastConsidered = lastConsideredWeek(from, today, weekStartDay);
  // A running week is compared with the same weekdays of the weeks before.
  const days = running ? Math.min(7, Math.max(1, daysBetween(range.first, today) + 1)) : 7;
  const considered = useWeekTotals(addWeeks(lastConsidered, 1 - SUGGESTION_WEEKS), lastConsidered);
  const before = useWeekTotals(addWeeks(week, -WEEKS_BEFORE), addWeeks(week, -1), { days });
  // Waits for the previous weeks while they may still arrive; offline, the review is shown without them.
  const isReady = [before, considered].every(({ data, isError }) => data !== undefined || isError);
  const sources = useMemo<WeekSources | undefined>(
    () =>
      activities && areas && records.data && isReady
        ? {
            week,
            activities,
            areas,
            records: records.data,
            running,
            upTo: running ? addDays(range.first, days - 1) : null,
            before: before.data,
            considered: considered.data,
            lastConsidered,
            range,
            objectives,
            sums,
          }
        : undefined,
    [
      week,
      activities,
      areas,
      records.data,
      running,
      days,
      before.data,
      considered.data,
      lastConsidered,
      isReady,
      range,
      objectives,
      sums,
    ],
  );
  const offers = useMemo(() => (sources ? computeOffers(sources, from) : NONE), [sources, from]);
  return {
    sources,
    facts: useMemo(() => sources && computeFacts(sources), [sources]),
    daysLeft: running ? 8 - days : 0,
    offers,
    goals: sources ? offers : currentGoals(activities ?? NONE, from),
    from,
    considered: { from: addWeeks(lastConsidered, 1 - SUGGESTION_WEEKS), to: lastConsidered },
    activities: activities ?? NONE,
    isError: records.isError,
    isAway: records.error instanceof NetworkError,
    isBusy: records.isFetching,
    retry: records.refetch,
  };
}
