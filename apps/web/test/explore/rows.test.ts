import { setGoal } from '@sevenfold/domain/activity';
import { type CivilDate, civilDate, weekId, weekIdOf } from '@sevenfold/domain/calendar';
import { explore, type ExploredEntry, type Group } from '@sevenfold/domain/explore';
import { compileCatalogue } from '@sevenfold/i18n/compile';
import { beforeEach, describe, expect, test } from 'vitest';
import { computeHistory } from '../../src/features/activity/history';
import {
  meanOpened,
  toBreakdown,
  groupDays,
  buildRows,
  type RowsView,
  sortRows,
} from '../../src/features/explore/rows';
import { buildTable } from '../../src/features/explore/table';
import { showTexts } from '../../src/platform/text';
import { activity } from '../activity/samples';

const reading = activity({ unit: 'DURATION', weeklyGoalsTimeline: setGoal([], weekId('2026-W09'), 60) });
const view: RowsView = { activity: reading, weekStartDay: 'MONDAY', today: '2026-03-11' };

const spent = (date: CivilDate, amount: number): ExploredEntry => ({
  date,
  amount,
  source: 'MANUAL',
  startedAt: null,
  utcOffsetMinutes: 0,
});
const ENTRIES = [spent('2026-02-18', 10), spent('2026-02-23', 60), spent('2026-03-04', 45), spent('2026-03-10', 60)];
const DONE = { '2026-W08': 10, '2026-W09': 60, '2026-W10': 45, '2026-W11': 60 };
const WEEKS = Object.entries(DONE).map(([week, done]) => ({
  weekId: weekId(week),
  activityId: reading.id,
  done,
  activeDays: 1,
  dayBits: 1,
  skippedDays: 0,
}));

function rows(from: CivilDate, group: Group = 'WEEK', today = view.today, shown = view.activity, totals = WEEKS) {
  const { buckets, weekdays, hours, ...rest } = explore(ENTRIES, {
    unit: 'DURATION',
    range: { from, to: today },
    group,
    weekStartDay: 'MONDAY',
  });
  return buildRows(
    { group, exploration: { ...rest, buckets: [...buckets], weekdays: [...weekdays], hours: [...hours] } },
    { ...view, today, activity: shown },
    computeHistory({ ...shown, countsFrom: weekId('2026-W08') }, totals, new Map(), weekIdOf(today, 'MONDAY')).weeks,
  );
}

beforeEach(() => showTexts('en', compileCatalogue('en')));

