import { isOver, periodForNew, periodTime } from '@sevenfold/domain/objective';
import { Plus } from 'lucide-react';
import { dispatch } from '#dispatch';
import { useText } from '#platform';
import { Button, Dialog } from '#ui';
import { link } from '../commands';
import { periodLabel } from '../periods';
import type { LoadedViews } from '../useViews';
import type { Sheet } from './sheet';

interface PickSheetProps {
  activityId: string;
  loaded: LoadedViews;
  open: boolean;
  onClose(): void;
  onCreate(sheet: Sheet): void;
}

/** Objectives an activity can be linked to: open ones of this or a later period. */
export default function PickSheet({
  activityId,
  loaded: { all = [], known },
  open,
  onClose,
  onCreate,
}: PickSheetProps) {
  const text = useText();
  const { today } = known;
  const offered = all.filter(
    ({ linkedActivityIds, status, period }) =>
      !linkedActivityIds.includes(activityId) && !isOver(status) && periodTime(period, today) !== 'PAST',
  );
  return (
    <Dialog
      open={open}
      title={text('objective.linkObjective')}
      onClose={onClose}
      footer={
        <Button
          icon={<Plus aria-hidden="true" />}
          onClick={() => onCreate({ kind: 'create', period: periodForNew('QUARTER', today), activityId })}
        >
          {text('objective.new')}
        </Button>
      }
    >
      {offered.length === 0 ? (
        <p className="py-2 text-body text-n10">{text('objective.pickNone')}</p>
      ) : (
        <ul className="flex flex-col">
          {offered.map(({ id, name, period }) => (
            <li key={id} className="border-t border-n4 first:border-t-0">
              <button
                type="button"
                className="flex min-h-13 w-full items-center gap-3 rounded-icon px-2 py-2 text-left hover:bg-n3 active:bg-n4"
                onClick={() => {
                  dispatch(link(id, activityId), text('objective.toast.linked', { name }));
                  onClose();
                }}
              >
                <span className="min-w-0 flex-1 text-body font-strong wrap-anywhere">{name}</span>
                <span className="flex-none text-small text-n10 tabular-nums">{periodLabel(period)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
