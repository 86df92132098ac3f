import { isExcused } from '../activity';
import { type ActivityFacts, changeOf } from './facts';

/** Step to which durations are compared, in minutes; days and times are compared as whole numbers. */
const MINUTES_STEP = 5;

/**
 * Difference to the mean of the four previous weeks as a person would say it: whole days or times, or a multiple of
 * {@link MINUTES_STEP} minutes. Negative if less was done, 0 for "as usual", null if there is no usual value.
 */
export function usualDifference(facts: Pick<ActivityFacts, 'unit' | 'done' | 'meanBefore'>): number | null {
  const exact = changeOf(facts);
  if (exact === null) return null;
  const step = facts.unit === 'DURATION' ? MINUTES_STEP : 1;
  const size = Math.round(Math.abs(exact) / step) * step;
  return size === 0 ? 0 : size * Math.sign(exact);
}

/**
 * True if more was done than usual, and also more than in the week before, with which the week's own screen compares:
 * otherwise one says the opposite of the other.
 *
 * @param lastWeek what was done in the week before, of a running week up to the same weekday; undefined while unknown
 */
export const isMoreThanUsual = (
  facts: Pick<ActivityFacts, 'unit' | 'done' | 'meanBefore'>,
  lastWeek: number | undefined,
): boolean => (usualDifference(facts) ?? 0) > 0 && facts.done > (lastWeek ?? -1);

/**
 * False for an excused week and one away, which are not measured, and for less of a goal that was met, which asks for no
 * more.
 */
export const isComparedWithUsual = (
  facts: Pick<ActivityFacts, 'unit' | 'direction' | 'target' | 'done' | 'skippedDays' | 'meanBefore' | 'outcome'>,
): boolean => {
  const isLess = facts.direction === 'AT_LEAST' && (usualDifference(facts) ?? 0) < 0;
  return facts.outcome !== 'EXCUSED' && !isAway(facts) && !(facts.outcome === 'MET' && isLess);
};

/** True for a week without a goal of which so many days were skipped that a goal of more would be excused. */
export const isAway = ({
  target,
  done,
  skippedDays,
}: Pick<ActivityFacts, 'target' | 'done' | 'skippedDays'>): boolean =>
  target === null && isExcused({ unit: 'TIMES', direction: 'AT_LEAST', target: done + 1, done, skippedDays });
