import type { StepNote } from '@sevenfold/contract';
import { type CivilDate, isSelectableDate } from '@sevenfold/domain/calendar';
import { CHECK_IN_NOTE_MAX } from '@sevenfold/domain/objective';
import { characterCount, toLines } from '@sevenfold/domain/text';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useFieldDraft } from '#drafts';
import { useText } from '#platform';
import { Button, TextArea, TextField } from '#ui';
import { valueText } from '../numbers';

interface NoteFormProps {
  readonly title: string;
  /** Key of the stored draft, which is restored when the sheet is opened again. */
  readonly draftKey: string;
  /** Values without the draft. */
  begin(): { readonly date: string; readonly note: string };
  /** Latest date of a note. */
  readonly today: CivilDate;
  onSave(note: Pick<StepNote, 'date' | 'note'>): void;
  onCancel(): void;
}

/** Text and date of one note. Errors are shown at their fields; typed values are kept. */
export function NoteForm({ title, draftKey, begin, today, onSave, onCancel }: NoteFormProps) {
  const text = useText();
  const form = useRef<HTMLFormElement>(null);
  const { value: draft, change, drop } = useFieldDraft(draftKey, begin());
  const [isErrorShown, setErrorShown] = useState(false);
  useEffect(() => form.current?.querySelector('textarea')?.focus(), []);
  const note = toLines(draft.note);
  const isDate = isSelectableDate(draft.date) && draft.date <= today;
  const noteError =
    note === ''
      ? text('objective.noteEmpty')
      : characterCount(note) > CHECK_IN_NOTE_MAX
        ? text('objective.tooLong', { max: valueText(CHECK_IN_NOTE_MAX) })
        : null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    setErrorShown(true);
    const invalid = noteError ? 'textarea' : !isDate ? 'input' : null;
    if (invalid) form.current?.querySelector<HTMLElement>(invalid)?.focus();
    else if (isDate) {
      drop();
      onSave({ date: draft.date, note });
    }
  };
  return (
    <form
      ref={form}
      noValidate
      onSubmit={submit}
      aria-label={title}
      className="flex flex-col gap-4 rounded-card bg-n2 p-4 dark:bg-n3"
    >
      <TextArea
        label={text('objective.note')}
        rows={2}
        value={draft.note}
        onChange={(typed) => change({ ...draft, note: typed })}
        limit={CHECK_IN_NOTE_MAX}
        error={isErrorShown ? noteError : null}
      />
      <TextField
        label={text('objective.date')}
        required
        type="date"
        max={today}
        value={draft.date}
        onChange={(date) => change({ ...draft, date })}
        error={isErrorShown && !isDate ? text('objective.dateError') : null}
      />
      <div className="flex justify-end gap-2">
        <Button
          variant="ghost"
          onClick={() => {
            drop();
            onCancel();
          }}
        >
          {text('ui.cancel')}
        </Button>
        <Button type="submit" variant="primary">
          {text('objective.save')}
        </Button>
      </div>
    </form>
  );
}
