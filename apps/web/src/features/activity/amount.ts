import type { Activity } from '@sevenfold/contract';
import { formatDuration } from '@sevenfold/domain/activity';
import type { Language } from '@sevenfold/domain/user';
import { number } from '../../platform/format';
import { shownLocale, text } from '../../platform/text';

/** As much of an activity as it takes to say an amount of it. */
export type Counted = Pick<Activity, 'unit' | 'customTimesUnit'>;

const shownLanguage = (): Language => shownLocale().toUpperCase() as Language;

/** "1h 50m" in the language shown. */
export const duration = (minutes: number): string => formatDuration(minutes, shownLanguage());

/** "3 days", "32 glasses", "1h 50m". */
export function amountText({ unit, customTimesUnit }: Counted, count: number): string {
  if (unit === 'DURATION') return duration(count);
  if (unit === 'DAYS') return text('goal.days', { count });
  return customTimesUnit === null ? text('goal.times', { count }) : text('goal.custom', { count, unit: customTimesUnit });
}

/** "3", "32", "1h 50m": for columns whose heading says the unit. */
export const bareAmount = ({ unit }: Counted, count: number): string => (unit === 'DURATION' ? duration(count) : number(count));

/** "2 of 3 days", "32 of 40 glasses", "1h 50m of 4h". */
export function progressText({ unit, customTimesUnit }: Counted, done: number, target: number): string {
  if (unit === 'DURATION') return text('goal.durationOf', { done: duration(done), target: duration(target) });
  if (unit === 'DAYS') return text('goal.daysOf', { done, target });
  return customTimesUnit === null ? text('goal.timesOf', { done, target }) : text('goal.customOf', { done, target, unit: customTimesUnit });
}

/** "2/3", "32/40 glasses", "1h 50m/4h": where there is no room. */
export function progressShort(activity: Counted, done: number, target: number): string {
  const values = { done: bareAmount(activity, done), target: bareAmount(activity, target) };
  return activity.unit === 'TIMES' && activity.customTimesUnit !== null
    ? text('goal.shortCustom', { ...values, unit: activity.customTimesUnit })
    : text('goal.short', values);
}

/** "3 days a week", "at most 2 times a week", "No weekly goal". */
export function goalText(activity: Counted & Pick<Activity, 'direction'>, target: number | null): string {
  if (target === null) return text('goal.none');
  return text(activity.direction === 'AT_MOST' ? 'goal.atMostPerWeek' : 'goal.perWeek', { amount: amountText(activity, target) });
}
