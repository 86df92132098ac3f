import { randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { errorCode, readIfExists } from './systemError';

/**
 * Reads a file with a secret, readable by its owner only, and creates it first if needed. If two processes start at
 * once, one creates it and both read it. An existing file is only read: the next start may be on a full disk.
 */
export async function readOrCreate(path: string, generate: () => string): Promise<string> {
  const existing = await readIfExists(path);
  if (existing !== null) return existing;
  await mkdir(dirname(path), { recursive: true });
  const own = `${path}.${randomBytes(4).toString('hex')}`;
  await writeSynced(own, generate());
  // A link appears with its whole content, while a new file could be read before all of it is written.
  await link(own, path).catch((error: unknown) => {
    if (errorCode(error) !== 'EEXIST') throw error;
  });
  await rm(own);
  return readFile(path, 'utf8');
}

/** Writes a file with a secret to the disk: what is encrypted with it may be there before a power failure, too. */
export async function writeSynced(path: string, text: string): Promise<void> {
  const handle = await open(path, 'w', 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
}
