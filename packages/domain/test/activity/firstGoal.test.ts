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
    expect(shortTarget({ unit, direction }, target, days)).toBe(expected);
  });

  it('is never more than the goal or less than 1, and can be done in the days left', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...ACTIVITY_UNITS),
        fc.integer({ min: 1, max: 7 }),
        fc.integer({ min: 1, max: 999 }),
        (unit, days, wanted) => {
          const target = unit === 'DAYS' ? Math.min(7, wanted) : wanted;
          const short = shortTarget({ unit, direction: 'AT_LEAST' }, target, days);
          expect(short).toBeGreaterThanOrEqual(1);
          expect(short).toBeLessThanOrEqual(target);
          if (unit === 'DAYS') expect(short).toBeLessThanOrEqual(days);
        },
      ),
    );
  });
});

const measures = fc.record({ unit: fc.constantFrom(...ACTIVITY_UNITS), direction: fc.constantFrom(...DIRECTIONS) });
const DAY: CivilDate = '2026-11-26';
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
        (measure, { week, startsOn, weekStartDay }, target) => {
          const timeline = applied(
            [],
            goalChangesFrom(measure, [], { startWeekId: week.id, target }, { week, startsOn }, false),
          );
          const days = 7 - week.dates.indexOf(startsOn);
          const first = targetAt(timeline, week.id);
          expect(first).toBe(shortTarget(measure, target, days));
          expect(targetAt(timeline, addWeeks(week.id, 1))).toBe(target);
          const activity = { ...measure, weeklyGoalsTimeline: timeline, createdOn: startsOn };
          expect(isShortFirstWeek(activity, week.id, weekStartDay)).toBe(first !== target);
        },
      ),
    );
  });

  const week = weekView(weekId('2026-W48'), DAY, 'MONDAY');
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
