import { type RefObject, useEffect, useState } from 'react';
import { useDraftState } from '../../../drafts/useDraftState';
import { useText } from '../../../platform/text';
import { Button } from '../../../ui/Button';
import { Dialog } from '../../../ui/Dialog';
import { DurationField } from '../../../ui/DurationField';
import { Popover } from '../../../ui/Popover';
import { COMPACT, useMedia } from '../../../ui/useMedia';

export interface AmountEntryProps {
  /** The activity's. */
  readonly name: string;
  /** Names the activity and the day: what was typed for them is there again when it is opened again. */
  readonly subject: string;
  /** add: so many minutes more. set: the minutes of the day. */
  readonly mode: 'add' | 'set';
  /** Of the day so far, in minutes. */
  readonly minutes: number;
  /** The button it belongs to, which gets the focus back. */
  readonly button: RefObject<HTMLButtonElement | null>;
  onSave(minutes: number): void;
  onClose(): void;
}

/** Where a duration is typed: beside its button, on compact screens in a sheet. */
export default function AmountEntry({ name, subject, mode, minutes, button, onSave, onClose }: AmountEntryProps) {
  const text = useText();
  const isCompact = useMedia(COMPACT);
  const title = text(mode === 'add' ? 'entry.addTime' : 'entry.timeOnDay');
  const form = (
    <Form
      draftKey={`amount ${mode} ${subject}`}
      title={title}
      hideLabel={isCompact}
      initial={mode === 'set' && minutes > 0 ? minutes : null}
      allowNone={mode === 'set' && minutes > 0}
      onSave={onSave}
      onClose={onClose}
    />
  );
  useEffect(
    () => () => {
      // Closed with its trigger, the popover has nothing to give the focus back to.
      setTimeout(() => {
        if (document.activeElement === document.body) button.current?.focus();
      });
    },
    [button],
  );
  const change = (open: boolean) => {
    if (!open) onClose();
  };
  return isCompact ? (
    <Dialog open onOpenChange={change} title={name} description={title} size="small">
      {form}
    </Dialog>
  ) : (
    // The popover wants a trigger of its own; this one only lies over the button, for its place, and passes the focus
    // on.
    <Popover
      open
      onOpenChange={change}
      label={`${name}: ${title}`}
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
  readonly initial: number | null;
  /** Whether nothing at all can be saved, which takes back what there is. */
  readonly allowNone: boolean;
  onSave(minutes: number): void;
  onClose(): void;
}

function Form({ draftKey, title, hideLabel, initial, allowNone, onSave, onClose }: FormProps) {
  const text = useText();
  const { value: minutes, change, drop } = useDraftState(draftKey, () => initial);
  const [isTried, setTried] = useState(false);
  const [isEmptied, setEmptied] = useState(false);
  const save = () => {
    const amount = minutes ?? (allowNone && isEmptied ? 0 : null);
    if (amount === null) {
      setTried(true);
      return;
    }
    drop();
    onSave(amount);
    onClose();
  };
  return (
    <form
      className="flex w-full flex-col gap-4 medium:w-82"
      noValidate
      onInput={(event) => setEmptied(event.target instanceof HTMLInputElement && event.target.value.trim() === '')}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <DurationField
        label={title}
        hideLabel={hideLabel}
        minutes={minutes}
        onChange={change}
        error={isTried && minutes === null ? text('entry.durationMissing') : null}
        autoFocus
      />
      {/* A popover stands beside the screen's own yellow button; a sheet covers it. */}
      <Button type="submit" variant={hideLabel ? 'primary' : 'neutral'} block>
        {text('entry.save')}
      </Button>
    </form>
  );
}
