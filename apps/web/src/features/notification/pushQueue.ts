import type { PushStore } from '#data';
import { mergeOwnQueue, type MergeTarget, QueueMerger } from '#features/tapQueue';
import { serialised } from '#platform';
import { isReminderAnswered } from './action';

/**
 * Creates the function that hands what was chosen in notifications, and could not be sent, over to the outbox. It leaves
 * the queue once the outbox has stored it.
 */
export function createQueueMerge(
  store: Pick<PushStore, 'readLines' | 'remove'>,
  target: MergeTarget,
): () => Promise<void> {
  const merger = new QueueMerger({ readQueue: async () => ({ lines: await store.readLines() }) }, target);
  return serialised(async () => {
    const ids = await mergeOwnQueue(merger, isReminderAnswered);
    if (ids.length === 0) return;
    await store.remove(ids);
    merger.forget(ids);
  });
}
