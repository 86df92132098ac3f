import type { Activity, FirstEntry } from '@sevenfold/contract';
import { countsFromDate, countsFromWeek, type DatedActivity } from '@sevenfold/domain/activity';
import { type CivilDate, today, type WeekId } from '@sevenfold/domain/calendar';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { replica } from '../../data/device';
import type { Operation } from '../../data/operation';
import { epochOf } from '../../platform/clock';
import { useSettings, useWeekStartDay } from '../user/api';
import { useActivities } from './api';

/** An activity with the first week it counts in. */
export type CountedActivity = Activity & { readonly countsFrom: WeekId };

/** Date of each activity's earliest entry. The key begins with `history`, so it is refetched when entries change. */
export const firstEntriesQuery = queryOptions({
  queryKey: ['history', 'firstEntries'],
  queryFn: ({ signal }) =>
    replica.read<readonly FirstEntry[]>(
      async () => (await replica.request('GET /api/v1/first-entries', { signal })).firstEntries,
      applyToFirstEntries,
    ),
});

/** Applies a pending operation to the earliest entries: an earlier entry replaces the known one. */
export function applyToFirstEntries(known: readonly FirstEntry[], operation: Operation): readonly FirstEntry[] {
  if (operation.call !== 'POST /api/v1/entry') return known;
  const { activityId, date } = operation.body;
  return known.some((one) => one.activityId === activityId && one.date <= date)
    ? known
    : [...known.filter((one) => one.activityId !== activityId), { activityId, date }];
}

/**
 * Returns the first week an activity counts in. Until the earliest entries are loaded, its creation and its first goal
 * decide.
 */
export function useCountsFrom(): (activity: Activity) => WeekId {
  const dated = useDated();
  const weekStartDay = useWeekStartDay();
  return useCallback((activity) => countsFromWeek(dated(activity), weekStartDay), [dated, weekStartDay]);
}

/** The same for the first day. */
export function useCountsFromDate(): (activity: Activity) => CivilDate {
  const dated = useDated();
  const weekStartDay = useWeekStartDay();
  return useCallback((activity) => countsFromDate(dated(activity), weekStartDay), [dated, weekStartDay]);
}

function useDated(): (activity: Activity) => DatedActivity {
  const { timezone, dayEndsAt } = useSettings();
  const { data } = useQuery(firstEntriesQuery);
  const firstDates = useMemo(() => new Map(data?.map(({ activityId, date }) => [activityId, date])), [data]);
  return useCallback(
    ({ id, createdAt, weeklyGoalsTimeline }) => ({
      createdOn: today(epochOf(createdAt), timezone, dayEndsAt),
      weeklyGoalsTimeline,
      firstEntryDate: firstDates.get(id) ?? null,
    }),
    [timezone, dayEndsAt, firstDates],
  );
}

/** All activities, current and archived, in order; undefined until loaded. Unchanged activities keep their identity. */
export function useCountedActivities(): readonly CountedActivity[] | undefined {
  const activities = useActivities();
  const countsFrom = useCountsFrom();
  return useMemo(
    () => activities?.map((activity) => counted(activity, countsFrom(activity))),
    [activities, countsFrom],
  );
}

const known = new WeakMap<Activity, CountedActivity>();

function counted(activity: Activity, countsFrom: WeekId): CountedActivity {
  const before = known.get(activity);
  if (before?.countsFrom === countsFrom) return before;
  const now = { ...activity, countsFrom };
  known.set(activity, now);
  return now;
}
