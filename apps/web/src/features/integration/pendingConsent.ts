import { HAS_SYSTEM_BROWSER } from '#platform';

/** The page to which the user returns from the provider. */
export type ConnectingFrom = 'SETTINGS' | 'ONBOARDING';

/** The page from which the last consent page was opened, and its `state`, separated by a space. */
const KEY = 'sevenfold.connecting';

/** The device may end the native app while the system browser is above it, and its session storage with it. */
const storage = (): Storage => (HAS_SYSTEM_BROWSER ? localStorage : sessionStorage);

/** Remembers a consent whose page is about to be opened. @param url of the page */
export function rememberConsent(from: ConnectingFrom, url: string): void {
  storage().setItem(KEY, `${from} ${new URL(url).searchParams.get('state') ?? ''}`);
}

const read = (): string[] => storage().getItem(KEY)?.split(' ') ?? [];

/** The page from which the last consent page was opened: in this tab, or on this device in the native app. */
export const connectingFrom = (): ConnectingFrom => (read()[0] === 'ONBOARDING' ? 'ONBOARDING' : 'SETTINGS');

/**
 * True if the answer of a provider belongs to the last consent of this device, which has not been answered yet. The
 * answer is taken: the next one with the same `state` is none.
 */
export function takeConsentReturn(answer: URLSearchParams): boolean {
  const [from = '', state] = read();
  if (!state || answer.get('state') !== state) return false;
  storage().setItem(KEY, from);
  return true;
}
