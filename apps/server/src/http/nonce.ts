import { randomBytes } from 'node:crypto';
import type { Http } from './route';

/**
 * The OpenID nonce, which binds an ID token to the browser it was requested for. The browser keeps it in an HttpOnly
 * cookie and the provider copies it into the token, so a token stolen elsewhere does not match. It is accepted once.
 */
const NONCE_COOKIE = 'sevenfold_nonce';
const NONCE = /^[A-Za-z0-9_-]{43}$/;
/** Also how long a used nonce is remembered; Google's ID tokens are valid for an hour. */
export const NONCE_SECONDS = 86_400;

/** Returns the nonce of this browser, creating it if needed. All tabs share it. */
export function readNonce(http: Http): string {
  const nonce = currentNonce(http) ?? randomBytes(32).toString('base64url');
  http.setCookie(NONCE_COOKIE, nonce, NONCE_SECONDS);
  return nonce;
}

export function currentNonce(http: Http): string | undefined {
  const nonce = http.cookie(NONCE_COOKIE);
  return nonce !== undefined && NONCE.test(nonce) ? nonce : undefined;
}

/** The next sign-in of this browser gets a new nonce. */
export const clearNonce = (http: Http): void => http.clearCookie(NONCE_COOKIE);
