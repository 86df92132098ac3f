import type { Activity, Plan } from '@sevenfold/contract';
import type { CivilDate } from '@sevenfold/domain/calendar';
import { dispatch } from '#dispatch';
import { dayShort, text } from '#platform';
import { announce } from '#ui';
import type { ActivityRecords } from '#features/record';
import { movePlan, setPlan, withoutSkip } from './commands';
import { planOn } from './togglePlan';

/**
 * Moves a plan of an activity to another date, or plans the activity on it. The date is skipped no longer then.
 *
 * @param plan undefined for a new one, which leaves a plan of that date as it is
 * @param records plans and skips of the activity in the week
 */
export function movePlanTo(
  activity: Pick<Activity, 'id' | 'name'>,
  plan: Plan | undefined,
  date: CivilDate,
  { plans, skips }: Pick<ActivityRecords, 'plans' | 'skips'>,
): void {
  const existing = planOn(plans, date);
  if (plan) dispatch(withoutSkip(movePlan(plan, date, existing), skips, date));
  else if (!existing) dispatch(withoutSkip(setPlan(activity.id, date, undefined), skips, date));
  announce(text(plan ? 'plan.moved' : 'plan.done', { name: activity.name, day: dayShort(date) }));
}
