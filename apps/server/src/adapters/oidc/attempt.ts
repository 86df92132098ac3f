import type { NativeProof } from '@sevenfold/contract';
import { z } from 'zod';
import { type Http, HttpError } from '#http';

/** Lifetime of the cookie with the state of a sign-in attempt, in seconds. */
const COOKIE_SECONDS = 600;

const signInAttempt = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  returnTo: z.url(),
  /** Issuer of the provider it was started at; only of OpenID providers, of which a server may have several. */
  issuer: z.string().optional(),
});

/** State of a sign-in by redirect. Only the browser or app that started it can finish it. */
export type SignInAttempt = z.infer<typeof signInAttempt>;

/**
 * The address that a provider redirects to.
 *
 * @param publicUrl the server's public origin; absent on a local machine, where the origin of the request is used
 * @throws HttpError FORBIDDEN: the Host header is not one
 */
export function returnAddress(http: Http, publicUrl: string | undefined, path: string): string {
  const origin = publicUrl ?? `http://${http.host}`;
  if (!URL.canParse(origin)) throw new HttpError('FORBIDDEN');
  return new URL(path, origin).href;
}

/** Stores an attempt in a cookie. @returns the attempt for the native app, which has no cookies; null in a browser */
export function storeAttempt(http: Http, cookie: string, attempt: SignInAttempt): string | null {
  const text = Buffer.from(JSON.stringify(attempt)).toString('base64url');
  if (http.platform !== 'WEB') return text;
  http.setCookie(cookie, text, COOKIE_SECONDS);
  return null;
}

/** @throws HttpError IDENTITY_REFUSED: there is none */
export function readAttempt(http: Http, cookie: string, native: NativeProof | undefined): SignInAttempt {
  const ofApp = native && 'attempt' in native ? native.attempt : '';
  const text = http.platform === 'WEB' ? (http.cookie(cookie) ?? '') : ofApp;
  try {
    return signInAttempt.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
  } catch {
    throw new HttpError('IDENTITY_REFUSED');
  }
}
