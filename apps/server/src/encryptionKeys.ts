import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from './config';
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
  const keys = readEncryptionKeys((await readOrCreate(path)).trim());
  if (keys) return createKeyring(keys);
  throw new StartupError(`${path} is damaged. Restore it from a backup: it encrypts the calendar accounts of users.`);
}

/**
 * Inserts a new key before those of the data folder's file; credentials are encrypted with it from the next start on.
 */
export async function addGeneratedKey(dataFolder: string): Promise<void> {
  const path = join(dataFolder, FILE);
  const old = (await readOrCreate(path)).trim();
  const id = randomBytes(4).toString('hex');
  const next = `${path}.new`;
  await writeFile(next, `${id}:${randomBytes(KEY_BYTES).toString('base64')},${old}\n`, { mode: 0o600 });
  await rename(next, path);
}

/** Reads the file, and creates it first if needed. If two processes start at once, one creates it and both read it. */
async function readOrCreate(path: string): Promise<string> {
  await mkdir(join(path, '..'), { recursive: true });
  const key = `generated:${randomBytes(KEY_BYTES).toString('base64')}\n`;
  const own = `${path}.${randomBytes(4).toString('hex')}`;
  await writeFile(own, key, { mode: 0o600 });
  // A link appears with its whole content, while a new file could be read before all of it is written.
  await link(own, path).catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  });
  await rm(own);
  return readFile(path, 'utf8');
}
