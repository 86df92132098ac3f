import { LINKING_KEY } from '../../navigation/paths';

/** The OpenID provider redirects back to the login page, which leads back to the settings while this is stored. */
export const expectReturn = (): void => sessionStorage.setItem(LINKING_KEY, 'true');

/** @returns true if a redirect back was expected */
export function finishReturn(): boolean {
  const wasExpected = sessionStorage.getItem(LINKING_KEY) !== null;
  sessionStorage.removeItem(LINKING_KEY);
  return wasExpected;
}
