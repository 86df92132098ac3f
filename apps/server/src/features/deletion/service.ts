import type { ParsedBodyOf } from '@sevenfold/contract';
import { today } from '@sevenfold/domain/calendar';
import type { Logger } from 'pino';
import type { Clock } from '../../clock';
import type { Db } from '#db';
import { HttpError, type TokenParts } from '#http';
import { newId } from '../../id';
import { RESTORABLE_MS } from './limits';
import type { DeletionStep } from './step';
import { clearSessionDevices, insertReason, markForDeletion } from './store';

/** Time for all steps together. Less than the 15 seconds after which the app gives up waiting. */
const STEPS_MS = 12_000;

export interface DeletionDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
  /** Run in this order. */
  readonly steps: readonly DeletionStep[];
}

export interface Deletion {
  readonly deleteAt: Date;
  /** The sessions that have ended. */
  readonly sessions: readonly TokenParts[];
}

/**
 * Runs the steps that features have registered, and then marks the account for deletion. From then on, all its sessions
 * get USER_NOT_FOUND.
 *
 * @throws HttpError DELETION_FAILED: a step failed, and the account is not marked; earlier steps remain done;
 * USER_NOT_FOUND
 */
export async function deleteAccount(
  deps: DeletionDeps,
  userId: string,
  { reason, text }: ParsedBodyOf<'POST /api/v1/user/delete'>,
): Promise<Deletion> {
  await runSteps(deps, userId);
  const { db, clock } = deps;
  return db.transaction().execute(async (transaction) => {
    const deleteAt = await markForDeletion(transaction, userId, new Date(clock.now() + RESTORABLE_MS));
    if (!deleteAt) throw new HttpError('USER_NOT_FOUND');
    const day = new Date(today(clock.now(), 'UTC', 0));
    await insertReason(transaction, { id: newId({ now: () => day.getTime() }), reason, text: text ?? '', day });
    const hashes = await clearSessionDevices(transaction, userId);
    return { deleteAt, sessions: hashes.map((hash) => ({ userId, hash })) };
  });
}

async function runSteps({ steps, db, clock, log }: DeletionDeps, userId: string): Promise<void> {
  const signal = AbortSignal.timeout(STEPS_MS);
  for (const step of steps) {
    try {
      await Promise.race([step.run(userId, { db, clock, log, signal }), rejectionOf(signal)]);
    } catch (error) {
      log.error({ err: error, step: step.name }, 'account deletion failed');
      throw new HttpError('DELETION_FAILED');
    }
  }
}

/** Rejects when the signal is aborted, for a step that ignores it. */
const rejectionOf = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => {
    const abort = (): void => reject(new Error('The steps before the deletion timed out'));
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { once: true });
  });
