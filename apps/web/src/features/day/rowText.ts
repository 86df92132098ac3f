import type { Activity, Skip } from '@sevenfold/contract';
import { formatClock } from '@sevenfold/domain/activity';
import { daysBetween, type CivilDate } from '@sevenfold/domain/calendar';
import { dayFull, weekdayLong } from '../../platform/format';
import { text } from '../../platform/text';
import { amountText, bareAmount, progressShort, progressText } from '../activity/amount';
import type { DayRow } from './row';
import type { WeekView } from './weekView';

export type Named = Pick<Activity, 'unit' | 'customTimesUnit' | 'direction'>;

/** "2 of 3 days", "4 of 3 · +1", "2 of at most 3 times", "2 times this week": where the week stands, in full or where there is no room. */
export function weekText(activity: Named, { target, done, isMet }: DayRow, week: WeekView, short: boolean): string {
  if (target === null) return week.place === 'CURRENT' ? text('goal.thisWeek', { amount: amountText(activity, done) }) : text('day.thatWeek', { amount: amountText(activity, done) });
  // Durations in words do not fit beside the controls of a compact row.
  if (short && activity.unit === 'DURATION') return clockText(activity, done, target);
  if (activity.direction === 'AT_MOST') {
    return short
      ? text('day.atMostShort', { done: bareAmount(activity, done), target: bareAmount(activity, target) })
      : text('day.atMost', { done: bareAmount(activity, done), amount: amountText(activity, target) });
  }
  if (isMet && done > target) {
    const values = { done: bareAmount(activity, done), target: bareAmount(activity, target), more: bareAmount(activity, done - target) };
    return short ? text('day.overShort', values) : text('day.over', values);
  }
  return short ? progressShort(activity, done, target) : progressText(activity, done, target);
}

/** "1:50/4:00", "0:40/1:00 max". */
function clockText({ direction }: Named, done: number, target: number): string {
  const values = { done: formatClock(done), target: formatClock(target) };
  return text(direction === 'AT_MOST' ? 'day.atMostShort' : 'goal.short', values);
}

/** "1 left, 2 days"; null when there is nothing to say. */
export function leftText(activity: Named, { left }: Pick<DayRow, 'left'>): string | null {
  if (!left) return null;
  return activity.unit === 'DAYS'
    ? text('day.leftDays', { count: left.amount, days: left.days })
    : text('day.left', { amount: amountText(activity, left.amount), days: left.days });
}

/** "Skipped", "Skipped · Sick". */
export const skipText = ({ reason }: Pick<Skip, 'reason'>): string =>
  reason === null ? text('skip.skipped') : text('skip.skippedFor', { reason: text(`skip.reason.${reason}`) });

/** Why a day to come cannot be recorded: "You can record this from Friday." */
export function futureReason(date: CivilDate, today: CivilDate): string {
  return text('day.recordFrom', { day: daysBetween(today, date) < 7 ? weekdayLong(date) : dayFull(date) });
}
