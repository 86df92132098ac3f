import { type ActivityUnit, formatDuration, type GoalRemainder, unitAfterNumber } from '@sevenfold/domain/activity';
import type { Language } from '@sevenfold/domain/user';
import type { TextKey } from './index';
import type { Translate } from './translate';

/** The fields of an activity that formatting an amount requires. */
export interface Counted {
  readonly unit: ActivityUnit;
  readonly customTimesUnit: string | null;
  readonly customTimesUnitSingular?: string | null | undefined;
}

type AmountKey = Extract<
  TextKey,
  | 'goal.days'
  | 'goal.custom'
  | 'goal.times'
  | 'goal.durationOf'
  | 'goal.daysOf'
  | 'goal.customOf'
  | 'goal.timesOf'
  | 'day.left'
  | 'day.toGo'
  | 'day.toGoDays'
>;

/** Amounts of activities in words. */
export interface Amounts {
  /** Message parameters for a custom unit in plural and singular; null for an activity without one. */
  unitNames(activity: Counted): { unit: string; one: string } | null;
  /** "1h 50m". */
  duration(minutes: number): string;
  /** "3 days", "32 glasses", "1h 50m". */
  amountText(activity: Counted, count: number): string;
  /** "2 of 3 days", "32 of 40 glasses", "1h 50m of 4h". */
  progressText(activity: Counted, done: number, target: number): string;
  /** "1 to go", "5 glasses to go". */
  toGoText(activity: Counted, amount: number): string;
  /** "1 to go · 2 days left"; null when there is nothing to show. */
  leftText(activity: Counted, left: GoalRemainder | null): string | null;
}

/** Singular of an activity without a custom one: "1 ×". */
const NO_SINGULAR = '×';

/** @param language that of the texts at the time of a call */
export function createAmounts(text: Translate<AmountKey>, language: () => Language): Amounts {
  const unitNames: Amounts['unitNames'] = ({ unit, customTimesUnit, customTimesUnitSingular }) =>
    unit === 'TIMES' && customTimesUnit !== null
      ? { unit: unitAfterNumber(customTimesUnit, language()), one: customTimesUnitSingular ?? NO_SINGULAR }
      : null;
  const duration: Amounts['duration'] = (minutes) => formatDuration(minutes, language());
  const amountText: Amounts['amountText'] = (activity, count) => {
    if (activity.unit === 'DURATION') return duration(count);
    const names = unitNames(activity);
    return text(activity.unit === 'DAYS' ? 'goal.days' : names ? 'goal.custom' : 'goal.times', { count, ...names });
  };
  const progressText: Amounts['progressText'] = (activity, done, target) => {
    if (activity.unit === 'DURATION')
      return text('goal.durationOf', { done: duration(done), target: duration(target) });
    const names = unitNames(activity);
    const key = activity.unit === 'DAYS' ? 'goal.daysOf' : names ? 'goal.customOf' : 'goal.timesOf';
    return text(key, { done, target, ...names });
  };
  const toGoText: Amounts['toGoText'] = (activity, amount) => {
    // In Spanish, one hour takes the singular as one time does: "falta 1 h".
    const count = activity.unit === 'DURATION' && amount === 60 ? 1 : amount;
    return text(activity.unit === 'DAYS' ? 'day.toGoDays' : 'day.toGo', {
      count,
      amount: amountText(activity, amount),
    });
  };
  const leftText: Amounts['leftText'] = (activity, left) =>
    left && text('day.left', { toGo: toGoText(activity, left.amount), days: left.days });
  return { unitNames, duration, amountText, progressText, toGoText, leftText };
}
