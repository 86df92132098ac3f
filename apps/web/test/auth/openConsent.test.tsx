import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openConsent } from '../../src/features/auth/native/openConsent';

/** The phone, which tells the app what happens in the system browser. */
const phone = vi.hoisted(() => ({ listeners: new Map<string, (event: object) => void>() }));

vi.mock('@capacitor/app', () => ({ App: { addListener: listen } }));
vi.mock('@capacitor/browser', () => ({
  Browser: { addListener: listen, open: () => Promise.resolve(), close: () => Promise.resolve() },
}));

function listen(name: string, listener: (event: object) => void): Promise<{ remove(): Promise<void> }> {
  phone.listeners.set(name, listener);
  return Promise.resolve({ remove: () => Promise.resolve() });
}

const show = (state: DocumentVisibilityState): void => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
};
const finishBrowser = (): void => phone.listeners.get('browserFinished')?.({});
const CONSENT = 'https://provider.example/authorize?state=android.secret';
const RETURNED = 'app.sevenfold://auth/return?state=android.secret&code=c';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

it('a sign-in goes on after a look into another app', async () => {
  const consent = openConsent(CONSENT);
  await vi.advanceTimersByTimeAsync(0);
  show('hidden');
  finishBrowser();
  await vi.advanceTimersByTimeAsync(60_000);
  phone.listeners.get('appUrlOpen')?.({ url: RETURNED });
  expect((await consent)?.href).toBe(RETURNED);
});

it('a sign-in ends once the user has closed the browser', async () => {
  const consent = openConsent(CONSENT);
  await vi.advanceTimersByTimeAsync(0);
  show('hidden');
  finishBrowser();
  show('visible');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await consent).toBeUndefined();
});
