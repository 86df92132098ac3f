import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import JoinScreen from '../../src/features/auth/screens/JoinScreen';
import { SessionContext } from '../../src/features/user/sessionActions';
import { currentLocation } from '../../src/navigation/location';
import { ShownContext } from '../../src/navigation/navigation';
import { text } from '../../src/platform/text';
import { renderOnDevice } from '../dom/render';
import { failure, respond } from '../identity/respond';

vi.mock('../../src/features/auth/webAuthn', () => ({
  createPasskey: () => Promise.resolve({ id: 'id', clientDataJSON: '', attestationObject: '', transports: [] }),
}));

it('a passkey that the server refuses leaves the form, because the link is still valid', async () => {
  sessionStorage.setItem('sevenfold.join', 'su_token');
  respond({
    'POST auth/join': { kind: 'SET_UP' },
    'POST auth/passkey/register/start': { options: {} },
    'POST auth/passkey/register': failure('IDENTITY_REFUSED'),
  });
  const session = {
    prepareToSignIn: () => Promise.resolve(),
    completeSignIn: () => Promise.resolve(),
    signOut: () => Promise.resolve(),
  };
  const user = renderOnDevice(
    <SessionContext value={session}>
      <ShownContext value={{ location: currentLocation(), params: {} }}>
        <JoinScreen />
      </ShownContext>
    </SessionContext>,
  );
  await user.type(await screen.findByRole('textbox', { name: new RegExp(`^${text('auth.name')}`) }), 'Ana{Enter}');
  expect(await screen.findByText(text('error.register'))).toBeVisible();
  expect(screen.getByRole('textbox', { name: new RegExp(`^${text('auth.name')}`) })).toHaveValue('Ana');
});
