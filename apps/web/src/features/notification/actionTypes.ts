import type { ActionType } from '@capacitor/local-notifications';
import type { Activity } from '@sevenfold/contract';
import type { ReminderNotification } from '@sevenfold/domain/notification';
import { type ReminderActionLabels, reminderActionLabels } from '@sevenfold/i18n/notification';
import { text } from '#platform';
import { duration } from '#features/record';

/** Ids of the actions of a reminder, in order; the device reports the one that is chosen. */
export const NOTIFICATION_ACTIONS = ['DONE', 'SKIP', 'LATER'] as const;
export type NotificationActionId = (typeof NOTIFICATION_ACTIONS)[number];

type Amount = Pick<ReminderNotification, 'activityId' | 'amount'>;
type Activities = ReadonlyMap<string, Activity>;

/** Minutes that "Done" records; null for an activity that is not counted in minutes. */
const findMinutes = ({ activityId, amount }: Amount, activities: Activities): number | null =>
  activities.get(activityId)?.unit === 'DURATION' ? amount : null;

/** Id of the actions of a reminder; reminders with the same labels share one. */
export function actionTypeId(reminder: Amount, activities: Activities): string {
  if (reminder.amount === null) return 'REMINDER_OPEN';
  const minutes = findMinutes(reminder, activities);
  return minutes === null ? 'REMINDER' : `REMINDER_${minutes}`;
}

/** Labels of the actions of a reminder in the current language. */
export const actionLabels = ({ activityId, amount }: Amount, activities: Activities): ReminderActionLabels =>
  reminderActionLabels(text, { duration }, amount, activities.get(activityId)?.unit);

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
