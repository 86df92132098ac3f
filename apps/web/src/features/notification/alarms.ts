import { addDays, type CivilDate, firstInstantFrom } from '@sevenfold/domain/calendar';
import { APP_ID } from '@sevenfold/domain/appLink';
import { reminderEntryId } from '@sevenfold/domain/notification';
import type { Settings } from '@sevenfold/contract';
import { isUnimplemented } from '#platform';
import { actionLabels } from './actionTypes';
import { notificationContent, summaryParts } from './content';
import type { NotificationScheduler } from './device';
import type { NativeReminder, NativeSummary, NotificationBridge } from './nativeNotifications';
import type { NotificationPlan } from './plan';

const MINUTES_OF_HOUR = 60;

/**
 * Hands notifications over to the alarms of Android: answers to reminders are recorded there without opening the app, and
 * summaries leave out what was done since, and come after a restart of the phone only on their day. Where the shell has no
 * alarms, on iOS and in an older app, another scheduler gets them.
 */
export class AlarmScheduler implements NotificationScheduler {
  #hasAlarms = true;

  constructor(
    private readonly bridge: NotificationBridge,
    private readonly others: NotificationScheduler,
  ) {}

  async replace(plan: NotificationPlan): Promise<void> {
    const failure = this.#hasAlarms ? await this.#replaceAlarms(plan) : undefined;
    // The other one also takes down what the device shows and is out of date, whoever has shown it.
    await this.others.replace(this.#hasAlarms ? { ...plan, notifications: [] } : plan);
    if (failure) throw failure.error;
  }

  /** @returns the error of a device that refuses them, such as one out of storage: the next change tries again */
  async #replaceAlarms(plan: NotificationPlan): Promise<{ readonly error: unknown } | undefined> {
    try {
      await this.bridge.replaceNotifications({ reminders: nativeReminders(plan), summaries: nativeSummaries(plan) });
      return undefined;
    } catch (error) {
      this.#hasAlarms = !isUnimplemented(error);
      return this.#hasAlarms ? { error } : undefined;
    }
  }
}

/**
 * The reminders of a plan as Android shows them. Those that have come are included: one that the user postponed there
 * stays pending only while it is listed.
 */
export function nativeReminders({ user, reminders, activities }: NotificationPlan): NativeReminder[] {
  if (!user) return [];
  return reminders.map((one) => {
    const { id, at, activityId, date, amount } = one;
    const { DONE: done, SKIP: skip, LATER: later } = actionLabels(one, activities);
    return {
      id,
      at,
      expiresAt: endOfDay(date, user.settings),
      ...notificationContent(one, activities),
      actions: { ...(done !== undefined && { done }), skip, later },
      userId: user.id,
      activityId,
      date,
      amount,
      isCounted: activities.get(activityId)?.unit === 'TIMES',
      entryId: reminderEntryId(one),
    };
  });
}

/** The daily and weekly notifications of a plan as Android shows them. */
export function nativeSummaries({ user, notifications, activities }: NotificationPlan): NativeSummary[] {
  if (!user) return [];
  return notifications.flatMap((one) =>
    one.kind === 'REMINDER'
      ? []
      : [
          {
            id: one.id,
            at: one.at,
            expiresAt: endOfDay(one.date, user.settings),
            ...summaryParts(one, activities),
            userId: user.id,
            date: one.date,
            link: `${APP_ID}:///${one.kind === 'WEEKLY' ? 'week' : 'day'}`,
          },
        ],
  );
}

const endOfDay = (date: CivilDate, { timezone, dayEndsAt }: Settings): number =>
  firstInstantFrom(addDays(date, 1), dayEndsAt * MINUTES_OF_HOUR, timezone);
