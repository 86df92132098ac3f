import { type ReactNode, useRef, useState } from 'react';
import { useText } from '#platform';
import { Button } from './Button';
import { Dialog } from './Dialog';
import { TextField } from './TextField';

export interface ConfirmDialogProps {
  open: boolean;
  onClose(): void;
  title: string;
  text: ReactNode;
  confirmLabel: string;
  danger?: boolean | undefined;
  busy?: boolean | undefined;
  /** Text that must be typed before the action can be confirmed. */
  typed?: { label: string; expected: string } | undefined;
  onConfirm(): void;
  children?: ReactNode;
}

export function ConfirmDialog({
  open,
  onClose,
  title,
  text: message,
  confirmLabel,
  danger = false,
  busy,
  typed,
  onConfirm,
  children,
}: ConfirmDialogProps) {
  const text = useText();
  const cancel = useRef<HTMLButtonElement>(null);
  const [answer, setAnswer] = useState('');
  const ready = typed === undefined || typeable(answer) === typeable(typed.expected);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      size="small"
      // Focuses the harmless button, so that an accidental Enter does nothing.
      initialFocus={typed ? undefined : cancel}
      footer={
        <>
          <Button ref={cancel} onClick={onClose}>
            {text('ui.cancel')}
          </Button>
          <Button variant={danger ? 'danger' : 'primary'} busy={busy} disabled={!ready} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4 text-body text-n11">
        <div>{message}</div>
        {children}
        {typed && (
          <TextField
            label={typed.label}
            value={answer}
            onChange={setAnswer}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
          />
        )}
      </div>
    </Dialog>
  );
}

/** The text with the signs that every keyboard types: some turn quotes, dashes, dots and the width of letters into others. */
const typeable = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[‘’]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/[-–—]+/g, '-')
    .replace(/\s+/g, ' ')
    .trim();
