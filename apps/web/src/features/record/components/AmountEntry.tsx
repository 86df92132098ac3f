import { type FormEvent, type RefObject, useEffect, useState } from 'react';
import { useDraftState } from '#drafts';
import { labelled, useText } from '#platform';
import { Button, COMPACT, Dialog, DurationField, focusFirstError, Popover, useMedia } from '#ui';

export interface AmountEntryProps {
  /** Name of the activity. */
  readonly name: string;
  /** Key of the stored draft, by activity and day, which is restored on reopening. */
  readonly subject: string;
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
export default function AmountEntry({ name, subject, mode, minutes, button, onSave, onClose }: AmountEntryProps) {
  const text = useText();
  const isCompact = useMedia(COMPACT);
  const title = text(mode === 'add' ? 'entry.addTime' : 'entry.timeOnDay');
  const form = (
    <Form
      draftKey={`amount ${mode} ${subject}`}
      title={title}
      hideLabel={isCompact}
      isAddition={mode === 'add' || minutes === 0}
      initial={mode === 'set' && minutes > 0 ? minutes : null}
      allowNone={mode === 'set' && minutes > 0}
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
  const change = (open: boolean) => {
    if (!open) onClose();
  };
  return isCompact ? (
    <Dialog open onOpenChange={change} title={name} description={title} size="small">
      {form}
    </Dialog>
  ) : (
    // The popover requires a trigger; this one only covers the button for positioning and passes the focus on.
    <Popover
      open
      onOpenChange={change}
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
  /** True if the minutes are added to the day, or are its first: chips record at once. */
  readonly isAddition: boolean;
  readonly initial: number | null;
  /** True when saving 0 is allowed, which removes the existing entries. */
  readonly allowNone: boolean;
  onSave(minutes: number): void;
  onClose(): void;
}

function Form({ draftKey, title, hideLabel, isAddition, initial, allowNone, onSave, onClose }: FormProps) {
  const text = useText();
  const { value: minutes, change, drop } = useDraftState(draftKey, () => initial);
  const [isTried, setTried] = useState(false);
  const [isEmptied, setEmptied] = useState(false);
  const save = (amount: number) => {
    drop();
    onSave(amount);
    onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const amount = minutes ?? (allowNone && isEmptied ? 0 : null);
    if (amount !== null) save(amount);
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
      <DurationField
        label={title}
        hideLabel={hideLabel}
        minutes={minutes}
        onChange={change}
        onAdd={isAddition ? save : undefined}
        error={isTried && minutes === null ? text('entry.durationMissing') : null}
        autoFocus
      />
      {/* Secondary style in a popover, where the screen's primary button is visible; primary in a sheet, which
          covers it. */}
      <Button type="submit" variant={hideLabel ? 'primary' : 'neutral'} block>
        {text('entry.save')}
      </Button>
    </form>
  );
}
