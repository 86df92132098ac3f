import { weekIdOf } from '@sevenfold/domain/calendar';
import { replica } from '../../data/device';
import { activitiesQuery } from '../activity/api';
import { isDoneRecorded } from '../notification/action';
import { readDeviceData } from '../notification/dayData';
import { knownRecordsOn, weekRecordsQuery } from '../record/api';
import { sessionUser } from '../user/sessionUser';
import type { QueueMerger } from './merge';

/** Merges the taps of the signed-in user; none without one. @returns the ids to remove from the queue */
export async function mergeOwnQueue(merger: QueueMerger): Promise<readonly string[]> {
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
    isRecorded: async ({ entryId, activityId, date }) => {
      const known = entryId === undefined ? undefined : await readDeviceData(user, date, date);
      const activity = known?.activities.get(activityId);
      return entryId !== undefined && known && activity ? isDoneRecorded(entryId, activity, date, known) : false;
    },
  });
}
