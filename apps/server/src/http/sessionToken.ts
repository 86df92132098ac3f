import { createHash, randomBytes } from 'node:crypto';
import { formatUuid } from '../id';

export const SESSION_COOKIE = 'sevenfold_session';

const DAY_MS = 86_400_000;
/** Idle lifetime and maximum lifetime of a session. */
export const SESSION_MS = 90 * DAY_MS;
export const SESSION_LIFETIME_MS = 365 * DAY_MS;

const ID_BYTES = 16;
const SECRET_BYTES = 32;
/** 48 bytes in base64url. */
const SHAPE = /^[A-Za-z0-9_-]{64}$/;

/** The stored parts of a token: its user, and a hash from which the token cannot be recovered. */
export interface TokenParts {
  readonly userId: string;
  readonly hash: Buffer;
}

/**
 * Creates a session token: the user id followed by a 256-bit secret. The user id lets a session be found in one shard.
 */
export function newSessionToken(userId: string): { readonly token: string; readonly hash: Buffer } {
  const token = Buffer.concat([Buffer.from(userId.replaceAll('-', ''), 'hex'), randomBytes(SECRET_BYTES)]).toString(
    'base64url',
  );
  return { token, hash: hashToken(token) };
}

/** Parses a session token; undefined if it is malformed. */
export function readSessionToken(token: string | undefined): TokenParts | undefined {
  if (token === undefined || !SHAPE.test(token)) return undefined;
  return { userId: formatUuid(Buffer.from(token, 'base64url').subarray(0, ID_BYTES)), hash: hashToken(token) };
}

/** A fast hash is enough for a random 256-bit secret, which cannot be guessed. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();
