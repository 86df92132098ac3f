/**
 * The settings of a new account, and of a device before the sign-in. Its language and time zone are those of the browser.
 * Columns of the table of users have the same defaults, which a test compares.
 */
export const DEFAULT_SETTINGS = {
  weekStartDay: 'MONDAY',
  themeMode: 'SYSTEM',
  dayEndsAt: 0,
  allowWeeklyReviewEmails: false,
  weeklyReviewEmailTime: '18:00',
  allowDailyNotifications: false,
  dailyNotificationsTime: '20:00',
  allowWeeklyNotifications: false,
  weeklyNotificationsTime: '18:00',
  allowPageViews: false,
  allowSessionRecordings: false,
} as const;
