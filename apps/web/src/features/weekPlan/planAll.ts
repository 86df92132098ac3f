import type { Activity } from '@sevenfold/contract';
import type { WeekView } from '@sevenfold/domain/calendar';
import { dispatch } from '#dispatch';
import { text } from '#platform';
import type { AmountsToCome } from '#features/calendarEvent';
import { addPlans } from '#features/plan';
import { proposedPlans } from './proposedPlan';

/** Plans all that is left to plan of a week, and tells of how many goals it was. @returns false if nothing is left */
export function planAll(week: WeekView, activities: readonly Activity[], toCome: AmountsToCome): boolean {
  const plans = proposedPlans(week, activities, toCome);
  if (plans.length === 0) return false;
  const goals = new Set(plans.map(({ activityId }) => activityId)).size;
  dispatch(addPlans(plans), text('plan.placed', { count: goals }));
  return true;
}
