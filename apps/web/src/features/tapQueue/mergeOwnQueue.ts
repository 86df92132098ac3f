import type { User } from '@sevenfold/contract';
import { weekIdOf } from '@sevenfold/domain/calendar';
import type { QueuedTap } from '@sevenfold/domain/widget';
import { deviceRows } from '#data';
import { knownActivity } from '#features/activity';
import { knownRecordsOn, readIfOlder } from '#features/record';
import { sessionUser } from '#features/user';
import type { QueueMerger } from './merge';

/**
 * Merges the taps of the signed-in user; none without one.
 *
 * @param isAnswered whether the reminder that a tap answers was answered already, as far as this device knows
 * @returns the ids to remove from the queue
 */
export async function mergeOwnQueue(
  merger: QueueMerger,
  isAnswered: (tap: QueuedTap, user: User) => Promise<boolean>,
): Promise<readonly string[]> {
  const user = sessionUser();
  if (!user) return [];
  const { timezone, weekStartDay } = user.settings;
  await deviceRows.whenThere('activity');
  return merger.merge({
    userId: user.id,
    timezone,
    findActivity: knownActivity,
    readRecords: async ({ activityId, date }) => {
      await readIfOlder({ id: weekIdOf(date, weekStartDay), weekStartDay });
      return knownRecordsOn(activityId, date);
    },
    isRecorded: (tap) => isAnswered(tap, user),
  });
}
