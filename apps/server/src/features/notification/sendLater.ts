import type { ParsedBodyOf } from '@sevenfold/contract';
import { SNOOZE_MS } from '@sevenfold/domain/notification';
import type { Clock } from '../../clock';
import type { Db } from '#db';
import type { TokenParts } from '#http';
import { type ReminderKey, postpone } from './deliveryStore';
import { lockOfSession, replan } from './subscriptionStore';

/**
 * Sends a reminder to the browser of a session again in an hour. Only one that was sent: repeating the request while it
 * is postponed changes nothing.
 */
export const sendLater = (
  db: Db,
  session: TokenParts,
  reminder: ReminderKey & ParsedBodyOf<'POST /api/v1/push-subscription/later'>,
  clock: Clock,
): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    const subscription = await lockOfSession(transaction, session);
    if (!subscription) return;
    if (await postpone(transaction, subscription, reminder, new Date(clock.now() + SNOOZE_MS)))
      await replan(transaction, subscription);
  });
