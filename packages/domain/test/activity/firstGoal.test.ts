import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ACTIVITY_UNITS,
  type ActivityUnit,
  DIRECTIONS,
  type Direction,
  goalChangesFrom,
  isShortFirstWeek,
  setGoal,
  shortTarget,
  targetAt,
  type WeeklyGoalsTimeline,
} from '../../src/activity';
import { addWeeks, type CivilDate, weekId, WEEK_START_DAYS, weekIdOf, weekView } from '../../src/calendar';

const DAY: CivilDate = '2026-11-26';
const week = weekView(weekId('2026-W48'), DAY, 'MONDAY');
const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6];
/** First of the last days of a week. */
const lastDays = (dates: readonly CivilDate[], days: number): CivilDate => dates[7 - days] ?? DAY;

describe('goal of a short first week', () => {
  it.each<[ActivityUnit, Direction, number, number, number]>([
    ['DAYS', 'AT_LEAST', 7, 4, 4],
    ['DAYS', 'AT_LEAST', 3, 4, 3],
    ['DAYS', 'AT_LEAST', 5, 1, 1],
    ['TIMES', 'AT_LEAST', 40, 4, 23],
    ['TIMES', 'AT_LEAST', 1, 1, 1],
    ['DURATION', 'AT_LEAST', 840, 3, 360],
    ['DURATION', 'AT_LEAST', 240, 3, 105],
    ['DURATION', 'AT_LEAST', 100, 2, 30],
    ['DURATION', 'AT_LEAST', 3, 4, 3],
    ['DAYS', 'AT_MOST', 5, 2, 5],
    ['TIMES', 'AT_MOST', 0, 2, 0],
    ['DURATION', 'AT_MOST', 600, 1, 600],
    ['TIMES', 'AT_LEAST', 40, 7, 40],
  ])('%s %s %i with %i days left is %i', (unit, direction, target, days, expected) => {
    expect(shortTarget({ unit, direction }, target, week.dates, lastDays(week.dates, days))).toBe(expected);
  });

  it.each<[ActivityUnit, Direction, readonly number[], number, number, number | null]>([
    ['DAYS', 'AT_LEAST', [1, 3, 5], 3, 1, null],
    ['DAYS', 'AT_LEAST', [1, 3, 5], 3, 4, 1],
    ['DAYS', 'AT_LEAST', [1, 3, 5], 3, 5, 2],
    ['DAYS', 'AT_LEAST', [0, 6], 2, 4, 2],
    ['DAYS', 'AT_LEAST', [1], 2, 7, 2],
    ['DAYS', 'AT_LEAST', [1], 2, 6, 2],
    ['DAYS', 'AT_LEAST', [1], 2, 1, 1],
    ['DURATION', 'AT_LEAST', [1, 3], 240, 6, 120],
    ['TIMES', 'AT_LEAST', [1, 3, 5], 10, 3, 4],
    ['TIMES', 'AT_LEAST', [1, 3, 5], 10, 2, null],
    ['DAYS', 'AT_MOST', [1, 3, 5], 3, 1, 3],
  ])('%s %s on weekdays %j, %i, with %i days left is %j', (unit, direction, weekdays, target, days, expected) => {
    const measure = { unit, direction, weekdays };
    expect(shortTarget(measure, target, week.dates, lastDays(week.dates, days))).toBe(expected);
  });

  it('is never more than the goal or less than 1, and can be done in its days left', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...ACTIVITY_UNITS),
        fc.subarray(WEEKDAYS),
        fc.integer({ min: 1, max: 7 }),
        fc.integer({ min: 1, max: 999 }),
        (unit, weekdays, days, wanted) => {
          const target = unit === 'DAYS' ? Math.min(7, wanted) : wanted;
          const measure = { unit, direction: 'AT_LEAST', weekdays } as const;
          const short = shortTarget(measure, target, week.dates, lastDays(week.dates, days));
          // From Monday to Sunday.
          const isAnyDay = weekdays.length === 0 || (unit === 'DAYS' && target > weekdays.length);
          const left = [1, 2, 3, 4, 5, 6, 0].slice(7 - days).filter((day) => isAnyDay || weekdays.includes(day));
          expect(short === null).toBe(left.length === 0);
          if (short === null) return;
          expect(short).toBeGreaterThanOrEqual(1);
          expect(short).toBeLessThanOrEqual(target);
          if (unit === 'DAYS') expect(short).toBeLessThanOrEqual(left.length);
        },
      ),
    );
  });
});

