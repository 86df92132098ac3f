import type { Plan, Skip } from '@sevenfold/contract';
import { addDays, type CivilDate } from '@sevenfold/domain/calendar';
import { removePlans as removePlansMutation, setPlans } from '@sevenfold/model/plan';
import { type Command, intent } from '#data';
import { removeSkips, together } from '#features/record';

type PlanDetails = Partial<Pick<Plan, 'amount' | 'startTime'>>;

/** Plans an activity on a date, or changes its plan of that date, `before`. */
export function setPlan(
  activityId: string,
  date: CivilDate,
  before: Plan | undefined,
  { amount = null, startTime = null }: PlanDetails = {},
): Command {
  return {
    operations: [intent(setPlans, { plans: [{ activityId, date, amount, startTime }] })],
    inverse: [before ? intent(setPlans, { plans: [before] }) : removal([{ activityId, date }])],
  };
}

/** Removes the skip of a date with the same command that plans it, as recording does: a skip would hide the plan. */
export function withoutSkip(planning: Command, skips: readonly Skip[], date: CivilDate): Command {
  const skipped = skips.filter((skip) => skip.date === date);
  return skipped.length > 0 ? together([removeSkips(skipped), planning]) : planning;
}

export const removePlan = (plan: Plan): Command => removePlans([plan]);

/** @param plans at least one */
export const removePlans = (plans: readonly Plan[]): Command => ({
  operations: [removal(plans)],
  inverse: [intent(setPlans, { plans: [...plans] })],
});

/** Plans several activities. @param plans at least one, none of which exists */
export const addPlans = (plans: readonly Plan[]): Command => ({
  operations: [intent(setPlans, { plans: [...plans] })],
  inverse: [removal(plans)],
});

/** Moves a plan to another date, where it replaces `existing`. */
export const movePlan = (plan: Plan, date: CivilDate, existing: Plan | undefined): Command => ({
  operations: [removal([plan]), intent(setPlans, { plans: [{ ...plan, date }] })],
  inverse: [
    ...(existing ? [] : [removal([{ ...plan, date }])]),
    intent(setPlans, { plans: existing ? [plan, existing] : [plan] }),
  ],
});

/** The dates that plans are copied to. */
export interface CopiedTo {
  /** Number of days that the copies are later. */
  readonly days: number;
  /** Dates before are left out. */
  readonly today: CivilDate;
  /** The plans and skips of the dates copied to, which stay as they are. */
  readonly existing: readonly Pick<Plan, 'activityId' | 'date'>[];
}

/** Copies plans to later dates, such as those of a week to the next one. Returns null if nothing is left to copy. */
export function copyPlan(plans: readonly Plan[], { days, today, existing }: CopiedTo): Command | null {
  const copies = plans
    .map((plan) => ({ ...plan, date: addDays(plan.date, days) }))
    .filter(({ date }) => date >= today)
    .filter((copy) => !existing.some(({ activityId, date }) => activityId === copy.activityId && date === copy.date));
  return copies.length === 0 ? null : addPlans(copies);
}

const removal = (plans: readonly Pick<Plan, 'activityId' | 'date'>[]) =>
  intent(removePlansMutation, { plans: plans.map(({ activityId, date }) => ({ activityId, date })) });
