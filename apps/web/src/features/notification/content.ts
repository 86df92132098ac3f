import type { Activity } from '@sevenfold/contract';
import * as notification from '@sevenfold/i18n/notification';
import { text } from '../../platform/text';
import { leftText } from '../record/amount';

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
