import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** Length of a key of AES-256, in bytes. */
export const KEY_BYTES = 32;

export interface EncryptionKey {
  readonly id: string;
  readonly key: Buffer;
}

/** An encrypted text, and the id of the key it is encrypted with. */
export interface Sealed {
  readonly keyId: string;
  /** Nonce, ciphertext and authentication tag. */
  readonly bytes: Buffer;
}

/** Encrypts secrets that are stored in the database (AES-256-GCM). */
export interface Keyring {
  /** Id of the key that encrypts. */
  readonly currentId: string;
  /**
   * @param context identifies the row the secret belongs to; `open` requires the same, so that a ciphertext copied to
   *   another row cannot be decrypted
   */
  seal(text: string, context: string): Sealed;
  /** @throws {Error} if the key is missing, or the bytes or their context were changed */
  open(sealed: Sealed, context: string): string;
  /** False where `open` throws. */
  canOpen(sealed: Sealed, context: string): boolean;
}

/** @param keys the first one encrypts; all of them decrypt */
export function createKeyring(keys: readonly [EncryptionKey, ...EncryptionKey[]]): Keyring {
  const [current] = keys;
  const byId = new Map(keys.map(({ id, key }) => [id, key]));
  const open: Keyring['open'] = ({ keyId, bytes }, context) => {
    const key = byId.get(keyId);
    if (!key) throw new Error(`ENCRYPTION_KEYS lacks the key "${keyId}"`);
    const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, NONCE_BYTES));
    decipher.setAAD(Buffer.from(context));
    decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
    const encrypted = bytes.subarray(NONCE_BYTES, -TAG_BYTES);
    return Buffer.concat([decipher.update(encrypted), decipher.final()]).toString('utf8');
  };
  return {
    currentId: current.id,
    seal(text, context) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(ALGORITHM, current.key, nonce);
      cipher.setAAD(Buffer.from(context));
      const encrypted = [cipher.update(text, 'utf8'), cipher.final()];
      return { keyId: current.id, bytes: Buffer.concat([nonce, ...encrypted, cipher.getAuthTag()]) };
    },
    open,
    canOpen(sealed, context) {
      try {
        open(sealed, context);
        return true;
      } catch {
        return false;
      }
    },
  };
}

const KEY_PATTERN = /^(?<id>[A-Za-z0-9._-]{1,40}):(?<key>[A-Za-z0-9+/]{43}=)$/;

/** Parses `id:base64(32 bytes)[,id:…]`; undefined if it is malformed or an id occurs twice. */
export function readEncryptionKeys(text: string): readonly [EncryptionKey, ...EncryptionKey[]] | undefined {
  const keys = text.split(',').flatMap((part): EncryptionKey[] => {
    const { id, key } = KEY_PATTERN.exec(part.trim())?.groups ?? {};
    return id !== undefined && key !== undefined ? [{ id, key: Buffer.from(key, 'base64') }] : [];
  });
  const [first, ...more] = keys;
  const isValid = keys.length === text.split(',').length && new Set(keys.map(({ id }) => id)).size === keys.length;
  return first && isValid ? [first, ...more] : undefined;
}
