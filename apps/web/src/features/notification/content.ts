import type { Activity } from '@sevenfold/contract';
import type { LeftOfActivity, ReminderNotification, SummaryNotification } from '@sevenfold/domain/notification';
import { text } from '../../platform/text';
import { leftText } from '../activity/leftText';

/** Number of activities that a notification names; the others are counted. */
const NAMED_MAX = 4;

interface NotificationContent {
  readonly title: string;
  /** One line per activity. */
  readonly body: string;
}

type Told = Pick<SummaryNotification, 'kind' | 'left'> | Pick<ReminderNotification, 'kind' | 'left' | 'activityId'>;

/** The text of a notification in the current language: "Gym: 1 to go · 2 days left". */
export const notificationContent = (told: Told, activities: ReadonlyMap<string, Activity>): NotificationContent =>
  told.kind === 'REMINDER' ? reminderContent(told, activities) : summaryContent(told, activities);

function summaryContent(
  { kind, left }: Pick<SummaryNotification, 'kind' | 'left'>,
  activities: ReadonlyMap<string, Activity>,
): NotificationContent {
  const lines = left.slice(0, NAMED_MAX).flatMap((one) => line(one, activities.get(one.activityId)));
  const others = left.length - NAMED_MAX;
  return {
    title: text(kind === 'DAILY' ? 'notification.daily' : 'notification.weekly'),
    body: [...lines, ...(others > 0 ? [text('notification.others', { count: others })] : [])].join('\n'),
  };
}

function line({ left }: LeftOfActivity, activity: Activity | undefined): string[] {
  if (!activity) return [];
  const rest = leftText(activity, left);
  return [rest === null ? activity.name : text('notification.left', { name: activity.name, left: rest })];
}

function reminderContent(
  { activityId, left }: Pick<ReminderNotification, 'left' | 'activityId'>,
  activities: ReadonlyMap<string, Activity>,
): NotificationContent {
  const activity = activities.get(activityId);
  const rest = activity && leftText(activity, left);
  return { title: activity?.name ?? '', body: rest ?? text('notification.notRecorded') };
}
