import { RETURN_KEY } from '#navigation';

/** Reason for which a signed-in user is at the page of a provider: adding a way to sign in, or confirming who they are. */
type Purpose = 'LINK' | 'CONFIRM';

const PURPOSE_KEY = 'sevenfold.returnPurpose';

/** The provider redirects back to the login page, which leads back to the current page while this is stored. */
export function expectReturn(purpose: Purpose): void {
  sessionStorage.setItem(RETURN_KEY, location.pathname);
  sessionStorage.setItem(PURPOSE_KEY, purpose);
}

/** @returns true if a redirect back was expected for this purpose */
export function finishReturn(purpose: Purpose): boolean {
  if (sessionStorage.getItem(PURPOSE_KEY) !== purpose) return false;
  const path = sessionStorage.getItem(RETURN_KEY);
  sessionStorage.removeItem(PURPOSE_KEY);
  sessionStorage.removeItem(RETURN_KEY);
  return path === location.pathname && location.search !== '';
}
