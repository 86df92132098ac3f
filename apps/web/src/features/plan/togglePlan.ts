import type { Activity, Plan } from '@sevenfold/contract';
import type { CivilDate, WeekView } from '@sevenfold/domain/calendar';
import { dispatch } from '#dispatch';
import { dayShort, text } from '#platform';
import { announce } from '#ui';
import { removePlan, setPlan, withoutSkip } from './commands';
import { NO_RECORDS, recordSource } from '#features/record';

export const planOn = (plans: readonly Plan[], date: CivilDate): Plan | undefined =>
  plans.find((plan) => plan.date === date);

interface PlannedCell {
  readonly activity: Pick<Activity, 'id' | 'name'>;
  readonly date: CivilDate;
  readonly week: WeekView;
  /** Amount of a new plan; whatever is due if left out. */
  readonly amount?: number | null;
}

/** Plans an activity on today or a later day, which is skipped no longer then, or removes its plan. */
export function togglePlan({ activity, date, week, amount = null }: PlannedCell): void {
  if (date < week.today) return;
  // Possibly newer than the rendered data.
  const { plans, skips } = recordSource.get(week, activity.id) ?? NO_RECORDS;
  const isSkipped = skips.some((skip) => skip.date === date);
  const plan = planOn(plans, date);
  const command =
    plan && !isSkipped
      ? removePlan(plan)
      : withoutSkip(setPlan(activity.id, date, plan, plan ?? { amount }), skips, date);
  dispatch(command);
  announce(text(plan && !isSkipped ? 'plan.removed' : 'plan.done', { name: activity.name, day: dayShort(date) }));
}
