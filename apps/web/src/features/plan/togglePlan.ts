import type { Activity, Plan } from '@sevenfold/contract';
import type { CivilDate, WeekView } from '@sevenfold/domain/calendar';
import { dispatch } from '#dispatch';
import { dayShort, text } from '#platform';
import { announce } from '#ui';
import { removePlan, setPlan, withoutSkip } from './commands';
import { type ActivityRecords, NO_RECORDS, recordSource } from '#features/record';

export const planOn = (plans: readonly Plan[], date: CivilDate): Plan | undefined =>
  plans.find((plan) => plan.date === date);

/** The plan that a date shows: a skip hides it. */
export const shownPlanOn = (
  { plans, skips }: Pick<ActivityRecords, 'plans' | 'skips'>,
  date: CivilDate,
): Plan | undefined => (skips.some((skip) => skip.date === date) ? undefined : planOn(plans, date));

interface PlannedCell {
  readonly activity: Pick<Activity, 'id' | 'name'>;
  readonly date: CivilDate;
  readonly week: WeekView;
  /** Amount of the plan; if left out, that of the plan that a skip hides, or else whatever is due. */
  readonly amount?: number | null;
}

/** Plans an activity on today or a later day, which is skipped no longer then, or removes its plan. */
export function togglePlan({ activity, date, week, amount = null }: PlannedCell): void {
  if (date < week.today) return;
  // Possibly newer than the rendered data.
  const records = recordSource.get(week, activity.id) ?? NO_RECORDS;
  const shown = shownPlanOn(records, date);
  const plan = planOn(records.plans, date);
  const details = { startTime: plan?.startTime ?? null, amount: amount ?? plan?.amount ?? null };
  dispatch(shown ? removePlan(shown) : withoutSkip(setPlan(activity.id, date, plan, details), records.skips, date));
  announce(text(shown ? 'plan.removed' : 'plan.done', { name: activity.name, day: dayShort(date) }));
}
