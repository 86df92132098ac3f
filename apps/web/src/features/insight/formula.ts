import type { Activity, Entry } from '@sevenfold/contract';
import { attainment, dayAmount } from '@sevenfold/domain/activity';
import { daysBetween } from '@sevenfold/domain/calendar';
import { digitsOfMean } from '@sevenfold/domain/insight';
import type { Course } from '@sevenfold/domain/objective';
import { number, weekdayShort, dayShort } from '../../platform/format';
import { shareText } from '../../platform/shareText';
import { text } from '../../platform/text';
import { amountText, bareAmount } from '../record/amount';
import { byDay } from './byDay';

/** Maximum number of summands written out. */
const SUMMANDS_MAX = 7;

/**
 * Formula for the total of several days: "8 + 10 + 9 = 27 glasses", "Mon + Tue + Thu = 3 days"; for many days, only
 * their number.
 */
export function sumFormula(activity: Activity, entries: readonly Entry[], total: number): string {
  const days = byDay(entries, false);
  const amount = amountText(activity, total);
  if (days.length === 0) return text('breakdown.nothing', { amount });
  if (days.length > SUMMANDS_MAX)
    return activity.unit === 'DAYS'
      ? text('breakdown.daysWithRecord', { count: total })
      : text('breakdown.onDays', { amount, count: days.length });
  const [first, last] = [days[0]?.date, days.at(-1)?.date];
  const nameOf = first && last && daysBetween(first, last) < 7 ? weekdayShort : dayShort;
  const parts = days.map(({ date, entries: onDay }) =>
    activity.unit === 'DAYS' ? nameOf(date) : bareAmount(activity, dayAmount(onDay, date)),
  );
  return equation(parts, amount);
}

/** "a + b = c"; for one summand, only the result. */
export const equation = (summands: readonly string[], result: string): string =>
  summands.length > 1 ? `${summands.join(' + ')} = ${result}` : result;

/** Difference: "5 − 4 = 1 more", "4 − 5 = 1 less". @param before rounded as displayed */
export function changeFormula(done: number, before: number, format: (value: number) => string): string {
  const values = { done: format(done), before: format(before), change: format(Math.abs(done - before)) };
  return text(done >= before ? 'breakdown.changeMore' : 'breakdown.changeLess', values);
}

/** Progress from start to target, in either direction: "(18 − 15) ÷ (24 − 15) = 33%". */
export const progressFormula = (
  { start, target }: Course,
  value: string,
  format: (value: number) => string,
  share: string,
): string => `(${value} − ${format(start)}) ÷ (${format(target)} − ${format(start)}) = ${share}`;

/** Share of a total: "6 ÷ 7 = 86%". */
export const shareFormula = (part: string, whole: string, share: number): string =>
  `${part} ÷ ${whole} = ${shareText(share)}`;

/** Attainment of a goal by its rule: "3 ÷ 4 = 75%", "5 ÷ 3, at most 100%", "1 − (5 − 3) ÷ 3 = 33%". */
export function attainmentFormula(activity: Activity, done: number, target: number): string {
  const share = shareText(attainment({ direction: activity.direction, target, done }));
  const values = { done: bareAmount(activity, done), target: bareAmount(activity, target), share };
  if (activity.direction === 'AT_MOST')
    return text(done <= target ? 'breakdown.withinLimit' : 'breakdown.overLimit', {
      ...values,
      divisor: bareAmount(activity, Math.max(1, target)),
    });
  return text(done > target ? 'breakdown.overGoal' : 'breakdown.ofGoal', values);
}

/** "(2 + 3 + 3 + 4) ÷ 4 = 3"; for many summands, their sum instead. */
export function meanFormula(values: readonly string[], sum: string, result: string): string {
  if (values.length === 0) return '–';
  if (values.length === 1) return result;
  const upper = values.length > SUMMANDS_MAX + 1 ? sum : `(${values.join(' + ')})`;
  return `${upper} ÷ ${number(values.length)} = ${result}`;
}

/**
 * Mean of shares with as many decimals as the rounded summands need to add up: "(96.4% + 95.2% + 99.8% + 99%) ÷ 4 =
 * 98%"; for many, only their number: "89% over 11 goals".
 */
export function shareMeanFormula(shares: readonly number[], mean: number, of: 'goals' | 'weeks'): string {
  if (shares.length > SUMMANDS_MAX + 1)
    return text(of === 'goals' ? 'breakdown.meanOfGoals' : 'breakdown.meanOfWeeks', {
      share: shareText(mean),
      count: shares.length,
    });
  const { parts, result } = digitsOfMean(shares, mean);
  return meanFormula(
    shares.map((share) => shareText(share, parts)),
    '',
    shareText(mean, result),
  );
}

export { meanAmount, roundedMean } from './meanAmount';
