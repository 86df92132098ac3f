import type { Activity } from '@sevenfold/contract';
import { countsFromDate, countsFromWeek, type DatedActivity } from '@sevenfold/domain/activity';
import { type CivilDate, today, type WeekId } from '@sevenfold/domain/calendar';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { deviceRows } from '#data';
import { FirstEntries } from '#db';
import { parseInstant } from '#platform';
import { useSettings, useWeekStartDay } from '#features/user';
import { useActivities } from './api';

/** An activity with the first week it counts in. */
export type CountedActivity = Activity & { readonly countsFrom: WeekId };

const { records, store, sync } = deviceRows;
// Made here, because the first screen needs no first dates.
const firstEntries = new FirstEntries(store, records);

const subscribe = (listener: () => void) => {
  const ends = [firstEntries.subscribe(listener), sync.subscribe(listener)];
  return () => ends.forEach((end) => end());
};
const firstDatesOnceComplete = () => (sync.windowStart === undefined ? undefined : firstEntries.get());

/** Date of each activity's earliest entry, pending changes included; undefined until all rows are there. */
const useFirstDates = (): ReadonlyMap<string, CivilDate> | undefined =>
  useSyncExternalStore(subscribe, firstDatesOnceComplete);

/** True if an activity has an entry before a date; undefined until all rows are there. */
export const useHasEntryBefore = (date: CivilDate): boolean | undefined =>
  useSyncExternalStore(subscribe, () => {
    const firstDates = firstDatesOnceComplete();
    return firstDates && [...firstDates.values()].some((first) => first < date);
  });

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
  const firstDates = useFirstDates();
  return useCallback(
    ({ id, createdAt, weeklyGoalsTimeline }) => ({
      createdOn: today(parseInstant(createdAt), timezone, dayEndsAt),
      weeklyGoalsTimeline,
      firstEntryDate: firstDates?.get(id) ?? null,
    }),
    [timezone, dayEndsAt, firstDates],
  );
}

/**
 * All activities, current and archived, in order; undefined until loaded. Activities that do not change keep their
 * identity, and so does the list if none does: the first entry of an activity changes little else.
 */
export function useCountedActivities(): readonly CountedActivity[] | undefined {
  const activities = useActivities();
  const countsFrom = useCountsFrom();
  return useMemo(
    () => activities && sameList(activities.map((activity) => toCountedActivity(activity, countsFrom(activity)))),
    [activities, countsFrom],
  );
}

let lastList: readonly CountedActivity[] = [];

function sameList(list: readonly CountedActivity[]): readonly CountedActivity[] {
  const isSame = list.length === lastList.length && list.every((one, index) => one === lastList[index]);
  if (!isSame) lastList = list;
  return lastList;
}

const known = new WeakMap<Activity, CountedActivity>();

function toCountedActivity(activity: Activity, countsFrom: WeekId): CountedActivity {
  const before = known.get(activity);
  if (before?.countsFrom === countsFrom) return before;
  const now = { ...activity, countsFrom };
  known.set(activity, now);
  return now;
}
