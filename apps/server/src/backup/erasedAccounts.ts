import { randomBytes } from 'node:crypto';
import { open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { makeFolders } from '../folders';
import { parseJson } from '../json';
import { StartupError } from '../startupError';
import { errorCode } from '../systemError';

/** Name of the file beside automatic backups that lists the accounts erased since they were made. */
export const ERASED_FILE = 'erased-accounts.json';

const list = z.object({
  format: z.literal('sevenfold-erased-accounts'),
  accounts: z.array(z.object({ idHash: z.string().regex(/^[0-9a-f]{64}$/), erasedAt: z.iso.datetime() })),
});
/** Times of erasure as ISO 8601, by the hashes of the ids of the accounts in hexadecimal. */
export type ErasedAccounts = ReadonlyMap<string, string>;

/**
 * Reads the list beside a backup; empty without one.
 *
 * @throws {StartupError} when it is damaged
 */
export async function readErasedAccounts(folder: string): Promise<ErasedAccounts> {
  const file = join(folder, ERASED_FILE);
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (['ENOENT', 'ENOTDIR'].includes(errorCode(error) ?? '')) return null;
    throw error;
  });
  return text === null ? new Map() : parseErasedAccounts(text, file);
}

/** @throws {StartupError} when the list is damaged @param name name of the list in the message */
export function parseErasedAccounts(text: string, name: string): ErasedAccounts {
  const parsed = list.safeParse(parseJson(text));
  if (!parsed.success)
    throw new StartupError(
      `The list of erased accounts ${name} is damaged: nothing was restored. Delete it to restore these accounts as well.`,
    );
  return new Map(parsed.data.accounts.map(({ idHash, erasedAt }) => [idHash, erasedAt]));
}

/** Content of the file with these accounts. */
export const formatErasedAccounts = (accounts: ErasedAccounts): string =>
  `${JSON.stringify({
    format: 'sevenfold-erased-accounts',
    accounts: [...accounts].map(([idHash, erasedAt]) => ({ idHash, erasedAt })),
  })}\n`;

/**
 * Adds accounts to the list, which survives a loss of the database. A killed process leaves the old list or the new one.
 *
 * @param from accounts erased before this are removed, because no backup contains them; as ISO 8601
 */
export async function addErasedAccounts(folder: string, added: ErasedAccounts, from: string): Promise<void> {
  const stored = await readErasedAccounts(folder);
  const merged = mergeErasedAccounts(stored, added, from);
  if (merged.size === stored.size && [...merged.keys()].every((hash) => stored.has(hash))) return;
  await makeFolders(folder, 0o700);
  const draft = join(folder, `${ERASED_FILE}.${randomBytes(4).toString('hex')}.part`);
  const handle = await open(draft, 'wx', 0o600);
  try {
    await handle.writeFile(formatErasedAccounts(merged));
    await handle.sync();
    await handle.close();
    await rename(draft, join(folder, ERASED_FILE));
  } catch (error) {
    await handle.close().catch(() => undefined);
    await rm(draft, { force: true }).catch(() => undefined); // the original error is thrown either way
    throw error;
  }
}

/** @param from as for `addErasedAccounts` */
export const mergeErasedAccounts = (stored: ErasedAccounts, added: ErasedAccounts, from: string): ErasedAccounts =>
  new Map([...stored, ...added].filter(([, erasedAt]) => erasedAt >= from));

/** True for a list that a killed process has not completed. */
export const isErasedDraft = (name: string): boolean => name.startsWith(`${ERASED_FILE}.`) && name.endsWith('.part');
