import type { Activity } from '@sevenfold/contract';
import { dispatch } from '#dispatch';
import { useText } from '#platform';
import { Button, ConfirmDialog } from '#ui';
import { archiveAll } from '../archiving';
import { deleteActivity } from '../commands';

interface DeleteSheetProps {
  activity: Activity;
  open: boolean;
  onClose(): void;
  onDeleted?: (() => void) | undefined;
}

/** Confirms a deletion, which removes the history, by typing the name; offers archiving instead. */
export default function DeleteSheet({ activity, open, onClose, onDeleted }: DeleteSheetProps) {
  const text = useText();
  const { name } = activity;
  const archive = () => {
    archiveAll([activity], text('activity.toast.archived', { name }));
    onClose();
  };
  const remove = () => {
    onClose();
    onDeleted?.();
    dispatch(deleteActivity(activity), text('activity.toast.deleted', { name }));
  };
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      danger
      title={text('activity.deleteTitle', { name })}
      text={text('activity.deleteText')}
      confirmLabel={text('activity.delete')}
      typed={{ label: text('activity.deleteTyped', { name }), expected: name }}
      onConfirm={remove}
    >
      {activity.isActive && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-control bg-n3 px-3.5 py-3">
          <p className="min-w-0 flex-1 basis-40 text-small text-n11">{text('activity.deleteArchive')}</p>
          <Button size="small" onClick={archive} className="bg-n4 hover:bg-n5">
            {text('activity.archiveInstead')}
          </Button>
        </div>
      )}
    </ConfirmDialog>
  );
}
