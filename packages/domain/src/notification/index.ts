export {
  type DeliverySettings,
  type DueNotification,
  dueNotifications,
  type DueReminder,
  dueReminders,
  nextNotificationAt,
  postponedReminders,
} from './delivery';
export {
  DAILY_NOTIFICATION_ID,
  isReminderId,
  isSummaryId,
  NOTIFICATION_ID_STEP,
  reminderIds,
  ROUND_NOTIFICATION_ID,
  WEEKLY_NOTIFICATION_ID,
} from './ids';
export {
  type Notification,
  type NotificationSettings,
  NOTIFICATIONS_MAX,
  type NotifiedActivity,
  type ReminderNotification,
  scheduleNotifications,
  SCHEDULED_DAYS,
  shownReminders,
  stillShown,
  type SummaryNotification,
} from './schedule';
export { type DayData, type LeftOfActivity, leftOfDay, leftOfWeek } from './left';
export {
  type RemindedActivity,
  remindedOn,
  reminderEntryId,
  type ReminderPlan,
  SNOOZE_MS,
  type SnoozedReminder,
} from './reminders';
