import type { LocalNotificationSchema, LocalNotificationsPlugin } from '@capacitor/local-notifications';
import { DAILY_NOTIFICATION_ID, NOTIFICATION_ID_STEP, WEEKLY_NOTIFICATION_ID } from '@sevenfold/domain/notification';
import { dateOf } from '../../platform/clock';
import { notificationContent } from './content';
import type { NotificationPlan } from './plan';

/** The methods of the plugin that are used; tests record them. */
export type NotificationDevice = Pick<LocalNotificationsPlugin, 'getPending' | 'cancel' | 'schedule'>;

/**
 * Makes the pending notifications of the device those of a plan. All of them are scheduled again, because iOS stores
 * the time until a notification instead of its time, and a device may have lost some. Pending notifications of others
 * are left alone.
 */
export async function replaceNotifications(device: NotificationDevice, plan: NotificationPlan): Promise<void> {
  const wanted = plan.notifications.map((one): LocalNotificationSchema => ({
    id: one.id,
    ...notificationContent(one, plan.activities),
    schedule: { at: dateOf(one.at), allowWhileIdle: true },
    extra: { kind: one.kind },
    // An exact alarm would open the system's settings to ask for it; a few minutes later is early enough.
    isExactNotification: false,
  }));
  const { notifications: pending } = await device.getPending();
  const outdated = pending.filter(({ id }) => isOwn(id) && !wanted.some((one) => one.id === id));
  if (outdated.length > 0) await device.cancel({ notifications: outdated.map(({ id }) => ({ id })) });
  if (wanted.length > 0) await device.schedule({ notifications: wanted });
}

const isOwn = (id: number): boolean =>
  [DAILY_NOTIFICATION_ID, WEEKLY_NOTIFICATION_ID].some(
    (first) => id >= first && (id - first) % NOTIFICATION_ID_STEP === 0,
  );
