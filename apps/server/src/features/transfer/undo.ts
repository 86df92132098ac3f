import type { ImportCounts, ImportUndo } from '@sevenfold/contract';
import { addCounts, NO_COUNTS } from '@sevenfold/domain/transfer';
import type { Clock } from '../../clock';
import type { Db } from '#db';
import { HttpError } from '#http';
import type { ScheduleListener } from '#features/activity';
import { recountInSlices, requestRecount, stampCounts } from '#features/calendarEvent';
import { inUserTransaction, type UserTransaction } from '#rows';
import { lockUser, requireUser } from '#features/user';
import { countRemoved, findRoom, recordLimitError, type RecordLimits } from './recordLimit';
import { countEdited, countsByShownKind, preferKeyLookups, withDigests } from './importedRows';
import { ROW_KINDS, type RowKind, UNDO_PHASES } from './importedKinds';
import {
  batchNumbers,
  deleteUndo,
  findPhases,
  findUndo,
  insertUndo,
  readBatch,
  type UndoRow,
  updateUndo,
} from './undoStore';
import { restoreBatch, undoBatch } from './undoBatch';

/** An import of a user. */
export interface ImportKey {
  readonly userId: string;
  readonly importId: string;
}

/** Number of rows of an import that were edited since: they stay when it is undone. */
export async function countEditedRows(db: Db, { userId, importId }: ImportKey): Promise<ImportCounts> {
  let edited: ImportCounts = NO_COUNTS;
  for (const number of await batchNumbers(db, userId, importId)) {
    const batch = await readBatch(db, userId, importId, number);
    if (!batch) continue;
    const counts = new Map<RowKind, number>();
    for (const kind of ROW_KINDS)
      counts.set(
        kind,
        (await countEdited(db, userId, kind, withDigests(batch, 'created', kind))) +
          (await countEdited(db, userId, kind, withDigests(batch, 'restored', kind))),
      );
    edited = addCounts(edited, countsByShownKind(counts));
  }
  return edited;
}

/**
 * Begins to undo an import; `runUndo` does the rest. Idempotent.
 *
 * @param db a transaction
 * @returns the state, null for an unknown import; and the number of batches
 * @throws HttpError CONFLICT: it is being restored
 */
export async function beginUndo(
  db: Db,
  { userId, importId }: ImportKey,
  clock: Clock,
): Promise<{ readonly undo: ImportUndo | null; readonly batches: number }> {
  await lockUser(db, userId);
  const before = await findUndo(db, userId, importId);
  if (before?.status === 'RESTORING') throw new HttpError('CONFLICT');
  const batches = (await batchNumbers(db, userId, importId)).length;
  if (before || batches === 0) return { undo: before ? presentUndo(before) : null, batches };
  const undo = {
    user_id: userId,
    import_id: importId,
    status: 'UNDOING' as const,
    step: 0,
    steps: batches * UNDO_PHASES.length,
    created_at: new Date(clock.now()),
  };
  await insertUndo(db, { ...undo, kept: JSON.stringify(NO_COUNTS) });
  return { undo: presentUndo({ ...undo, kept: NO_COUNTS }), batches };
}

/** The state of an import that does not exist (any more). */
export const NOTHING_TO_UNDO: ImportUndo = { status: 'UNDONE', progress: 1, kept: NO_COUNTS };

/**
 * Begins to restore what undoing an import has removed; `runUndo` does the rest. Idempotent.
 *
 * @param db a transaction
 * @returns null if there is nothing to restore
 * @throws HttpError CONFLICT: it is still being undone; RECORD_LIMIT (importId)
 */
export async function beginRestore(
  db: Db,
  { userId, importId }: ImportKey,
  limits: RecordLimits,
): Promise<{ readonly undo: ImportUndo | null; readonly batches: number }> {
  await lockUser(db, userId);
  const before = await findUndo(db, userId, importId);
  if (before?.status === 'UNDOING') throw new HttpError('CONFLICT');
  if (!before) return { undo: null, batches: 0 };
  const batches = (await batchNumbers(db, userId, importId)).length;
  if (before.status === 'RESTORING') return { undo: presentUndo(before), batches };
  const [room, removed] = [await findRoom(db, userId, limits), await countRemoved(db, userId, importId)];
  if (removed > room)
    throw recordLimitError('importId', `The account has room for ${room} more objects, and this adds ${removed}`);
  const change = { status: 'RESTORING' as const, step: 0, steps: batches * UNDO_PHASES.length };
  await updateUndo(db, before, change);
  return { undo: presentUndo({ ...before, ...change }), batches };
}

