import type { Activity, Entry } from '@sevenfold/contract';
import { dispatch } from '#dispatch';
import { useSettings } from '#features/user';
import { changedText, changingTo } from '../draftChanges';
import { type EntryDraft, EntryForm } from './EntryForm';
import { EntryItem } from './EntryItem';

interface EditableEntryProps {
  readonly activity: Activity;
  readonly entry: Entry;
  /** Shows the form. */
  readonly isEditing: boolean;
  onEdit(): void;
  onCancel(): void;
  onSaved(): void;
  onDelete(): void;
}

/** An entry in a list, or the form that changes it. */
export function EditableEntry({ activity, entry, isEditing, onEdit, onCancel, onSaved, onDelete }: EditableEntryProps) {
  const { timezone } = useSettings();
  if (!isEditing) return <EntryItem activity={activity} entry={entry} onEdit={onEdit} onDelete={onDelete} />;
  const save = (draft: EntryDraft) => {
    const command = changingTo(entry, draft, timezone);
    if (command) dispatch(command, changedText(entry, draft));
    onSaved();
  };
  return (
    <li className="py-2">
      <EntryForm activity={activity} date={entry.date} entry={entry} onCancel={onCancel} onSave={save} />
    </li>
  );
}
