import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream';
import { createGzip } from 'node:zlib';
import { dayOfBackup, type KeptCounts } from '@sevenfold/domain/backup';
import type { S3Storage } from '#adapters/s3';
import type { Clock } from '../clock';
import { readMigrations } from '#db';
import { automaticBackupName, automaticBackupTime, expiredBackups } from './automaticFile';
import { withConnection } from './database';
import {
  ERASED_FILE,
  type ErasedAccounts,
  formatErasedAccounts,
  mergeErasedAccounts,
  parseErasedAccounts,
} from './erasedAccounts';
import { backupText } from './take';

interface UploadDeps {
  readonly storage: S3Storage;
  readonly databaseUrl: string;
  readonly clock: Clock;
  readonly folder: string;
  readonly signal: AbortSignal;
}

/** Uploads the automatic backup of today from the folder; without one, because the folder fails, that of the database. */
export async function uploadAutomaticBackup(deps: UploadDeps): Promise<void> {
  const { storage, databaseUrl, clock, folder, signal } = deps;
  const stored = await findOfToday(folder, clock.now());
  if (stored !== undefined) return storage.upload(stored, createReadStream(join(folder, stored)));
  await withConnection(databaseUrl, signal, (client) => {
    const text = backupText(client, clock, readMigrations(), () => undefined);
    const compressed = createGzip();
    // Errors are thrown where the stream is read.
    pipeline(text, compressed, () => undefined);
    return storage.upload(automaticBackupName(clock.now()), compressed);
  });
}

async function findOfToday(folder: string, now: number): Promise<string | undefined> {
  const names: string[] = await readdir(folder).catch(() => []);
  return names.find((name) => {
    const takenAt = automaticBackupTime(name);
    return takenAt !== null && dayOfBackup(takenAt) === dayOfBackup(now);
  });
}

/** Removes the automatic backups that are no longer kept, and no other objects. @returns their names */
export async function removeExpiredObjects(storage: S3Storage, kept: KeptCounts): Promise<string[]> {
  const expired = expiredBackups(await storage.list(), kept);
  for (const name of expired) await storage.remove(name);
  return expired;
}

/** Adds accounts to the list in the storage, as `addErasedAccounts` does in a folder. */
export async function uploadErasedAccounts(storage: S3Storage, added: ErasedAccounts, from: string): Promise<void> {
  const text = await storage.read(ERASED_FILE);
  const stored: ErasedAccounts = text === null ? new Map() : parseErasedAccounts(text, ERASED_FILE);
  const merged = mergeErasedAccounts(stored, added, from);
  if (merged.size > 0) await storage.write(ERASED_FILE, formatErasedAccounts(merged));
}
