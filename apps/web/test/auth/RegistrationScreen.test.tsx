import { ERRORS } from '@sevenfold/contract/errors';
import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { keepProvider } from '../../src/features/auth/keptProvider';
import RegistrationScreen from '../../src/features/auth/screens/RegistrationScreen';
import { SessionContext } from '../../src/features/user/sessionActions';
import { currentLocation, type LocationState } from '../../src/navigation/location';
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
  return showAs({ method: 'OPENID', token: 'rt_1', name: 'Ana', linkableMethods });
}

function showAs(registration: NonNullable<LocationState['registration']>) {
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

  it('is in UTC where the server does not know the time zone of the browser', async () => {
    const { code, status } = ERRORS.INVALID_INPUT;
    const zones: unknown[] = [];
    serveWith((method, _path, body) => {
      if (method !== 'POST') return undefined;
      const { timezone } = JSON.parse(body) as { readonly timezone: string };
      zones.push(timezone);
      if (timezone === 'UTC') return Response.json({ data: { session: { expiresAt: '', token: null } } });
      const fields = [{ path: 'timezone', message: 'There is no such time zone' }];
      return Response.json({ error: { code, message: '', fields } }, { status });
    });
    const options = new Intl.DateTimeFormat().resolvedOptions();
    const zone = vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions');
    zone.mockReturnValue({ ...options, timeZone: 'Asia/Tokyo' });
    const user = show([]);
    await user.click(screen.getByRole('button', { name: text('auth.createAccount') }));
    await vi.waitFor(() => expect(completeSignIn).toHaveBeenCalledOnce());
    expect(zones).toEqual(['Asia/Tokyo', 'UTC']);
  });
});

describe('where the account is of another OpenID provider', () => {
  it('names the one that is added, and leads to the one of the account only', async () => {
    const openIds = ['Work', 'Home', 'Club'].map((label, index) => ({ id: `${index + 1}`, label }));
    allowSignIn({ openIds });
    keepProvider('2');
    showAs({
      method: 'OPENID',
      provider: '1',
      token: 'rt_1',
      name: 'Ana',
      linkableMethods: ['OPENID'],
      linkableProviders: ['2'],
    });
    expect(screen.getByText(text('auth.linkSub', { method: 'Work' }))).toBeVisible();
    const offered = screen.getAllByRole('button').map(({ textContent }) => textContent);
    expect(offered).toEqual([text('auth.continueWith', { provider: 'Home' }), text('auth.linkDecline')]);
  });
});

it('says nothing of links to register with where the account has a passkey', () => {
  allowSignIn({ passkey: true, local: false });
  showAs({ method: 'GOOGLE', token: 'rt_1', name: 'Ana', linkableMethods: ['PASSKEY'] });
  expect(screen.getByRole('button', { name: text('auth.linkDecline') })).toBeVisible();
  expect(screen.getByRole('button', { name: text('recovery.use') })).toBeVisible();
  expect(screen.queryByText(text('passkey.newHere'))).toBeNull();
});
