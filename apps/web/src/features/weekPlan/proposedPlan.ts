import type { Activity, Plan } from '@sevenfold/contract';
import {
  type ActivityUnit,
  amountsAhead,
  countDaysToPlan,
  countSpreadDays,
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
import { expectedInWeek, recordSource } from '#features/record';
import { freeDates, type GoalToPlan, isPlannable, ownGoalToPlan } from './plannedGoal';

/** Number of weeks that show the days an activity is usually done on. */
const HISTORY_WEEKS = 8;

/** Index of the weekday from which on the running week says enough about the days of an activity. */
const NEARLY_OVER = 5;

/**
 * Plans for all that is left to plan of the goals of a week and of rhythms, from today on, on days that have no plan yet:
 * on the usual days as far as there are some.
 */
export const proposedPlans = (
  week: WeekView,
  activities: readonly Activity[],
  allToCome: AmountsToCome,
): readonly Plan[] =>
  activities.flatMap((activity) => {
    const records = recordSource.get(week, activity.id);
    if (!isPlannable(activity) || !records) return [];
    const toCome = allToCome.get(activity.id) ?? [];
    const ahead = amountsAhead(activity.unit, records, toCome, week);
    const goal = ownGoalToPlan(activity, records, toCome, week);
    // A plan of a rhythm stands for all of its week.
    if (!goal) return ahead.length > 0 ? [] : spreadPlans(activity, 0, expectedInWeek(activity, week));
    if (goal.amount === 0) return [];
    const taken = [...records.entries, ...ahead];
    const days = { ...activity, history: datesDone(activity, week) };
    const count = countDaysToPlan({ ...activity, amount: goal.amount, daysDone: weekDone('DAYS', taken) }, days);
    const free = freeDates(week, records, toCome);
    const dates = proposedDates(
      days,
      count,
      free,
      taken.map(({ date }) => date),
    );
    return spreadPlans(activity, goal.amount, dates);
  });

/** Plans of an activity that spread an amount evenly over dates; without an amount if there is none to spread. */
export function spreadPlans(
  { id, unit, dayMax }: Activity,
  amount: number,
  dates: readonly CivilDate[],
): readonly Plan[] {
  const parts = spreadAmount(unit, amount, dates.length, dayMax);
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
