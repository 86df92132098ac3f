import type { Activity } from '@sevenfold/contract';
import type { CivilDate, WeekId } from '@sevenfold/domain/calendar';
import type { ReactNode } from 'react';
import { Evidence } from '../../evidence/components/Evidence';

interface RowEvidenceProps {
  readonly activity: Activity;
  readonly week: WeekId;
  readonly children: ReactNode;
}

/** What was done of the weekly goal, to be opened; a week that has not begun has nothing to show. */
export function GoalEvidence({
  activity,
  week,
  isFuture,
  children,
}: RowEvidenceProps & { readonly isFuture: boolean }) {
  if (isFuture) return children;
  return (
    <Evidence
      of={{ kind: 'week', activityId: activity.id, week }}
      className="inline-flex flex-wrap items-center gap-x-2 gap-y-1"
    >
      {children}
    </Evidence>
  );
}

/** The change since the week before, to be opened. */
export function ChangeEvidence({
  activity,
  week,
  upTo,
  isThere,
  children,
}: RowEvidenceProps & { readonly upTo: CivilDate | null; readonly isThere: boolean }) {
  if (!isThere) return null;
  return (
    <Evidence
      of={{ kind: 'change', activityId: activity.id, week, upTo }}
      isBeside
      className="inline-flex items-center"
    >
      {children}
    </Evidence>
  );
}
