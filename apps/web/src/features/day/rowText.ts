import type { Activity, Skip } from '@sevenfold/contract';
import type { PauseState } from '@sevenfold/domain/activity';
import type { CivilDate, WeekView } from '@sevenfold/domain/calendar';
import { text } from '#platform';
import { pauseText } from '#features/activity';
import { amountText, type Counted, goalProgressText } from '#features/record';
import type { DayRow } from './row';

export type Named = Counted & Pick<Activity, 'direction'>;

/**
 * Formats the progress of the week, in full or abbreviated: "2 of 3 days", "13h of 14h", "4 of 3 days · +1", "2 · 3 times
 * max", "2 times this week".
 */
export function weekText(activity: Named, { target, done }: DayRow, week: WeekView, short: boolean): string {
  if (target === null)
    return week.place === 'CURRENT'
      ? text('goal.thisWeek', { amount: amountText(activity, done) })
      : text('day.thatWeek', { amount: amountText(activity, done) });
  return goalProgressText(activity, done, target, short);
}

/** "Skipped", "Skipped · Sick"; another reason says nothing. */
export const skipText = ({ reason }: Pick<Skip, 'reason'>): string =>
  reason === null || reason === 'OTHER'
    ? text('skip.skipped')
    : text('skip.skippedFor', { reason: text(`skip.reason.${reason}`) });

/**
 * "Paused until Nov 30"; null for a day that is not paused. A pause does not keep its first day, so that past days
 * count as paused only where they are skipped.
 */
export const pausedText = (
  activity: PauseState,
  { skip }: Pick<DayRow, 'skip'>,
  date: CivilDate,
  { today }: Pick<WeekView, 'today'>,
): string | null => (skip || date >= today ? pauseText(activity, date) : null);
