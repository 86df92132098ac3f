import { type FormEvent, type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { useText } from '#platform';
import { Button } from './Button';
import { cx } from './cx';
import { Dialog } from './Dialog';
import { UNREADY } from './unready';

interface FormDialogProps {
  open: boolean;
  title: string;
  submitLabel: string;
  /** False while something required is missing: the button is pale, and a press says what. */
  isReady: boolean;
  /** Called to keep the draft and close, by Escape for example. */
  onClose(): void;
  /** Called to drop the draft and close. */
  onCancel(): void;
  /** Returns the name of the first invalid field, which is focused; undefined if the form was saved. */
  onSubmit(): string | undefined;
  /** Drops a draft that was restored; undefined without one. */
  onStartOver: (() => void) | undefined;
  /** Fields, each within an element with its name in `data-field`. */
  children: ReactNode;
}

/** Without disabled ones, and the hidden inputs that Radix puts beside a switch or a checkbox of a form. */
const FOCUSABLE = ':is(input, textarea, [role=checkbox]):not([aria-hidden=true], :disabled)';

/** A dialog with a form of several fields. Ctrl or Cmd with Enter submits it from every field. */
export function FormDialog(props: FormDialogProps) {
  const { open, title, submitLabel, isReady, onClose, onCancel, onSubmit, onStartOver, children } = props;
  const text = useText();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // Pressed again while the dialog closes.
    if (!open) return;
    const invalid = onSubmit();
    if (invalid !== undefined)
      form.current?.querySelector<HTMLElement>(`[data-field=${invalid}] ${FOCUSABLE}`)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return;
    event.preventDefault();
    // A number field reports what was typed on Enter: the form is submitted with it, once it is rendered.
    setTimeout(() => form.current?.requestSubmit());
  };
  return (
    <Dialog
      open={open}
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button variant="ghost" onClick={onCancel}>
            {text('ui.cancel')}
          </Button>
          <Button type="submit" form={id} variant="primary" kbd="mod+enter" className={cx(!isReady && UNREADY)}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form ref={form} id={id} noValidate onSubmit={submit} onKeyDown={onKeyDown} className="flex flex-col gap-6 pb-1">
        {onStartOver && (
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-control bg-n3 py-1.5 pr-1.5 pl-3.5 text-small text-n11">
            <span className="min-w-0 flex-1">{text('ui.draftRestored')}</span>
            <Button variant="ghost" size="small" onClick={onStartOver}>
              {text('ui.startOver')}
            </Button>
          </p>
        )}
        {children}
      </form>
    </Dialog>
  );
}
