import type { Identity } from '@sevenfold/contract';
import { characterCount, toOneLine } from '@sevenfold/domain/text';
import { type FormEvent, useId, useState } from 'react';
import { text as textNow, useText } from '#platform';
import { Button, Dialog, TextField, toast } from '#ui';
import { renamePasskey } from '../api';

/** As in the contract. */
const NAME_MAX = 80;

interface RenamePasskeyProps {
  readonly passkey: Identity;
  readonly open: boolean;
  onClose(): void;
}

export function RenamePasskey({ passkey, open, onClose }: RenamePasskeyProps) {
  const text = useText();
  const id = useId();
  const [name, setName] = useState(passkey.account ?? '');
  const [isBusy, setBusy] = useState(false);
  const length = characterCount(toOneLine(name));
  const error =
    length === 0 ? text('passkey.nameEmpty') : length > NAME_MAX ? text('auth.nameTooLong', { max: NAME_MAX }) : null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (error !== null) return;
    setBusy(true);
    void renamePasskey(passkey, toOneLine(name))
      .then(
        () => onClose(),
        () => toast({ kind: 'error', text: textNow('error.unexpected') }),
      )
      .finally(() => setBusy(false));
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={text('passkey.rename')}
      size="small"
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {text('ui.cancel')}
          </Button>
          <Button type="submit" form={id} variant="primary" busy={isBusy}>
            {text('passkey.save')}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={submit}>
        <TextField
          label={text('passkey.name')}
          value={name}
          onChange={setName}
          limit={NAME_MAX}
          autoComplete="off"
          error={error}
          required
        />
      </form>
    </Dialog>
  );
}
