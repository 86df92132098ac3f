import type { Activity, Plan } from '@sevenfold/contract';
import { openDates, targetAt, weekDone } from '@sevenfold/domain/activity';
import type { WeekId, WeekView } from '@sevenfold/domain/calendar';
import { text } from '#platform';
import { type ActivityRecords, amountText, progressBare } from '#features/record';

/** Number of dates with an entry. */
export const daysDone = ({ entries }: ActivityRecords): number => weekDone('DAYS', entries);

/** The goal of an activity in a week to plan. */
export interface PlannedGoal {
  /** Null without a goal. */
  readonly target: number | null;
  /** In the activity's unit. */
  readonly done: number;
  /** Number of planned days that are neither done nor over. */
  readonly planned: number;
  /** Sum of the planned amounts, in the activity's unit; null if one is for whatever is due. */
  readonly amountPlanned: number | null;
  /** Amount still to plan, in the activity's unit: days without an amount plan none of it. */
  readonly amountToPlan: number;
  /** True if the goal is met once everything planned is done. */
  readonly isPlanned: boolean;
}

export function plannedGoal(activity: Activity, records: ActivityRecords, week: WeekView): PlannedGoal {
  const { unit, direction } = activity;
  const target = targetAt(activity.weeklyGoalsTimeline, week.id);
  const done = weekDone(unit, records.entries);
  const open = openDates(week, records);
  const plans = records.plans.filter(({ date }) => open.includes(date));
  const remaining = direction === 'AT_LEAST' && target !== null ? Math.max(0, target - done) : 0;
  const amountToPlan = Math.max(0, remaining - (unit === 'DAYS' ? plans.length : sumOf(plans)));
  const amountPlanned = plans.some(({ amount }) => amount === null) ? null : sumOf(plans);
  return {
    target,
    done,
    planned: plans.length,
    amountPlanned,
    amountToPlan,
    isPlanned: target !== null && amountToPlan === 0,
  };
}

const sumOf = (plans: readonly Pick<Plan, 'amount'>[]): number =>
  plans.reduce((sum, { amount }) => sum + (amount ?? 0), 0);

/** "2/3" days; "4h", or what of it is planned: "4h · 2 days", "1h / 4h". Null for nothing to say. */
export function goalToPlanText(activity: Activity, goal: PlannedGoal): string | null {
  const { target, done, planned, amountPlanned } = goal;
  if (target === null) return planned === 0 ? null : text('plan.onDays', { count: planned });
  if (activity.direction === 'AT_MOST') return text('goal.limit', { amount: amountText(activity, target) });
  if (activity.unit === 'DAYS') return progressBare(activity, done + planned, target);
  if (done >= target || (planned > 0 && amountPlanned !== null))
    return progressBare(activity, done + (amountPlanned ?? 0), target);
  const amount = amountText(activity, target - done);
  return planned === 0 ? amount : text('plan.amountOnDays', { amount, count: planned });
}

/** True for an activity to plan in a week: a current one without an upper limit, or one that has a plan. */
export const isPlannable = (activity: Activity, { plans }: ActivityRecords): boolean =>
  plans.length > 0 || (activity.isActive && activity.direction === 'AT_LEAST');

/** Order of the activities to plan: those with a goal first. */
export const goalsFirst =
  (week: WeekId) =>
  (a: Activity, b: Activity): number =>
    Number(targetAt(b.weeklyGoalsTimeline, week) !== null) - Number(targetAt(a.weeklyGoalsTimeline, week) !== null);