const measures = fc.record({
  unit: fc.constantFrom(...ACTIVITY_UNITS),
  direction: fc.constantFrom(...DIRECTIONS),
  weekdays: fc.subarray(WEEKDAYS),
});
const weeks = fc.constantFrom(...WEEK_START_DAYS).chain((weekStartDay) => {
  const view = weekView(weekIdOf(DAY, weekStartDay), DAY, weekStartDay);
  return fc.record({
    week: fc.constant(view),
    startsOn: fc.constantFrom(...view.dates),
    weekStartDay: fc.constant(weekStartDay),
  });
});

const applied = (timeline: WeeklyGoalsTimeline, changes: ReturnType<typeof goalChangesFrom>): WeeklyGoalsTimeline =>
  changes.reduce<WeeklyGoalsTimeline>(
    (goals, { startWeekId, target }) => setGoal(goals, startWeekId, target),
    timeline,
  );

describe('a first goal', () => {
  it('is the share of the days left in its first week, and the whole goal from the next one on', () => {
    fc.assert(
      fc.property(
        measures,
        weeks,
        fc.integer({ min: 1, max: 7 }),
        (measure, { week: view, startsOn, weekStartDay }, target) => {
          const timeline = applied(
            [],
            goalChangesFrom(measure, [], { startWeekId: view.id, target }, { week: view, startsOn }, false),
          );
          const first = targetAt(timeline, view.id);
          expect(first).toBe(shortTarget(measure, target, view.dates, startsOn));
          expect(targetAt(timeline, addWeeks(view.id, 1))).toBe(target);
          const activity = { ...measure, weeklyGoalsTimeline: timeline, createdOn: startsOn };
          expect(isShortFirstWeek(activity, view.id, weekStartDay)).toBe(first !== target);
        },
      ),
    );
  });

  const daily = { unit: 'DAYS', direction: 'AT_LEAST' } as const;
  it.each<[string, Parameters<typeof goalChangesFrom>]>([
    ['after a record in the week', [daily, [], { startWeekId: week.id, target: 7 }, { week, startsOn: DAY }, true]],
    ['from next week', [daily, [], { startWeekId: weekId('2026-W49'), target: 7 }, { week, startsOn: DAY }, false]],
    [
      'after a goal of an earlier week',
      [
        daily,
        [{ startWeekId: weekId('2026-W40'), endWeekId: weekId('2026-W42'), target: 2 }],
        { startWeekId: week.id, target: 7 },
        { week, startsOn: DAY },
        false,
      ],
    ],
    ['of an unknown week', [daily, [], { startWeekId: week.id, target: 7 }, null, false]],
  ])('is whole %s', (_, given) => {
    expect(goalChangesFrom(...given)).toEqual([given[2]]);
  });

  it('is changed together with its short first week', () => {
    const before = applied(
      [],
      goalChangesFrom(daily, [], { startWeekId: week.id, target: 7 }, { week, startsOn: DAY }, false),
    );
    const after = applied(
      before,
      goalChangesFrom(daily, before, { startWeekId: week.id, target: 5 }, { week, startsOn: DAY }, false),
    );
    expect(after.map(({ target }) => target)).toEqual([4, 5]);
  });

  it('is no short first week when it was raised after one', () => {
    const raised = setGoal(setGoal([], week.id, 3), addWeeks(week.id, 1), 7);
    const activity = { ...daily, weeklyGoalsTimeline: raised, createdOn: DAY };
    expect(isShortFirstWeek(activity, week.id, 'MONDAY')).toBe(false);
  });
});
