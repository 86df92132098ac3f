import type { Objective } from '@sevenfold/contract';
import { isOver, periodTime } from '@sevenfold/domain/objective';
import { Link2 } from 'lucide-react';
import { dispatch } from '#dispatch';
import { useText } from '#platform';
import { link } from '../commands';
import { periodLabel } from '../periods';
import type { LoadedViews } from '../useViews';

interface OfferedObjectivesProps {
  readonly activityId: string;
  readonly offered: readonly Objective[];
  onLinked(objectiveId: string): void;
}

/** Objectives an activity can be linked to: open ones of this or a later period. */
export const offeredTo = (activityId: string, { all = [], known: { today } }: LoadedViews): readonly Objective[] =>
  all.filter(
    ({ linkedActivityIds, status, period }) =>
      !linkedActivityIds.includes(activityId) && !isOver(status) && periodTime(period, today) !== 'PAST',
  );

/** List of them; pressing one links it. */
export function OfferedObjectives({ activityId, offered, onLinked }: OfferedObjectivesProps) {
  const text = useText();
  return (
    <ul className="flex flex-col">
      {offered.map(({ id, name, period }) => (
        <li key={id} className="border-t border-n4 first:border-t-0">
          <button
            type="button"
            className="flex min-h-13 w-full items-center gap-3 rounded-icon px-2 py-2 text-left hover:bg-n3 active:bg-n4"
            onClick={() => {
              dispatch(link(id, activityId), text('objective.toast.linked', { name }));
              onLinked(id);
            }}
          >
            <span className="min-w-0 flex-1 text-body font-strong wrap-anywhere">{name}</span>
            <span className="flex-none text-small text-n10 tabular-nums">{periodLabel(period)}</span>
            <Link2 className="size-4.5 flex-none text-n10" aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  );
}
