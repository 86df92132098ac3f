import type { LocalNotificationSchema, LocalNotificationsPlugin } from '@capacitor/local-notifications';
import { isReminderId, isSummaryId, type Notification, ROUND_NOTIFICATION_ID } from '@sevenfold/domain/notification';
import { now, shellPlatform, toDate } from '#platform';
import { actionTypeId, actionTypes } from './actionTypes';
import { notificationContent, roundContent } from './content';
import type { NotificationPlan, RoundNotification } from './plan';

/** The methods of the plugin that are used; tests record them. */
export type NotificationDevice = Pick<
  LocalNotificationsPlugin,
  | 'checkPermissions'
  | 'registerActionTypes'
  | 'getPending'
  | 'cancel'
  | 'schedule'
  | 'getDeliveredNotifications'
  | 'removeDeliveredNotifications'
>;

/** Makes the notifications of a phone those of a plan. */
export interface NotificationScheduler {
  replace(plan: NotificationPlan): Promise<void>;
}

/**
 * Schedules with the plugin of local notifications: removes notifications that the device shows and are out of date,
 * cancels those that are not planned any more and schedules the others. All of them are scheduled again, because iOS
 * stores the time until a notification instead of its time, and a device may have lost some. Notifications of others are
 * left alone.
 */
export class PluginScheduler implements NotificationScheduler {
  constructor(private readonly device: NotificationDevice) {}

  async replace(plan: NotificationPlan): Promise<void> {
    const { device } = this;
    // A device that does not tell which notifications it shows still gets its schedule.
    await removeOutdated(device, plan).catch(() => undefined);
    const { notifications: pending } = await device.getPending();
    const planned = new Set(plan.notifications.map(({ id }) => id));
    // Kept when its time has come: the system may be late with it.
    if (plan.round) planned.add(ROUND_NOTIFICATION_ID);
    const outdated = pending.filter(({ id }) => isOwn(id) && !planned.has(id));
    if (outdated.length > 0) await device.cancel({ notifications: outdated.map(({ id }) => ({ id })) });
    const scheduled = toSchemas(plan);
    if (scheduled.length === 0) return;
    // Scheduling would ask for the permission by itself, when nobody expects it.
    const { display } = await device.checkPermissions();
    if (display !== 'granted') return;
    // Before they are scheduled: Android builds a notification with the actions that it knows at that moment.
    await device.registerActionTypes({ types: actionTypes(plan.reminders, plan.activities) });
    await device.schedule({ notifications: scheduled });
  }
}

const toSchemas = (plan: NotificationPlan): LocalNotificationSchema[] => [
  ...plan.notifications.map((one) => toSchema(one, plan)),
  ...(plan.round && plan.round.at > now() ? [toRoundSchema(plan.round, plan)] : []),
];

/** iOS shows a notification without a name of a sound in silence; no file has this one, so that it plays its own. */
const withSound = (): Pick<LocalNotificationSchema, 'sound'> => (shellPlatform() === 'IOS' ? { sound: 'default' } : {});

function toSchema(one: Notification, { activities }: NotificationPlan): LocalNotificationSchema {
  return {
    id: one.id,
    ...withSound(),
    ...notificationContent(one, activities),
    schedule: { at: toDate(one.at), allowWhileIdle: true },
    extra: toExtra(one),
    // An exact alarm would open the system's settings to ask for it; a few minutes later is early enough.
    isExactNotification: false,
    ...(one.kind === 'REMINDER' && { actionTypeId: actionTypeId(one, activities) }),
  };
}

const toRoundSchema = (round: RoundNotification, { activities }: NotificationPlan): LocalNotificationSchema => ({
  id: ROUND_NOTIFICATION_ID,
  ...withSound(),
  ...roundContent(round, activities),
  schedule: { at: toDate(round.at), allowWhileIdle: true },
  extra: { kind: 'ROUND' },
  isExactNotification: false,
});

/** The facts of a notification that its actions need; none is null, which a property list of iOS cannot hold. */
function toExtra(one: Notification): object {
  const { kind } = one;
  if (kind !== 'REMINDER') return { kind };
  const { activityId, date, amount, at } = one;
  return { kind, activityId, date, ...(amount !== null && { amount }), at };
}

/** Removes the notifications of past days and of what is done meanwhile from those that the device shows. */
async function removeOutdated(device: NotificationDevice, { isStillShown }: NotificationPlan): Promise<void> {
  const { notifications: delivered } = await device.getDeliveredNotifications();
  const outdated = delivered.filter(({ id }) => isOwn(id) && !isStillShown(id));
  if (outdated.length > 0) await device.removeDeliveredNotifications({ notifications: outdated });
}

const isOwn = (id: number): boolean => isSummaryId(id) || isReminderId(id) || id === ROUND_NOTIFICATION_ID;
