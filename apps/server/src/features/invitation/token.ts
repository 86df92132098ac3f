import { randomBytes } from 'node:crypto';
import { hashToken, type TokenParts } from '#http';
import { formatUuid } from '../../id';

const PREFIX = 'in_';
const ID_BYTES = 16;
const SECRET_BYTES = 32;
/** The prefix, and 48 bytes in base64url. */
const SHAPE = /^in_[A-Za-z0-9_-]{64}$/;

/** Creates the token of an invitation: the id of the inviting user, by which it is looked up, and a 256-bit secret. */
export function newInvitationToken(userId: string): string {
  const id = Buffer.from(userId.replaceAll('-', ''), 'hex');
  return PREFIX + Buffer.concat([id, randomBytes(SECRET_BYTES)]).toString('base64url');
}

/** Parses the token of an invitation; undefined if it is malformed. */
export function readInvitationToken(token: string): TokenParts | undefined {
  if (!SHAPE.test(token)) return undefined;
  const bytes = Buffer.from(token.slice(PREFIX.length), 'base64url');
  return { userId: formatUuid(bytes.subarray(0, ID_BYTES)), hash: hashToken(token) };
}
