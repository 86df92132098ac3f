import type { BackupDestination, BackupFailure, BackupState } from '@sevenfold/domain/backup';
import type { Db } from '#db';

export interface DestinationState extends BackupState {
  readonly destination: BackupDestination;
  /** Latest reason of the current failure streak. */
  readonly failure: BackupFailure | null;
  /** True if administrators were told of the current problem. */
  readonly isTold: boolean;
}

/** Sorted by name. */
export async function findDestinations(db: Db): Promise<DestinationState[]> {
  const rows = await db.selectFrom('backup_destination').selectAll().orderBy('destination').execute();
  return rows.map((row) => ({
    destination: row.destination,
    configuredAt: row.configured_at.getTime(),
    succeededAt: row.succeeded_at?.getTime() ?? null,
    failingSince: row.failing_since?.getTime() ?? null,
    failure: row.failure,
    isTold: row.told_at !== null,
  }));
}

/** Adds destinations that were not configured before, and removes those that no longer are. */
export async function saveDestinations(db: Db, destinations: readonly BackupDestination[], now: Date): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await transaction
      .deleteFrom('backup_destination')
      .$if(destinations.length > 0, (query) => query.where('destination', 'not in', destinations))
      .execute();
    for (const destination of destinations)
      await transaction
        .insertInto('backup_destination')
        .values({ destination, configured_at: now })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
  });
}

/** Records a success, which ends a failure streak. */
export const recordSuccess = (db: Db, destination: BackupDestination, takenAt: Date): Promise<unknown> =>
  db
    .updateTable('backup_destination')
    .set({ succeeded_at: takenAt, failing_since: null, failure: null, told_at: null })
    .where('destination', '=', destination)
    .execute();

/** Records a failure, which begins or continues a failure streak. */
export const recordFailure = (
  db: Db,
  destination: BackupDestination,
  failure: BackupFailure,
  now: Date,
): Promise<unknown> =>
  db
    .updateTable('backup_destination')
    .set(({ fn, ref, val }) => ({ failing_since: fn.coalesce(ref('failing_since'), val(now)), failure }))
    .where('destination', '=', destination)
    .execute();

/** Ends a failure streak whose cause is gone. The time of the last backup stays. */
export const clearFailure = (db: Db, destination: BackupDestination): Promise<unknown> =>
  db
    .updateTable('backup_destination')
    .set({ failing_since: null, failure: null, told_at: null })
    .where('destination', '=', destination)
    .where('failing_since', 'is not', null)
    .execute();

/** Marks the current problem of a destination as told. False if it was marked before. */
export async function claimNotice(db: Db, destination: BackupDestination, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('backup_destination')
    .set({ told_at: now })
    .where('destination', '=', destination)
    .where('told_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Times of erasure as ISO 8601, by the hashes of the ids of erased accounts in hexadecimal. */
export async function findErasedAccounts(db: Db): Promise<Map<string, string>> {
  const rows = await db.selectFrom('erased_account').selectAll().orderBy('removed_at').execute();
  return new Map(
    rows.map(({ id_hash: hash, removed_at: removedAt }) => [hash.toString('hex'), removedAt.toISOString()]),
  );
}
