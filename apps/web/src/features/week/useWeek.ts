import type { Area, WeekTotal } from '@sevenfold/contract';
import { addWeeks, weekRange, type WeekId } from '@sevenfold/domain/calendar';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { NetworkError } from '../../platform/http';
import { activitiesQuery } from '../activity/api';
import { type CountedActivity, firstEntriesQuery, useCountedActivities } from '../activity/countsFrom';
import { areasQuery, useAreas } from '../area/api';
import { useWeekRecords, useWeekTotals, type Records } from '../record/api';
import { useWeekStartDay } from '../user/api';
import { TREND_WEEKS } from '../insight/activityWeek';
import { isRecorded, isShownIn, shownActivities } from '../insight/weekFacts';

/** All data of the week screen. */
export interface WeekData {
  readonly areas: readonly Area[];
  /** Activities of the week. */
  readonly activities: readonly CountedActivity[];
  /** Current and archived activities. */
  readonly allActivities: readonly CountedActivity[];
  readonly records: Records;
  /** Entries of the previous week; undefined while loading. */
  readonly before: Records | undefined;
  /** Totals of the four weeks before; undefined while loading. */
  readonly totals: readonly WeekTotal[] | undefined;
  /** True if a week before the one shown has a record; also until that is known. */
  readonly hasPast: boolean;
}

export interface LoadedWeek {
  /** Undefined until all required data is loaded. */
  readonly data: WeekData | undefined;
  /**
   * True when loading failed or the data is outdated. False on an offline device with cached data, which the shell
   * reports.
   */
  readonly isFailed: boolean;
  /** True when the cause is a missing network connection. */
  readonly isAway: boolean;
  readonly isRetrying: boolean;
  retry(): void;
  /** Time of the data in epoch milliseconds. */
  readonly updatedAt: number;
}

export function useWeek(week: WeekId): LoadedWeek {
  const areas = useAreas();
  const allActivities = useCountedActivities();
  const records = useWeekRecords(week);
  const before = useWeekRecords(addWeeks(week, -1)).data;
  const totals = useWeekTotals(addWeeks(week, 1 - TREND_WEEKS), addWeeks(week, -1)).data;
  const activities = useShown(week, allActivities, records.data);
  const { first } = weekRange(week, useWeekStartDay());
  const hasPast = useQuery(firstEntriesQuery).data?.some(({ date }) => date < first) ?? true;
  const data = areas &&
    allActivities &&
    records.data && { areas, activities, allActivities, records: records.data, before, totals, hasPast };
  const needed = [useQuery(areasQuery), useQuery(activitiesQuery), records];
  const failed = needed.filter(({ isError }) => isError);
  return {
    data,
    isFailed: failed.some(({ error }) => !data || !(error instanceof NetworkError)),
    isAway: failed.every(({ error }) => error instanceof NetworkError),
    isRetrying: failed.some(({ isFetching }) => isFetching),
    retry: () => failed.forEach((query) => void query.refetch()),
    updatedAt: records.dataUpdatedAt,
  };
}

const NOTHING: readonly CountedActivity[] = [];

/** Activities of the week; one that is shown for its entries only stays when the last entry is removed. */
function useShown(
  week: WeekId,
  activities: readonly CountedActivity[] = NOTHING,
  records: Records | undefined,
): readonly CountedActivity[] {
  const [kept, setKept] = useState<{ week: WeekId; ids: ReadonlySet<string> }>({ week, ids: new Set() });
  const recorded = records
    ? activities.filter((activity) => isRecorded(records.byActivity[activity.id]) && isShownIn(week, activity, records))
    : NOTHING;
  const ids = kept.week === week ? kept.ids : new Set<string>();
  if (kept.week !== week || recorded.some(({ id }) => !ids.has(id)))
    setKept({ week, ids: new Set([...ids, ...recorded.map(({ id }) => id)]) });
  return useMemo(
    () => (records ? shownActivities(week, activities, records, kept.ids) : NOTHING),
    [week, activities, records, kept],
  );
}
