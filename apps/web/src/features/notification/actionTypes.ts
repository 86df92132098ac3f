import type { ActionType } from '@capacitor/local-notifications';
import type { Activity } from '@sevenfold/contract';
import type { ReminderNotification } from '@sevenfold/domain/notification';
import { text } from '../../platform/text';
import { duration } from '../record/amount';

/** Ids of the actions of a reminder, in order; the device reports the one that is chosen. */
export const NOTIFICATION_ACTIONS = ['DONE', 'SKIP', 'LATER'] as const;
export type NotificationActionId = (typeof NOTIFICATION_ACTIONS)[number];

type Amount = Pick<ReminderNotification, 'activityId' | 'amount'>;
type Activities = ReadonlyMap<string, Activity>;

/** Minutes that "Done" records; null for an activity that is not counted in minutes. */
const minutesOf = ({ activityId, amount }: Amount, activities: Activities): number | null =>
  activities.get(activityId)?.unit === 'DURATION' ? amount : null;

/** Id of the actions of a reminder; reminders with the same labels share one. */
export function actionTypeId(reminder: Amount, activities: Activities): string {
  if (reminder.amount === null) return 'REMINDER_OPEN';
  const minutes = minutesOf(reminder, activities);
  return minutes === null ? 'REMINDER' : `REMINDER_${minutes}`;
}

/**
 * Labels of the actions of a reminder in the current language. "Done" names the minutes that it records, so that nothing
 * is recorded that the user has not read; it is missing for a duration without a usual amount.
 */
export function actionLabels(
  reminder: Amount,
  activities: Activities,
): Readonly<Record<'SKIP' | 'LATER', string>> & { readonly DONE?: string } {
  const minutes = minutesOf(reminder, activities);
  const done =
    minutes === null ? text('notification.done') : text('notification.doneAmount', { amount: duration(minutes) });
  return {
    ...(reminder.amount !== null && { DONE: done }),
    SKIP: text('skip.skip'),
    LATER: text('notification.later'),
  };
}

/** The action types of reminders, each once. */
export function actionTypes(reminders: readonly Amount[], activities: Activities): ActionType[] {
  const byId = new Map(reminders.map((one) => [actionTypeId(one, activities), one]));
  return [...byId].map(([id, one]) => {
    const labels = actionLabels(one, activities);
    return {
      id,
      actions: NOTIFICATION_ACTIONS.flatMap((action) => {
        const title = labels[action];
        return title === undefined ? [] : [{ id: action, title }];
      }),
    };
  });
}
