import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, civilDate, datesOfWeek } from '../../src/calendar';
import { aWeekBefore, changeSince, weekToDate } from '../../src/insight';
import { goalFrom, W40 } from './samples';

const MONDAY = civilDate('2026-09-28');
const THURSDAY = civilDate('2026-10-01');
/** Entries of the week on days given as offsets from its Monday. */
const on = (...days: number[]) => days.map((day) => ({ date: addDays(MONDAY, day), amount: 1 }));
/** Entries of the previous week, in the same way. */
const lastOn = (...days: number[]) => days.map((day) => ({ date: addDays(MONDAY, day - 7), amount: 1 }));

describe('change since the week before', () => {
  it.each([
    ['is by the same weekday while the week runs', lastOn(0, 2, 5, 6), on(0, 1, 3), THURSDAY, 1],
    ['is of all seven days once it is over', lastOn(0, 2, 5, 6), on(0, 1, 3), null, -1],
    ['is none without records', [], [], THURSDAY, 0],
  ])('%s', (_, before, now, upTo, change) => {
    expect(changeSince('DAYS', { entries: before }, { entries: now }, upTo)).toBe(change);
  });

  it('ignores the entries of both weeks after that weekday', () => {
    const late = fc.array(fc.record({ day: fc.integer({ min: 4, max: 6 }), amount: fc.nat(90) }));
    fc.assert(
      fc.property(late, late, (lateBefore, lateNow) => {
        const at = (list: { day: number; amount: number }[], monday = MONDAY) =>
          list.map(({ day, amount }) => ({ date: addDays(monday, day), amount }));
        const before = { entries: [...lastOn(0, 1), ...at(lateBefore, addDays(MONDAY, -7))] };
        expect(changeSince('TIMES', before, { entries: [...on(0, 0, 3), ...at(lateNow)] }, THURSDAY)).toBe(1);
      }),
    );
  });
});

describe('state of a week', () => {
  const run = {
    unit: 'DAYS',
    direction: 'AT_LEAST',
    countsFrom: '2026-W01',
    isActive: true,
    weeklyGoalsTimeline: goalFrom('2026-W01', 2),
  } as const;
  const read = {
    unit: 'DURATION',
    direction: 'AT_LEAST',
    countsFrom: '2026-W01',
    isActive: true,
    weeklyGoalsTimeline: goalFrom('2026-W01', 120),
  } as const;
  const sweets = {
    unit: 'TIMES',
    direction: 'AT_MOST',
    countsFrom: '2026-W01',
    isActive: true,
    weeklyGoalsTimeline: goalFrom('2026-W01', 2),
  } as const;
  const week = [
    { ...run, records: { entries: on(0, 6), skips: [] } },
    {
      ...read,
      records: {
        entries: [
          { date: addDays(MONDAY, 2), amount: 60 },
          { date: addDays(MONDAY, 5), amount: 30 },
        ],
        skips: [],
      },
    },
    { ...sweets, records: { entries: on(1), skips: [] } },
  ];

  it('on one of its days is that of that day, without "at most" goals', () => {
    expect(weekToDate(week, W40, { upTo: THURSDAY, running: true })).toEqual({
      goalsMet: 0,
      goals: 3,
      goalsExcused: 0,
      attainment: 0.5,
      activeDays: 2,
      trackedMinutes: 60,
    });
  });

  it('as a whole is its final state', () => {
    expect(weekToDate(week, W40, { upTo: null, running: false })).toEqual({
      goalsMet: 2,
      goals: 3,
      goalsExcused: 0,
      attainment: (1 + 0.75 + 1) / 3,
      activeDays: 4,
      trackedMinutes: 90,
    });
  });

  it('never decreases from day to day', () => {
    const byDay = datesOfWeek(W40, 'MONDAY').map((date) => weekToDate(week, W40, { upTo: date, running: true }));
    byDay.slice(1).forEach((later, index) => {
      const earlier = byDay[index];
      expect(later.activeDays).toBeGreaterThanOrEqual(earlier?.activeDays ?? 0);
      expect(later.trackedMinutes).toBeGreaterThanOrEqual(earlier?.trackedMinutes ?? 0);
      expect(later.goalsMet).toBeGreaterThanOrEqual(earlier?.goalsMet ?? 0);
    });
  });

  it('is compared with the same weekday of the week before', () => {
    expect(aWeekBefore(THURSDAY)).toBe('2026-09-24');
    expect(aWeekBefore(null)).toBeNull();
  });
});
