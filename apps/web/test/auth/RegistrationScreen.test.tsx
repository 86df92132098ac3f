import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import RegistrationScreen from '../../src/features/auth/screens/RegistrationScreen';
import { SessionContext } from '../../src/features/user/sessionActions';
import { currentLocation } from '../../src/navigation/location';
import { ShownContext } from '../../src/navigation/navigation';
import { text } from '../../src/platform/text';
import { serveWith } from '../dom/device';
import { renderOnDevice } from '../dom/render';
import { allowSignIn } from '../identity/respond';

const stay = () => Promise.resolve();
const completeSignIn = vi.fn<() => Promise<void>>();
beforeEach(() => void completeSignIn.mockReset().mockResolvedValue());

/** Shows the registration of Ana, whose address has an account if there are methods to sign in to it. */
function show(linkableMethods: readonly ('LOCAL' | 'GOOGLE')[]) {
  allowSignIn();
  const registration = { method: 'OPENID', token: 'rt_1', name: 'Ana', linkableMethods } as const;
  return renderOnDevice(
    <SessionContext value={{ prepareToSignIn: stay, completeSignIn, signOut: stay }}>
      <ShownContext value={{ location: { ...currentLocation(), state: { registration } }, params: {} }}>
        <RegistrationScreen />
      </ShownContext>
    </SessionContext>,
  );
}

describe('the registration', () => {
  it('is sent once, however often the offer to use another account is declined', async () => {
    let requests = 0;
    serveWith((method) => {
      if (method === 'POST') requests += 1;
      return new Promise<Response>(() => undefined);
    });
    const user = show(['LOCAL']);
    const decline = screen.getByRole('button', { name: text('auth.linkDecline') });
    await user.click(decline);
    await vi.waitFor(() => expect(requests).toBe(1));
    await user.click(decline);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(requests).toBe(1);
  });
});
