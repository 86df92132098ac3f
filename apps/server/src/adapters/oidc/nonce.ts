import { createHash } from 'node:crypto';
import type { NativeProof } from '@sevenfold/contract';
import { currentNonce, type Http } from '#http';

/**
 * The form of a nonce in requests to a provider, where whoever has the nonce itself sends it to the server with the
 * token: a token that was read on its way is of no use without it.
 */
export const hashNonce = (nonce: string): string => createHash('sha256').update(nonce).digest('hex');

/** The nonce that an ID token must contain; undefined if the caller has none. */
export function expectedNonce(http: Http, native: NativeProof | undefined): string | undefined {
  if (http.platform === 'WEB') return currentNonce(http);
  return native && 'nonce' in native ? hashNonce(native.nonce) : undefined;
}
