import { contract, type ParsedBodyOf, type Settings, type User } from '@sevenfold/contract';
import { type CivilDate, MIN_DATE, type WeekStartDay } from '@sevenfold/domain/calendar';
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
import { latestToday } from './today';

type OnboardingStep = User['onboardingCompleted'][number];

const ONBOARDING_STEPS: readonly OnboardingStep[] =
  contract['POST /api/v1/user/onboarding-step/complete'].body.shape.step.options;

/** @throws HttpError USER_NOT_FOUND: the user was deleted while the session still exists */
export async function requireUser(db: Db, userId: string): Promise<UserRow> {
  return found(await findUser(db, userId));
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
  return found(await lockUserRow(db, userId));
}

/** Start day of the user's weeks. @throws HttpError USER_NOT_FOUND */
export async function weekStartDayOf(db: Db, userId: string): Promise<WeekStartDay> {
  return (await requireUser(db, userId)).week_start_day;
}

export async function readUser(db: Db, userId: string): Promise<User> {
  return presentUser(db, await requireUser(db, userId));
}

/** @throws HttpError USER_NOT_FOUND, INVALID_INPUT (dateOfBirth) */
export async function patchUser(
  db: Db,
  userId: string,
  { name, dateOfBirth }: ParsedBodyOf<'PATCH /api/v1/user'>,
  clock: Clock,
): Promise<User> {
  if (dateOfBirth) checkDateOfBirth('dateOfBirth', dateOfBirth, clock);
  return presentUser(db, await change(db, userId, { name, date_of_birth: dateOfBirth }));
}

/** @throws HttpError USER_NOT_FOUND */
export async function patchSettings(
  db: Db,
  userId: string,
  body: ParsedBodyOf<'PATCH /api/v1/user/settings'>,
): Promise<Settings> {
  return presentSettings(
    await change(db, userId, {
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

/**
 * Rejects an implausible date of birth: before 1900, or not yet begun anywhere on earth.
 *
 * @param path of the date within the body
 * @throws HttpError INVALID_INPUT
 */
export function checkDateOfBirth(path: string, date: CivilDate, clock: Clock): void {
  if (date < MIN_DATE || date > latestToday(clock)) throw invalid(path, 'This is not a possible date of birth');
}

async function change(db: Db, userId: string, columns: UserChange): Promise<UserRow> {
  // An UPDATE without columns is invalid SQL; a request that changes nothing is not an error.
  if (Object.values(columns).every((value) => value === undefined)) return requireUser(db, userId);
  return found(await updateUser(db, userId, columns));
}

function found(row: UserRow | undefined): UserRow {
  if (!row) throw new HttpError('USER_NOT_FOUND');
  return row;
}

async function onboardingSteps(db: Db, userId: string): Promise<OnboardingStep[]> {
  const rows = await findOnboardingSteps(db, userId);
  // Leaves out steps of newer versions, which the contract does not know.
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
    createdAt: row.created_at.toISOString(),
    dateOfBirth: row.date_of_birth,
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
  };
}
