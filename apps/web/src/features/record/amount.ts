import type { Activity } from '@sevenfold/contract';
import { unitAfterNumber } from '@sevenfold/domain/activity';
import type { Language } from '@sevenfold/domain/user';
import { createAmounts } from '@sevenfold/i18n/amount';
import { number, shownLocale, text } from '#platform';

/** The fields of an activity that formatting an amount requires. */
export type Counted = Pick<Activity, 'unit' | 'customTimesUnit'> & Partial<Pick<Activity, 'customTimesUnitSingular'>>;

const shownLanguage = (): Language => shownLocale().toUpperCase() as Language;

/** A custom unit to put behind a number, in the shown language. */
export const unitAfter = (unit: string): string => unitAfterNumber(unit, shownLanguage());

export const { unitNames, duration, amountText, progressText, toGoText, leftText } = createAmounts(text, shownLanguage);

/** "3", "32", "1h 50m": for columns with the unit in the heading. */
export const bareAmount = ({ unit }: Counted, count: number): string =>
  unit === 'DURATION' ? duration(count) : number(count);

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
