import type { Activity, Entry } from '@sevenfold/contract';
import { amountRange, NOTE_MAX } from '@sevenfold/domain/activity';
import type { CivilDate } from '@sevenfold/domain/calendar';
import { useState } from 'react';
import { useDraftState } from '../../../drafts/useDraftState';
import { epochOf, instantOf, now } from '../../../platform/clock';
import { useText } from '../../../platform/text';
import { Button } from '../../../ui/Button';
import { DurationField } from '../../../ui/DurationField';
import { NumberStepper } from '../../../ui/NumberStepper';
import { TextArea } from '../../../ui/TextArea';
import { TextField } from '../../../ui/TextField';
import { customUnit } from '../amount';
import { useSettings } from '../../user/api';
import { zoneForEditing } from '../entryZone';
import { instantOfText, timeText } from '../timeText';

/** What a person said of a record. */
export interface EntryDraft {
  readonly amount: number;
  readonly startedAt: string | null;
  readonly note: string | null;
}

/** A record as it is being typed. */
interface TypedEntry {
  /** Null: nothing understood yet. */
  readonly amount: number | null;
  readonly time: string;
  readonly note: string;
}

/** Names what is typed for a record, or for a new one of a day. */
export const entryDraftKey = (activity: Pick<Activity, 'id'>, date: CivilDate, entry: Entry | null): string =>
  `entry ${entry?.id ?? `${activity.id} ${date}`}`;

export interface EntryFormProps {
  readonly activity: Activity;
  readonly date: CivilDate;
  /** The record to change; null for a new one. */
  readonly entry: Entry | null;
  onSave(draft: EntryDraft): void;
  onCancel(): void;
}

/** Amount, time of day and note of one record. */
export function EntryForm({ activity, date, entry, onSave, onCancel }: EntryFormProps) {
  const text = useText();
  const { timezone, dayEndsAt } = useSettings();
  const zone = entry ? zoneForEditing(entry, timezone) : timezone;
  const { min, max } = amountRange(activity.unit);
  const timeBefore = entry?.startedAt ? timeText(epochOf(entry.startedAt), zone) : '';
  const {
    value: { amount, time, note },
    change,
    drop,
  } = useDraftState<TypedEntry>(entryDraftKey(activity, date, entry), () => ({
    amount: entry?.amount ?? (activity.unit === 'DURATION' ? null : min),
    time: timeBefore,
    note: entry?.note ?? '',
  }));
  const [isTried, setTried] = useState(false);

  const instant = instantOfText(time, date, zone, dayEndsAt);
  const errors = {
    amount: amount === null ? text('entry.durationMissing') : null,
    time: instant !== null && instant > now() ? text('entry.timeToCome') : null,
    note: note.trim().length > NOTE_MAX ? text('entry.noteTooLong', { max: NOTE_MAX }) : null,
  };
  const save = () => {
    setTried(true);
    if (amount === null || errors.time || errors.note) return;
    // A timer's start has seconds that a time field does not show: left alone, it stays what it was.
    const startedAt = time === timeBefore ? (entry?.startedAt ?? null) : instant === null ? null : instantOf(instant);
    drop();
    onSave({ amount, startedAt, note: note.trim() === '' ? null : note.trim() });
  };
  const cancel = () => {
    drop();
    onCancel();
  };
  const setAmount = (next: number | null) => change((before) => ({ ...before, amount: next }));
  return (
    <form
      className="flex flex-col gap-4 rounded-card bg-n2 p-4 dark:bg-n4/50"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save();
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
      <TextField
        label={text('entry.startedAt')}
        type="time"
        value={time}
        onChange={(next) => change((before) => ({ ...before, time: next }))}
        error={errors.time}
        className="max-w-40"
      />
      <TextArea
        label={text('entry.note')}
        value={note}
        onChange={(next) => change((before) => ({ ...before, note: next }))}
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
