import type { Activity } from '@sevenfold/contract';
import type { WeekView } from '@sevenfold/domain/calendar';
import { dispatch } from '#dispatch';
import { text } from '#platform';
import type { AmountsToCome } from '#features/calendarEvent';
import { addPlans } from '#features/plan';
import { usualPlans } from './usualPlan';

/** Plans what is left to plan of the goals on their usual days, and tells of how many. @returns false if there are none */
export function planUsualDays(week: WeekView, activities: readonly Activity[], toCome: AmountsToCome): boolean {
  const plans = usualPlans(week, activities, toCome);
  if (plans.length === 0) return false;
  const goals = new Set(plans.map(({ activityId }) => activityId)).size;
  dispatch(addPlans(plans), text('plan.placed', { count: goals }));
  return true;
}
