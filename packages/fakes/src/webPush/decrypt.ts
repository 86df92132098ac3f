import { createDecipheriv, createECDH, hkdfSync } from 'node:crypto';

const SALT_BYTES = 16;
/** Salt, record size and length of the key id. */
const HEADER_BYTES = SALT_BYTES + 5;
const TAG_BYTES = 16;
const KEY_BYTES = 16;
const NONCE_BYTES = 12;
const PUBLIC_KEY_BYTES = 65;
/** Delimiter of the last record, before its padding. */
const LAST_RECORD = 2;

/** Keys of a browser. */
export interface ReceiverKeys {
  /** Private key on the curve P-256. */
  readonly privateKey: Buffer;
  /** The secret shared with the sender. */
  readonly auth: Buffer;
}

/**
 * Decrypts a push message (RFC 8291, with the content encoding `aes128gcm` of RFC 8188), as a browser does. Push
 * messages are a single record.
 *
 * @throws {Error} if the message is malformed, or encrypted for another browser
 */
export function decryptPush(message: Buffer, { privateKey, auth }: ReceiverKeys): string {
  const salt = message.subarray(0, SALT_BYTES);
  const recordSize = message.readUInt32BE(SALT_BYTES);
  const idLength = message.readUInt8(SALT_BYTES + 4);
  if (idLength !== PUBLIC_KEY_BYTES) throw new Error(`the key id has ${idLength} bytes instead of ${PUBLIC_KEY_BYTES}`);
  const senderKey = message.subarray(HEADER_BYTES, HEADER_BYTES + idLength);
  const record = message.subarray(HEADER_BYTES + idLength);
  if (record.length > recordSize) throw new Error('the message has several records');
  const { key, nonce } = deriveKeys({ privateKey, auth, senderKey, salt });
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(record.subarray(-TAG_BYTES));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -TAG_BYTES)), decipher.final()]);
  const end = padded.findLastIndex((byte) => byte !== 0);
  if (padded[end] !== LAST_RECORD) throw new Error('the record does not end with the delimiter 2');
  return padded.subarray(0, end).toString('utf8');
}

interface KeyInput extends ReceiverKeys {
  readonly senderKey: Buffer;
  readonly salt: Buffer;
}

/** Derives the content encryption key and the nonce (RFC 8291, section 3.4). */
function deriveKeys({ privateKey, auth, senderKey, salt }: KeyInput): { key: Buffer; nonce: Buffer } {
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(privateKey);
  const secret = curve.computeSecret(senderKey);
  const keyInfo = Buffer.concat([Buffer.from('WebPush: info\0'), curve.getPublicKey(), senderKey]);
  const input = derive(secret, auth, keyInfo, 32);
  return {
    key: derive(input, salt, Buffer.from('Content-Encoding: aes128gcm\0'), KEY_BYTES),
    nonce: derive(input, salt, Buffer.from('Content-Encoding: nonce\0'), NONCE_BYTES),
  };
}

/** HKDF with SHA-256 (RFC 5869). */
const derive = (input: Buffer, salt: Buffer, info: Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', input, salt, info, length));
