import type { Activity } from '@sevenfold/contract';
import type { CivilDate, WeekId } from '@sevenfold/domain/calendar';
import type { ReactNode } from 'react';
import { BreakdownButton } from '#breakdown';

interface RowBreakdownProps {
  readonly activity: Activity;
  readonly week: WeekId;
  readonly children: ReactNode;
}

/** Progress of the weekly goal, which opens its breakdown; of a future week the goal alone. */
export function GoalBreakdown({
  activity,
  week,
  isFuture,
  children,
}: RowBreakdownProps & { readonly isFuture: boolean }) {
  // Keeps the rest to plan, which follows, where results begin in other weeks.
  if (isFuture) return <span className="@min-[60rem]:min-w-24">{children}</span>;
  return (
    <BreakdownButton
      target={{ kind: 'week', activityId: activity.id, week }}
      className="inline-flex flex-wrap items-center gap-x-2 gap-y-1"
    >
      {children}
    </BreakdownButton>
  );
}

/** Change since the previous week, which opens its breakdown. */
export function ChangeBreakdown({
  activity,
  week,
  upTo,
  children,
}: RowBreakdownProps & { readonly upTo: CivilDate | null }) {
  return (
    <BreakdownButton target={{ kind: 'change', activityId: activity.id, week, upTo }} isBeside>
      {children}
    </BreakdownButton>
  );
}
