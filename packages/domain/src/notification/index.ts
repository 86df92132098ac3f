export {
  DAILY_NOTIFICATION_ID,
  type Notification,
  type NotificationSettings,
  type NotifiedActivity,
  NOTIFICATION_ID_STEP,
  scheduleNotifications,
  SCHEDULED_DAYS,
  WEEKLY_NOTIFICATION_ID,
} from './schedule';
export { type LeftOfActivity, leftOfDay, leftOfWeek } from './left';
