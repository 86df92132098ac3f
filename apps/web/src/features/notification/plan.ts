import type { Activity, User } from '@sevenfold/contract';
import { addDays, today } from '@sevenfold/domain/calendar';
import {
  type Notification,
  type ReminderNotification,
  ROUND_NOTIFICATION_ID,
  scheduleNotifications,
  SCHEDULED_DAYS,
  shownReminders,
  stillShown,
} from '@sevenfold/domain/notification';
import { timerLimit } from '@sevenfold/domain/timer';
import { now, parseInstant } from '#platform';
import { readDeviceData } from './dayData';
import { readSnoozed } from './snoozed';

/** The end of a focus round that runs. */
export interface RoundNotification {
  readonly activityId: string;
  readonly minutes: number;
  /** Epoch milliseconds. */
  readonly at: number;
}

/** Notifications with the activities that their texts name. */
export interface NotificationPlan {
  /** Null while nobody is signed in; nothing is planned then. */
  readonly user: Pick<User, 'id' | 'settings'> | null;
  readonly notifications: readonly Notification[];
  /** Null while no focus round runs. */
  readonly round: RoundNotification | null;
  /** The reminders that are planned, and those that the device may show. */
  readonly reminders: readonly ReminderNotification[];
  readonly activities: ReadonlyMap<string, Activity>;
  /** Returns whether a notification that has come may still be shown. */
  readonly isStillShown: (id: number) => boolean;
}

const NOTHING: NotificationPlan = {
  user: null,
  notifications: [],
  round: null,
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
  // Later weeks hold skips at most, and those of pauses are known without them.
  if (!known?.isKnown) return undefined;
  const { data, activities } = known;
  const snoozed = readSnoozed();
  const notifications = scheduleNotifications(settings, data, at, snoozed);
  const shown = shownReminders(settings, data, at, snoozed);
  const isOtherShown = stillShown(settings, data, at, shown);
  return {
    user,
    notifications,
    round: planRound(user.timer),
    reminders: [...notifications.flatMap((one) => (one.kind === 'REMINDER' ? [one] : [])), ...shown],
    activities,
    // A round is told to who does not see the app, and ends there when they do.
    isStillShown: (id) => (id === ROUND_NOTIFICATION_ID ? document.hidden : isOtherShown(id)),
  };
}

/** The end of the round that runs, also when it has come: it is told until the app is opened and ends it. */
function planRound(timer: User['timer']): RoundNotification | null {
  if (!timer?.roundMinutes) return null;
  const { activityId, roundMinutes: minutes } = timer;
  return { activityId, minutes, at: timerLimit({ startedAt: parseInstant(timer.startedAt), roundMinutes: minutes }) };
}
