import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Proof } from '../../src/features/auth/api';
import { ProviderButtons } from '../../src/features/auth/components/ProviderButtons';
import { keepProvider } from '../../src/features/auth/keptProvider';
import { text } from '../../src/platform/text';
import { accessibilityViolations, renderOnDevice } from '../dom/render';
import { respond } from '../identity/respond';
import { serveGoogleScript } from './googleScript';

const START = 'POST auth/openid/start';
const NONE = { google: null, apple: null, openId: null, openIds: [], passkey: false, local: false };
const APPLE = { ...NONE, apple: { byRedirect: true, onIos: false } };
const OPEN_IDS = {
  ...NONE,
  openIds: [
    { id: '1', label: 'Keycloak' },
    { id: '2', label: 'Okta' },
  ],
};

type Props = Partial<Parameters<typeof ProviderButtons>[0]>;

function show(props: Props) {
  const onLeave = vi.fn<() => void>();
  const onProof = vi.fn<(proof: Proof) => Promise<void>>();
  const user = renderOnDevice(
    <ProviderButtons methods={NONE} wording="signIn" busy={null} onLeave={onLeave} onProof={onProof} {...props} />,
  );
  return { user, onLeave, onProof };
}

const button = (provider: string) => screen.getByRole('button', { name: text('auth.continueWith', { provider }) });
const names = () => screen.queryAllByRole('button').map(({ textContent }) => textContent);
const continueWith = (...providers: readonly string[]) =>
  providers.map((provider) => text('auth.continueWith', { provider }));

const assign = vi.fn<typeof location.assign>();
beforeEach(() => {
  const spy = vi.spyOn(location, 'assign').mockImplementation(assign.mockReset());
  return () => spy.mockRestore();
});
afterEach(() => sessionStorage.removeItem('sevenfold.openIdProvider'));

describe('the buttons of providers', () => {
  it('are those of the providers of the server', async () => {
    show({ methods: { ...OPEN_IDS, apple: APPLE.apple } });
    expect(names()).toEqual(continueWith('Apple', 'Keycloak', 'Okta'));
    expect(await accessibilityViolations()).toEqual([]);
  });

  it('are none for a server without providers', () => {
    show({ methods: { ...NONE, passkey: true, local: true } });
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('leave out Apple where it is offered in the app for iOS only', () => {
    show({ methods: { ...OPEN_IDS, apple: { byRedirect: false, onIos: true } } });
    expect(names()).toEqual(continueWith('Keycloak', 'Okta'));
  });

  it('are only those of the given methods', () => {
    show({ methods: { ...OPEN_IDS, apple: APPLE.apple }, only: ['APPLE', 'PASSKEY'] });
    expect(names()).toEqual(continueWith('Apple'));
  });

  it('name the only provider of a server of an earlier version', () => {
    const { openIds: _, ...earlier } = { ...NONE, openId: { label: 'Keycloak' } };
    show({ methods: earlier as Props['methods'] & object });
    expect(names()).toEqual(continueWith('Keycloak'));
  });
});

describe('a pressed button of a provider', () => {
  it.each([
    ['Apple', { method: 'APPLE' }],
    ['Okta', { method: 'OPENID', provider: '2' }],
  ])('leaves for the page of %s, and is busy until then', async (provider, body) => {
    const url = 'https://provider.example/authorize';
    const sent = respond({ [START]: { url, attempt: null } });
    const { user, onLeave, onProof } = show({ methods: { ...OPEN_IDS, apple: APPLE.apple } });
    await user.click(button(provider));
    expect(button(provider)).toHaveAttribute('aria-busy', 'true');
    await waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith(url));
    expect(onLeave).toHaveBeenCalledOnce();
    expect(sent).toEqual([[START, body]]);
    expect(onProof).not.toHaveBeenCalled();
    expect(button('Keycloak')).not.toHaveAttribute('aria-busy');
  });

  it('says when the sign-in cannot start, and can be pressed again', async () => {
    const { user, onLeave } = show({ methods: APPLE });
    await user.click(button('Apple'));
    expect(await screen.findByText(text('error.login'))).toBeVisible();
    expect(button('Apple')).not.toHaveAttribute('aria-busy');
    expect(onLeave).not.toHaveBeenCalled();
    expect(assign).not.toHaveBeenCalled();
  });
});

describe('a button whose proof is being verified', () => {
  it('is busy for Apple', () => {
    show({ methods: { ...OPEN_IDS, apple: APPLE.apple }, busy: 'APPLE' });
    expect(button('Apple')).toHaveAttribute('aria-busy', 'true');
    expect(button('Okta')).not.toHaveAttribute('aria-busy');
  });

  it('is busy for the OpenID provider that the user comes back from', () => {
    keepProvider('2');
    show({ methods: OPEN_IDS, busy: 'OPENID' });
    expect(button('Okta')).toHaveAttribute('aria-busy', 'true');
    expect(button('Keycloak')).not.toHaveAttribute('aria-busy');
  });
});

describe('the button of Google in a browser', () => {
  const GOOGLE = { ...NONE, google: { clientId: 'client', iosClientId: null } };
  const NONCE = { 'GET auth/status': { authenticated: false, nonce: 'nonce', nonceHash: '' } };

  it.each([
    ['signs in where it is alone', GOOGLE, 'signin_with'],
    ['continues beside the one of Apple, which has no other words', { ...GOOGLE, apple: APPLE.apple }, 'continue_with'],
  ])('is drawn by Google: %s', async (_, methods, words) => {
    respond(NONCE);
    const { renderButton } = serveGoogleScript();
    show({ methods });
    await waitFor(() => expect(renderButton).toHaveBeenCalledOnce());
    expect(renderButton.mock.calls[0]?.[1]).toMatchObject({ text: words, locale: 'en' });
  });

  it('proves who the user is with the token of Google', async () => {
    respond(NONCE);
    const { initialize } = serveGoogleScript();
    const { onProof } = show({ methods: GOOGLE });
    onProof.mockResolvedValue();
    await waitFor(() => expect(initialize).toHaveBeenCalledOnce());
    act(() => initialize.mock.calls[0]?.[0].callback({ credential: 'token' }));
    expect(onProof).toHaveBeenCalledExactlyOnceWith({ method: 'GOOGLE', token: 'token' });
    await waitFor(() => expect(initialize).toHaveBeenCalledTimes(2));
  });

  it('offers to try again when it cannot be drawn, before the one of Apple', async () => {
    const { renderButton } = serveGoogleScript();
    const { user } = show({ methods: { ...GOOGLE, apple: APPLE.apple } });
    expect(await screen.findByText(text('error.google'))).toBeVisible();
    expect(names().slice(0, 2)).toEqual([text('ui.tryAgain'), ...continueWith('Apple')]);
    respond(NONCE);
    await user.click(screen.getByRole('button', { name: text('ui.tryAgain') }));
    await waitFor(() => expect(renderButton).toHaveBeenCalledOnce());
    expect(screen.queryByRole('button', { name: text('ui.tryAgain') })).toBeNull();
  });
});
