import { type BackupDestination, type BackupFailure, isBackupDue } from '@sevenfold/domain/backup';
import type { Client } from 'pg';
import { s3Storage } from '#adapters/s3';
import {
  clearFailure,
  ERASED_DAYS,
  findDestinations,
  findErasedAccounts,
  recordFailure,
  recordSuccess,
  saveDestinations,
} from '#features/backup';
import type { TaskDeps } from '#jobs';
import { errorCode } from '../systemError';
import { withConnection } from './database';
import { addErasedAccounts } from './erasedAccounts';
import { removeExpired, writeAutomaticBackup } from './folder';
import { removeExpiredObjects, uploadAutomaticBackup, uploadErasedAccounts } from './storage';

/** Advisory lock of the database, held while automatic backups are made. */
const LOCK = 7_700_003;

export type BackupDeps = Pick<TaskDeps, 'config' | 'databaseUrl' | 'db' | 'clock' | 'log' | 'signal'>;

/**
 * Makes the backups of today that do not exist yet, in one process at a time, and records whether they succeeded.
 *
 * @throws the signal's reason; a backup that was stopped is not recorded as failed
 */
export async function makeDueBackups(deps: BackupDeps): Promise<void> {
  const { config, databaseUrl, db, clock, signal } = deps;
  const destinations: readonly BackupDestination[] = !config.backups.isAutomatic
    ? []
    : config.backups.s3
      ? ['FOLDER', 'S3']
      : ['FOLDER'];
  await saveDestinations(db, destinations, new Date(clock.now()));
  if (destinations.length > 0) await storeErasedAccounts(deps);
  if ((await findDue(deps)).length === 0) return;
  await withConnection(databaseUrl, signal, async (client) => {
    if (!(await tryLock(client))) return;
    // Read again: another process may have made them until it released the lock.
    for (const destination of await findDue(deps)) await backUpTo(destination, deps);
  });
}

const DAY_MS = 24 * 60 * 60 * 1000;

const listedFrom = (now: number): string => new Date(now - ERASED_DAYS * DAY_MS).toISOString();

/**
 * Lists the erased accounts beside the backups. A failure is one of the backups: a restore would bring them back. It ends
 * with the next list, unless the backup of today is still to be made.
 */
async function storeErasedAccounts(deps: BackupDeps): Promise<void> {
  const { config, db, clock, log } = deps;
  const now = clock.now();
  try {
    await addErasedAccounts(config.backups.folder, await findErasedAccounts(db), listedFrom(now));
    if (!(await findDue(deps)).includes('FOLDER')) await clearFailure(db, 'FOLDER');
  } catch (error) {
    await recordFailure(db, 'FOLDER', failureOf(error), new Date(now));
    log.error({ err: error, destination: 'FOLDER' }, 'automatic backup failed');
  }
}

async function findDue({ db, clock }: BackupDeps): Promise<BackupDestination[]> {
  const found = await findDestinations(db);
  return found.filter((state) => isBackupDue(state, clock.now())).map(({ destination }) => destination);
}

/** Takes the lock until the connection ends, which the death of this process does as well. */
async function tryLock(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ is_locked: boolean }>('SELECT pg_try_advisory_lock($1) AS is_locked', [LOCK]);
  return rows[0]?.is_locked === true;
}

async function backUpTo(destination: BackupDestination, deps: BackupDeps): Promise<void> {
  const { db, clock, log, signal } = deps;
  const takenAt = new Date(clock.now());
  try {
    const removed = await (destination === 'FOLDER' ? backUpToFolder(deps) : backUpToStorage(deps));
    await recordSuccess(db, destination, takenAt);
    log.info({ destination, removed: removed.length }, 'automatic backup made');
  } catch (error) {
    signal.throwIfAborted();
    await recordFailure(db, destination, failureOf(error), new Date(clock.now()));
    log.error({ err: error, destination }, 'automatic backup failed');
  }
}

/** @returns names of the expired backups that were removed */
async function backUpToFolder({ config, databaseUrl, clock, signal }: BackupDeps): Promise<string[]> {
  const { folder, kept } = config.backups;
  // A connection of its own: one that fails in the middle of a table cannot be used again.
  await withConnection(databaseUrl, signal, (client) => writeAutomaticBackup({ client, clock, folder, signal }));
  return removeExpired(folder, kept);
}

/** @returns names of the expired backups that were removed */
async function backUpToStorage({ config, databaseUrl, db, clock, signal }: BackupDeps): Promise<string[]> {
  const { s3, folder, kept } = config.backups;
  if (s3 === undefined) return [];
  const storage = await s3Storage(s3, signal);
  await uploadAutomaticBackup({ storage, databaseUrl, clock, folder, signal });
  await uploadErasedAccounts(storage, await findErasedAccounts(db), listedFrom(clock.now()));
  return removeExpiredObjects(storage, kept);
}

const NOT_WRITABLE: readonly (string | undefined)[] = [
  'EACCES',
  'EPERM',
  'EROFS',
  'EEXIST',
  'ENOENT',
  'ENOTDIR',
  'ENAMETOOLONG',
];

/** Reason of a failure, by the error of the storage or the code of the system call that failed. */
function failureOf(error: unknown): BackupFailure {
  // By name: the classes of S3 errors are loaded with the first upload only.
  const name = error instanceof Error ? error.name : '';
  if (name === 'S3ServiceError') return 'REJECTED';
  if (name === 'S3NetworkError' || name === 'TimeoutError') return 'UNREACHABLE';
  const failed = error instanceof Error ? (error.cause ?? error) : undefined;
  const code = errorCode(failed);
  if (code === 'ENOSPC' || code === 'EDQUOT') return 'DISK_FULL';
  return NOT_WRITABLE.includes(code) ? 'NOT_WRITABLE' : 'OTHER';
}
