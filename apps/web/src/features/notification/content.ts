import type { Activity } from '@sevenfold/contract';
import * as notification from '@sevenfold/i18n/notification';
import { text } from '#platform';
import { duration, leftText } from '#features/record';
import type { RoundNotification } from './plan';

/** The text of a notification in the current language: "Gym: 1 to go · 2 days left". */
export const notificationContent = (
  content: notification.Told,
  activities: ReadonlyMap<string, Activity>,
): notification.NotificationContent => notification.notificationContent(text, { leftText }, content, activities);

/** The same for a daily or weekly notification in parts. */
export const summaryParts = (
  summary: Parameters<typeof notification.summaryParts>[2],
  activities: ReadonlyMap<string, Activity>,
): notification.SummaryParts => notification.summaryParts(text, { leftText }, summary, activities);

/** "Round done: Read 25m". */
export const roundContent = (
  { activityId, minutes }: RoundNotification,
  activities: ReadonlyMap<string, Activity>,
): notification.NotificationContent => ({
  title: text('notification.roundDone', {
    name: activities.get(activityId)?.name ?? '',
    amount: duration(minutes),
  }),
  body: text('notification.roundNext'),
});
