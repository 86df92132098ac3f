import { addDays, firstInstantFrom } from '@sevenfold/domain/calendar';
import { reminderEntryId } from '@sevenfold/domain/notification';
import { isUnimplemented } from '../../platform/nativeError';
import { actionLabels } from './actionTypes';
import { notificationContent } from './content';
import type { NotificationScheduler } from './device';
import type { NativeReminder, ReminderBridge } from './nativeReminder';
import type { NotificationPlan } from './plan';

const MINUTES_OF_HOUR = 60;

/**
 * Hands reminders over to the alarms of Android, whose actions are recorded without opening the app, and everything else
 * to another scheduler. That one gets the reminders too where the shell has no alarms: on iOS, and in an older app.
 */
export class AlarmScheduler implements NotificationScheduler {
  #hasAlarms = true;

  constructor(
    private readonly bridge: ReminderBridge,
    private readonly others: NotificationScheduler,
  ) {}

  async replace(plan: NotificationPlan): Promise<void> {
    const failure = this.#hasAlarms ? await this.#replaceAlarms(plan) : undefined;
    // The other one also takes down what the device shows and is out of date, whoever has shown it.
    await this.others.replace(this.#hasAlarms ? withoutReminders(plan) : plan);
    if (failure) throw failure.error;
  }

  /** @returns the error of a device that refuses the reminders, such as one out of storage: the next change tries again */
  async #replaceAlarms(plan: NotificationPlan): Promise<{ readonly error: unknown } | undefined> {
    try {
      await this.bridge.replaceReminders({ reminders: nativeReminders(plan) });
      return undefined;
    } catch (error) {
      this.#hasAlarms = !isUnimplemented(error);
      return this.#hasAlarms ? { error } : undefined;
    }
  }
}

const withoutReminders = (plan: NotificationPlan): NotificationPlan => ({
  ...plan,
  notifications: plan.notifications.filter(({ kind }) => kind !== 'REMINDER'),
});

/**
 * The reminders of a plan as Android shows them. Those that have come are included: one that the user postponed there
 * stays pending only while it is listed.
 */
export function nativeReminders({ user, reminders, activities }: NotificationPlan): NativeReminder[] {
  if (!user) return [];
  const { timezone, dayEndsAt } = user.settings;
  return reminders.map((one) => {
    const { id, at, activityId, date, amount } = one;
    const { DONE: done, SKIP: skip, LATER: later } = actionLabels(one, activities);
    return {
      id,
      at,
      expiresAt: firstInstantFrom(addDays(date, 1), dayEndsAt * MINUTES_OF_HOUR, timezone),
      ...notificationContent(one, activities),
      actions: { ...(done !== undefined && { done }), skip, later },
      userId: user.id,
      activityId,
      date,
      amount,
      entryId: reminderEntryId(one),
    };
  });
}
