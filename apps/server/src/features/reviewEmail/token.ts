import { createHmac, timingSafeEqual } from 'node:crypto';
import { uuidOf } from '../../id';
import type { UserRow } from '../user/store';

/** Part of the signed text: a signature by the same key for another purpose is not valid here. */
const PURPOSE = 'end weekly review emails';
const ID_BYTES = 16;
const SIGNATURE_BYTES = 16;

type Signer = Pick<UserRow, 'user_id' | 'unsubscribe_key'>;

/** Creates the token of a user's unsubscribe link: their id and an HMAC of it with their key, in base64url. */
export function unsubscribeToken(user: Signer): string {
  return Buffer.concat([Buffer.from(user.user_id.replaceAll('-', ''), 'hex'), signatureOf(user)]).toString('base64url');
}

/** Reads the user id of a token without verifying its signature; undefined for a malformed token. */
export function userIdOfToken(token: string): string | undefined {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== ID_BYTES + SIGNATURE_BYTES || bytes.toString('base64url') !== token) return undefined;
  return uuidOf(bytes.subarray(0, ID_BYTES));
}

/** True if the token is signed with the user's key. */
export const isTokenOf = (token: string, user: Signer): boolean =>
  userIdOfToken(token) === user.user_id &&
  timingSafeEqual(Buffer.from(token, 'base64url').subarray(ID_BYTES), signatureOf(user));

const signatureOf = ({ user_id: userId, unsubscribe_key: key }: Signer): Buffer =>
  createHmac('sha256', key).update(`${PURPOSE} ${userId}`).digest().subarray(0, SIGNATURE_BYTES);
