import type { Activity } from '@sevenfold/contract';
import type { CivilDate } from '@sevenfold/domain/calendar';
import { type FormEvent, type RefObject, useEffect, useState } from 'react';
import { useDraftState } from '#drafts';
import { dayHeading, labelled, useText } from '#platform';
import { Button, COMPACT, Dialog, DurationField, focusFirstError, Popover, useMedia } from '#ui';
import { duration } from '../amount';
import { knownRecordsOn } from '../api';
import { lockedPart, type LockedPart } from '../locked';

export interface AmountEntryProps {
  readonly activity: Pick<Activity, 'id' | 'name'>;
  /** The day that is shown around it. Past midnight, it stays that of the day it was opened for, and names it. */
  readonly date: CivilDate;
  /** `add`: minutes to add. `set`: the minutes of the day. */
  readonly mode: 'add' | 'set';
  /** Minutes of the day so far. */
  readonly minutes: number;
  /** Trigger button; the focus returns to it. */
  readonly button: RefObject<HTMLButtonElement | null>;
  onSave(minutes: number): void;
  onClose(): void;
}

/** Entry field for a duration: in a popover at its button, on compact screens in a sheet. */
export default function AmountEntry({ activity, mode, button, onClose, ...shown }: AmountEntryProps) {
  const text = useText();
  const [opened] = useState(shown);
  const { date, minutes, onSave } = shown.date === opened.date ? shown : opened;
  const { id, name } = activity;
  const isCompact = useMedia(COMPACT);
  const title = text(mode === 'add' ? 'entry.addTime' : 'entry.timeOnDay');
  const form = (
    <Form
      draftKey={`amount ${mode} ${id} ${date}`}
      title={title}
      hideLabel={isCompact}
      day={date === shown.date ? null : dayHeading(date)}
      isAddition={mode === 'add' || minutes === 0}
      recorded={mode === 'set' && minutes > 0 ? minutes : null}
      locked={lockedPart(mode === 'set' ? knownRecordsOn(id, date).entries : [], date)}
      onSave={onSave}
      onClose={onClose}
    />
  );
  useEffect(
    () => () => {
      // A popover unmounted together with its trigger cannot return the focus.
      setTimeout(() => {
        if (document.activeElement === document.body) button.current?.focus();
      });
    },
    [button],
  );
  return isCompact ? (
    <Dialog open onClose={onClose} title={name} description={title} size="small">
      {form}
    </Dialog>
  ) : (
    // The popover requires a trigger; this one only covers the button for positioning and passes the focus on.
    <Popover
      open
      onOpenChange={(next) => !next && onClose()}
      label={labelled(name, title)}
      align="end"
      trigger={
        <span
          className="pointer-events-none absolute inset-0"
          aria-hidden="true"
          tabIndex={-1}
          onFocus={() => button.current?.focus()}
        />
      }
    >
      {form}
    </Popover>
  );
}

interface FormProps {
  readonly draftKey: string;
  readonly title: string;
  readonly hideLabel: boolean;
  /** Name of the day where it is not the one around the form; else null. */
  readonly day: string | null;
  /** True if the minutes are added to the day, or are its first: chips record at once. */
  readonly isAddition: boolean;
  /** The minutes of the day that are changed, of which nothing may be left; null for minutes that are new. */
  readonly recorded: number | null;
  /** The part of them that stays. */
  readonly locked: LockedPart;
  onSave(minutes: number): void;
  onClose(): void;
}

function Form({ draftKey, title, hideLabel, day, isAddition, recorded, locked, onSave, onClose }: FormProps) {
  const text = useText();
  const { value: minutes, change, drop } = useDraftState(draftKey, () => recorded);
  const [isTried, setTried] = useState(false);
  // A draft without minutes was emptied before.
  const [isEmptied, setEmptied] = useState(minutes === null);
  const isNone = recorded !== null && (minutes === 0 || (minutes === null && isEmptied));
  const isBelow = !isNone && minutes !== null && minutes < locked.amount;
  const error = isBelow
    ? text('entry.atLeast', { amount: duration(locked.amount) })
    : minutes === null && !isNone
      ? text('entry.durationMissing')
      : null;
  const save = (amount: number) => {
    drop();
    onSave(amount);
    onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const amount = isNone ? locked.amount : minutes;
    if (error === null && amount !== null) save(amount);
    else {
      setTried(true);
      focusFirstError(event.currentTarget);
    }
  };
  return (
    <form
      className="flex w-full flex-col gap-4 medium:w-82"
      noValidate
      onInput={(event) => setEmptied(event.target instanceof HTMLInputElement && event.target.value.trim() === '')}
      onSubmit={submit}
    >
      {day !== null && <p className="text-small text-n10">{day}</p>}
      <DurationField
        label={title}
        hideLabel={hideLabel}
        minutes={minutes}
        onChange={change}
        onAdd={isAddition ? save : undefined}
        min={recorded === null ? undefined : 0}
        error={isTried ? error : null}
        autoFocus
      />
      {locked.origins.map((key) => (
        <p key={key} className="text-small text-n10">
          {text(key)}
        </p>
      ))}
      {/* Secondary style in a popover, where the screen's primary button is visible; primary in a sheet, which
          covers it. */}
      <Button type="submit" variant={hideLabel ? 'primary' : 'neutral'} block>
        {text('entry.save')}
      </Button>
    </form>
  );
}
