import type { AdminUser } from '@sevenfold/contract';
import { type FormEvent, useRef, useState } from 'react';
import { useText } from '#platform';
import { announce, Button, Card, cx, ErrorState, TextField } from '#ui';
import { findUsers } from '../api';
import { UserCard } from './UserCard';

/** Result of a search: the users with the address, or that it failed. */
type Found = { readonly search: number; readonly address: string; readonly users: readonly AdminUser[] } | 'FAILED';

/** Finds users by their address. */
export function FindUser() {
  const text = useText();
  const field = useRef<HTMLInputElement>(null);
  const [address, setAddress] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [found, setFound] = useState<Found>();
  const searches = useRef(0);
  const find = async (wanted: string) => {
    setBusy(true);
    try {
      const users = await findUsers(wanted);
      searches.current += 1;
      setFound({ search: searches.current, address: wanted, users });
      announce(text('admin.foundCount', { count: users.length }));
    } catch {
      setFound('FAILED');
    }
    setBusy(false);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wanted = address.trim();
    if (/^[^@]+@[^@]+$/.test(wanted)) {
      if (!isBusy) void find(wanted);
      return;
    }
    setError(text('admin.addressWrong'));
    field.current?.focus();
  };
  return (
    <section aria-labelledby="find-user" className="flex flex-col gap-3">
      <Card padded>
        <h2 id="find-user" className="pb-3 text-body font-semibold">
          {text('admin.findUser')}
        </h2>
        <form
          noValidate
          onSubmit={submit}
          className={cx('flex flex-wrap gap-3', error === null ? 'items-end' : 'items-center')}
        >
          <div className="min-w-0 flex-1 basis-64">
            <TextField
              ref={field}
              type="email"
              label={text('admin.address')}
              value={address}
              onChange={(value) => {
                setAddress(value);
                setError(null);
              }}
              autoComplete="off"
              error={error}
            />
          </div>
          <Button type="submit" variant="primary" busy={isBusy} className="max-medium:w-full">
            {text('admin.find')}
          </Button>
        </form>
      </Card>
      {found === 'FAILED' && <ErrorState onRetry={() => void find(address.trim())} busy={isBusy} />}
      {typeof found === 'object' && found.users.length === 0 && (
        <p className="px-1 text-body text-n10">{text('admin.foundNobody', { address: found.address })}</p>
      )}
      {typeof found === 'object' &&
        found.users.map((user) => <UserCard key={`${found.search} ${user.id}`} found={user} />)}
    </section>
  );
}
