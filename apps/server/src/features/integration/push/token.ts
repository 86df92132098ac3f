import { randomBytes } from 'node:crypto';
import { hashToken } from '#http';
import { formatUuid } from '../../../id';

const ID_BYTES = 16;
const SECRET_BYTES = 32;
/** 64 bytes in base64url: 86 characters. Microsoft Graph allows 128, Google 256. */
const SHAPE = /^[A-Za-z0-9_-]{86}$/;

const bytesOf = (id: string): Buffer => Buffer.from(id.replaceAll('-', ''), 'hex');

/**
 * Creates the token that the notifications of a channel carry: the ids of user and channel, by which its row is found
 * in one shard, and a 256-bit secret.
 */
export function newChannelToken(userId: string, channelId: string): { readonly token: string; readonly hash: Buffer } {
  const token = Buffer.concat([bytesOf(userId), bytesOf(channelId), randomBytes(SECRET_BYTES)]).toString('base64url');
  return { token, hash: hashToken(token) };
}

/** Parses a token; undefined if it is malformed. */
export function readChannelToken(
  token: string,
): { readonly userId: string; readonly channelId: string; readonly hash: Buffer } | undefined {
  if (!SHAPE.test(token)) return undefined;
  const bytes = Buffer.from(token, 'base64url');
  return {
    userId: formatUuid(bytes.subarray(0, ID_BYTES)),
    channelId: formatUuid(bytes.subarray(ID_BYTES, 2 * ID_BYTES)),
    hash: hashToken(token),
  };
}
