import type { User } from '@sevenfold/contract';
import {
  absentIfEmpty,
  absentIfNull,
  date,
  derived,
  flag,
  grouped,
  instant,
  json,
  nullable,
  smallInteger,
  text,
  texts,
  uuid,
} from './field';
import { noun } from './noun';

type Settings = User['settings'];
type Subscription = User['subscription'];

/** The one row that is the user; its other columns belong to the server. */
export const user = noun({
  name: 'user',
  table: 'app_user',
  key: ['id'],
  versionColumn: 'row_version',
  fields: {
    id: uuid('user_id'),
    name: text('name'),
    subscription: grouped<Subscription>({
      type: text<Subscription['type']>('subscription_type'),
      paymentSystem: text<Subscription['paymentSystem']>('payment_system'),
      graceEndsAt: absentIfNull(instant('grace_ends_at')),
    }),
    onboardingCompleted: derived<User['onboardingCompleted']>(`(
      SELECT coalesce(json_agg(step ORDER BY completed_at, step), '[]') FROM onboarding_step WHERE onboarding_step.user_id = stored.user_id)`),
    dismissedSuggestions: absentIfEmpty(texts('dismissed_suggestions')),
    timer: absentIfNull(json<NonNullable<User['timer']>>('timer')),
    absences: absentIfEmpty(json<NonNullable<User['absences']>>('absences')),
    createdAt: instant('created_at'),
    dateOfBirth: nullable(date('date_of_birth')),
    hasEmail: derived<boolean>('stored.email IS NOT NULL'),
    isEmailPaused: derived<boolean | undefined>(
      'stored.bounced_email = stored.email',
      (isPaused) => isPaused === true || undefined,
    ),
    settings: grouped<Settings>({
      language: text<Settings['language']>('language'),
      weekStartDay: text<Settings['weekStartDay']>('week_start_day'),
      timezone: text('timezone'),
      themeMode: text<Settings['themeMode']>('theme_mode'),
      dayEndsAt: smallInteger('day_ends_at'),
      allowWeeklyReviewEmails: flag('allow_weekly_review_emails'),
      weeklyReviewEmailTime: text<Settings['weeklyReviewEmailTime']>('weekly_review_email_time'),
      allowDailyNotifications: flag('allow_daily_notifications'),
      dailyNotificationsTime: text<Settings['dailyNotificationsTime']>('daily_notifications_time'),
      allowWeeklyNotifications: flag('allow_weekly_notifications'),
      weeklyNotificationsTime: text<Settings['weeklyNotificationsTime']>('weekly_notifications_time'),
      allowPageViews: flag('allow_page_views'),
      allowSessionRecordings: flag('allow_session_recordings'),
    }),
  },
  internal: {},
  removal: 'DELETED',
});
