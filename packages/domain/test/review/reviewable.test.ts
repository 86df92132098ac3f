import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, addWeeks, datesOfWeek, fromDayNumber, WEEK_START_DAYS, weekIdOf } from '../../src/calendar';
import { firstWin, goalsFrom, isLastDayOfWeek, isReviewable, lastConsideredWeek } from '../../src/review';

const anyDay = fc.integer({ min: 10_000, max: 30_000 }).map(fromDayNumber);
const anyStart = fc.constantFrom(...WEEK_START_DAYS);

describe('reviewable weeks', () => {
  it('are those that have begun', () => {
    fc.assert(
      fc.property(anyDay, anyStart, fc.integer({ min: -60, max: 60 }), (today, start, weeks) => {
        expect(isReviewable(addWeeks(weekIdOf(today, start), weeks), today, start)).toBe(weeks <= 0);
      }),
    );
  });

  it('include the next one on the last day, for a device that is a day ahead', () => {
    fc.assert(
      fc.property(anyDay, anyStart, (today, start) => {
        const next = addWeeks(weekIdOf(today, start), 1);
        expect(isReviewable(next, today, start, 1)).toBe(isLastDayOfWeek(today, start));
        expect(isReviewable(next, addDays(today, 1), start)).toBe(isLastDayOfWeek(today, start));
      }),
    );
  });

  it('end on the last of their seven days', () => {
    fc.assert(
      fc.property(anyDay, anyStart, (today, start) => {
        expect(datesOfWeek(weekIdOf(today, start), start).map((date) => isLastDayOfWeek(date, start))).toEqual([
          false,
          false,
          false,
          false,
          false,
          false,
          true,
        ]);
      }),
    );
  });
});

it.each([
  ['this week', '2026-W53', '2026-W53', '2027-W01'],
  ['last week', '2026-W52', '2026-W53', '2026-W53'],
  ['long ago', '2026-W10', '2026-W53', '2026-W53'],
] as const)('goals chosen in the review of %s apply from then on', (_, week, current, expected) => {
  expect(goalsFrom(week, current)).toBe(expected);
});

it.each([
  ['a single line', 'Ran in the rain', 'Ran in the rain'],
  ['the first of several', '  \n  Ran \nRead', 'Ran'],
  ['an empty one without text', ' \n ', ''],
  ['a long one, cut between characters', '🙂'.repeat(200), `${'🙂'.repeat(159)}…`],
])('first win: %s', (_, wins, expected) => {
  expect(firstWin(wins)).toBe(expected);
});

// 2026-W40 is from Monday 2026-09-28 to Sunday 2026-10-04.
it.each([
  ['a late review, the week before the current one', '2026-W40', '2026-09-30', '2026-W39'],
  ['a review of last week, that week', '2026-W40', '2026-09-28', '2026-W39'],
  ['a review on the last day of the week, that week', '2026-W41', '2026-10-04', '2026-W40'],
  ['a review of a week with a day to come, the week before it', '2026-W41', '2026-10-03', '2026-W39'],
] as const)('last week considered for a suggestion: in %s', (_, from, today, expected) => {
  expect(lastConsideredWeek(from, today, 'MONDAY')).toBe(expected);
});
