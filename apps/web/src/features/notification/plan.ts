import type { Activity, User } from '@sevenfold/contract';
import { addDays, today } from '@sevenfold/domain/calendar';
import {
  type Notification,
  type ReminderNotification,
  scheduleNotifications,
  SCHEDULED_DAYS,
  shownReminders,
  stillShown,
} from '@sevenfold/domain/notification';
import { now } from '../../platform/clock';
import { readDeviceData } from './dayData';
import { readSnoozed } from './snoozed';

/** Notifications with the activities that their texts name. */
export interface NotificationPlan {
  /** Null while nobody is signed in; nothing is planned then. */
  readonly user: Pick<User, 'id' | 'settings'> | null;
  readonly notifications: readonly Notification[];
  /** The reminders that are planned, and those that the device may show. */
  readonly reminders: readonly ReminderNotification[];
  readonly activities: ReadonlyMap<string, Activity>;
  /** Returns whether a notification that has come may still be shown. */
  readonly isStillShown: (id: number) => boolean;
}

const NOTHING: NotificationPlan = {
  user: null,
  notifications: [],
  reminders: [],
  activities: new Map(),
  isStillShown: () => false,
};

/**
 * Computes the notifications of the next days from the data of the device, with all changes that are not sent yet.
 *
 * @returns undefined if the device has no data of the running week, so that what it leaves to do is unknown
 */
export async function planNotifications(user: User | undefined): Promise<NotificationPlan | undefined> {
  if (!user) return NOTHING;
  const { settings } = user;
  const at = now();
  const here = today(at, settings.timezone, settings.dayEndsAt);
  const known = await readDeviceData(user, here, addDays(here, SCHEDULED_DAYS + 1));
  // Later weeks hold skips at most, and those of pauses and absences are known without them.
  if (!known?.isKnown) return undefined;
  const { data, activities } = known;
  const snoozed = readSnoozed();
  const notifications = scheduleNotifications(settings, data, at, snoozed);
  const shown = shownReminders(settings, data, at, snoozed);
  return {
    user,
    notifications,
    reminders: [...notifications.flatMap((one) => (one.kind === 'REMINDER' ? [one] : [])), ...shown],
    activities,
    isStillShown: stillShown(settings, data, at, shown),
  };
}
