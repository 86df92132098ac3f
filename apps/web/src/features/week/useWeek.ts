import type { Activity, Area, WeekTotal } from '@sevenfold/contract';
import { addWeeks, localDateTime, weekIdOf, type WeekId } from '@sevenfold/domain/calendar';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { epochOf } from '../../platform/clock';
import { Unreachable } from '../../platform/http';
import { activitiesQuery, useActivities } from '../activity/api';
import { areasQuery, useAreas } from '../area/api';
import { useWeekRecords, useWeekTotals, type Records } from '../record/api';
import { useSettings } from '../user/api';
import { TREND_WEEKS } from './activityWeek';
import { isRecorded, shownActivities } from './weekFacts';

/** All that a week on the screen is drawn from. */
export interface WeekData {
  readonly areas: readonly Area[];
  /** Those the week shows. */
  readonly activities: readonly Activity[];
  /** Current and archived. */
  readonly allActivities: readonly Activity[];
  readonly records: Records;
  /** Of the week before; undefined while they are not here. */
  readonly before: Records | undefined;
  /** Of the four weeks before; undefined while they are not here. */
  readonly totals: readonly WeekTotal[] | undefined;
  /** The weeks the activities were made in, by id. */
  readonly since: ReadonlyMap<string, WeekId>;
}

export interface LoadedWeek {
  /** Undefined until everything that has to be there was loaded. */
  readonly data: WeekData | undefined;
  /** It cannot be had, or what is shown is not up to date. Not said of a device that is offline with something to show: the shell says so. */
  readonly isFailed: boolean;
  /** Whether that is because there is no network. */
  readonly isAway: boolean;
  readonly isRetrying: boolean;
  retry(): void;
  /** When what is shown was read, in epoch milliseconds. */
  readonly updatedAt: number;
}

export function useWeek(week: WeekId): LoadedWeek {
  const areas = useAreas();
  const allActivities = useActivities();
  const records = useWeekRecords(week);
  const before = useWeekRecords(addWeeks(week, -1)).data;
  const totals = useWeekTotals(addWeeks(week, 1 - TREND_WEEKS), addWeeks(week, -1)).data;
  const since = useWeeksMade(allActivities);
  const activities = useShown(week, allActivities, records.data);
  const data = areas && allActivities && records.data && { areas, activities, allActivities, records: records.data, before, totals, since };
  const needed = [useQuery(areasQuery), useQuery(activitiesQuery), records];
  const failed = needed.filter(({ isError }) => isError);
  return {
    data,
    isFailed: failed.some(({ error }) => !data || !(error instanceof Unreachable)),
    isAway: failed.every(({ error }) => error instanceof Unreachable),
    isRetrying: failed.some(({ isFetching }) => isFetching),
    retry: () => failed.forEach((query) => void query.refetch()),
    updatedAt: records.dataUpdatedAt,
  };
}

const NOTHING: readonly Activity[] = [];

/** The activities the week shows; an archived one stays when its last record is taken back. */
function useShown(week: WeekId, activities: readonly Activity[] = NOTHING, records: Records | undefined): readonly Activity[] {
  const [kept, setKept] = useState<{ week: WeekId; ids: ReadonlySet<string> }>({ week, ids: new Set() });
  const archived = records ? activities.filter(({ id, isActive }) => !isActive && isRecorded(records.byActivity[id])) : NOTHING;
  const ids = kept.week === week ? kept.ids : new Set<string>();
  if (kept.week !== week || archived.some(({ id }) => !ids.has(id))) setKept({ week, ids: new Set([...ids, ...archived.map(({ id }) => id)]) });
  return useMemo(() => (records ? shownActivities(activities, records, kept.ids) : NOTHING), [activities, records, kept]);
}

function useWeeksMade(activities: readonly Activity[] = NOTHING): ReadonlyMap<string, WeekId> {
  const { timezone, weekStartDay } = useSettings();
  return useMemo(
    () => new Map(activities.map(({ id, createdAt }) => [id, weekIdOf(localDateTime(epochOf(createdAt), timezone).date, weekStartDay)])),
    [activities, timezone, weekStartDay],
  );
}
