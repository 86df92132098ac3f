import { act, render } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { GoogleButton } from '../../src/features/auth/components/GoogleButton';
import type { loadGoogleIdentity } from '../../src/features/auth/googleIdentity';
import { serveWith } from '../dom/device';

type Identity = Awaited<ReturnType<typeof loadGoogleIdentity>>;
type Options = Parameters<Identity['initialize']>[0];

/** Options of each button that was drawn. The app loads Google's script once for all tests. */
let drawn: Options[] = [];
const identity: Identity = { initialize: (options) => drawn.push(options), renderButton: () => undefined };

beforeEach(() => {
  drawn = [];
  vi.spyOn(document.head, 'append').mockImplementation((script) => {
    window.google = { accounts: { id: identity } };
    if (script instanceof HTMLScriptElement) script.dispatchEvent(new Event('load'));
  });
});

it.each([
  ['accepted', () => Promise.resolve()],
  ['refused', () => Promise.reject(new Error('refused'))],
])('the button asks for a new nonce after a token was %s', async (_what, onToken) => {
  let nonces = 0;
  serveWith(() => Response.json({ data: { authenticated: false, nonce: `nonce ${(nonces += 1)}`, nonceHash: '' } }));
  render(<GoogleButton clientId="client" onToken={onToken} />);
  const shownNonces = () => drawn.map(({ nonce }) => nonce);
  await vi.waitFor(() => expect(shownNonces()).toEqual(['nonce 1']));
  act(() => drawn[0]?.callback({ credential: 'token' }));
  await vi.waitFor(() => expect(shownNonces()).toEqual(['nonce 1', 'nonce 2']));
});