/** The state of an import that is or was undone; null for others. */
export async function findUndoState(db: Db, { userId, importId }: ImportKey): Promise<ImportUndo | null> {
  const undo = await findUndo(db, userId, importId);
  return undo ? presentUndo(undo) : null;
}

export const presentUndo = ({
  status,
  step,
  steps,
  kept,
}: Pick<UndoRow, 'status' | 'step' | 'steps' | 'kept'>): ImportUndo => ({
  status,
  progress: status === 'UNDONE' ? 1 : steps === 0 ? 0 : Math.min(1, step / steps),
  // One that was begun by an earlier version does not count all kinds.
  kept: { ...NO_COUNTS, ...kept },
});

export interface UndoDeps {
  readonly clock: Clock;
  /** Maximum number of active activities on the free plan. */
  readonly freeLimit: number | null;
  /** Called when activities come back. */
  readonly onSchedule: ScheduleListener;
  /** Checked between the steps; a later run continues. */
  readonly signal?: AbortSignal;
}

/**
 * Undoes or restores an import to its end. Each step is a short transaction that locks the user, so that other writes
 * of the user get in between. May run concurrently and again after any interruption: a step that is done is skipped.
 */
export async function runUndo(db: Db, key: ImportKey, deps: UndoDeps): Promise<void> {
  const { userId, importId } = key;
  const begun = await findUndo(db, userId, importId);
  if (!begun || begun.status === 'UNDONE') return;
  const { status } = begun;
  const batches = await findPhases(db, userId, importId);
  const order = UNDO_PHASES.map((_, phase) => phase);
  const steps = (status === 'UNDOING' ? order : order.toReversed()).flatMap((phase) =>
    batches.map(({ number, phases }) => ({ phase, number, hasRows: phases[phase] ?? false })),
  );
  for (const [index, step] of steps.entries()) {
    if (index < begun.step || !step.hasRows) continue;
    deps.signal?.throwIfAborted();
    const isRunning = await inUserTransaction(
      db,
      userId,
      (transaction) => takeStep(transaction, importId, { ...step, index, status }, deps),
      { isAnnounced: false },
    );
    if (!isRunning) return;
  }
  await inUserTransaction(db, userId, async (transaction) => {
    transaction.written.leaveOut();
    if ((await findUndo(transaction.db, userId, importId))?.status !== status) return;
    if (status === 'UNDOING') await updateUndo(transaction.db, begun, { status: 'UNDONE', step: steps.length });
    else await deleteUndo(transaction.db, userId, importId);
    // Rules and choices have come or gone, also for events to come, which change no entry.
    await stampCounts(transaction);
    await requestRecount(transaction.db, userId, deps.clock);
  });
  await recountInSlices(db, userId, deps.clock, deps.signal);
}

interface UndoStep {
  readonly phase: number;
  readonly number: number;
  readonly index: number;
  readonly status: UndoRow['status'];
}

/** @returns false if it has ended meanwhile, or goes in the other direction */
async function takeStep(
  transaction: UserTransaction,
  importId: string,
  step: UndoStep,
  deps: UndoDeps,
): Promise<boolean> {
  const { db, userId } = transaction;
  const user = await requireUser(db, userId);
  await preferKeyLookups(db);
  const state = await findUndo(db, userId, importId);
  if (state?.status !== step.status) return false;
  if (state.step > step.index) return true;
  const batch = await readBatch(db, userId, importId, step.number);
  const key = { userId, importId, number: step.number };
  if (batch && step.status === 'UNDOING') {
    const kept = await undoBatch(transaction, key, batch, step.phase, deps.clock);
    await updateUndo(db, state, {
      step: step.index + 1,
      kept: JSON.stringify(addCounts({ ...NO_COUNTS, ...state.kept }, kept)),
    });
  } else {
    if (batch) await restoreBatch(transaction, key, batch, step.phase, { user, ...deps });
    await updateUndo(db, state, { step: step.index + 1 });
  }
  return true;
}
