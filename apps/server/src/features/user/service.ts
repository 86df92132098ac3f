import { contract, type ParsedBodyOf, type Settings, type User } from '@sevenfold/contract';
import { type CivilDate, MIN_DATE, type WeekStartDay } from '@sevenfold/domain/calendar';
import { nextTimer } from '@sevenfold/domain/timer';
import { changedAbsences } from '@sevenfold/domain/user';
import type { Clock } from '../../clock';
import type { Db } from '../../db/client';
import { HttpError, invalid } from '../../http/httpError';
import {
  findOnboardingSteps,
  findUser,
  insertOnboardingStep,
  lockUserRow,
  updateUser,
  type UserChange,
  type UserRow,
} from './store';
import { isPastInstant, latestToday } from './today';

type OnboardingStep = User['onboardingCompleted'][number];

const ONBOARDING_STEPS: readonly OnboardingStep[] =
  contract['POST /api/v1/user/onboarding-step/complete'].body.shape.step.options;

/** A device, whose clock may be wrong, can confirm that a timer is running up to this time in the future. */
const CONFIRMED_MS_MAX = 2 * 24 * 60 * 60 * 1000;

/** Settings that decide when the weekly review email is due; a change reschedules it. */
const EMAIL_SETTINGS = ['weekStartDay', 'timezone', 'allowWeeklyReviewEmails', 'weeklyReviewEmailTime'] as const;

/** @throws HttpError USER_NOT_FOUND: the user was deleted while the session still exists */
export async function requireUser(db: Db, userId: string): Promise<UserRow> {
  return requireRow(await findUser(db, userId));
}

/**
 * Serializes writers of one user's areas, activities and skips. Rules that span rows (the plan's limit, an area that
 * must exist, a goal timeline) then hold under concurrent writes, and writers cannot deadlock because each takes this
 * lock first.
 *
 * @param db a transaction; the lock is released when it ends
 * @throws HttpError USER_NOT_FOUND
 */
export async function lockUser(db: Db, userId: string): Promise<UserRow> {
  return requireRow(await lockUserRow(db, userId));
}

/** Start day of the user's weeks. @throws HttpError USER_NOT_FOUND */
export async function weekStartDayOf(db: Db, userId: string): Promise<WeekStartDay> {
  return (await requireUser(db, userId)).week_start_day;
}

export async function readUser(db: Db, userId: string): Promise<User> {
  return presentUser(db, await requireUser(db, userId));
}

/** @throws HttpError USER_NOT_FOUND, INVALID_INPUT (dateOfBirth, timer) */
export async function patchUser(
  db: Db,
  userId: string,
  body: ParsedBodyOf<'PATCH /api/v1/user'>,
  clock: Clock,
): Promise<User> {
  const { name, dateOfBirth, timer, plannedAbsences: planned, cancelledAbsences: cancelled } = body;
  if (dateOfBirth) checkDateOfBirth('dateOfBirth', dateOfBirth, clock);
  if (timer) checkTimer(timer, clock);
  const before = await lockUser(db, userId);
  return presentUser(
    db,
    await updateColumns(db, userId, {
      name,
      date_of_birth: dateOfBirth,
      ...(timer !== undefined && { timer: jsonOrNull(nextTimer(before.timer, timer, body.stoppedTimerStart)) }),
      ...((planned ?? cancelled) && {
        absences: JSON.stringify(changedAbsences(before.absences, { planned, cancelled })),
      }),
    }),
  );
}

const jsonOrNull = (value: object | null): string | null => value && JSON.stringify(value);

/** Called within the transaction of a change of settings. */
export type SettingsListener = (
  db: Db,
  userId: string,
  body: ParsedBodyOf<'PATCH /api/v1/user/settings'>,
  clock: Clock,
) => Promise<void>;

/** @throws HttpError USER_NOT_FOUND */
export async function patchSettings(
  db: Db,
  userId: string,
  body: ParsedBodyOf<'PATCH /api/v1/user/settings'>,
): Promise<Settings> {
  return presentSettings(
    await updateColumns(db, userId, {
      language: body.language,
      week_start_day: body.weekStartDay,
      timezone: body.timezone,
      theme_mode: body.themeMode,
      day_ends_at: body.dayEndsAt,
      allow_weekly_review_emails: body.allowWeeklyReviewEmails,
      weekly_review_email_time: body.weeklyReviewEmailTime,
      allow_daily_notifications: body.allowDailyNotifications,
      daily_notifications_time: body.dailyNotificationsTime,
      allow_weekly_notifications: body.allowWeeklyNotifications,
      weekly_notifications_time: body.weeklyNotificationsTime,
      allow_page_views: body.allowPageViews,
      allow_session_recordings: body.allowSessionRecordings,
      ...(body.allowWeeklyReviewEmails === true && { bounced_email: null }),
      ...(EMAIL_SETTINGS.some((name) => body[name] !== undefined) && { review_email_at: null }),
    }),
  );
}

