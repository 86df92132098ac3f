import { type FormEvent, useRef, useState } from 'react';
import { useText } from '../../../platform/text';
import { Button } from '../../../ui/Button';
import { TextField } from '../../../ui/TextField';

interface RecoverySignInProps {
  readonly isBusy: boolean;
  onCode(code: string): void;
  onCancel(): void;
}

/** Sign-in with a recovery code, for users without their passkeys. */
export function RecoverySignIn({ isBusy, onCode, onCancel }: RecoverySignInProps) {
  const text = useText();
  const field = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const [error, setError] = useState<string | null>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.trim() !== '') return onCode(code);
    setError(text('recovery.empty'));
    field.current?.focus();
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3">
      <TextField
        ref={field}
        label={text('recovery.code')}
        hint={text('recovery.codeHint')}
        value={code}
        onChange={(value) => {
          setCode(value);
          setError(null);
        }}
        error={error}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        autoFocus
        required
      />
      <Button type="submit" variant="primary" size="large" block busy={isBusy}>
        {text('auth.continue')}
      </Button>
      <Button variant="ghost" size="large" block onClick={onCancel}>
        {text('ui.cancel')}
      </Button>
    </form>
  );
}
