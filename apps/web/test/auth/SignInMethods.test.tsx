import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { SignInMethods } from '../../src/features/auth/components/SignInMethods';
import { SessionContext } from '../../src/features/user/sessionActions';
import { currentLocation } from '../../src/navigation/location';
import { ShownContext } from '../../src/navigation/navigation';
import { text } from '../../src/platform/text';
import { renderOnDevice } from '../dom/render';
import { allowSignIn } from '../identity/respond';

it('the sign-in by a recovery code returns the focus to its button when it is cancelled', async () => {
  allowSignIn({ passkey: true });
  const user = renderOnDevice(
    <SessionContext value={{ prepareToSignIn: vi.fn(), completeSignIn: vi.fn(), signOut: vi.fn() }}>
      <ShownContext value={{ location: currentLocation(), params: {} }}>
        <SignInMethods />
      </ShownContext>
    </SessionContext>,
  );
  await user.click(screen.getByRole('button', { name: text('recovery.use') }));
  expect(screen.getByRole('textbox', { name: new RegExp(`^${text('recovery.code')}`) })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: text('ui.cancel') }));
  expect(screen.getByRole('button', { name: text('recovery.use') })).toHaveFocus();
});
