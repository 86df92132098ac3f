import type { User } from '@sevenfold/contract';
import { nextTimer } from '@sevenfold/domain/timer';
import { changedAbsences } from '@sevenfold/domain/user';
import {
  absentIfEmpty,
  absentIfNull,
  date,
  derived,
  gathered,
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
import { definedFields, mutation, type RowView } from './mutation';
import { noun } from './noun';

type Settings = User['settings'];
type Subscription = User['subscription'];
type Step = User['onboardingCompleted'][number];

const STEPS: Readonly<Record<Step, true>> = {
  WELCOME: true,
  ADD_CALENDAR: true,
  QUESTIONS: true,
  FINAL: true,
  UPGRADE: true,
  ADD_ACTIVITY: true,
  SET_WEEKLY_GOAL: true,
  CONNECT_CALENDAR: true,
  SET_OBJECTIVE: true,
  FIRST_REVIEW: true,
  REFERRAL: true,
  GET_STARTED: true,
};
const isStep = (name: string): name is Step => name in STEPS;

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
    onboardingCompleted: gathered(
      `(
      SELECT coalesce(json_agg(step ORDER BY completed_at, step), '[]') FROM onboarding_step WHERE onboarding_step.user_id = stored.user_id)`,
      // Steps that a newer version has stored are left out.
      (steps) => (steps as readonly string[]).filter(isStep),
    ),
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
  internal: {
    email: nullable(text('email')),
    whereDidYouHear: nullable(text('where_did_you_hear')),
    bouncedEmail: nullable(text('bounced_email')),
    reviewEmailAt: nullable(instant('review_email_at')),
    premiumEndsAt: nullable(instant('premium_ends_at')),
  },
  removal: 'DELETED',
});

/** On the server, also records the time of a timer that it replaces, and stores `whereDidYouHear`, which no device reads. */
export const editUser = mutation('PATCH /api/v1/user', {
  effect: 'EDITS',
  apply: (
    rows,
    { timer, stoppedTimerStart, plannedAbsences: planned, cancelledAbsences: cancelled, whereDidYouHear: _, ...fields },
  ) =>
    changeUser(rows, (row) => ({
      ...row,
      ...definedFields(fields),
      ...(timer !== undefined && { timer: nextTimer(row.timer ?? null, timer, stoppedTimerStart) }),
      ...((planned ?? cancelled) && { absences: changedAbsences(row.absences ?? [], { planned, cancelled }) }),
    })),
});

export const editSettings = mutation('PATCH /api/v1/user/settings', {
  effect: 'EDITS',
  apply: (rows, body) => changeUser(rows, (row) => ({ ...row, settings: { ...row.settings, ...definedFields(body) } })),
});

export const completeOnboardingStep = mutation('POST /api/v1/user/onboarding-step/complete', {
  effect: 'SETS',
  apply: (rows, { step }) =>
    changeUser(rows, (row) =>
      row.onboardingCompleted.includes(step)
        ? row
        : { ...row, onboardingCompleted: [...row.onboardingCompleted, step] },
    ),
});

export const dismissSuggestion = mutation('POST /api/v1/user/suggestion/dismiss', {
  effect: 'SETS',
  apply: (rows, { key, isDismissed }) =>
    changeUser(rows, (row) => {
      const others = (row.dismissedSuggestions ?? []).filter((one) => one !== key);
      return { ...row, dismissedSuggestions: isDismissed ? [...others, key] : others };
    }),
});

/** Changes the one row of the user. */
function changeUser(rows: RowView, change: (row: User) => User): void {
  for (const row of rows.list('user')) rows.put('user', change(row));
}

export const userMutations = [editUser, editSettings, completeOnboardingStep, dismissSuggestion] as const;
