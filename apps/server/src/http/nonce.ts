import { randomBytes } from 'node:crypto';
import type { Http } from './route';

/**
 * The OpenID nonce, which binds an ID token to the browser it was requested for. The browser keeps it in an HttpOnly
 * cookie and the provider copies it into the token, so a token stolen elsewhere does not match. It is accepted once.
 */
const NONCE_COOKIE = 'sevenfold_nonce';
const NONCE = /^[A-Za-z0-9_-]{43}$/;
const NONCE_SECONDS = 86_400;
/** Time for which a used nonce is remembered, in seconds: ID tokens of Google are valid for an hour, those of Apple for a day. */
export const USED_NONCE_SECONDS = 2 * NONCE_SECONDS;

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
