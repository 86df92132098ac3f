import { randomBytes } from 'node:crypto';
import type { Http } from './route';

/**
 * The number used once that ties an identity token to the browser it was asked for: the browser keeps it where no
 * script can read it, the provider writes it into the token, and a token that was stolen elsewhere has another one.
 */
const NONCE_COOKIE = 'sevenfold_nonce';
const NONCE = /^[A-Za-z0-9_-]{43}$/;
const NONCE_SECONDS = 86_400;

/** The nonce of this browser, made if there is none yet: pages open in two tabs share it. */
export function readNonce(http: Http): string {
  const nonce = currentNonce(http) ?? randomBytes(32).toString('base64url');
  http.setCookie(NONCE_COOKIE, nonce, NONCE_SECONDS);
  return nonce;
}

export function currentNonce(http: Http): string | undefined {
  const nonce = http.cookie(NONCE_COOKIE);
  return nonce !== undefined && NONCE.test(nonce) ? nonce : undefined;
}
