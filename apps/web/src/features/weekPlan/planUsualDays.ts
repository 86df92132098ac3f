import type { Activity } from '@sevenfold/contract';
import type { WeekView } from '@sevenfold/domain/calendar';
import { dispatch } from '../../dispatch/dispatch';
import { text } from '../../platform/text';
import { toast } from '../../ui/toast';
import { addPlans } from '../plan/commands';
import { usualPlans } from './usualPlan';

/** Plans the activities without a plan on their usual days, and tells how many or that there are none. */
export function planUsualDays(week: WeekView, activities: readonly Activity[]): void {
  const plans = usualPlans(week, activities);
  if (plans.length > 0) dispatch(addPlans(plans), text('plan.placed', { count: plans.length }));
  else toast({ kind: 'info', text: text('plan.nothingUsual') });
}
