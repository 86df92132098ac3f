import { z } from 'zod';
import type { Db } from '#db';
import { HttpError } from '#http';
import { enqueue, type Task, task } from '#jobs';
import type { ScheduleListener } from '#features/activity';
import { type ImportKey, runUndo } from './undo';
import { findRunningUndos } from './undoStore';

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
 * Enqueues the jobs of imports that are being undone or restored again: a restored database has no jobs, and a job that
 * fails for long is abandoned. Nobody could otherwise end what they had begun.
 */
export const resumeUndosTask = task({
  name: 'resume-import-undos',
  payload: z.unknown(),
  schedule: { cron: '53 * * * *' },
  maxAttempts: 1,
  async run(_payload, { db }) {
    for (const key of await findRunningUndos(db)) await enqueueUndo(db, key);
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
