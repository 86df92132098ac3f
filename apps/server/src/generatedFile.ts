import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Reads a file with a secret, readable by its owner only, and creates it first if needed. If two processes start at
 * once, one creates it and both read it.
 */
export async function readOrCreate(path: string, generate: () => string): Promise<string> {
  await mkdir(dirname(path), { recursive: true });
  const own = `${path}.${randomBytes(4).toString('hex')}`;
  await writeFile(own, generate(), { mode: 0o600 });
  // A link appears with its whole content, while a new file could be read before all of it is written.
  await link(own, path).catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  });
  await rm(own);
  return readFile(path, 'utf8');
}
