import { type FormEvent, useRef, useState } from 'react';
import { useText } from '#platform';
import { Button, TextField } from '#ui';

interface RecoverySignInProps {
  readonly isBusy: boolean;
  /** Resolves with the error of a code that is not accepted. */
  onCode(code: string): Promise<string | null>;
  onCancel(): void;
}

/** Sign-in with a recovery code, for users without their passkeys. */
export function RecoverySignIn({ isBusy, onCode, onCancel }: RecoverySignInProps) {
  const text = useText();
  const field = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const [error, setError] = useState<string | null>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const failure = code.trim() === '' ? text('recovery.empty') : await onCode(code);
    setError(failure);
    if (failure !== null) field.current?.focus();
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-3">
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
