import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import RestoreScreen from '../../src/features/deletion/screens/RestoreScreen';
import { SessionContext } from '../../src/features/user/sessionActions';
import { currentLocation } from '../../src/navigation/location';
import { ShownContext } from '../../src/navigation/navigation';
import { text } from '../../src/platform/text';
import { renderOnDevice } from '../dom/render';
import { failure, respond } from '../identity/respond';

const stay = () => Promise.resolve();

/** Asks to restore an account, on the way to the settings. */
async function restore(error: Parameters<typeof failure>[0]) {
  respond({ 'POST auth/restore': failure(error) });
  const state = {
    intended: '/settings/general',
    deleteAt: '2026-10-15T12:00:00.000Z',
    restoring: { method: 'LOCAL', token: 'rt_1', name: 'Ana' },
  } as const;
  const user = renderOnDevice(
    <SessionContext value={{ prepareToSignIn: stay, completeSignIn: stay, signOut: stay }}>
      <ShownContext value={{ location: { ...currentLocation(), state }, params: {} }}>
        <RestoreScreen />
      </ShownContext>
    </SessionContext>,
  );
  await user.click(screen.getByRole('button', { name: text('deletion.restore') }));
  return user;
}

it.each([
  ['has expired', 'IDENTITY_REFUSED'],
  ['came too late', 'NOT_FOUND'],
] as const)('a restoration that %s leads to the sign-in, and on to the requested address', async (_case, error) => {
  const user = await restore(error);
  expect(await screen.findByRole('alert')).toHaveTextContent(text('auth.expired'));
  await user.click(await screen.findByRole('button', { name: text('auth.signIn') }));
  expect(currentLocation()).toMatchObject({ pathname: '/login', state: { intended: '/settings/general' } });
  expect(screen.queryByRole('button', { name: text('deletion.restore') })).toBeNull();
});

it('a restoration without the server is tried again', async () => {
  await restore('UNAVAILABLE');
  expect(await screen.findByText(text('deletion.restoreFailed'))).toBeVisible();
  expect(screen.getByRole('button', { name: text('deletion.restore') })).toBeEnabled();
});
