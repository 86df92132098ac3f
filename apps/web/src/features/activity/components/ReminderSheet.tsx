import type { Activity } from '@sevenfold/contract';
import type { Reminder } from '@sevenfold/domain/activity';
import { dispatch } from '#dispatch';
import { useDraftState } from '#drafts';
import { useText } from '#platform';
import { Button, Dialog } from '#ui';
import { anyDayText, setReminders, storedReminders } from '../reminders';
import { ReminderFields } from './ReminderFields';

interface ReminderSheetProps {
  activity: Activity;
  open: boolean;
  onClose(): void;
}

/** Edits the reminders of an activity. */
export default function ReminderSheet({ activity, open, onClose }: ReminderSheetProps) {
  const text = useText();
  const { name, reminders } = activity;
  const known = reminders ?? [];
  const draft = useDraftState<readonly Reminder[]>(`reminders ${activity.id}`, () => known);
  const { change, drop } = draft;
  // Until they are edited, they follow changes that another device makes.
  const value = JSON.stringify(draft.value) === JSON.stringify(draft.initial) ? known : draft.value;
  const closeForGood = () => {
    drop();
    onClose();
  };
  const save = () => {
    if (JSON.stringify(storedReminders(value)) !== JSON.stringify(known))
      dispatch(setReminders(activity, value), text('reminder.saved', { name }));
    closeForGood();
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={text('reminder.editTitle', { name })}
      footer={
        <>
          <Button variant="ghost" onClick={closeForGood}>
            {text('ui.cancel')}
          </Button>
          <Button variant="primary" onClick={save}>
            {text('activity.save')}
          </Button>
        </>
      }
    >
      <ReminderFields value={value} anyDay={anyDayText(activity)} hideLegend onChange={(next) => change(next)} />
    </Dialog>
  );
}
