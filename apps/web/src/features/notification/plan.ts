import type { Activity, User } from '@sevenfold/contract';
import { scheduleNotifications, SCHEDULED_DAYS, type Notification } from '@sevenfold/domain/notification';
import { sortByOrder } from '@sevenfold/domain/order';
import { addDays, today, weekIdOf, weekRangeList } from '@sevenfold/domain/calendar';
import { replica } from '../../data/device';
import { epochOf, now } from '../../platform/clock';
import { activitiesQuery } from '../activity/api';
import { NO_RECORDS, weekRecordsQuery, type ActivityRecords } from '../record/api';

/** Notifications with the activities that their texts name. */
export interface NotificationPlan {
  readonly notifications: readonly Notification[];
  readonly activities: ReadonlyMap<string, Activity>;
}

const NOTHING: NotificationPlan = { notifications: [], activities: new Map() };

/**
 * Computes the notifications of the next days from the data of the device, with all changes that are not sent yet.
 *
 * @returns undefined if the device has no data of the running week, so that what it leaves to do is unknown
 */
export async function planNotifications(user: User | undefined): Promise<NotificationPlan | undefined> {
  if (!user) return NOTHING;
  const { settings, absences = [] } = user;
  if (!settings.allowDailyNotifications && !settings.allowWeeklyNotifications) return NOTHING;
  const { timezone, dayEndsAt, weekStartDay } = settings;
  const here = today(now(), timezone, dayEndsAt);
  const { queries } = replica;
  const weeks = weekRangeList(weekIdOf(here, weekStartDay), weekIdOf(addDays(here, SCHEDULED_DAYS + 1), weekStartDay));
  const [activities, records] = await Promise.all([
    queries.ensureQueryData(activitiesQuery).catch(unknown),
    Promise.all(weeks.map((week) => queries.ensureQueryData(weekRecordsQuery(week, weekStartDay)).catch(unknown))),
  ]);
  // Later weeks hold skips at most, and those of pauses and absences are known without them.
  if (!activities || !records[0]) return undefined;
  const notified = sortByOrder(activities).map((activity) => ({
    ...activity,
    createdOn: today(epochOf(activity.createdAt), timezone, dayEndsAt),
  }));
  const notifications = scheduleNotifications(
    settings,
    {
      today: here,
      weekStartDay,
      activities: notified,
      absences,
      records: (id) => joined(records.map((week) => week?.byActivity[id] ?? NO_RECORDS)),
    },
    now(),
  );
  return { notifications, activities: new Map(activities.map((activity) => [activity.id, activity])) };
}

const joined = (weeks: readonly ActivityRecords[]): ActivityRecords => ({
  entries: weeks.flatMap(({ entries }) => entries),
  skips: weeks.flatMap(({ skips }) => skips),
});

const unknown = (): undefined => undefined;
