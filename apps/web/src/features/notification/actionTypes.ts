import type { ActionType } from '@capacitor/local-notifications';
import type { Activity } from '@sevenfold/contract';
import type { ReminderNotification } from '@sevenfold/domain/notification';
import { text } from '../../platform/text';
import { duration } from '../record/amount';

/** Ids of the actions of a reminder, which the device reports when one is chosen. */
export const NOTIFICATION_ACTIONS = ['DONE', 'SKIP', 'LATER'] as const;
export type NotificationActionId = (typeof NOTIFICATION_ACTIONS)[number];

type Amount = Pick<ReminderNotification, 'activityId' | 'amount'>;

/**
 * Id of the actions of a reminder. Those of a duration name the minutes that "Done" records, so that nothing is recorded
 * that the user has not read; a duration without a usual amount has no "Done".
 */
export const actionTypeId = ({ activityId, amount }: Amount, activities: ReadonlyMap<string, Activity>): string =>
  amount === null
    ? 'REMINDER_OPEN'
    : activities.get(activityId)?.unit === 'DURATION'
      ? `REMINDER_${amount}`
      : 'REMINDER';

/** The action types of reminders, in the current language, each once. */
export function actionTypes(
  reminders: readonly Amount[],
  activities: ReadonlyMap<string, Activity>,
): [ActionType, ...ActionType[]] {
  const later = { id: 'LATER', title: text('notification.later') };
  const skip = { id: 'SKIP', title: text('skip.skip') };
  const type = (id: string, done: string): ActionType => ({ id, actions: [{ id: 'DONE', title: done }, skip, later] });
  const minutes = new Set(
    reminders.flatMap(({ activityId, amount }) =>
      amount !== null && activities.get(activityId)?.unit === 'DURATION' ? [amount] : [],
    ),
  );
  return [
    type('REMINDER', text('notification.done')),
    { id: 'REMINDER_OPEN', actions: [skip, later] },
    ...[...minutes].map((amount) =>
      type(`REMINDER_${amount}`, text('notification.doneAmount', { amount: duration(amount) })),
    ),
  ];
}
