import type { ImportUndo } from '@sevenfold/contract';
import { today } from '@sevenfold/domain/calendar';
import type { Pool } from 'pg';
import type { Clock } from '../../clock';
import { type Db, overPool } from '#db';
import { fileRoute, HttpError, reading, route } from '#http';
import { inUserTransaction } from '#rows';
import type { ScheduleListener } from '#features/activity';
import { requireUser } from '#features/user';
import { exportCsv } from './exportCsv';
import { readExported } from './exported';
import { exportJson } from './exportJson';
import { listImports } from './importList';
import { checkBatch, writeBatch } from './importService';
import type { RecordLimits } from './recordLimit';
import { fromSnapshot } from './snapshot';
import {
  beginRestore,
  beginUndo,
  countEditedRows,
  findUndoState,
  type ImportKey,
  NOTHING_TO_UNDO,
  runUndo,
} from './undo';
import { enqueueUndo } from './undoTask';

/** @param freeActivities maximum number of active activities on the free plan */
export const transferRoutes = ({
  freeActivities,
  recordLimits,
  onSchedule,
}: {
  readonly freeActivities: number | null;
  readonly recordLimits: RecordLimits;
  readonly onSchedule: ScheduleListener;
}) => [
  fileRoute('GET /api/v1/export', async ({ userId, pool, clock }) => ({
    name: `${await fileName(pool, userId, clock)}.json`,
    parts: fromSnapshot(pool, async function* (db) {
      yield* exportJson(await readExported(db, userId), clock);
    }),
  })),
  fileRoute('GET /api/v1/export/csv', async ({ userId, pool, clock }) => ({
    name: `${await fileName(pool, userId, clock)}.zip`,
    parts: fromSnapshot(pool, async function* (db) {
      yield* exportCsv(await readExported(db, userId));
    }),
  })),
  reading('GET /api/v1/imports', async ({ db, userId }) => ({ imports: await listImports(db, userId) })),
  route('POST /api/v1/import/check', ({ db, userId, body, clock }) =>
    checkBatch(db, userId, body, { limits: recordLimits, clock }),
  ),
  route('POST /api/v1/import/batch', async ({ db, userId, body, clock }) => {
    const written = await inUserTransaction(
      db,
      userId,
      async (transaction) => {
        const limits = { freeLimit: freeActivities, limits: recordLimits, clock };
        const batch = await writeBatch(transaction, body, limits);
        if (body.activities.length > 0) await onSchedule(transaction.db, userId, clock);
        if (body.isLast) transaction.written.leaveOut();
        return batch;
      },
      { isAnnounced: body.isLast },
    );
    if (!written) throw new HttpError('USER_NOT_FOUND');
    return written;
  }),
  route('POST /api/v1/import/undo/check', async ({ db, userId, body }) => ({
    edited: await countEditedRows(db, { userId, importId: body.importId }),
  })),
  route('POST /api/v1/import/undo', async ({ db, userId, body, clock }) => {
    const key = { userId, importId: body.importId };
    const undo = await complete(db, key, { freeActivities, onSchedule, clock }, (transaction) =>
      beginUndo(transaction, key, clock),
    );
    return undo ?? NOTHING_TO_UNDO;
  }),
  route('POST /api/v1/import/restore', async ({ db, userId, body, clock }) => {
    const key = { userId, importId: body.importId };
    return {
      undo: await complete(db, key, { freeActivities, onSchedule, clock }, (transaction) =>
        beginRestore(transaction, key, recordLimits),
      ),
    };
  }),
];

/** Number of batches up to which an import is undone within the request. */
const SMALL_BATCHES = 3;
/** Time that the request has before the job takes over, in case the process dies. */
const FALLBACK_MS = 60_000;

interface CompleteDeps {
  readonly freeActivities: number | null;
  readonly onSchedule: ScheduleListener;
  readonly clock: Clock;
}

/** Begins to undo or restore an import. Ends it if it is small; otherwise a job does. */
async function complete(
  db: Db,
  key: ImportKey,
  { freeActivities, onSchedule, clock }: CompleteDeps,
  begin: (transaction: Db) => Promise<{ readonly undo: ImportUndo | null; readonly batches: number }>,
): Promise<ImportUndo | null> {
  const { undo, batches } = await db.transaction().execute(async (transaction) => {
    const begun = await begin(transaction);
    if (begun.undo && begun.undo.status !== 'UNDONE')
      await enqueueUndo(
        transaction,
        key,
        begun.batches > SMALL_BATCHES ? undefined : new Date(clock.now() + FALLBACK_MS),
      );
    return begun;
  });
  if (!undo || undo.status === 'UNDONE') return undo;
  if (batches > SMALL_BATCHES) return undo;
  await runUndo(db, key, { clock, onSchedule, freeLimit: freeActivities });
  return findUndoState(db, key);
}

/** The name of an exported file, by the user's day. */
async function fileName(pool: Pool, userId: string, clock: Clock): Promise<string> {
  const { timezone, day_ends_at: dayEndsAt } = await requireUser(overPool(pool), userId);
  return `sevenfold-${today(clock.now(), timezone, dayEndsAt)}`;
}
