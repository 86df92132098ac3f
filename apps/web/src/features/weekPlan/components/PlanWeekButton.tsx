import type { Activity } from '@sevenfold/contract';
import { weekNumberOf, type WeekView } from '@sevenfold/domain/calendar';
import { navigate } from '#navigation';
import { useText } from '#platform';
import { Button, type ButtonLook } from '#ui';
import { useActivities } from '#features/activity';
import { useAmountsToCome } from '#features/calendarEvent';
import { weekRecords } from '#features/record';
import { weekPlanPath } from '../places';
import { planAll } from '../planAll';

const NONE: readonly Activity[] = [];

/** Opens the planning board of a week, with all of its goals planned if nothing is yet. */
export function PlanWeekButton({ week, ...look }: ButtonLook & { readonly week: WeekView }) {
  const text = useText();
  const activities = useActivities();
  const toCome = useAmountsToCome(week, activities ?? NONE);
  const open = () => {
    const byActivity = weekRecords(week)?.byActivity ?? {};
    // Plans of archived and deleted activities are hidden.
    const planned = activities?.some(({ id, isActive }) => isActive && (byActivity[id]?.plans.length ?? 0) > 0);
    navigate(weekPlanPath(week.id));
    // Afterwards, because a navigation closes toasts.
    if (activities && !planned) planAll(week, activities, toCome);
  };
  return (
    <Button {...look} onClick={open}>
      {text('plan.board', { number: weekNumberOf(week.id) })}
    </Button>
  );
}
