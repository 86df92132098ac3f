import { z } from 'zod';
import type { Db } from '#db';
import { HttpError } from '#http';
import { enqueue, type Task, task } from '#jobs';
import type { ScheduleListener } from '#features/activity';
import { type ImportKey, runUndo } from './undo';

const UNDO_IMPORT = { name: 'undo-import', maxAttempts: 25 };

const payload = z.object({ userId: z.string(), importId: z.string() });

/** Undoes or restores a large import, and continues after a process died meanwhile. */
export const undoImportTask = (onSchedule: ScheduleListener): Task<z.infer<typeof payload>> =>
  task({
    ...UNDO_IMPORT,
    payload,
    async run({ userId, importId }, { db, clock, signal, config }) {
      const freeLimit = config.freePlan?.activities ?? null;
      try {
        await runUndo(db, { userId, importId }, { clock, signal, freeLimit, onSchedule });
      } catch (error) {
        // The account was deleted meanwhile.
        if (!(error instanceof HttpError && error.error === 'USER_NOT_FOUND')) throw error;
      }
    },
  });

/**
 * Enqueues the job that undoes or restores an import.
 *
 * @param db a transaction
 * @param runAt undefined for now
 */
export const enqueueUndo = (db: Db, { userId, importId }: ImportKey, runAt?: Date): Promise<void> =>
  enqueue(db, UNDO_IMPORT, { userId, importId }, { key: `undo-import-${userId}-${importId}`, ...(runAt && { runAt }) });
