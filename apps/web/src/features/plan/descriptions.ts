import type { Plan } from '@sevenfold/contract';
import { removePlans, setPlans } from '@sevenfold/model/plan';
import { type Descriptions, findNamedActivity, type Known } from '#dispatch';
import { dayShort, text } from '#platform';

export const planDescriptions = {
  [setPlans.call]: ({ body: { plans } }, known) =>
    plans.length === 1
      ? text('plan.operation', toPlanParams(plans, known))
      : text('plan.operations', { count: plans.length }),
  [removePlans.call]: ({ body: { plans } }, known) =>
    plans.length === 1
      ? text('plan.operationRemoved', toPlanParams(plans, known))
      : text('plan.operationsRemoved', { count: plans.length }),
} satisfies Partial<Descriptions>;

function toPlanParams(
  [plan]: readonly Pick<Plan, 'activityId' | 'date'>[],
  known: Known,
): { name: string; day: string } {
  return {
    name: (plan && findNamedActivity(plan.activityId, known)?.name) ?? text('operation.someActivity'),
    day: plan ? dayShort(plan.date) : '',
  };
}
