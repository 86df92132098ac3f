import type { ImportCounts } from '@sevenfold/contract';
import { activityLimit } from '@sevenfold/domain/subscription';
import type { Absence } from '@sevenfold/domain/user';
import { sql } from 'kysely';
import type { Clock } from '../../clock';
import type { Db } from '#db';
import type { UserTransaction } from '#rows';
import type { ScheduleListener } from '#features/activity';
import { updateTrackingStatuses } from '#features/calendarEvent';
import type { UserRow } from '#features/user';
import { insertAbsences, removeAbsences } from './absences';
import {
  type BatchKey,
  countExisting,
  countsByShownKind,
  deleteAgain,
  removeUnchanged,
  restoreAgain,
  restoreRemoved,
  withDigests,
} from './importedRows';
import { type RowKind, UNDO_PHASES } from './importedKinds';
import { deleteBeyondMaximum } from './combinedGoals';
import { archiveBeyondLimit } from './importStore';
import { type BatchRow, updateCreated } from './undoStore';

/**
 * Removes what a batch of an import has created in a phase.
 *
 * @returns the numbers of objects that stay
 */
export async function undoBatch(
  transaction: UserTransaction,
  key: BatchKey,
  batch: BatchRow,
  phase: number,
  clock: Clock,
): Promise<ImportCounts> {
  const { db } = transaction;
  const now = new Date(clock.now());
  const kept = new Map<RowKind, number>();
  for (const kind of UNDO_PHASES[phase] ?? []) {
    await removeUnchanged(transaction, key, kind, withDigests(batch, 'created', kind), now);
    await deleteAgain(transaction, key, kind, withDigests(batch, 'restored', kind), { since: batch.created_at, now });
    kept.set(
      kind,
      (await countExisting(db, key.userId, kind, batch.created[kind] ?? [])) +
        (await countExisting(db, key.userId, kind, batch.restored[kind] ?? [])),
    );
  }
  if (phase === 0) await keepAbsences(db, key, await removeAbsences(transaction, batch.created.absences ?? []));
  return countsByShownKind(kept);
}

interface RestoreDeps {
  readonly user: UserRow;
  /** Maximum number of active activities on the free plan. */
  readonly freeLimit: number | null;
  readonly onSchedule: ScheduleListener;
  readonly clock: Clock;
}

/**
 * Puts back what `undoBatch` has removed. Rows that another import has created meanwhile belong to that one. Activities
 * that the plan has no room for any more come back archived, and combined goals beyond the maximum stay deleted.
 */
export async function restoreBatch(
  transaction: UserTransaction,
  key: BatchKey,
  batch: BatchRow,
  phase: number,
  deps: RestoreDeps,
): Promise<void> {
  const { db } = transaction;
  const { user } = deps;
  let { created, digests } = batch;
  for (const kind of UNDO_PHASES[phase] ?? []) {
    const again = await restoreAgain(transaction, key, kind);
    const { restored, lost } = await restoreRemoved(transaction, key, kind);
    if (kind === 'combinedGoals') await deleteBeyondMaximum(transaction, [...again, ...restored], deps.clock);
    if (kind === 'activities') await readmitActivities(transaction, [...again, ...restored], deps);
    if (lost.length === 0) continue;
    const isOwn = keepOwn(batch.created[kind] ?? [], lost);
    created = { ...created, [kind]: created[kind]?.filter(isOwn) };
    digests = { ...digests, created: { ...digests.created, [kind]: digests.created?.[kind]?.filter(isOwn) } };
  }
  if (phase === 0 && batch.created.absences?.length)
    created = {
      ...created,
      absences: await insertAbsences(transaction, user.absences, await keptAbsences(db, key)),
    };
  if (created !== batch.created) await updateCreated(db, key, { created, digests });
}

/** Brings activities that came back in line with the plan, the calendars and the notifications of today. */
async function readmitActivities(
  transaction: UserTransaction,
  ids: readonly string[],
  { user, freeLimit, onSchedule, clock }: RestoreDeps,
): Promise<void> {
  if (ids.length === 0) return;
  await archiveBeyondLimit(transaction, ids, activityLimit(user.subscription_type, freeLimit));
  await updateTrackingStatuses(transaction);
  await onSchedule(transaction.db, transaction.userId, clock);
}

/** Selects by position: the digests of rows are in the order of their keys. */
function keepOwn(keys: readonly string[], lost: readonly string[]): (item: string, index: number) => boolean {
  const others = new Set(lost);
  return (_, index) => !others.has(keys[index] ?? '');
}

async function keepAbsences(
  db: Db,
  { userId, importId, number }: BatchKey,
  absences: readonly Absence[],
): Promise<void> {
  if (absences.length === 0) return;
  await sql`
    UPDATE import_batch SET removed = coalesce(removed, '{}') || jsonb_build_object('absences', ${JSON.stringify(absences)}::jsonb)
    WHERE user_id = ${userId} AND import_id = ${importId} AND number = ${number}`.execute(db);
}

async function keptAbsences(db: Db, { userId, importId, number }: BatchKey): Promise<readonly Absence[]> {
  const { rows } = await sql<{ absences: readonly Absence[] | null }>`
    SELECT removed -> 'absences' AS absences FROM import_batch
    WHERE user_id = ${userId} AND import_id = ${importId} AND number = ${number}`.execute(db);
  return rows[0]?.absences ?? [];
}
