import { createHash, randomBytes } from 'node:crypto';
import { uuidOf } from '../id';

export const SESSION_COOKIE = 'sevenfold_session';

const DAY_MS = 86_400_000;
/** How long a session lasts without being used, and how long it lasts at most. */
export const SESSION_MS = 90 * DAY_MS;
export const SESSION_LIFETIME_MS = 365 * DAY_MS;

const ID_BYTES = 16;
const SECRET_BYTES = 32;
/** Forty-eight bytes in base64url. */
const SHAPE = /^[A-Za-z0-9_-]{64}$/;

/** What the server keeps of a token: whose it is, and a hash from which the token cannot be made. */
export interface TokenParts {
  readonly userId: string;
  readonly hash: Buffer;
}

/**
 * A new session token of a person: their id followed by a secret of 256 bits. Naming the person lets a session be found
 * in one shard.
 */
export function newSessionToken(userId: string): { readonly token: string; readonly hash: Buffer } {
  const token = Buffer.concat([Buffer.from(userId.replaceAll('-', ''), 'hex'), randomBytes(SECRET_BYTES)]).toString(
    'base64url',
  );
  return { token, hash: hashToken(token) };
}

/** Takes a token apart; nothing for what no server of ours has made. */
export function readSessionToken(token: string | undefined): TokenParts | undefined {
  if (token === undefined || !SHAPE.test(token)) return undefined;
  return { userId: uuidOf(Buffer.from(token, 'base64url').subarray(0, ID_BYTES)), hash: hashToken(token) };
}

/** A secret of 256 bits needs no slow hash: there is nothing to guess. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();
