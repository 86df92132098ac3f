import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { daysToSpare, goalRemainder, weekDone } from '../../src/activity';
import { type CivilDate, datesOfWeek, weekView } from '../../src/calendar';

const RUN = { unit: 'DAYS', direction: 'AT_LEAST' } as const;
const DATES = datesOfWeek('2026-W40', 'MONDAY');
const THURSDAY: CivilDate = '2026-10-01';

const on = (date: CivilDate) => ({ date, amount: 1 });
/** Days to spare on a date of 2026-W40. */
const spareOn = (today: CivilDate, target: number, done: readonly CivilDate[], skipped: readonly CivilDate[] = []) => {
  const entries = done.map(on);
  const goal = { target, done: weekDone('DAYS', entries) };
  return daysToSpare(RUN, { entries, skips: skipped.map(on) }, goal, weekView('2026-W40', today, 'MONDAY'));
};

it('the days left for a goal are those of the week from today on, without skipped ones', () => {
  const week = weekView('2026-W40', THURSDAY, 'MONDAY');
  const skips = [on(THURSDAY), on('2026-10-03')];
  expect(goalRemainder(RUN, { entries: [], skips }, { target: 2, done: 0 }, week)).toEqual({ amount: 2, days: 2 });
  expect(goalRemainder(RUN, { entries: [], skips }, { target: 3, done: 0 }, week)).toBeNull();
});

it('today is one of the days left for a goal, also once it is done', () => {
  const week = weekView('2026-W40', THURSDAY, 'MONDAY');
  const records = { entries: [on(THURSDAY)], skips: [] };
  expect(goalRemainder(RUN, records, { target: 3, done: 1 }, week)).toEqual({ amount: 2, days: 4 });
});

describe('days to spare', () => {
  it.each([
    ['all four days are needed', 4, [], [], 0],
    ['one of four is needed', 1, [], [], 3],
    ['today is done', 2, ['2026-10-01'], [], 2],
    ['a later day is skipped', 2, [], ['2026-10-03'], 1],
    ['the goal is met', 1, ['2026-10-01'], [], null],
    ['the goal cannot be met any more', 5, [], [], null],
  ] as const)('%s', (_, target, done, skipped, expected) => {
    expect(spareOn(THURSDAY, target, done, skipped)).toBe(expected);
  });

  it('are none for other units and for upper limits', () => {
    const week = weekView('2026-W40', THURSDAY, 'MONDAY');
    const records = { entries: [], skips: [] };
    const goal = { target: 3, done: 0 };
    expect(daysToSpare({ ...RUN, unit: 'TIMES' }, records, goal, week)).toBeNull();
    expect(daysToSpare({ ...RUN, direction: 'AT_MOST' }, records, goal, week)).toBeNull();
  });

  it('may pass without an entry, and not one more', () => {
    const someDates = fc.subarray([...DATES]);
    fc.assert(
      fc.property(
        fc.constantFrom(...DATES),
        fc.integer({ min: 1, max: 7 }),
        someDates,
        someDates,
        (today, target, done, skipped) => {
          const spare = spareOn(today, target, done, skipped);
          fc.pre(spare !== null);
          const free = DATES.filter((date) => date >= today && !done.includes(date) && !skipped.includes(date));
          const doneAfter = (missed: number) => weekDone('DAYS', [...done, ...free.slice(missed)].map(on));
          expect(doneAfter(spare ?? 0)).toBeGreaterThanOrEqual(target);
          expect(doneAfter((spare ?? 0) + 1)).toBeLessThan(target);
        },
      ),
    );
  });

  it('are known where the rest of the goal is', () => {
    const week = weekView('2026-W40', THURSDAY, 'MONDAY');
    expect(goalRemainder(RUN, { entries: [], skips: [] }, { target: 3, done: 0 }, week)).toEqual({
      amount: 3,
      days: 4,
    });
  });
});
