import type { Activity } from '@sevenfold/contract';
import { formatDuration, unitAfterNumber } from '@sevenfold/domain/activity';
import type { Language } from '@sevenfold/domain/user';
import { number } from '../../platform/format';
import { shownLocale, text } from '../../platform/text';

/** The fields of an activity that formatting an amount requires. */
export type Counted = Pick<Activity, 'unit' | 'customTimesUnit'> & Partial<Pick<Activity, 'customTimesUnitSingular'>>;

/** Singular of an activity without a custom one: "1 ×". */
const NO_SINGULAR = '×';

const shownLanguage = (): Language => shownLocale().toUpperCase() as Language;

/** Message parameters for a custom unit in plural and singular; null for an activity without one. */
export function unitNames({
  unit,
  customTimesUnit,
  customTimesUnitSingular,
}: Counted): { unit: string; one: string } | null {
  return unit === 'TIMES' && customTimesUnit !== null
    ? { unit: unitAfterNumber(customTimesUnit, shownLanguage()), one: customTimesUnitSingular ?? NO_SINGULAR }
    : null;
}

/** "glass", "glasses": custom unit next to a separate number; undefined without one. */
export function customUnit(activity: Counted, count: number): string | undefined {
  const names = unitNames(activity);
  return names ? text('goal.customUnit', { count, ...names }) : undefined;
}

/** "1h 50m" in the current language. */
export const duration = (minutes: number): string => formatDuration(minutes, shownLanguage());

/** "3 days", "32 glasses", "1h 50m". */
export function amountText(activity: Counted, count: number): string {
  if (activity.unit === 'DURATION') return duration(count);
  if (activity.unit === 'DAYS') return text('goal.days', { count });
  const names = unitNames(activity);
  return names ? text('goal.custom', { count, ...names }) : text('goal.times', { count });
}

/** "3", "32", "1h 50m": for columns with the unit in the heading. */
export const bareAmount = ({ unit }: Counted, count: number): string =>
  unit === 'DURATION' ? duration(count) : number(count);

/** "2 of 3 days", "32 of 40 glasses", "1h 50m / 4h". */
export function progressText(activity: Counted, done: number, target: number): string {
  if (activity.unit === 'DURATION') return text('goal.durationOf', { done: duration(done), target: duration(target) });
  if (activity.unit === 'DAYS') return text('goal.daysOf', { done, target });
  const names = unitNames(activity);
  return names ? text('goal.customOf', { done, target, ...names }) : text('goal.timesOf', { done, target });
}

/** "2/3", "32/40 glasses", "1h 50m / 4h": abbreviated. */
export function progressShort(activity: Counted, done: number, target: number): string {
  const names = unitNames(activity);
  return names ? text('goal.shortCustom', { done, target, ...names }) : progressBare(activity, done, target);
}

/** "2/3", "1h 50m / 4h": for headings that contain the unit. */
export const progressBare = (activity: Counted, done: number, target: number): string =>
  text(activity.unit === 'DURATION' ? 'goal.shortDuration' : 'goal.short', {
    done: bareAmount(activity, done),
    target: bareAmount(activity, target),
  });
