import { user as userSample } from '@sevenfold/contract/samples';
import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { dispatch } from '../../src/dispatch/dispatch';
import { LogOut } from '../../src/features/settings/components/LogOut';
import { changeSettings } from '../../src/features/user/commands';
import { SessionContext } from '../../src/features/user/sessionActions';
import { text } from '../../src/platform/text';
import { accessibilityViolations, renderOnDevice } from '../dom/render';

const signOut = vi.fn<() => Promise<void>>();

function renderLogOut(): UserEvent {
  signOut.mockReset().mockResolvedValue();
  return renderOnDevice(
    <SessionContext value={{ prepareToSignIn: vi.fn(), completeSignIn: vi.fn(), signOut }}>
      <LogOut />
    </SessionContext>,
  );
}

const logOut = (user: UserEvent) => user.click(screen.getByRole('button', { name: text('settings.logOut') }));

/** Makes two changes that the server does not have yet. */
function changeTwice(): void {
  for (const dayEndsAt of [1, 2]) dispatch(changeSettings(userSample().settings, { dayEndsAt }));
}

describe('logging out', () => {
  it('takes one press while everything is sent', async () => {
    const user = renderLogOut();
    await logOut(user);
    expect(signOut).toHaveBeenCalledOnce();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('asks first when changes would be lost', async () => {
    changeTwice();
    const user = renderLogOut();
    await logOut(user);
    const dialog = await screen.findByRole('dialog', { name: text('settings.unsentTitle') });
    expect(dialog).toHaveTextContent(text('settings.unsentText', { count: 2 }));
    expect(signOut).not.toHaveBeenCalled();
    expect(await accessibilityViolations()).toEqual([]);
    await user.click(screen.getByRole('button', { name: text('settings.logOutAnyway') }));
    expect(signOut).toHaveBeenCalledOnce();
  });

  it('is given up by Cancel, which has the focus', async () => {
    changeTwice();
    const user = renderLogOut();
    await logOut(user);
    expect(await screen.findByRole('button', { name: text('ui.cancel') })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(signOut).not.toHaveBeenCalled();
  });
});
