import { periodForNew } from '@sevenfold/domain/objective';
import { Plus } from 'lucide-react';
import { useText } from '#platform';
import { Button, Dialog } from '#ui';
import type { LoadedViews } from '../useViews';
import { OfferedObjectives, offeredTo } from './OfferedObjectives';
import type { Sheet } from './sheet';

interface PickSheetProps {
  activityId: string;
  loaded: LoadedViews;
  open: boolean;
  onClose(): void;
  onCreate(sheet: Sheet): void;
}

/** Choice of an objective that an activity is linked to. */
export default function PickSheet({ activityId, loaded, open, onClose, onCreate }: PickSheetProps) {
  const text = useText();
  const offered = offeredTo(activityId, loaded);
  return (
    <Dialog
      open={open}
      title={text('objective.linkObjective')}
      onClose={onClose}
      footer={
        <Button
          icon={<Plus aria-hidden="true" />}
          onClick={() => onCreate({ kind: 'create', period: periodForNew('QUARTER', loaded.known.today), activityId })}
        >
          {text('objective.new')}
        </Button>
      }
    >
      {offered.length === 0 ? (
        <p className="py-2 text-body text-n10">{text('objective.pickNone')}</p>
      ) : (
        <OfferedObjectives activityId={activityId} offered={offered} onLinked={onClose} />
      )}
    </Dialog>
  );
}
