import { act, render } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { GoogleButton } from '../../src/features/auth/components/GoogleButton';
import { serveWith } from '../dom/device';
import { serveGoogleScript } from './googleScript';

it.each([
  ['accepted', () => Promise.resolve()],
  ['refused', () => Promise.reject(new Error('refused'))],
])('the button asks for a new nonce after a token was %s', async (_what, onToken) => {
  const { initialize } = serveGoogleScript();
  let nonces = 0;
  serveWith(() => Response.json({ data: { authenticated: false, nonce: `nonce ${(nonces += 1)}`, nonceHash: '' } }));
  render(<GoogleButton clientId="client" onToken={onToken} />);
  const shownNonces = () => initialize.mock.calls.map(([{ nonce }]) => nonce);
  await vi.waitFor(() => expect(shownNonces()).toEqual(['nonce 1']));
  act(() => initialize.mock.calls[0]?.[0].callback({ credential: 'token' }));
  await vi.waitFor(() => expect(shownNonces()).toEqual(['nonce 1', 'nonce 2']));
});

it('a button acts again for itself once a dialog with another one has closed', async () => {
  const { initialize } = serveGoogleScript();
  serveWith(() => Response.json({ data: { authenticated: false, nonce: 'nonce', nonceHash: '' } }));
  const ofPage = vi.fn(() => Promise.resolve());
  const ofDialog = vi.fn(() => Promise.resolve());
  render(<GoogleButton clientId="client" onToken={ofPage} />);
  await vi.waitFor(() => expect(initialize).toHaveBeenCalledOnce());
  const dialog = render(<GoogleButton clientId="client" onToken={ofDialog} />);
  await vi.waitFor(() => expect(initialize).toHaveBeenCalledTimes(2));
  dialog.unmount();
  await vi.waitFor(() => expect(initialize).toHaveBeenCalledTimes(3));
  act(() => initialize.mock.calls[2]?.[0].callback({ credential: 'token' }));
  expect(ofPage).toHaveBeenCalledExactlyOnceWith('token');
  expect(ofDialog).not.toHaveBeenCalled();
});
