import type { Activity, Skip } from '@sevenfold/contract';
import type { PauseState } from '@sevenfold/domain/activity';
import type { CivilDate, WeekView } from '@sevenfold/domain/calendar';
import { text } from '#platform';
import { pauseText } from '#features/activity';
import { amountText, bareAmount, type Counted, limitText, progressShort, progressText } from '#features/record';
import type { DayRow } from './row';

export type Named = Counted & Pick<Activity, 'direction'>;

/**
 * Formats the progress of the week, in full or abbreviated: "2 of 3 days", "13h of 14h", "4 of 3 · +1", "2 · 3 times
 * max", "2 times this week".
 */
export function weekText(activity: Named, { target, done, isMet }: DayRow, week: WeekView, short: boolean): string {
  if (target === null)
    return week.place === 'CURRENT'
      ? text('goal.thisWeek', { amount: amountText(activity, done) })
      : text('day.thatWeek', { amount: amountText(activity, done) });
  if (activity.direction === 'AT_MOST') {
    return limitText(bareAmount(activity, done), (short ? bareAmount : amountText)(activity, target));
  }
  if (isMet && done > target && activity.unit === 'DURATION' && !short) {
    return text('day.overDuration', {
      progress: progressText(activity, done, target),
      more: bareAmount(activity, done - target),
    });
  }
  if (isMet && done > target && activity.unit !== 'DURATION') {
    const values = {
      done: bareAmount(activity, done),
      target: bareAmount(activity, target),
      more: bareAmount(activity, done - target),
    };
    return short ? text('day.overShort', values) : text('day.over', values);
  }
  return short ? progressShort(activity, done, target) : progressText(activity, done, target);
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
