import type { Activity, Plan } from '@sevenfold/contract';
import type { CivilDate } from '@sevenfold/domain/calendar';
import { dispatch } from '#dispatch';
import { dayShort, text } from '#platform';
import { announce } from '#ui';
import type { ActivityRecords } from '#features/record';
import { movePlan, setPlan, withoutSkip } from './commands';
import { planOn, shownPlanOn } from './togglePlan';

/**
 * Moves a plan of an activity to another date, or plans the activity on it. The date is skipped no longer then.
 *
 * @param plan undefined for a new one, which leaves a plan of that date as it is; one that a skip hides is shown again
 * @param records those of the activity in the week
 */
export function movePlanTo(
  activity: Pick<Activity, 'id' | 'name'>,
  plan: Plan | undefined,
  date: CivilDate,
  records: Pick<ActivityRecords, 'plans' | 'skips'>,
): void {
  const existing = planOn(records.plans, date);
  if (plan) dispatch(withoutSkip(movePlan(plan, date, existing), records.skips, date));
  else if (!shownPlanOn(records, date))
    dispatch(withoutSkip(setPlan(activity.id, date, existing, existing), records.skips, date));
  announce(text(plan ? 'plan.moved' : 'plan.done', { name: activity.name, day: dayShort(date) }));
}
