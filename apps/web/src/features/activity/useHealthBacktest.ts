import type { Activity, Entry } from '@sevenfold/contract';
import { weekDone } from '@sevenfold/domain/activity';
import {
  addDays,
  addWeeks,
  type CivilDate,
  instantOnDay,
  today,
  type WeekId,
  weekIdOf,
  weekRangeList,
} from '@sevenfold/domain/calendar';
import {
  countHealth,
  type HealthData,
  healthDays,
  type HealthKind,
  type HealthRecord,
  type HealthRule,
  isHealthDataEmpty,
  supersededDates,
} from '@sevenfold/domain/health';
import { groupBy } from '@sevenfold/domain/tracking';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { now } from '#platform';
import { useCurrentWeek } from './current';
import { useDeviceEntries } from '#features/record';
import { useSettings } from '#features/user';
import { HISTORY_DAYS, loadHealth, readHealth } from '#features/health';

/** Weeks of the chart, the current one included. */
const WEEKS = 52;

export interface HealthBacktest {
  /** Records that the rule would make, latest first, excluded dates included; undefined until the data are read. */
  readonly found: readonly HealthRecord[] | undefined;
  readonly weeks: readonly { readonly week: WeekId; readonly done: number }[];
  readonly isError: boolean;
  /** True while there is nothing to count: the data are not read, or there are none. */
  readonly isEmpty: boolean;
  /** Health records of the activity in these months; undefined until they are on the device. */
  readonly existing: readonly Entry[] | undefined;
  /** Returns the dates whose records go with the current rule; see `supersededDates`. */
  findSuperseded(): readonly CivilDate[];
  /** Returns the records of a rule, without those of its excluded dates. */
  record(rule: HealthRule): readonly HealthRecord[];
}

/** Tries a rule on the health data of the last 12 months, which are read once and stay on the device. */
export function useHealthBacktest(
  activity: Activity,
  rule: HealthRule | null,
  kind: HealthKind,
  enabled: boolean,
): HealthBacktest {
  const { timezone, dayEndsAt, weekStartDay } = useSettings();
  const currentWeek = useCurrentWeek();
  const last = today(now(), timezone, dayEndsAt);
  const first = addDays(last, -HISTORY_DAYS);
  const from = instantOnDay(first, dayEndsAt * 60, timezone, dayEndsAt);
  const { data, isError } = useHealthData(kind, from, enabled);
  const { id, unit, healthTracking } = activity;
  const entries = useDeviceEntries(id, { from: first, to: last });
  const existing = useMemo(() => entries?.filter(({ source }) => source === 'HEALTH'), [entries]);
  const days = useMemo(() => {
    const offsets = new Map(existing?.map(({ date, utcOffsetMinutes }) => [date, utcOffsetMinutes ?? undefined]));
    return healthDays({ first, last, timezone, dayEndsAt, offsetOn: (date) => offsets.get(date) });
  }, [existing, first, last, timezone, dayEndsAt]);
  const record = useCallback(
    (tried: HealthRule): readonly HealthRecord[] =>
      data?.kind === tried.kind ? countHealth({ unit, rule: tried, data, days }) : [],
    [data, unit, days],
  );
  const findSuperseded = () =>
    data && existing && healthTracking
      ? supersededDates({ unit, rule: healthTracking, data, days, existing: existing.map(({ date }) => date) })
      : [];
  const found = useMemo(
    () => (data && rule ? record({ ...rule, excludedDates: [] }).toReversed() : undefined),
    [data, rule, record],
  );
  const weeks = useMemo(() => {
    const counted = rule ? record(rule) : [];
    const byWeek = groupBy(counted, ({ date }) => weekIdOf(date, weekStartDay));
    return weekRangeList(addWeeks(currentWeek, 1 - WEEKS), currentWeek).map((week) => ({
      week,
      done: weekDone(unit, byWeek.get(week) ?? []),
    }));
  }, [record, rule, unit, currentWeek, weekStartDay]);
  const isEmpty = !data || isHealthDataEmpty(data);
  return { found, weeks, isError, isEmpty, existing, findSuperseded, record };
}

interface HealthDataState {
  readonly kind: HealthKind;
  /** Null if they could not be read. */
  readonly data: HealthData | null;
}

/** Health data since an instant. In the state of the component, so that they are stored nowhere. */
function useHealthData(
  kind: HealthKind,
  from: number,
  enabled: boolean,
): { readonly data: HealthData | undefined; readonly isError: boolean } {
  const [state, setState] = useState<HealthDataState>();
  useEffect(() => {
    if (!enabled) return undefined;
    let isCurrent = true;
    void loadHealth()
      .then(({ Health }) => readHealth(Health, kind, from, now()))
      .catch(() => null)
      .then((data) => isCurrent && setState({ kind, data }));
    return () => {
      isCurrent = false;
    };
  }, [kind, from, enabled]);
  const known = state?.kind === kind ? state : undefined;
  return { data: known?.data ?? undefined, isError: known?.data === null };
}
