import { toOneLine } from '@sevenfold/domain/text';
import { MonitorSmartphone } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { useText } from '#platform';
import { Button, cx, TextField } from '#ui';
import { nameError, PERSON_NAME_MAX } from '#features/user';

interface LocalSignInProps {
  readonly isBusy: boolean;
  /** True when it is the only sign-in method, which needs no frame. */
  readonly isMain: boolean;
  onName(name: string): void;
}

/** Sign-in without credentials, for servers reachable from this machine only. */
export function LocalSignIn({ isBusy, isMain, onName }: LocalSignInProps) {
  const text = useText();
  const field = useRef<HTMLInputElement>(null);
  const [name, setName] = useState('');
  const [isChecked, setChecked] = useState(false);
  const wrong = nameError(name);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (wrong) field.current?.focus();
    else onName(toOneLine(name));
  };
  return (
    <section aria-labelledby="local-sign-in" className={cx(!isMain && 'rounded-card bg-n2 p-4')}>
      <h2 id="local-sign-in" className="flex items-center gap-2 text-body font-semibold">
        <MonitorSmartphone className="text-n11" aria-hidden="true" />
        {text('auth.localTitle')}
      </h2>
      <p className="pt-1 pb-3 text-small text-balance text-n10">{text('auth.localText')}</p>
      <form noValidate onSubmit={submit} className="flex flex-col gap-3">
        <TextField
          ref={field}
          label={text('auth.name')}
          value={name}
          limit={PERSON_NAME_MAX}
          autoComplete="username"
          autoCapitalize="words"
          required
          onChange={(value) => {
            setName(value);
            setChecked(false);
          }}
          error={isChecked && wrong ? text(wrong, { max: PERSON_NAME_MAX }) : null}
        />
        <Button type="submit" variant="primary" size="large" block busy={isBusy}>
          {text('auth.continue')}
        </Button>
      </form>
    </section>
  );
}
