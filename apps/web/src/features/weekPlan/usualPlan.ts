import type { Activity, Plan } from '@sevenfold/contract';
import {
  type ActivityUnit,
  amountsAhead,
  countSpreadDays,
  countUsualDays,
  proposedDates,
  spreadAmount,
  weekDone,
} from '@sevenfold/domain/activity';
import {
  addWeeks,
  type CivilDate,
  datesOfWeek,
  weekIdOf,
  weekRangeList,
  type WeekView,
} from '@sevenfold/domain/calendar';
import type { AmountsToCome } from '#features/calendarEvent';
import { recordSource } from '#features/record';
import { freeDates, type GoalToPlan, ownGoalToPlan } from './plannedGoal';

/** Number of weeks that show the days an activity is usually done on. */
const HISTORY_WEEKS = 8;

/** Index of the weekday from which on the running week says enough about the days of an activity. */
const NEARLY_OVER = 5;

/** Plans for what is left to plan of the goals of a week, on the usual days from today on that have no plan yet. */
export const usualPlans = (
  week: WeekView,
  activities: readonly Activity[],
  allToCome: AmountsToCome,
): readonly Plan[] =>
  activities.flatMap((activity) => {
    const records = recordSource.get(week, activity.id);
    if (!activity.isActive || !records) return [];
    const toCome = allToCome.get(activity.id) ?? [];
    const goal = ownGoalToPlan(activity, records, toCome, week);
    if (!goal || goal.amount === 0) return [];
    const history = datesDone(activity, week);
    const daysDone = weekDone('DAYS', [...records.entries, ...amountsAhead(activity.unit, records, toCome, week)]);
    const free = freeDates(week, records, toCome);
    const dates = proposedDates({ ...activity, target: goal.target, history, daysDone }, free);
    // As many as it usually takes, of which some may have no usual weekday: a day gets no more than its part.
    const days = Math.min(countUsualDays(history) - daysDone, free.length);
    return spreadPlans(activity, goal.amount, dates, days);
  });

/**
 * Plans of an activity that spread an amount evenly over dates; without an amount if there is none to spread.
 *
 * @param days number of days that share the amount, if more than the dates
 */
export function spreadPlans(
  { id, unit, dayMax }: Activity,
  amount: number,
  dates: readonly CivilDate[],
  days = 0,
): readonly Plan[] {
  const parts = spreadAmount(unit, amount, Math.max(dates.length, days), dayMax);
  return (amount === 0 ? dates : dates.slice(0, parts.length)).map((date, index) => ({
    activityId: id,
    date,
    amount: parts[index] ?? null,
    startTime: null,
  }));
}

/**
 * Amount that a plan of one more day gets: that of the first day if all that is left were spread over the free days.
 * Null for a goal in days, and if nothing is left.
 *
 * @param free see `freeDates`
 */
export function amountOfDay(
  { unit, dayMax }: Activity,
  goal: GoalToPlan | null,
  free: readonly CivilDate[],
): number | null {
  const left = spreadableAmount(unit, goal);
  return spreadAmount(unit, left, Math.min(countSpreadDays(unit, left, dayMax), free.length), dayMax)[0] ?? null;
}

/** The rest to plan in the unit of an activity; 0 for a combined goal that counts another one, such as days. */
export const spreadableAmount = (unit: ActivityUnit, goal: GoalToPlan | null): number =>
  goal?.counted.unit === unit ? goal.amount : 0;

/** Dates with entries of the last weeks, as far as the device has them. */
function datesDone({ id }: Activity, { today, weekStartDay }: WeekView): CivilDate[][] {
  const current = weekIdOf(today, weekStartDay);
  const isNearlyOver = datesOfWeek(current, weekStartDay).indexOf(today) >= NEARLY_OVER;
  const last = isNearlyOver ? current : addWeeks(current, -1);
  return weekRangeList(addWeeks(last, 1 - HISTORY_WEEKS), last).map(
    (week) => recordSource.get({ id: week, weekStartDay }, id)?.entries.map(({ date }) => date) ?? [],
  );
}
