import type { CheckIn, Objective } from '@sevenfold/contract';
import { type CivilDate, isSelectableDate } from '@sevenfold/domain/calendar';
import { checkedValue, CHECK_IN_NOTE_MAX, VALUE_MAX } from '@sevenfold/domain/objective';
import { characterCount, toLines } from '@sevenfold/domain/text';
import { type FormEvent, useRef, useState } from 'react';
import { useFieldDraft } from '#drafts';
import { isComposed, useText } from '#platform';
import { Button, cx, TextArea, TextField } from '#ui';
import { isWithinRange, pressStep, typedValue, valueText } from '../numbers';
import { ValueField } from './ValueField';

/** Draft of a check-in. */
export interface CheckInDraft {
  readonly date: string;
  readonly value: string;
  readonly note: string;
}

interface CheckInFormProps {
  objective: Objective;
  title: string;
  /** Key of the stored draft, which is restored when the sheet is opened again. */
  draftKey: string;
  /** Values without the draft. */
  begin(): CheckInDraft;
  /** Latest date of a check-in. */
  today: CivilDate;
  onSave(checkIn: Omit<CheckIn, 'id'>): void;
  onCancel(): void;
  /** Called by Escape, which keeps what was typed. Without it, Escape closes the sheet around the form. */
  onClose?: () => void;
}

/** Date, value and note of one check-in. Errors are shown at their fields; typed values are kept. */
export function CheckInForm(props: CheckInFormProps) {
  const { objective, title, draftKey, begin, today, onSave, onCancel, onClose } = props;
  const text = useText();
  const form = useRef<HTMLFormElement>(null);
  const { value: draft, change, drop } = useFieldDraft(draftKey, begin());
  const [isErrorShown, setErrorShown] = useState(false);
  const cancel = () => {
    drop();
    onCancel();
  };
  const { start, target } = { start: objective.start ?? 0, target: objective.target ?? 0 };
  const value = typedValue(draft.value);
  const note = toLines(draft.note);
  const isDate = isSelectableDate(draft.date) && draft.date <= today;
  const valueError =
    value === null
      ? text('objective.notNumber')
      : isWithinRange(value)
        ? null
        : text('objective.outOfRange', { max: valueText(VALUE_MAX) });
  const noteError =
    characterCount(note) > CHECK_IN_NOTE_MAX ? text('objective.tooLong', { max: valueText(CHECK_IN_NOTE_MAX) }) : null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    setErrorShown(true);
    const invalid = valueError ? 'value' : !isDate ? 'date' : noteError ? 'note' : null;
    if (invalid) form.current?.querySelector<HTMLElement>(`[data-field=${invalid}] :is(input, textarea)`)?.focus();
    else if (isDate && value !== null) {
      drop();
      onSave({ date: draft.date, value, note: note || null });
    }
  };
  return (
    <form
      ref={form}
      noValidate
      onSubmit={submit}
      onKeyDown={(event) => {
        if (!onClose || event.key !== 'Escape' || isComposed(event.nativeEvent)) return;
        event.stopPropagation();
        onClose();
      }}
      aria-label={title}
      className={cx('flex flex-col gap-4', onClose ? 'border-y border-n4 py-4' : 'rounded-card bg-n2 p-4 dark:bg-n3')}
    >
      <div className="flex flex-wrap items-start gap-4">
        <div data-field="value" className="min-w-0 flex-1 basis-44">
          <ValueField
            name={objective.name}
            value={draft.value}
            current={checkedValue({ start }, objective.checkIns)}
            step={pressStep({ start, target })}
            onChange={(typed) => change({ ...draft, value: typed })}
            error={isErrorShown ? valueError : null}
          />
        </div>
        <div data-field="date" className="min-w-0 flex-1 basis-40">
          <TextField
            label={text('objective.date')}
            required
            type="date"
            max={today}
            value={draft.date}
            onChange={(date) => change({ ...draft, date })}
            error={isErrorShown && !isDate ? text('objective.dateError') : null}
          />
        </div>
      </div>
      <div data-field="note">
        <TextArea
          label={text('objective.note')}
          rows={2}
          value={draft.note}
          onChange={(typed) => change({ ...draft, note: typed })}
          limit={CHECK_IN_NOTE_MAX}
          error={isErrorShown ? noteError : null}
        />
      </div>
      <div className="flex justify-end gap-2">
        <Button variant="ghost" onClick={cancel}>
          {text('ui.cancel')}
        </Button>
        <Button type="submit" variant={onClose ? 'neutral' : 'primary'}>
          {text('objective.save')}
        </Button>
      </div>
    </form>
  );
}
