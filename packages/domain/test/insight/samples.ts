import fc from 'fast-check';
import { ACTIVITY_UNITS, DIRECTIONS, type GoalPeriod, setGoal, targetRange } from '../../src/activity';
import { addWeeks, weekId, type WeekId } from '../../src/calendar';
import type { EvaluatedActivity, WeekFigures } from '../../src/insight';

export const W40 = weekId('2026-W40');

/** A goal from a week on. */
export const goalFrom = (week: string, target: number): GoalPeriod[] => setGoal([], weekId(week), target);

/** Weeks with the given amounts, the last one before `current`. */
export const weeksUpTo = (
  current: WeekId,
  done: readonly number[],
  skippedDays: readonly number[] = [],
): (WeekFigures & { week: WeekId })[] =>
  done.map((amount, index) => ({
    week: addWeeks(current, index - done.length),
    done: amount,
    skippedDays: skippedDays[index] ?? 0,
  }));

export const anyActivity: fc.Arbitrary<EvaluatedActivity> = fc
  .tuple(fc.constantFrom(...ACTIVITY_UNITS), fc.constantFrom(...DIRECTIONS))
  .chain(([unit, direction]) =>
    fc
      .array(fc.tuple(fc.nat(120), fc.option(fc.integer(targetRange(unit, direction)))), { maxLength: 5 })
      .map((changes) => ({
        unit,
        direction,
        weeklyGoalsTimeline: changes.reduce<GoalPeriod[]>(
          (timeline, [weeks, target]) => setGoal(timeline, addWeeks(weekId('2025-W01'), weeks), target),
          [],
        ),
      })),
  );

/** Any records of a week within the limits of the unit. */
export const figuresOf = ({ unit }: Pick<EvaluatedActivity, 'unit'>): fc.Arbitrary<WeekFigures> =>
  fc.record({ done: fc.nat(unit === 'DAYS' ? 7 : 1500), skippedDays: fc.nat(7) });
