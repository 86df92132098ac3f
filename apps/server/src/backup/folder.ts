import { access, constants, readdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { KeptCounts } from '@sevenfold/domain/backup';
import type { Client } from 'pg';
import type { Clock } from '../clock';
import { readMigrations } from '#db';
import { automaticBackupName, expiredBackups, isAutomaticDraft } from './automaticFile';
import { isErasedDraft } from './erasedAccounts';
import { backupText } from './take';
import { writeNewFile } from './write';

export interface AutomaticBackupDeps {
  readonly client: Client;
  readonly clock: Clock;
  readonly folder: string;
  readonly signal: AbortSignal;
}

/**
 * Writes an automatic backup into the folder, after removing what killed ones have left. Must not run twice at a time.
 *
 * @returns its path
 * @throws {StartupError} when it cannot be written
 */
export async function writeAutomaticBackup({ client, clock, folder, signal }: AutomaticBackupDeps): Promise<string> {
  await removeDrafts(folder);
  const file = join(folder, automaticBackupName(clock.now()));
  const text = backupText(client, clock, readMigrations(), () => undefined);
  await writeNewFile(file, text, signal);
  return file;
}

/** Says in one line why no backup can be written into a folder, which need not exist yet; undefined if nothing is known. */
export async function folderProblem(folder: string): Promise<string | undefined> {
  const found = await stat(folder).catch((error: unknown) => error);
  if (found instanceof Error) {
    const isMissing = 'code' in found && (found.code === 'ENOENT' || found.code === 'ENOTDIR');
    return isMissing && dirname(folder) !== folder ? folderProblem(dirname(folder)) : found.message;
  }
  if (!(found as Awaited<ReturnType<typeof stat>>).isDirectory()) return `${folder} is a file`;
  return access(folder, constants.W_OK).then(
    () => undefined,
    () => `this user may not write to ${folder}`,
  );
}

/** Removes incomplete files of automatic backups. */
async function removeDrafts(folder: string): Promise<void> {
  for (const name of await namesIn(folder))
    if (isAutomaticDraft(name) || isErasedDraft(name)) await rm(join(folder, name), { force: true });
}

/** Removes the automatic backups that are no longer kept, and no other files. @returns their names */
export async function removeExpired(folder: string, kept: KeptCounts): Promise<string[]> {
  const expired = expiredBackups(await namesIn(folder), kept);
  for (const name of expired) await rm(join(folder, name), { force: true });
  return expired;
}

/** Names of the files in a folder; empty if it cannot be read, such as before the first backup. */
const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => []);
