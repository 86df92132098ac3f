import type { Activity, Plan } from '@sevenfold/contract';
import type { CivilDate } from '@sevenfold/domain/calendar';
import { dispatch } from '#dispatch';
import { dayShort, text } from '#platform';
import { announce } from '#ui';
import { movePlan, setPlan } from './commands';
import { planOn } from './togglePlan';

/**
 * Moves a plan of an activity to another date, or plans the activity on it.
 *
 * @param plan undefined for a new one, which leaves a plan of that date as it is
 * @param plans all plans of the activity in the week
 */
export function movePlanTo(
  activity: Pick<Activity, 'id' | 'name'>,
  plan: Plan | undefined,
  date: CivilDate,
  plans: readonly Plan[],
): void {
  const existing = planOn(plans, date);
  if (plan) dispatch(movePlan(plan, date, existing));
  else if (!existing) dispatch(setPlan(activity.id, date, undefined));
  announce(text(plan ? 'plan.moved' : 'plan.done', { name: activity.name, day: dayShort(date) }));
}
