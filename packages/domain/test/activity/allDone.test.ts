import { describe, expect, it } from 'vitest';
import { addDayRings, type DueActivity, EMPTY_DAY, isAllDone, weekRings } from '../../src/activity';
import type { CivilDate } from '../../src/calendar';
import { dates } from './anyWeek';

const dayOf = (index: number): CivilDate => dates[index] ?? '2026-09-28';

describe('everything of a day is done', () => {
  type Goal = Pick<DueActivity, 'unit' | 'target'> & Partial<DueActivity>;
  const RUN: Goal = { unit: 'DAYS', target: 3 };
  const READ: Goal = { unit: 'DURATION', target: 70 };
  const DAILY: Goal = { unit: 'DAYS', target: 7 };

  /** @param goals each with its amounts from Monday up to today; "s" is a skipped day */
  const isDone = (today: number, ...goals: readonly (readonly [Goal, ...(number | 's')[]])[]): boolean =>
    isAllDone(
      goals
        .map(([goal, ...days]) => {
          const entries = days.flatMap((amount, day) =>
            typeof amount === 'number' && amount > 0 ? [{ date: dayOf(day), amount }] : [],
          );
          const skips = days.flatMap((amount, day) => (amount === 's' ? [{ date: dayOf(day) }] : []));
          const activity: DueActivity = { direction: 'AT_LEAST', countsFrom: null, ...goal };
          return weekRings(activity, { entries, skips }, dates, dayOf(today))[today] ?? EMPTY_DAY;
        })
        .reduce(addDayRings, EMPTY_DAY),
    );

  it('not after one of two goals that are not due yet', () => expect(isDone(0, [RUN, 1], [RUN])).toBe(false));
  it('after both of them', () => expect(isDone(0, [RUN, 1], [RUN, 1])).toBe(true));
  it('after the only goal, though it was not due', () => expect(isDone(0, [RUN, 1])).toBe(true));
  it('after what was due, though another goal has time', () => {
    expect(isDone(0, [DAILY, 1], [RUN])).toBe(true);
    expect(isDone(0, [READ, 10], [RUN])).toBe(true);
    expect(isDone(0, [READ, 9], [RUN])).toBe(false);
  });
  it('after what was due met its goal at once', () => expect(isDone(0, [READ, 70], [RUN])).toBe(true));
  it('not before anything was done', () => expect(isDone(0, [RUN], [RUN])).toBe(false));
  it('after one goal, while the other is met, skipped, meant for another day or planned for one', () => {
    expect(isDone(3, [RUN, 0, 0, 0, 1], [RUN, 1, 1, 1])).toBe(true);
    expect(isDone(0, [RUN, 1], [RUN, 's'])).toBe(true);
    expect(isDone(0, [RUN, 1], [{ ...RUN, weekdays: [3, 5, 6] }])).toBe(true);
    expect(isDone(0, [RUN, 1], [{ ...RUN, plans: [{ date: dayOf(2) }] }])).toBe(true);
  });
});
