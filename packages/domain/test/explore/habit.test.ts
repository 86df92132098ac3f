import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, datesBetween, weekdayOf } from '../../src/calendar';
import { explore, type ExploredEntry, HABIT_DAYS_MIN, findHabit } from '../../src/explore';

/** Twelve weeks, Monday to Sunday. */
const RANGE = { from: '2026-06-01', to: '2026-08-23' } as const;
const DATES = datesBetween(RANGE.from, RANGE.to);
const DAY_MS = 86_400_000;

const at = (date: string, hour: number | null): ExploredEntry => ({
  date: date as ExploredEntry['date'],
  amount: 1,
  source: 'MANUAL',
  startedAt: hour === null ? null : Date.parse(date) + (hour / 24) * DAY_MS,
  utcOffsetMinutes: 0,
});
const habit = (entries: readonly ExploredEntry[]) =>
  findHabit(explore(entries, { unit: 'DAYS', range: RANGE, group: 'WEEK', weekStartDay: 'MONDAY' }), RANGE);
const on = (weekdays: readonly number[], hour: (index: number) => number | null = () => null) =>
  DATES.filter((date) => weekdays.includes(weekdayOf(date))).map((date, index) => at(date, hour(index)));
const every = (hour: (index: number) => number | null) => on([0, 1, 2, 3, 4, 5, 6], hour);

describe('habit', () => {
  it.each([
    ['one weekday and a time', on([0], () => 21), { days: [0], hour: 21 }],
    ['times around midnight', on([0], (index) => [23, 0, 0, 1][index % 4] ?? 0), { days: [0], hour: 0 }],
    ['two weekdays', on([4, 1]), { days: [1, 4], hour: null }],
    ['the weekend', on([0, 6]), { days: 'WEEKEND', hour: null }],
    ['workdays', on([1, 2, 3, 4, 5], () => 9), { days: 'WORKDAYS', hour: 9 }],
    ['every day, at changing times', every((index) => (index * 5) % 24), { days: 'ANY', hour: null }],
    [
      'most weekdays, some of them rarely',
      [...on([1, 3, 4, 5, 0]), ...on([6]).slice(0, 2)],
      { days: null, hour: null },
    ],
    ['mostly with a time', every((index) => (index % 3 === 0 ? null : 7)), { days: 'ANY', hour: 7 }],
    ['mostly without a time', every((index) => (index % 3 === 0 ? 7 : null)), { days: 'ANY', hour: null }],
    ['too few days', on([0], () => 21).slice(0, HABIT_DAYS_MIN - 1), null],
  ] as const)('of %s', (_, entries, expected) => {
    expect(habit(entries)).toEqual(expected);
  });

  it('names no weekdays for a short range', () => {
    const range = { from: RANGE.from, to: addDays(RANGE.from, 10) };
    const entries = datesBetween(range.from, range.to).map((date) => at(date, 7));
    const exploration = explore(entries, { unit: 'DAYS', range, group: 'DAY', weekStartDay: 'MONDAY' });
    expect(findHabit(exploration, range)).toEqual({ days: null, hour: 7 });
  });

  it('does not depend on the order, and names only days and hours with entries', () => {
    const entry = fc.record({
      date: fc.constantFrom(...DATES),
      hour: fc.option(fc.integer({ min: 0, max: 23 })),
    });
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 60 }), (some) => {
        const entries = some.map(({ date, hour }) => at(date, hour));
        const found = habit(entries);
        expect(habit(entries.toReversed())).toEqual(found);
        if (found === null) return;
        if (Array.isArray(found.days))
          for (const day of found.days) expect(some.some(({ date }) => weekdayOf(date) === day)).toBe(true);
        if (found.hour !== null) expect(some.some(({ hour }) => hour !== null)).toBe(true);
      }),
    );
  });
});
