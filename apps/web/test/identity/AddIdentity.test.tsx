import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { AddIdentity } from '../../src/features/identity/components/AddIdentity';
import { text } from '../../src/platform/text';
import { accessibilityViolations, renderOnDevice } from '../dom/render';
import { allowSignIn, respond, failure } from './respond';

const CONFIRMED = { 'GET confirmation': { secondsLeft: 900 } };
const add = () => screen.findByRole('button', { name: text('session.addMethod') });
const name = () => screen.findByRole('textbox', { name: new RegExp(`^${text('auth.name')}`) });

async function open() {
  const user = renderOnDevice(<AddIdentity />);
  await user.click(await add());
  return { user, field: await name() };
}

describe('adding a way to sign in', () => {
  it('asks the server first whether the user has to confirm who they are', async () => {
    respond({});
    const user = renderOnDevice(<AddIdentity />);
    await user.click(await add());
    expect(await screen.findByText(text('error.unexpected'))).toBeVisible();
    expect(await add()).toBeEnabled();
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('signs in with the new way, and says that it was added', async () => {
    const sent = respond({ ...CONFIRMED, 'POST identity': {} });
    const { user, field } = await open();
    expect(await accessibilityViolations()).toEqual([]);
    await user.type(field, ' Bea {Enter}');
    expect(await screen.findByText(text('auth.linked', { method: text('auth.localMethod') }))).toBeVisible();
    expect(sent).toEqual([['POST identity', { method: 'LOCAL', token: 'Bea' }]]);
    expect(await add()).toBeVisible();
  });

  it('says that it belongs to another account, and keeps what was typed', async () => {
    respond({ ...CONFIRMED, 'POST identity': failure('ALREADY_REGISTERED') });
    const { user, field } = await open();
    await user.type(field, 'Bea{Enter}');
    expect(await screen.findByText(text('session.methodTaken', { method: text('auth.localMethod') }))).toBeVisible();
    expect(field).toHaveValue('Bea');
  });

  it('is given up with a button', async () => {
    const sent = respond(CONFIRMED);
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: text('ui.cancel') }));
    expect(await add()).toHaveFocus();
    expect(sent).toEqual([]);
  });

  it('moves the focus to the ways to choose from', async () => {
    respond(CONFIRMED);
    await open();
    expect(screen.getByRole('group', { name: text('session.addMethod') })).toHaveFocus();
  });

  it('offers a passkey of its own where the server has them, and nothing else where it has nothing else', async () => {
    allowSignIn({ passkey: true, local: false });
    renderOnDevice(<AddIdentity />);
    await waitFor(() => expect(screen.getByRole('button', { name: text('passkey.add') })).toBeVisible());
    expect(screen.queryByRole('button', { name: text('session.addMethod') })).toBeNull();
  });
});
