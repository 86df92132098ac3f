import { weekNumberOf, type WeekView } from '@sevenfold/domain/calendar';
import { navigate } from '../../../navigation/location';
import { useText } from '../../../platform/text';
import { Button } from '../../../ui/Button';
import type { ButtonLook } from '../../../ui/buttonClass';
import { useActivities } from '../../activity/api';
import { weekRecords } from '../../record/weekRecords';
import { weekPlanPath } from '../places';
import { planUsualDays } from '../planUsualDays';

/** Opens the planning board of a week, which starts with the usual days if nothing is planned yet. */
export function PlanWeekButton({ week, ...look }: ButtonLook & { readonly week: WeekView }) {
  const text = useText();
  const activities = useActivities();
  const open = () => {
    const planned = Object.values(weekRecords(week)?.byActivity ?? {}).some(({ plans }) => plans.length > 0);
    navigate(weekPlanPath(week.id));
    // Afterwards, because a navigation closes toasts.
    if (activities && !planned) planUsualDays(week, activities);
  };
  return (
    <Button {...look} onClick={open}>
      {text('plan.board', { number: weekNumberOf(week.id) })}
    </Button>
  );
}
