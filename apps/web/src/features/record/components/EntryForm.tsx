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

/** Values of an entry entered by the user. */
export interface EntryDraft {
  readonly amount: number;
  readonly startedAt: string | null;
  readonly note: string | null;
}

/** Draft of an entry. */
interface TypedEntry {
  /** Amount; null for an empty or invalid field. */
  readonly amount: number | null;
  readonly time: string;
  readonly note: string;
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

/** Form with amount, time and note of an entry. */
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
    // A timer's start includes seconds, which a time field does not show: an unchanged value keeps them.
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
