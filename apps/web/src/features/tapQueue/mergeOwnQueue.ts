import type { User } from '@sevenfold/contract';
import { weekIdOf } from '@sevenfold/domain/calendar';
import type { QueuedTap } from '@sevenfold/domain/widget';
import { replica } from '../../data/device';
import { activitiesQuery } from '../activity/api';
import { knownRecordsOn, weekRecordsQuery } from '../record/api';
import { sessionUser } from '../user/sessionUser';
import type { QueueMerger } from './merge';

/**
 * Merges the taps of the signed-in user; none without one.
 *
 * @param isAnswered whether the reminder that a tap answers was answered already, here or on another device
 * @returns the ids to remove from the queue
 */
export async function mergeOwnQueue(
  merger: QueueMerger,
  isAnswered: (tap: QueuedTap, user: User) => Promise<boolean>,
): Promise<readonly string[]> {
  const user = sessionUser();
  if (!user) return [];
  const { timezone, weekStartDay } = user.settings;
  const activities = await replica.queries.ensureQueryData(activitiesQuery).catch(() => []);
  return merger.merge({
    userId: user.id,
    timezone,
    findActivity: (id) => activities.find((activity) => activity.id === id),
    readRecords: async ({ activityId, date }) => {
      const week = weekRecordsQuery(weekIdOf(date, weekStartDay), weekStartDay);
      await replica.queries.ensureQueryData(week).catch(() => undefined);
      return knownRecordsOn(activityId, date);
    },
    isRecorded: (tap) => isAnswered(tap, user),
  });
}
