import type { Activity } from '@sevenfold/contract';
import { useText } from '#platform';
import { ActivityTile, Dialog } from '#ui';
import { RoundForm } from './RoundForm';

/** Chooses a focus round of an activity, opened from the menu of its row. */
export function RoundDialog({ activity, onClose }: { activity: Activity; onClose(): void }) {
  const text = useText();
  return (
    <Dialog
      open
      onClose={onClose}
      title={text('focus.title')}
      description={activity.name}
      lead={<ActivityTile icon={activity.icon} color={activity.color} size={44} />}
      size="small"
    >
      <RoundForm activity={activity} variant="primary" onStarted={onClose} />
    </Dialog>
  );
}
