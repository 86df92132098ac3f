import { type ActivityUnit, type Direction, isTargetAllowed } from '../activity';

/** Pace that reaches the target of an objective in time: an amount every so many weeks. */
export interface NeededPace {
  readonly amount: number;
  readonly weeks: number;
  /** True if it reaches the target only once what it adds up to is rounded. */
  readonly isRounded: boolean;
}

const MINUTES_PER_HOUR = 60;
const QUARTER_HOUR = 0.25;
const TENTH = 0.1;
/** Keeps the errors of fractions from adding a step. */
const EPSILON = 1e-9;

/** Step of a needed amount: a quarter of an hour, one of what is counted in ones, and a tenth of the rest. */
export const paceStep = (followed: ActivityUnit | null, value: number): number =>
  followed === 'DURATION' ? QUARTER_HOUR : Number.isInteger(value) ? 1 : TENTH;

/**
 * The lowest pace that reaches the target: what it adds up to until the end, rounded to the step, is all that is left.
 * So 29 lessons in 50 days need about 4 a week, which are 28.6, and not 5; 4 albums need 1 every 2 weeks. Null in the last
 * week, and when a single step is left: what is left says it then.
 *
 * @param left distance to the target
 * @param weeks weeks that are left, in parts of a week
 */
export function neededPace(left: number, weeks: number, step: number): NeededPace | null {
  const steps = left / step;
  if (weeks <= 1 || steps < 1 + EPSILON) return null;
  const perWeek = (steps - 0.5) / weeks;
  const every = perWeek < 1 ? Math.floor(1 / perWeek + EPSILON) : 1;
  const amount = perWeek < 1 ? 1 : Math.ceil(perWeek - EPSILON);
  return {
    amount: Number((amount * step).toFixed(2)),
    weeks: every,
    isRounded: (amount / every) * weeks < steps - EPSILON,
  };
}

/**
 * The weekly goal that an automatic objective needs of the activity it counts, in the activity's unit; null unless it is
 * higher than the activity's goal.
 */
export function neededGoal(
  { unit, direction }: { readonly unit: ActivityUnit; readonly direction: Direction },
  goal: number | null,
  { amount, weeks }: Pick<NeededPace, 'amount' | 'weeks'>,
): number | null {
  if (direction === 'AT_MOST' || goal === null || weeks > 1) return null;
  const needed = unit === 'DURATION' ? amount * MINUTES_PER_HOUR : amount;
  return needed > goal && isTargetAllowed(unit, direction, needed) ? needed : null;
}
