import type { Activity } from '@sevenfold/contract';
import { weekYearOf, type WeekId, type WeekStartDay } from '@sevenfold/domain/calendar';
import { shownLocale, text, weekDates, weekName, weekNameShort } from '#platform';
import { amountText, type Counted, goalText } from '#features/record';

type GoalActivity = Counted & Pick<Activity, 'direction'>;

/** "W34", or "W34 2025" for a year other than that of the current week. */
export function weekNameIn(week: WeekId, currentWeek: WeekId): string {
  const name = weekNameShort(week);
  return weekYearOf(week) === weekYearOf(currentWeek)
    ? name
    : text('goal.weekOfYear', { week: name, year: String(weekYearOf(week)) });
}

/** "Week 34 · Aug 17 – 23", or "Week 34 2025 · …" for a year other than that of the current week. */
export function weekLabelIn(week: WeekId, currentWeek: WeekId, weekStartDay: WeekStartDay): string {
  const name =
    weekYearOf(week) === weekYearOf(currentWeek)
      ? weekName(week)
      : text('goal.weekOfYear', { week: weekName(week), year: String(weekYearOf(week)) });
  return text('date.labelled', { week: name, range: weekDates(week, weekStartDay) });
}

/** "3 days a week from W41". */
export function goalFromText(activity: GoalActivity, target: number | null, week: WeekId, currentWeek: WeekId): string {
  const message = text('goal.toast', { goal: goalText(activity, target), week: weekNameIn(week, currentWeek) });
  return message.charAt(0).toLocaleUpperCase(shownLocale()) + message.slice(1);
}

/** "3 days", "At most 2 times": for places that already say "a week". */
export function targetText(activity: GoalActivity, target: number): string {
  const amount = amountText(activity, target);
  return activity.direction === 'AT_MOST' ? text('goal.limit', { amount }) : amount;
}

/** Unit of a chart's axis: "days a week". */
export function chartUnit({ unit, customTimesUnit }: Counted): string {
  if (unit === 'DAYS') return text('activity.unitOfChart.days');
  if (unit === 'DURATION') return text('activity.unitOfChart.duration');
  return customTimesUnit === null
    ? text('activity.unitOfChart.times')
    : text('activity.unitOfChart.custom', { unit: customTimesUnit });
}
