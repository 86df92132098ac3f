import type { Area, WeekTotal } from '@sevenfold/contract';
import { addWeeks, weekRange, type WeekId } from '@sevenfold/domain/calendar';
import { useMemo } from 'react';
import { type Derived, mapDerived, NetworkError, parseInstant, useDerivedAfterPaint } from '#platform';
import { deviceRows } from '#data';
import { type CountedActivity, useCountedActivities, useHasEntryBefore } from '#features/activity';
import { useAreas } from '#features/area';
import {
  useIsWeekLoaded,
  useWeekLoading,
  useWeekSlices,
  useWeekTotals,
  type WeekKey,
  type WeekSlices,
} from '#features/record';
import { isRecorded, isShownIn, shownActivities, TREND_WEEKS } from '#features/insight';

/** All data of the week screen. */
export interface WeekData {
  readonly areas: readonly Area[];
  /** Activities of the week. */
  readonly activities: readonly CountedActivity[];
  /** Current and archived activities. */
  readonly allActivities: readonly CountedActivity[];
  /** Records of the week. */
  readonly slices: Derived<WeekSlices>;
  /** Records of the previous week. */
  readonly before: Derived<WeekSlices>;
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

/** Loads all data of the week screen, which does not render when a record changes. */
export function useWeek(shown: WeekKey): LoadedWeek {
  const { id: week, weekStartDay } = shown;
  const areas = useAreas();
  const allActivities = useCountedActivities();
  const records = useWeekLoading(week);
  const previous = usePreviousWeek(shown);
  useIsWeekLoaded(previous.id);
  const slices = useWeekSlices(shown, allActivities ?? NOTHING);
  const before = useWeekSlices(previous, allActivities ?? NOTHING);
  const totals = useWeekTotals(addWeeks(week, 1 - TREND_WEEKS), addWeeks(week, -1)).data;
  const activities = useShown(week, allActivities ?? NOTHING, slices);
  const { first } = weekRange(week, weekStartDay);
  const hasPast = useHasEntryBefore(first) ?? true;
  const data =
    areas && allActivities && records.isLoaded
      ? { areas, activities, allActivities, slices, before, totals, hasPast }
      : undefined;
  const isAway = records.error instanceof NetworkError;
  const at = deviceRows.sync.position?.at;
  return {
    data,
    isFailed: records.isError && (!data || !isAway),
    isAway,
    isRetrying: records.isFetching,
    retry: records.refetch,
    updatedAt: at === undefined ? 0 : parseInstant(at),
  };
}

const NOTHING: readonly CountedActivity[] = [];

/** The week before, as a stable object. */
export const usePreviousWeek = ({ id, weekStartDay }: WeekKey): WeekKey =>
  useMemo(() => ({ id: addWeeks(id, -1), weekStartDay }), [id, weekStartDay]);

/**
 * Activities of the week; one that is shown for its entries only stays when the last entry is removed. Another one
 * appears after the paint that shows its record, which is made in another place.
 */
function useShown(
  week: WeekId,
  activities: readonly CountedActivity[],
  slices: Derived<WeekSlices>,
): readonly CountedActivity[] {
  const kept = useMemo(() => ({ week, ids: new Set<string>() }), [week]).ids;
  const shown = useMemo(
    () =>
      mapDerived(
        slices,
        (records) => {
          if (!records) return NOTHING;
          for (const activity of activities)
            if (isRecorded(records.byActivity[activity.id]) && isShownIn(week, activity, records))
              kept.add(activity.id);
          return shownActivities(week, activities, records, kept);
        },
        isSameList,
      ),
    [week, activities, slices, kept],
  );
  return useDerivedAfterPaint(shown);
}

const isSameList = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  a.length === b.length && a.every((one, index) => one === b[index]);
