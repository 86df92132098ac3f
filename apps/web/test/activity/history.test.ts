import type { WeekTotal } from '@sevenfold/contract';
import { meanDone } from '@sevenfold/domain/activity';
import { weekId } from '@sevenfold/domain/calendar';
import { describe, expect, it } from 'vitest';
import { computeHistory, lastWeeks, weeksOver } from '../../src/features/activity/history';
import { activity as sample, records } from './samples';

const W40 = weekId('2026-W40');
const total = (week: string, done: number, skippedDays = 0): WeekTotal => ({
  activityId: 'run',
  weekId: weekId(week),
  done,
  activeDays: done,
  dayBits: 2 ** done - 1,
  skippedDays,
});
const goalFrom = (week: string, target: number, end: string | null = null) => ({
  startWeekId: weekId(week),
  endWeekId: end === null ? null : weekId(end),
  target,
});
const activity = (changes: Partial<ReturnType<typeof sample>> = {}, countsFrom = '2026-W36') => ({
  ...sample(changes),
  countsFrom: weekId(countsFrom),
});
const run = activity({ weeklyGoalsTimeline: [goalFrom('2026-W36', 3)] });
const none = new Map();

describe('computeHistory', () => {
  it('lists every week since the activity counts; weeks without records are missed', () => {
    const { weeks, streaks } = computeHistory(
      run,
      [total('2026-W36', 3), total('2026-W37', 4), total('2026-W39', 3)],
      none,
      W40,
    );
    expect(weeks.map(({ week, outcome }) => `${week} ${outcome}`)).toEqual([
      '2026-W36 MET',
      '2026-W37 MET',
      '2026-W38 MISSED',
      '2026-W39 MET',
      '2026-W40 RUNNING',
    ]);
    expect(streaks).toEqual({ current: 1, best: 2 });
  });

  it('starts earlier if there are earlier records', () => {
    const { weeks } = computeHistory(run, [total('2026-W34', 2)], none, W40);
    expect(weeks[0]).toMatchObject({ week: '2026-W34', done: 2, target: null, outcome: 'NO_GOAL' });
    expect(weeks).toHaveLength(7);
  });

  it('does not start with a skip', () => {
    expect(computeHistory(run, [total('2026-W30', 0, 7)], none, W40).weeks[0]?.week).toBe('2026-W36');
  });

  it('prefers records to totals, and does not end streaks at excused weeks', () => {
    const counted = new Map([
      [weekId('2026-W39'), records({}, ['2026-09-21', '2026-09-22', '2026-09-23', '2026-09-24', '2026-09-25'])],
      [W40, records({ '2026-09-28': 1, '2026-09-29': 1, '2026-10-01': 1 })],
    ]);
    const { weeks, streaks } = computeHistory(
      run,
      [total('2026-W36', 3), total('2026-W37', 3), total('2026-W38', 3), total('2026-W39', 7), total('2026-W40', 0)],
      counted,
      W40,
    );
    expect(weeks.slice(-2).map(({ done, outcome }) => `${done} ${outcome}`)).toEqual(['0 EXCUSED', '3 MET']);
    expect(streaks).toEqual({ current: 4, best: 4 });
  });

  it('drops a total whose records were deleted', () => {
    const { weeks } = computeHistory(
      activity({}, '2026-W40'),
      [total('2026-W40', 2)],
      new Map([[W40, records({})]]),
      W40,
    );
    expect(weeks.map(({ done }) => done)).toEqual([0]);
  });

  it('crosses a year of 53 weeks', () => {
    const { weeks } = computeHistory(
      activity({ weeklyGoalsTimeline: [goalFrom('2026-W52', 1)] }, '2026-W52'),
      [],
      none,
      weekId('2027-W01'),
    );
    expect(weeks.map(({ week }) => week)).toEqual(['2026-W52', '2026-W53', '2027-W01']);
  });

  it('ends with the last record of an archived activity, which keeps its streak', () => {
    const archived = { ...run, isActive: false };
    expect(computeHistory(archived, [total('2026-W36', 3), total('2026-W37', 3)], none, W40).streaks).toEqual({
      current: 2,
      best: 2,
    });
    expect(computeHistory(archived, [], none, W40).weeks).toEqual([]);
  });

  it('lists the weeks since creation without goal and records, and ignores a future goal', () => {
    expect(computeHistory(activity({}, '2026-W39'), [], none, W40).weeks.map(({ outcome }) => outcome)).toEqual([
      'NO_GOAL',
      'NO_GOAL',
    ]);
    expect(
      computeHistory(activity({ weeklyGoalsTimeline: [goalFrom('2026-W41', 3)] }, '2026-W40'), [], none, W40).weeks,
    ).toHaveLength(1);
  });
});

describe('last weeks', () => {
  const history = computeHistory(
    run,
    [total('2026-W36', 4), total('2026-W37', 0, 7), total('2026-W38', 1), total('2026-W39', 4)],
    none,
    W40,
  );

  it('are the past ones, with changes of the goal', () => {
    const weeks = lastWeeks(run, history, 6, W40);
    expect(weeks.map(({ week, done, target, isBefore }) => [week, done, target, isBefore])).toEqual([
      ['2026-W34', 0, null, true],
      ['2026-W35', 0, null, true],
      ['2026-W36', 4, 3, false],
      ['2026-W37', 0, 3, false],
      ['2026-W38', 1, 3, false],
      ['2026-W39', 4, 3, false],
    ]);
  });

  it('have a mean without excused weeks and weeks before the activity', () => {
    const mean = (of: ReturnType<typeof computeHistory>) =>
      meanDone(lastWeeks(run, of, 6, W40).filter(({ isBefore }) => !isBefore));
    expect(mean(history)).toBe(3);
    expect(mean(computeHistory(activity({}, '2026-W40'), [], none, W40))).toBeNull();
  });
});

describe('weeks for trying a goal', () => {
  const tried = (history: ReturnType<typeof computeHistory>) =>
    weeksOver(history, W40).map(({ week, done }) => `${week} ${done}`);

  it('are past weeks in which the activity counts, with 0 for weeks without records', () => {
    expect(tried(computeHistory(activity({}, '2026-W37'), [total('2026-W39', 2)], none, W40))).toEqual([
      '2026-W37 0',
      '2026-W38 0',
      '2026-W39 2',
    ]);
    expect(tried(computeHistory(activity({}, '2026-W38'), [], none, W40))).toEqual(['2026-W38 0', '2026-W39 0']);
  });

  it('do not exist for an activity that starts to count this week', () => {
    expect(tried(computeHistory(activity({}, '2026-W40'), [total('2026-W40', 1)], none, W40))).toEqual([]);
  });

  it('end with the last record of an archived activity', () => {
    const archived = { ...run, isActive: false };
    expect(tried(computeHistory(archived, [total('2026-W36', 3), total('2026-W37', 1)], none, W40))).toEqual([
      '2026-W36 3',
      '2026-W37 1',
    ]);
  });
});
