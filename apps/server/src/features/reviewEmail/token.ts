import { createHmac, timingSafeEqual } from 'node:crypto';
import { formatUuid } from '../../id';
import type { UserRow } from '#features/user';

/** Part of the signed text: a signature by the same key for another purpose is not valid here. */
const PURPOSE = 'end weekly review emails';
const ID_BYTES = 16;
const SIGNATURE_BYTES = 16;

type Signer = Pick<UserRow, 'user_id' | 'unsubscribe_key'>;

/** The parts of a token: the user that it names, and the signature that proves it. */
interface TokenParts {
  readonly userId: string;
  readonly signature: Buffer;
}

/** Creates the token of a user's unsubscribe link: their id and an HMAC of it with their key, in base64url. */
export function unsubscribeToken(user: Signer): string {
  return Buffer.concat([Buffer.from(user.user_id.replaceAll('-', ''), 'hex'), signatureOf(user)]).toString('base64url');
}

/** Reads a token without verifying its signature; undefined for a malformed token. */
export function readToken(token: string): TokenParts | undefined {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== ID_BYTES + SIGNATURE_BYTES || bytes.toString('base64url') !== token) return undefined;
  return { userId: formatUuid(bytes.subarray(0, ID_BYTES)), signature: bytes.subarray(ID_BYTES) };
}

/** True if the token is signed with this key. Takes the same time for every key. */
export const isSignedWith = (key: string, { userId, signature }: TokenParts): boolean =>
  timingSafeEqual(signature, signatureOf({ user_id: userId, unsubscribe_key: key }));

const signatureOf = ({ user_id: userId, unsubscribe_key: key }: Signer): Buffer =>
  createHmac('sha256', key).update(`${PURPOSE} ${userId}`).digest().subarray(0, SIGNATURE_BYTES);
