import type { ScheduleListener } from '#features/activity';
import type { SettingsListener } from '#features/user';
import { restartSubscriptions } from './subscriptionStore';

/** Settings that decide when notifications are sent. */
const SCHEDULE_SETTINGS = [
  'weekStartDay',
  'timezone',
  'dayEndsAt',
  'allowDailyNotifications',
  'dailyNotificationsTime',
  'allowWeeklyNotifications',
  'weeklyNotificationsTime',
] as const;

/** Has notifications planned anew after a change of the settings that decide when they are sent. */
export const restartNotifications: SettingsListener = async (db, userId, body, clock) => {
  if (SCHEDULE_SETTINGS.some((name) => body[name] !== undefined))
    await restartSubscriptions(db, userId, new Date(clock.now()));
};

/** Has notifications planned anew after a change of what decides when reminders come. */
export const restartReminders: ScheduleListener = (db, userId, clock) =>
  restartSubscriptions(db, userId, new Date(clock.now()));
