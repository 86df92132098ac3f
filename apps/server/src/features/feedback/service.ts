import type { ParsedBodyOf } from '@sevenfold/contract';
import { FEEDBACK_KEPT, FEEDBACK_PER_DAY } from '@sevenfold/domain/feedback';
import type { Clock } from '../../clock';
import type { Db } from '#db';
import { enqueue, type Task } from '#jobs';
import { HttpError } from '#http';
import { lockUser } from '#features/user';
import { countFeedbackSince, deleteFeedbackBeyond, type FeedbackKey, insertFeedback } from './store';

const DAY_MS = 86_400_000;

interface FeedbackDeps {
  /** A transaction: the message is stored and its email enqueued together. */
  readonly db: Db;
  readonly clock: Clock;
  readonly mailTask: Task<FeedbackKey>;
}

/**
 * Stores a message and enqueues its email. A message that is stored already changes nothing: a device may retry after
 * its stored response was purged.
 *
 * @throws HttpError USER_NOT_FOUND; FEEDBACK_LIMIT: too many within 24 hours
 */
export async function giveFeedback(
  { db, clock, mailTask }: FeedbackDeps,
  userId: string,
  { id, message, mood = null }: ParsedBodyOf<'POST /api/v1/feedback'>,
): Promise<void> {
  await lockUser(db, userId);
  const now = clock.now();
  const isNew = await insertFeedback(db, { user_id: userId, id, message, mood, created_at: new Date(now) });
  if (!isNew) return;
  // Protects the operator's mailbox and the database from a client that sends without end. The insert is rolled back.
  if ((await countFeedbackSince(db, userId, new Date(now - DAY_MS))) > FEEDBACK_PER_DAY)
    throw new HttpError('FEEDBACK_LIMIT');
  await deleteFeedbackBeyond(db, userId, FEEDBACK_KEPT);
  await enqueue(db, mailTask, { userId, id });
}
