import type { Identity } from '@sevenfold/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { replica } from '../../src/data/device';
import { IdentityList } from '../../src/features/identity/components/IdentityList';
import { text } from '../../src/platform/text';
import { accessibilityViolations, renderOnDevice } from '../dom/render';
import { allowSignIn, respond, failure, identity } from './respond';

const NAME = identity();
const PASSKEY = identity({
  id: '019579eb-0400-7000-8000-000000000002',
  method: 'PASSKEY',
  account: 'Phone of Ana',
  lastUsedAt: '2026-09-28T08:00:00.000Z',
});

const list = (...identities: readonly Identity[]) => ({
  'GET identities': { email: null, identities },
  'GET recovery-codes': { left: null },
});

const rows = async () => (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent);
const remove = () =>
  screen.findByRole('button', { name: text('session.removeNamed', { method: text('auth.localMethod') }) });

describe('the ways to sign in', () => {
  it('are listed with their accounts, passkeys by their names and last use', async () => {
    allowSignIn({ passkey: true });
    respond(list(NAME, PASSKEY));
    renderOnDevice(<IdentityList />);
    const [local, passkey] = await rows();
    expect(local).toContain('ana');
    expect(passkey).toMatch(/^Phone of Ana.*3 days ago/);
    expect(screen.queryByText(text('session.email'))).toBeNull();
    expect(await accessibilityViolations()).toEqual([]);
  });

  it('say that they failed to load, and load again', async () => {
    // Not repeated by itself, as a fault of the server would be.
    respond({ 'GET identities': failure('FORBIDDEN') });
    const user = renderOnDevice(<IdentityList />);
    const tryAgain = await screen.findByRole('button', { name: text('ui.tryAgain') });
    respond(list(NAME));
    await act(() => user.click(tryAgain));
    expect(await rows()).toHaveLength(1);
  });

  it('can only be read while offline, which they say', async () => {
    respond(list(NAME, PASSKEY));
    renderOnDevice(<IdentityList />);
    expect(await remove()).toBeEnabled();
    act(() => replica.reachability.set(false));
    expect(screen.getByText(text('session.methodsOffline'))).toBeVisible();
    expect(await remove()).toBeDisabled();
    expect(screen.queryByRole('button', { name: text('session.addMethod') })).toBeNull();
  });
});

describe('removing a way to sign in', () => {
  it('is not offered for the only one', async () => {
    respond(list({ ...NAME, isRemovable: false }));
    renderOnDevice(<IdentityList />);
    await rows();
    expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull();
    expect(screen.queryByText(text('session.lastMethod'))).toBeNull();
  });

  it('is explained for one without which the user could not sign in any more', async () => {
    respond(list({ ...NAME, isRemovable: false }, { ...NAME, id: PASSKEY.id, method: null }));
    renderOnDevice(<IdentityList />);
    expect(await screen.findByText(text('session.lastMethod'))).toBeVisible();
  });

  it('is of one account where there are two of a provider', async () => {
    const work = { ...NAME, method: 'GOOGLE', account: 'ana@work.example.org' } as const;
    respond({ ...list(work, { ...work, id: PASSKEY.id, account: 'ana@example.org' }, PASSKEY), 'DELETE identity': {} });
    const user = renderOnDevice(<IdentityList />);
    const named = { method: 'ana@example.org' };
    await user.click(await screen.findByRole('button', { name: text('session.removeNamed', named) }));
    expect(await screen.findByRole('dialog', { name: text('session.removeTitle', named) })).toBeVisible();
  });

  it('asks first', async () => {
    const sent = respond({ ...list(NAME, PASSKEY), 'DELETE identity': {} });
    const user = renderOnDevice(<IdentityList />);
    await user.click(await remove());
    const dialog = within(await screen.findByRole('dialog'));
    expect(sent).toEqual([]);
    await user.click(dialog.getByRole('button', { name: text('session.remove') }));
    await waitFor(() => expect(sent).toEqual([['DELETE identity', { id: NAME.id }]]));
    expect(await screen.findByText(text('session.removed', { method: text('auth.localMethod') }))).toBeVisible();
  });

  it('says that it failed, and keeps the row', async () => {
    respond({ ...list(NAME, PASSKEY), 'DELETE identity': failure('CONFLICT') });
    const user = renderOnDevice(<IdentityList />);
    await user.click(await remove());
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: text('session.remove') }));
    expect(await screen.findByText(text('error.unexpected'))).toBeVisible();
    expect(await rows()).toHaveLength(2);
  });

  it('is a disabled item with its reason in the menu of a passkey that is needed', async () => {
    respond(list({ ...PASSKEY, isRemovable: false }));
    const user = renderOnDevice(<IdentityList />);
    await user.click(await screen.findByRole('button', { name: text('passkey.more', { name: 'Phone of Ana' }) }));
    const item = await screen.findByRole('menuitem', { name: new RegExp(`^${text('session.remove')}`) });
    expect(item).toHaveAttribute('aria-disabled', 'true');
    expect(item).toHaveTextContent(text('session.lastMethod'));
  });
});

it('the dialog to rename a passkey begins with its name again after it was cancelled', async () => {
  respond(list(NAME, PASSKEY));
  const user = renderOnDevice(<IdentityList />);
  const openName = async () => {
    await user.click(await screen.findByRole('button', { name: text('passkey.more', { name: 'Phone of Ana' }) }));
    await user.click(await screen.findByRole('menuitem', { name: text('passkey.rename') }));
    return screen.findByRole('textbox', { name: new RegExp(`^${text('passkey.name')}`) });
  };
  await user.type(await openName(), ' and Bea');
  await user.click(screen.getByRole('button', { name: text('ui.cancel') }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await openName()).toHaveValue('Phone of Ana');
});
