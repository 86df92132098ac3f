import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { SignInMethods } from '../../src/features/auth/components/SignInMethods';
import { SessionContext } from '../../src/features/user/sessionActions';
import { currentLocation } from '../../src/navigation/location';
import { ShownContext } from '../../src/navigation/navigation';
import { text } from '../../src/platform/text';
import { renderOnDevice } from '../dom/render';
import { allowSignIn, respond } from '../identity/respond';

vi.mock('../../src/platform/shell', async (original) => ({
  ...(await original<typeof import('../../src/platform/shell')>()),
  IS_SHELL: true,
  keepSession: () => Promise.resolve(),
}));

it('a recovery code opens the native app on today, because it can make no passkey', async () => {
  allowSignIn({ passkey: true });
  respond({ 'POST auth/recovery-code': { status: 'SESSION', session: { expiresAt: '2027-01-01', token: 'token' } } });
  const user = renderOnDevice(
    <SessionContext
      value={{
        prepareToSignIn: () => Promise.resolve(),
        completeSignIn: () => Promise.resolve(),
        signOut: () => Promise.resolve(),
      }}
    >
      <ShownContext value={{ location: currentLocation(), params: {} }}>
        <SignInMethods />
      </ShownContext>
    </SessionContext>,
  );
  await user.click(screen.getByRole('button', { name: text('recovery.use') }));
  await user.type(screen.getByRole('textbox', { name: new RegExp(`^${text('recovery.code')}`) }), '7K2QF{Enter}');
  await waitFor(() => expect(currentLocation().href).toBe('/day'));
});
