import type { Activity } from '@sevenfold/contract';
import { addWeeks, type WeekView } from '@sevenfold/domain/calendar';
import { dispatch } from '#dispatch';
import { text } from '#platform';
import { toast } from '#ui';
import { copyPlan } from './commands';
import { type WeekKey, weekRecords } from '#features/record';

const DAYS = 7;

const recordsOf = (week: WeekKey) => Object.values(weekRecords(week)?.byActivity ?? {});

/** Copies the plans of active activities from the week before to a week, from today on. The others are hidden. */
export function copyLastWeek(week: WeekView, activities: readonly Activity[]): void {
  const active = new Set(activities.flatMap(({ id, isActive }) => (isActive ? [id] : [])));
  const before = recordsOf({ ...week, id: addWeeks(week.id, -1) })
    .flatMap(({ plans }) => plans)
    .filter(({ activityId }) => active.has(activityId));
  const existing = recordsOf(week).flatMap(({ plans, skips }) => [...plans, ...skips]);
  const command = copyPlan(before, { days: DAYS, today: week.today, existing });
  if (command)
    dispatch(
      command,
      text('plan.copied', { count: command.inverse.flatMap(({ body }) => ('plans' in body ? body.plans : [])).length }),
    );
  else toast({ kind: 'info', text: text('plan.nothingToCopy') });
}
