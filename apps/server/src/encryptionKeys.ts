import { randomBytes } from 'node:crypto';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from './config';
import { readOrCreate, writeSynced } from './generatedFile';
import { createKeyring, KEY_BYTES, type Keyring, readEncryptionKeys } from './keyring';
import { StartupError } from './startupError';

const FILE = 'encryption-keys';

/**
 * The keys of `ENCRYPTION_KEYS`; for the embedded database, those of a file in its data folder, which is created with
 * the first start. Undefined for another database without configured keys.
 *
 * @throws {StartupError} if the file is not readable
 */
export async function openKeyring({ encryptionKeys, databaseUrl, dataFolder }: Config): Promise<Keyring | undefined> {
  if (encryptionKeys) return createKeyring(encryptionKeys);
  if (databaseUrl !== undefined) return undefined;
  const path = join(dataFolder, FILE);
  const keys = readEncryptionKeys((await readKeys(path)).trim());
  if (keys) return createKeyring(keys);
  throw new StartupError(
    `${path} is damaged. Put your copy of it back, which backups of the database do not contain: it encrypts the calendar accounts of users.`,
  );
}

/**
 * Inserts a new key before those of the data folder's file; credentials are encrypted with it from the next start on.
 */
export async function addGeneratedKey(dataFolder: string): Promise<void> {
  const path = join(dataFolder, FILE);
  const old = (await readKeys(path)).trim();
  const id = randomBytes(4).toString('hex');
  const next = `${path}.new`;
  await writeSynced(next, `${id}:${randomBytes(KEY_BYTES).toString('base64')},${old}\n`);
  await rename(next, path);
}

const readKeys = (path: string): Promise<string> =>
  readOrCreate(path, () => `generated:${randomBytes(KEY_BYTES).toString('base64')}\n`);
