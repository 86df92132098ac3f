import { vi } from 'vitest';
import type { loadGoogleIdentity } from '../../src/features/auth/googleIdentity';

type Identity = Awaited<ReturnType<typeof loadGoogleIdentity>>;

/** The object of Google's script. The app loads it once for all tests, so that they share it. */
const identity: Identity = { initialize: () => undefined, renderButton: () => undefined };

/** Lets Google's script load. Returns spies of its functions. */
export function serveGoogleScript() {
  vi.spyOn(document.head, 'append').mockImplementation((script) => {
    window.google = { accounts: { id: identity } };
    if (script instanceof HTMLScriptElement) script.dispatchEvent(new Event('load'));
  });
  return { initialize: vi.spyOn(identity, 'initialize'), renderButton: vi.spyOn(identity, 'renderButton') };
}
