import type { Activity } from '@sevenfold/contract';
import type { WeekOutcome } from '@sevenfold/domain/activity';
import {
  addDays,
  type CivilDate,
  isWeekId,
  monthIdOf,
  monthRange,
  weekRange,
  type WeekStartDay,
} from '@sevenfold/domain/calendar';
import { type DateRange, type Group, means } from '@sevenfold/domain/explore';
import type { PastWeek } from '@sevenfold/domain/insight';
import type { BreakdownTarget } from '#breakdown';
import type { Explored } from '#features/activity';
import type { Column, Sorting } from './choice';

/** One part of the range, as shown in the chart and the table. */
export interface Row extends DateRange {
  readonly key: string;
  readonly total: number;
  /** For weeks and months the daily average; for days, the average of the seven days up to it. */
  readonly mean: number;
  readonly activeDays: number;
  readonly entries: number;
  /** Goal of a week; null for none, for partial weeks, and after the last record of an archived activity. */
  readonly goal: number | null;
  /** NO_GOAL where there is no goal. */
  readonly outcome: WeekOutcome;
  /** Incomplete: running, or cut off by the range. */
  readonly isPart: boolean;
}

export interface RowsView {
  readonly activity: Activity;
  readonly weekStartDay: WeekStartDay;
  readonly today: CivilDate;
}

/** @param weeks results of the activity's weeks, as far as they are known */
export function buildRows(
  { exploration, group }: Pick<Explored, 'exploration' | 'group'>,
  view: RowsView,
  weeks: readonly Pick<PastWeek, 'week' | 'target' | 'outcome'>[],
): Row[] {
  const mean = means(exploration.buckets, group);
  const results = new Map<string, (typeof weeks)[number]>(weeks.map((week) => [week.week, week]));
  return exploration.buckets.map(({ key, from, to, total, activeDays, entries }, index) => {
    const whole = wholePart(key, from, group, view.weekStartDay);
    // On its last day, too: the day is not over.
    const isRunning = whole !== null && view.today <= whole.last;
    const isCut = whole !== null && (whole.first < from || (to < whole.last && to < view.today));
    const result = isCut ? undefined : results.get(key);
    return {
      key,
      from,
      to,
      total,
      mean: mean[index] ?? 0,
      activeDays,
      entries,
      goal: result?.target ?? null,
      outcome: result?.outcome ?? 'NO_GOAL',
      isPart: isRunning || isCut,
    };
  });
}

/** The whole week or month of a part; null for a day. */
function wholePart(key: string, from: CivilDate, group: Group, weekStartDay: WeekStartDay) {
  if (group === 'MONTH') return monthRange(monthIdOf(from));
  return isWeekId(key) ? weekRange(key, weekStartDay) : null;
}

/** Breakdown of a part: a whole week includes its goal, other parts only their entries. */
export function toBreakdown(
  activityId: string,
  { key, from, to }: Pick<Row, 'key' | 'from' | 'to'>,
  group: Group,
  { weekStartDay, today }: Omit<RowsView, 'activity'>,
): BreakdownTarget {
  if (group === 'WEEK' && isWeekId(key)) {
    const { first, last } = weekRange(key, weekStartDay);
    if (first === from && (to === last || to === today)) return { kind: 'week', activityId, week: key };
  }
  return { kind: 'range', activityId, range: { from, to } };
}

const RUNNING_DAYS = 6;

/**
 * The averages of seven days at a time, the last ones up to the last day: those of neighbouring days differ by single
 * days only, and look like noise. A first group that is not whole is left out.
 */
export const groupDays = (days: readonly Row[]): Row[] =>
  days
    .filter((_, index) => index >= RUNNING_DAYS && (days.length - 1 - index) % (RUNNING_DAYS + 1) === 0)
    .map((day) => ({ ...day, from: addDays(day.to, -RUNNING_DAYS) }));

/** Breakdown of a part's average; for a day, of the seven days up to it, as far as they are in the range. */
export function meanOpened(
  activityId: string,
  { from, to }: Pick<Row, 'from' | 'to'>,
  group: Group,
  range: DateRange,
): BreakdownTarget {
  const first = addDays(to, -RUNNING_DAYS);
  return {
    kind: 'range',
    activityId,
    range: { from: group !== 'DAY' ? from : first < range.from ? range.from : first, to },
    per: 'DAY',
  };
}

const VALUES: Record<Column, (row: Row) => number | string> = {
  when: ({ from }) => from,
  total: ({ total }) => total,
  mean: ({ mean }) => mean,
  activeDays: ({ activeDays }) => activeDays,
  entries: ({ entries }) => entries,
  goal: ({ goal }) => goal ?? -1,
};

/** Returns the latest of equal ones. */
export function sortRows(rows: readonly Row[], { column, isDescending }: Sorting): Row[] {
  const value = VALUES[column];
  const sign = isDescending ? -1 : 1;
  return rows.toSorted((a, b) => (value(a) < value(b) ? -sign : value(a) > value(b) ? sign : a.from < b.from ? 1 : -1));
}
