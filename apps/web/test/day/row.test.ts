import { weekView } from '@sevenfold/domain/calendar';
import { describe, expect, it } from 'vitest';
import { dayRow, isShown } from '../../src/features/day/row';
import { activity, entry, FRI, goal, MON, records, SAT, skip, SUN, THU, TUE, week } from './samples';

const run = activity();
const water = activity({ id: 'water', unit: 'TIMES', weeklyGoalsTimeline: goal(40) });
const read = activity({ id: 'read', unit: 'DURATION', weeklyGoalsTimeline: goal(240) });

describe('view model of a row', () => {
  it('distinguishes the week from the day', () => {
    const row = dayRow(water, records([entry(MON, 8), entry(THU, 2), entry(THU, 3)]), THU, week);
    expect(row).toMatchObject({ target: 40, done: 13, amount: 5, state: 'done', isMet: false });
  });

  it('counts a day once, whatever the number of entries', () => {
    expect(dayRow(run, records([entry(MON), entry(MON), entry(THU)]), THU, week)).toMatchObject({ done: 2, amount: 1 });
  });

  it('is skipped only while nothing is recorded', () => {
    expect(dayRow(run, records([], [skip(THU, 'SICK')]), THU, week)).toMatchObject({
      state: 'skipped',
      skippedDays: 1,
      skip: { reason: 'SICK' },
    });
    expect(dayRow(run, records([entry(THU)], [skip(THU)]), THU, week).state).toBe('done');
    expect(dayRow(run, records([], [skip(TUE)]), THU, week)).toMatchObject({
      state: 'todo',
      skip: undefined,
      skippedDays: 1,
    });
  });

  it('knows entries that cannot be changed here', () => {
    const row = dayRow(
      read,
      records([
        entry(THU, 35, { source: 'CALENDAR' }),
        entry(THU, 20),
        entry(THU, 5, { source: 'IMPORT' }),
        entry(THU, 10, { source: 'TIMER' }),
      ]),
      THU,
      week,
    );
    expect(row).toMatchObject({ amount: 70, locked: 40 });
  });

  it('uses the goal of its week', () => {
    const changed = activity({
      weeklyGoalsTimeline: [
        { startWeekId: '2026-W01', endWeekId: '2026-W40', target: 2 },
        { startWeekId: '2026-W40', endWeekId: null, target: 5 },
      ],
    });
    expect(dayRow(changed, records([]), THU, week).target).toBe(5);
    expect(dayRow(changed, records([]), '2026-09-21', weekView('2026-W39', THU, 'MONDAY')).target).toBe(2);
  });

  it('is never met without a goal or with an "at most" goal', () => {
    expect(dayRow(activity({ weeklyGoalsTimeline: [] }), records([entry(MON)]), THU, week)).toMatchObject({
      target: null,
      isMet: false,
      left: null,
    });
    expect(
      dayRow(activity({ direction: 'AT_MOST', weeklyGoalsTimeline: goal(3) }), records([]), THU, week),
    ).toMatchObject({ isMet: false, left: null });
  });
});

describe('remaining amount', () => {
  const left = (...args: Parameters<typeof dayRow>) => dayRow(...args).left;

  it('includes the days from today on', () => {
    expect(left(run, records([entry(MON), entry(TUE)]), THU, week)).toEqual({ amount: 1, days: 4 });
    expect(left(water, records([entry(MON, 32)]), MON, week)).toEqual({ amount: 8, days: 4 });
  });

  it('includes today even when done, and no skipped days', () => {
    expect(left(run, records([entry(THU)], [skip(SUN)]), THU, week)).toEqual({ amount: 2, days: 3 });
    const saturday = weekView('2026-W40', SAT, 'MONDAY');
    expect(left(run, records([entry(MON), entry(TUE)]), SAT, saturday)).toEqual({ amount: 1, days: 2 });
    expect(left(run, records([entry(MON), entry(SAT)]), SAT, saturday)).toEqual({ amount: 1, days: 2 });
    expect(left(read, records([entry(THU, 60)], [skip(SUN)]), THU, week)).toEqual({ amount: 180, days: 3 });
  });

  it('is null once the goal is met or unreachable', () => {
    expect(left(run, records([entry(MON), entry(TUE), entry(THU)]), THU, week)).toBeNull();
    expect(left(activity({ weeklyGoalsTimeline: goal(7) }), records([]), THU, week)).toBeNull();
    expect(left(water, records([], [skip(THU), skip(FRI), skip(SAT), skip(SUN)]), THU, week)).toBeNull();
  });

  it('is null in past and future weeks', () => {
    expect(left(run, records([]), THU, weekView('2026-W40', '2026-10-08', 'MONDAY'))).toBeNull();
    expect(left(run, records([]), THU, weekView('2026-W40', '2026-09-20', 'MONDAY'))).toBeNull();
  });
});

it('archived activities are listed on days with an entry', () => {
  const archived = activity({ isActive: false });
  expect(isShown(run, records([]), THU)).toBe(true);
  expect(isShown(archived, records([entry(MON)], [skip(THU)]), THU)).toBe(false);
  expect(isShown(archived, records([entry(MON)]), MON)).toBe(true);
});
