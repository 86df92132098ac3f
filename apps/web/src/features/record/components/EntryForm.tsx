import type { Activity, Entry } from '@sevenfold/contract';
import { amountRange, NOTE_MAX } from '@sevenfold/domain/activity';
import { type CivilDate, isSelectableDate, MIN_DATE } from '@sevenfold/domain/calendar';
import { characterCount, toLines } from '@sevenfold/domain/text';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useFieldDraft } from '#drafts';
import { formatInstant, now, parseInstant, useText } from '#platform';
import { Button, DurationField, focusFirstError, NumberStepper, TextArea, TextField } from '#ui';
import { customUnit } from '../customUnit';
import { useSettings, useToday } from '#features/user';
import { zoneForEditing } from '../entryZone';
import { hasPartialTime } from '../partialTime';
import { instantOfText, timeText } from '../timeText';

/** Values of an entry entered by the user. */
export interface EntryDraft {
  readonly date: CivilDate;
  readonly amount: number;
  readonly startedAt: string | null;
  readonly note: string | null;
}

/** Fields of the form. */
interface EntryFields {
  /** Amount; null for an empty or invalid field. */
  readonly amount: number | null;
  readonly time: string;
  readonly note: string;
  readonly date: string;
}

/** Key of the draft of an entry, or of a new one on a day. */
export const entryDraftKey = (activity: Pick<Activity, 'id'>, date: CivilDate, entry: Entry | null): string =>
  `entry ${entry?.id ?? `${activity.id} ${date}`}`;

export interface EntryFormProps {
  readonly activity: Activity;
  readonly date: CivilDate;
  /** The entry to edit; null for a new one. */
  readonly entry: Entry | null;
  onSave(draft: EntryDraft): void;
  onCancel(): void;
}

/** Form with amount, time and note of an entry; an existing one can also be moved to another date. */
export function EntryForm({ activity, date, entry, onSave, onCancel }: EntryFormProps) {
  const text = useText();
  const { timezone, dayEndsAt } = useSettings();
  const today = useToday();
  const zone = entry ? zoneForEditing(entry, timezone) : timezone;
  const { min, max } = amountRange(activity.unit);
  const timeBefore = entry?.startedAt ? timeText(parseInstant(entry.startedAt), zone) : '';
  const untouched: EntryFields = {
    amount: entry?.amount ?? (activity.unit === 'DURATION' ? null : min),
    time: timeBefore,
    note: entry?.note ?? '',
    date,
  };
  const draft = useFieldDraft(entryDraftKey(activity, date, entry), untouched);
  const { amount, time, note, date: typedDate } = draft.value;
  const change = (fields: Partial<EntryFields>) => draft.change((before) => ({ ...before, ...fields }));
  const [isTried, setTried] = useState(false);
  const [isTimePartial, setTimePartial] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useFocusInPlace(form, entry?.id ?? NEW);

  // West of where it was recorded, an entry may be of tomorrow.
  const lastDate = entry && entry.date > today ? entry.date : today;
  const isDate = isSelectableDate(typedDate) && typedDate <= lastDate;
  const chosenDate = isDate ? typedDate : date;
  const instant = instantOfText(time, chosenDate, zone, dayEndsAt);
  const errors = {
    amount: amount === null ? text('entry.durationMissing') : null,
    date: isDate ? null : text('entry.dateError'),
    time: instant !== null && instant > now() ? text('entry.timeToCome') : null,
    note: characterCount(note.trim()) > NOTE_MAX ? text('entry.noteTooLong', { max: NOTE_MAX }) : null,
  };
  /** @returns false if there is an error */
  const save = (): boolean => {
    setTried(true);
    if (amount === null || errors.date || errors.time || errors.note) return false;
    // A timer's start includes seconds, which a time field does not show: an unchanged value keeps them.
    const isSameTime = time === timeBefore && chosenDate === date;
    const startedAt = isSameTime ? (entry?.startedAt ?? null) : instant === null ? null : formatInstant(instant);
    draft.drop();
    onSave({ amount, date: chosenDate, startedAt, note: toLines(note) || null });
    return true;
  };
  const cancel = () => {
    draft.drop();
    onCancel();
  };
  const setAmount = (next: number | null) => change({ amount: next });
  return (
    <form
      ref={form}
      className="flex flex-col gap-4 rounded-card bg-n2 p-4 dark:bg-n4/50"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const isPartial = hasPartialTime(event.currentTarget);
        setTimePartial(isPartial);
        if (isPartial || !save()) focusFirstError(event.currentTarget);
      }}
    >
      {activity.unit === 'TIMES' && (
        <NumberStepper
          label={text('entry.amount')}
          value={amount ?? min}
          min={min}
          max={max}
          unit={customUnit(activity, amount ?? min)}
          onChange={setAmount}
        />
      )}
      {activity.unit === 'DURATION' && (
        <DurationField
          label={text('entry.duration')}
          minutes={amount}
          onChange={setAmount}
          max={max}
          error={isTried ? errors.amount : null}
        />
      )}
      <div className="flex flex-wrap gap-4">
        {entry && (
          <div className="min-w-0 flex-1 basis-36">
            <TextField
              label={text('entry.date')}
              type="date"
              min={MIN_DATE}
              max={lastDate}
              value={typedDate}
              onChange={(next) => change({ date: next })}
              error={errors.date}
            />
          </div>
        )}
        <div className="min-w-0 flex-1 basis-36">
          <TextField
            label={text('entry.startedAt')}
            type="time"
            value={time}
            onChange={(next) => {
              setTimePartial(false);
              change({ time: next });
            }}
            error={isTimePartial ? text('entry.timePartial') : errors.time}
          />
        </div>
      </div>
      <TextArea
        label={text('entry.note')}
        value={note}
        onChange={(next) => change({ note: next })}
        limit={NOTE_MAX}
        error={errors.note}
        rows={2}
      />
      <div className="flex justify-end gap-2">
        <Button variant="ghost" onClick={cancel}>
          {text('ui.cancel')}
        </Button>
        <Button type="submit" variant="primary">
          {text('entry.save')}
        </Button>
      </div>
    </form>
  );
}

/** Value of `data-edits` of the button that adds an entry. */
export const NEW = 'new';

/**
 * Focuses the first field of a form that takes the place of the pressed button, and afterwards the button that comes
 * back. Both would otherwise lose the focus to the dialog.
 *
 * @param edits value of the button's `data-edits`
 */
function useFocusInPlace(form: RefObject<HTMLFormElement | null>, edits: string): void {
  useEffect(() => {
    const dialog = form.current?.closest('[role=dialog]');
    form.current?.querySelector<HTMLElement>('input, textarea')?.focus();
    return () => {
      setTimeout(() => {
        const { activeElement } = document;
        if (activeElement === document.body || activeElement === dialog)
          dialog?.querySelector<HTMLElement>(`[data-edits="${edits}"]`)?.focus();
      });
    };
  }, [form, edits]);
}