describe('parts of a range', () => {
  test('that are weeks have the goal of that week; a cut week has no outcome', () => {
    expect(
      rows('2026-02-17').map(({ key, total, goal, outcome, isPart }) => [key, total, goal, outcome, isPart]),
    ).toEqual([
      ['2026-W08', 10, null, 'NO_GOAL', true],
      ['2026-W09', 60, 60, 'MET', false],
      ['2026-W10', 45, 60, 'MISSED', false],
      ['2026-W11', 60, 60, 'MET', true],
    ]);
  });

  test('that are weeks excused by skips are not missed', () => {
    const skipped = WEEKS.map((week) => (week.weekId === '2026-W10' ? { ...week, skippedDays: 4 } : week));
    const shown = rows('2026-02-23', 'WEEK', view.today, reading, skipped);
    expect(shown.map(({ key, goal, outcome }) => [key, goal, outcome])).toEqual([
      ['2026-W09', 60, 'MET'],
      ['2026-W10', 60, 'EXCUSED'],
      ['2026-W11', 60, 'MET'],
    ]);
  });

  test('that are the current week are open on its last day, too, and not the day after', () => {
    const last = (today: CivilDate) => rows('2026-03-02', 'WEEK', today).find(({ key }) => key === '2026-W11');
    expect(last('2026-03-15')).toMatchObject({ isPart: true, goal: 60 });
    expect(last('2026-03-16')).toMatchObject({ isPart: false, goal: 60 });
  });

  test('that are weeks after the last record of an archived activity have no goal', () => {
    const archived = { ...reading, isActive: false, direction: 'AT_MOST' as const };
    const shown = rows('2026-02-23', 'WEEK', civilDate('2026-03-24'), archived);
    expect(shown.map(({ key, goal, outcome }) => [key, goal, outcome])).toEqual([
      ['2026-W09', 60, 'MET'],
      ['2026-W10', 60, 'MET'],
      ['2026-W11', 60, 'MET'],
      ['2026-W12', null, 'NO_GOAL'],
      ['2026-W13', null, 'NO_GOAL'],
    ]);
  });

  test('that are days or months have no goal', () => {
    expect(rows('2026-02-01', 'MONTH').map(({ key, total, goal }) => [key, total, goal])).toEqual([
      ['2026-02', 70, null],
      ['2026-03', 105, null],
    ]);
  });

  test('that are months are incomplete while they run, and if the range cuts them', () => {
    expect(rows('2026-01-12', 'MONTH').map(({ key, isPart }) => [key, isPart])).toEqual([
      ['2026-01', true],
      ['2026-02', false],
      ['2026-03', true],
    ]);
  });

  test('link to their week if it is whole, otherwise to its days', () => {
    const [cut, whole, , running] = rows('2026-02-17');
    const breakdownBy = (row = cut) => row && toBreakdown('run', row, 'WEEK', view);
    expect(breakdownBy(cut)).toEqual({
      kind: 'range',
      activityId: 'run',
      range: { from: '2026-02-17', to: '2026-02-22' },
    });
    expect(breakdownBy(whole)).toEqual({ kind: 'week', activityId: 'run', week: '2026-W09' });
    expect(breakdownBy(running)).toEqual({ kind: 'week', activityId: 'run', week: '2026-W11' });
  });

  test('are sorted by any column, and the latest first among equals', () => {
    const keys = (column: 'when' | 'total', isDescending: boolean) =>
      sortRows(rows('2026-02-17'), { column, isDescending }).map(({ key }) => key);
    expect(keys('when', true)).toEqual(['2026-W11', '2026-W10', '2026-W09', '2026-W08']);
    expect(keys('total', true)).toEqual(['2026-W11', '2026-W09', '2026-W10', '2026-W08']);
    expect(keys('total', false)).toEqual(['2026-W08', '2026-W10', '2026-W11', '2026-W09']);
  });

  test('that are many days are averaged seven at a time up to the last one, without a first group that is cut', () => {
    expect(groupDays(rows('2026-02-23', 'DAY')).map(({ key, from, to, mean }) => [key, from, to, mean * 7])).toEqual([
      ['2026-03-04', '2026-02-26', '2026-03-04', 45],
      ['2026-03-11', '2026-03-05', '2026-03-11', 60],
    ]);
    expect(groupDays(rows('2026-03-06', 'DAY'))).toEqual([]);
  });

  test('are exported with ISO dates, plain numbers and a header', () => {
    expect(buildTable(reading, rows('2026-03-02'), 'WEEK')).toEqual([
      ['Period', 'From', 'To', 'Total (minutes)', 'Average (minutes)', 'Active days', 'Records', 'Goal (minutes)'],
      ['2026-W10', '2026-03-02', '2026-03-08', 45, 6.43, 1, 1, 60],
      ['2026-W11', '2026-03-09', '2026-03-11', 60, 20, 1, 1, 60],
    ]);
    showTexts('ja', compileCatalogue('ja'));
    expect(buildTable(reading, [], 'DAY')[0]).toContain('合計（分）');
  });
});

test('have averages over the seven days before, or over their own days', () => {
  const range = { from: civilDate('2026-02-18'), to: civilDate('2026-03-11') };
  const rangeOf = (from: CivilDate, to: CivilDate, group: Group) => {
    const opened = meanOpened('run', { from, to }, group, range);
    return opened.kind === 'range' && [opened.range.from, opened.range.to, opened.per];
  };
  expect(rangeOf('2026-03-04', '2026-03-04', 'DAY')).toEqual(['2026-02-26', '2026-03-04', 'DAY']);
  expect(rangeOf('2026-02-20', '2026-02-20', 'DAY')).toEqual(['2026-02-18', '2026-02-20', 'DAY']);
  expect(rangeOf('2026-02-23', '2026-03-01', 'WEEK')).toEqual(['2026-02-23', '2026-03-01', 'DAY']);
});
