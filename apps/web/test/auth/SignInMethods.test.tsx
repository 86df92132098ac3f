import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { keepProvider } from '../../src/features/auth/keptProvider';
import { keepProof } from '../../src/features/auth/proof';
import { SignInMethods } from '../../src/features/auth/components/SignInMethods';
import { SessionContext } from '../../src/features/user/sessionActions';
import { currentLocation, navigate } from '../../src/navigation/location';
import { ShownContext } from '../../src/navigation/navigation';
import { text } from '../../src/platform/text';
import { renderOnDevice } from '../dom/render';
import { allowSignIn, respond } from '../identity/respond';

function show() {
  const stay = () => Promise.resolve();
  return renderOnDevice(
    <SessionContext value={{ prepareToSignIn: stay, completeSignIn: stay, signOut: stay }}>
      <ShownContext value={{ location: currentLocation(), params: {} }}>
        <SignInMethods />
      </ShownContext>
    </SessionContext>,
  );
}

it('the sign-in by a recovery code returns the focus to its button when it is cancelled', async () => {
  allowSignIn({ passkey: true });
  const user = show();
  await user.click(screen.getByRole('button', { name: text('recovery.use') }));
  expect(screen.getByRole('textbox', { name: new RegExp(`^${text('recovery.code')}`) })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: text('ui.cancel') }));
  expect(screen.getByRole('button', { name: text('recovery.use') })).toHaveFocus();
});

describe('on a server with several OpenID providers', () => {
  /** Comes back from the page of a provider. */
  function comeBack(provider: string) {
    allowSignIn({
      openIds: [
        { id: '1', label: 'Work' },
        { id: '2', label: 'Home' },
      ],
    });
    keepProvider(provider);
    navigate({ to: '/login', search: { code: 'c', state: 's' } });
    show();
  }

  it('an address that has an account leads to its provider', async () => {
    const found = { linkableMethods: ['OPENID'], linkableProviders: ['2'] };
    respond({
      'POST auth/authenticate': { status: 'REGISTRATION_REQUIRED', name: 'Ana', registrationToken: 'rt_1', ...found },
    });
    comeBack('1');
    await vi.waitFor(() => expect(currentLocation().pathname).toBe('/registration'));
    expect(currentLocation().state.registration).toEqual({
      method: 'OPENID',
      provider: '1',
      token: 'rt_1',
      name: 'Ana',
      ...found,
    });
  });

  it('the one that is added is named after the sign-in with another one', async () => {
    const sent = respond({ 'POST auth/authenticate': { status: 'SESSION', session: null }, 'POST identity': {} });
    keepProof({ method: 'OPENID', token: 'rt_1', provider: '1' });
    comeBack('2');
    expect(await screen.findByText(text('auth.linked', { method: 'Work' }))).toBeVisible();
    expect(sent).toContainEqual(['POST identity', { method: 'OPENID', token: 'rt_1' }]);
  });
});
