import { type FormEvent, type ReactNode, useRef } from 'react';
import { useText } from '#platform';
import { Button, TextField } from '#ui';
import { PERSON_NAME_MAX } from '#features/user';
import { useName } from '../useName';

interface NameFormProps {
  /** Token of the registration. */
  readonly token: string;
  /** Name from the identity. */
  readonly initial?: string;
  readonly submitLabel: string;
  readonly isBusy: boolean;
  onName(name: string): void;
  /** Content above the field. */
  readonly children?: ReactNode;
}

/** Asks a new user for a name. */
export function NameForm({ token, initial = '', submitLabel, isBusy, onName, children }: NameFormProps) {
  const text = useText();
  const field = useRef<HTMLInputElement>(null);
  const { name, change, error, check } = useName(token, initial);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (check()) onName(name);
    else field.current?.focus();
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      {children}
      <TextField
        ref={field}
        label={text('auth.name')}
        name="name"
        value={name}
        onChange={change}
        onBlur={() => name !== '' && check()}
        error={error && text(error, { max: PERSON_NAME_MAX })}
        limit={PERSON_NAME_MAX}
        autoComplete="name"
        autoCapitalize="words"
        required
      />
      <Button type="submit" variant="primary" size="large" block busy={isBusy}>
        {submitLabel}
      </Button>
    </form>
  );
}
