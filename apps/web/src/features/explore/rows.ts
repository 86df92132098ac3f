import type { Activity } from '@sevenfold/contract';
import { targetAt, weekOutcome } from '@sevenfold/domain/activity';
import { addDays, type CivilDate, isWeekId, weekRange, type WeekStartDay } from '@sevenfold/domain/calendar';
import { type DateRange, type Group, means } from '@sevenfold/domain/explore';
import type { BreakdownTarget } from '../../breakdown/breakdown';
import type { Explored } from '../activity/exploration';
import type { Column, Sorting } from './choice';

/** One part of the range, as the chart and the table show it. */
export interface Row extends DateRange {
  readonly key: string;
  readonly total: number;
  /** Of weeks and months an average day; of days, of the seven up to it. */
  readonly mean: number;
  readonly activeDays: number;
  readonly entries: number;
  /** The goal of a week; null for none, and where only a part of the week is looked at. */
  readonly goal: number | null;
  readonly isMet: boolean;
  /** It is not over, or was cut. */
  readonly isPart: boolean;
}

export interface RowsView {
  readonly activity: Activity;
  readonly weekStartDay: WeekStartDay;
  readonly today: CivilDate;
}

export function rowsOf({ exploration, group }: Pick<Explored, 'exploration' | 'group'>, view: RowsView): Row[] {
  const mean = means(exploration.buckets, group);
  return exploration.buckets.map(({ key, from, to, total, activeDays, entries }, index) => {
    const week = group === 'WEEK' && isWeekId(key) ? weekRange(key, view.weekStartDay) : null;
    const isRunning = week !== null && view.today < week.last;
    const isCut = week !== null && (week.first < from || (to < week.last && to < view.today));
    const goal = week && isWeekId(key) && !isCut ? targetAt(view.activity.weeklyGoalsTimeline, key) : null;
    const { unit, direction } = view.activity;
    const isMet =
      weekOutcome({ unit, direction, target: goal, done: total, skippedDays: 0, running: isRunning }) === 'MET';
    return {
      key,
      from,
      to,
      total,
      mean: mean[index] ?? 0,
      activeDays,
      entries,
      goal,
      isMet,
      isPart: isRunning || isCut,
    };
  });
}

/** What opens when a part is pressed: a whole week has its goal, everything else its records. */
export function breakdownOf(
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
 * What opens when the average of a part is pressed: of a day, that of the seven up to it, of which the range may have
 * fewer.
 */
export function meanOpened(
  activityId: string,
  { from, to }: Pick<Row, 'from' | 'to'>,
  group: Group,
  range: DateRange,
): BreakdownTarget {
  const first = addDays(from, -RUNNING_DAYS);
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

/** Of equal ones, the latest first. */
export function sorted(rows: readonly Row[], { column, isDescending }: Sorting): Row[] {
  const value = VALUES[column];
  const sign = isDescending ? -1 : 1;
  return rows.toSorted((a, b) => (value(a) < value(b) ? -sign : value(a) > value(b) ? sign : a.from < b.from ? 1 : -1));
}

/** The highest, the earliest of equal ones; null when all are 0. */
export function peakOf(rows: readonly Row[]): Row | null {
  let peak: Row | null = null;
  for (const row of rows) if (row.total > (peak?.total ?? 0)) peak = row;
  return peak;
}
