import type { Activity, CombinedGoal, Plan } from '@sevenfold/contract';
import { type ActivityUnit, dayAmount, isExcused, openDates, targetAt, weekDone } from '@sevenfold/domain/activity';
import type { WeekView } from '@sevenfold/domain/calendar';
import { combinedDone } from '@sevenfold/domain/combinedGoal';
import { text } from '#platform';
import { countedAs, memberWeeks } from '#features/combinedGoal';
import { type ActivityRecords, amountText, type Counted, NO_RECORDS, type Records } from '#features/record';

/** Number of dates with an entry. */
export const daysDone = ({ entries }: ActivityRecords): number => weekDone('DAYS', entries);

/** The rest of a goal that is not planned in a week. */
export interface GoalToPlan {
  /** In the unit of `counted`; 0 once everything is planned, and of a goal that is excused. */
  readonly amount: number;
  /** True if skips excuse the goal, so that the week asks for nothing. */
  readonly isExcused: boolean;
  /** The whole goal. */
  readonly target: number;
  readonly counted: Counted;
  /** Name of a combined goal; null for the activity's own. */
  readonly combinedName: string | null;
}

/** Plans of days that are neither done, skipped nor over. Today's stays open until its amount is recorded. */
export const openPlans = (unit: ActivityUnit, records: ActivityRecords, week: WeekView): readonly Plan[] => {
  const open = openDates(week, records);
  const notSkipped = openDates(week, { ...records, entries: [] });
  return records.plans.filter(
    (plan) =>
      open.includes(plan.date) ||
      (unit !== 'DAYS' && notSkipped.includes(plan.date) && restOfPlan(unit, plan, records) > 0),
  );
};

/** The rest of a plan that is not recorded; 0 for one without an amount, unless it is of days. */
const restOfPlan = (
  unit: ActivityUnit,
  { date, amount }: Plan,
  { entries }: Pick<ActivityRecords, 'entries'>,
): number => (unit === 'DAYS' ? 1 : Math.max(0, (amount ?? 0) - dayAmount(entries, date)));

/** Returns the rest of an activity's own goal that is neither done nor planned; null without a goal. */
export function ownGoalToPlan(activity: Activity, records: ActivityRecords, week: WeekView): GoalToPlan | null {
  const target = targetAt(activity.weeklyGoalsTimeline, week.id);
  if (target === null) return null;
  const plans = openPlans(activity.unit, records, week);
  // A plan without an amount is for whatever is left.
  const isAll = activity.unit !== 'DAYS' && plans.some(({ amount }) => amount === null);
  const planned = plans.reduce((sum, plan) => sum + restOfPlan(activity.unit, plan, records), 0);
  const done = weekDone(activity.unit, records.entries);
  const isFree = isExcused({ ...activity, target, done, skippedDays: records.skips.length });
  const left = isAll || isFree ? 0 : target - done - planned;
  return {
    amount: Math.max(0, left),
    isExcused: isFree,
    target,
    counted: activity,
    combinedName: null,
  };
}

/**
 * Returns the rest to plan of an activity's own goal, or else of the first combined goal it is a member of; null without
 * either.
 */
export function goalToPlan(activity: Activity, week: WeekView, { activities, records, combinedGoals }: GoalData) {
  const own = ownGoalToPlan(activity, records.byActivity[activity.id] ?? NO_RECORDS, week);
  if (own) return own;
  for (const goal of combinedGoals) {
    const target = targetAt(goal.weeklyGoalsTimeline, week.id);
    const members = memberWeeks(goal, activities, records);
    if (target !== null && members.some(({ id }) => id === activity.id))
      return combinedGoalToPlan(goal, target, members, records, week);
  }
  return null;
}

/** True if a part of an activity's goal is not planned yet, or nothing of an activity without a goal. */
export function isLeftToPlan(activity: Activity, week: WeekView, data: GoalData): boolean {
  const goal = goalToPlan(activity, week, data);
  const records = data.records.byActivity[activity.id] ?? NO_RECORDS;
  return goal ? goal.amount > 0 : openPlans(activity.unit, records, week).length === 0;
}

/** Data of the goals of a week. */
export interface GoalData {
  readonly activities: readonly Activity[];
  readonly records: Records;
  readonly combinedGoals: readonly CombinedGoal[];
}

function combinedGoalToPlan(
  goal: CombinedGoal,
  target: number,
  members: ReturnType<typeof memberWeeks>,
  records: Records,
  week: WeekView,
): GoalToPlan {
  // Archived members count with what they have done; their plans are hidden.
  const planning = members.filter(({ activity }) => activity.isActive);
  const planned = planning.map(({ id, unit, entries }) => ({
    unit,
    entries: openPlans(unit, records.byActivity[id] ?? { ...NO_RECORDS, entries }, week).map((plan) => ({
      date: plan.date,
      amount: restOfPlan(unit, plan, { entries }),
    })),
  }));
  // A day counts once, whichever of its members are done or planned on it.
  const amount = target - combinedDone(goal.unit, [...members, ...planned]);
  return {
    amount: Math.max(0, amount),
    isExcused: false,
    target,
    counted: countedAs(goal),
    combinedName: goal.name,
  };
}

/** "1 day", "3h 30m", "2 days for Sport", "planned", "Excused"; "No goal" without one. */
export function toPlanText(goal: GoalToPlan | null): string {
  if (!goal) return text('goal.off');
  if (goal.isExcused) return text('week.excused');
  if (goal.amount === 0) return text('plan.planned');
  const amount = amountText(goal.counted, goal.amount);
  return goal.combinedName === null ? amount : text('plan.leftFor', { amount, goal: goal.combinedName });
}

/** True for an activity to plan in a week. An upper limit leaves nothing to plan. */
export const isPlannable = ({ isActive, direction }: Activity): boolean => isActive && direction === 'AT_LEAST';

/** Rank of a goal among those to plan: what is left first, then what is planned, then activities without a goal. */
export const planningRank = (goal: GoalToPlan | null): number => (goal === null ? 2 : Number(goal.amount === 0));