/** Completes an onboarding step; completing it again does not change its time. @throws HttpError USER_NOT_FOUND */
export async function completeOnboardingStep(
  db: Db,
  userId: string,
  step: OnboardingStep,
  clock: Clock,
): Promise<OnboardingStep[]> {
  await requireUser(db, userId);
  await insertOnboardingStep(db, userId, step, new Date(clock.now()));
  return onboardingSteps(db, userId);
}

/** Maximum number of stored dismissals; the earliest are dropped. */
const DISMISSED_MAX = 200;

/** Dismisses a suggested activity, or takes that back. @throws HttpError USER_NOT_FOUND */
export async function dismissSuggestion(
  db: Db,
  userId: string,
  { key, isDismissed }: ParsedBodyOf<'POST /api/v1/user/suggestion/dismiss'>,
): Promise<string[]> {
  const { dismissed_suggestions: before } = await lockUser(db, userId);
  const others = before.filter((one) => one !== key);
  const dismissed = isDismissed ? [...others, key].slice(-DISMISSED_MAX) : others;
  await updateColumns(db, userId, { dismissed_suggestions: dismissed });
  return dismissed;
}

/**
 * Rejects an implausible date of birth: before 1900, or not yet begun anywhere on earth.
 *
 * @param path of the date within the body
 * @throws HttpError INVALID_INPUT
 */
export function checkDateOfBirth(path: string, date: CivilDate, clock: Clock): void {
  if (date < MIN_DATE || date > latestToday(clock)) throw invalid(path, 'This is not a possible date of birth');
}

/**
 * Rejects a start in the future, whose day no device can compute, and a confirmation that would suppress the prompt
 * "Still going?" for ever.
 *
 * @throws HttpError INVALID_INPUT (timer.startedAt, timer.confirmedUntil)
 */
function checkTimer({ startedAt, confirmedUntil }: NonNullable<User['timer']>, clock: Clock): void {
  if (!isPastInstant(startedAt, clock)) throw invalid('timer.startedAt', 'A timer must start in the past');
  if (confirmedUntil !== undefined && !(Date.parse(confirmedUntil) <= clock.now() + CONFIRMED_MS_MAX))
    throw invalid('timer.confirmedUntil', 'At most two days ahead');
}

async function updateColumns(db: Db, userId: string, columns: UserChange): Promise<UserRow> {
  // An UPDATE without columns is invalid SQL; a request that changes nothing is not an error.
  if (Object.values(columns).every((value) => value === undefined)) return requireUser(db, userId);
  return requireRow(await updateUser(db, userId, columns));
}

function requireRow(row: UserRow | undefined): UserRow {
  if (!row) throw new HttpError('USER_NOT_FOUND');
  return row;
}

async function onboardingSteps(db: Db, userId: string): Promise<OnboardingStep[]> {
  const rows = await findOnboardingSteps(db, userId);
  // Omits steps of newer versions, which the contract does not know.
  return rows.flatMap((row) => ONBOARDING_STEPS.filter((step) => step === row.step));
}

async function presentUser(db: Db, row: UserRow): Promise<User> {
  return {
    id: row.user_id,
    name: row.name,
    subscription: {
      type: row.subscription_type,
      paymentSystem: row.payment_system,
      ...(row.grace_ends_at && { graceEndsAt: row.grace_ends_at.toISOString() }),
    },
    onboardingCompleted: await onboardingSteps(db, row.user_id),
    ...(row.dismissed_suggestions.length > 0 && { dismissedSuggestions: row.dismissed_suggestions }),
    ...(row.timer !== null && { timer: row.timer }),
    ...(row.absences.length > 0 && { absences: row.absences }),
    createdAt: row.created_at.toISOString(),
    dateOfBirth: row.date_of_birth,
    hasEmail: row.email !== null,
    ...(row.bounced_email !== null && row.bounced_email === row.email && { isEmailPaused: true }),
    settings: presentSettings(row),
  };
}

function presentSettings(row: UserRow): Settings {
  return {
    language: row.language,
    weekStartDay: row.week_start_day,
    timezone: row.timezone,
    themeMode: row.theme_mode,
    dayEndsAt: row.day_ends_at,
    allowWeeklyReviewEmails: row.allow_weekly_review_emails,
    weeklyReviewEmailTime: row.weekly_review_email_time,
    allowDailyNotifications: row.allow_daily_notifications,
    dailyNotificationsTime: row.daily_notifications_time,
    allowWeeklyNotifications: row.allow_weekly_notifications,
    weeklyNotificationsTime: row.weekly_notifications_time,
    allowPageViews: row.allow_page_views,
    allowSessionRecordings: row.allow_session_recordings,
  };
}
