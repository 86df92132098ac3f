import { addWeeks, type WeekView } from '@sevenfold/domain/calendar';
import { dispatch } from '#dispatch';
import { text } from '#platform';
import { toast } from '#ui';
import { copyPlan } from './commands';
import { type WeekKey, weekRecords } from '#features/record';

const DAYS = 7;

const plansOf = (week: WeekKey) => Object.values(weekRecords(week)?.byActivity ?? {}).flatMap(({ plans }) => plans);

/** Copies the plans of the week before to a week, from today on. */
export function copyLastWeek(week: WeekView): void {
  const before = plansOf({ ...week, id: addWeeks(week.id, -1) });
  const command = copyPlan(before, { days: DAYS, today: week.today, existing: plansOf(week) });
  if (command)
    dispatch(
      command,
      text('plan.copied', { count: command.inverse.flatMap(({ body }) => ('plans' in body ? body.plans : [])).length }),
    );
  else toast({ kind: 'info', text: text('plan.nothingToCopy') });
}
