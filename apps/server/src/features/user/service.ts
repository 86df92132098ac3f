import type { ParsedBodyOf, Settings, User } from '@sevenfold/contract';
import { type CivilDate, MIN_DATE, type WeekStartDay } from '@sevenfold/domain/calendar';
import { nextTimer } from '@sevenfold/domain/timer';
import { changedAbsences } from '@sevenfold/domain/user';
import { definedFields } from '@sevenfold/model/mutation';
import type { Clock } from '../../clock';
import type { Db } from '#db';
import { HttpError, invalid } from '#http';
import { findRow, type RowChange, stampNouns, updateRow, type UserTransaction } from '#rows';
import { leaveFormerWeekStart } from '#features/rows';
import { findUser, lockUserRow, type UserRow, writeOnboardingStep } from './store';
import { isPastInstant, latestToday } from './today';

type OnboardingStep = User['onboardingCompleted'][number];

/** A device, whose clock may be wrong, can confirm that a timer is running up to this time in the future. */
const CONFIRMED_MS_MAX = 2 * 24 * 60 * 60 * 1000;

/** Settings that decide on which date an event takes place, and in which week. */
const DAY_SETTINGS = ['weekStartDay', 'timezone', 'dayEndsAt'] as const;

/** Settings that decide when the weekly review email is due; a change reschedules it. */
const EMAIL_SETTINGS = [...DAY_SETTINGS, 'allowWeeklyReviewEmails', 'weeklyReviewEmailTime'] as const;

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
export async function readWeekStartDay(db: Db, userId: string): Promise<WeekStartDay> {
  return (await requireUser(db, userId)).week_start_day;
}

/** @throws HttpError USER_NOT_FOUND */
export async function readUser(db: Db, userId: string): Promise<User> {
  const stored = await findRow(db, 'user', userId, { id: userId });
  if (!stored) throw new HttpError('USER_NOT_FOUND');
  return stored.row;
}

/** Writes fields of the user. @throws HttpError USER_NOT_FOUND */
export async function updateUser(transaction: UserTransaction, change: RowChange<'user'>): Promise<User> {
  const stored = await updateRow(transaction, 'user', { id: transaction.userId }, change);
  if (!stored) throw new HttpError('USER_NOT_FOUND');
  return stored.row;
}

/** @throws HttpError USER_NOT_FOUND, INVALID_INPUT (dateOfBirth, timer) */
export async function patchUser(
  transaction: UserTransaction,
  body: ParsedBodyOf<'PATCH /api/v1/user'>,
  clock: Clock,
): Promise<User> {
  const { name, dateOfBirth, whereDidYouHear, timer, plannedAbsences: planned, cancelledAbsences: cancelled } = body;
  if (dateOfBirth) checkDateOfBirth(dateOfBirth, clock);
  if (timer) checkTimer(timer, clock);
  const before = await readUser(transaction.db, transaction.userId);
  return updateUser(transaction, {
    name,
    dateOfBirth,
    whereDidYouHear: whereDidYouHear === undefined ? undefined : whereDidYouHear || null,
    timer: timer === undefined ? undefined : nextTimer(before.timer ?? null, timer, body.stoppedTimerStart),
    absences: (planned ?? cancelled) && changedAbsences(before.absences ?? [], { planned, cancelled }),
  });
}

/** Called within the transaction of a change of settings. */
export type SettingsListener = (
  db: Db,
  userId: string,
  body: ParsedBodyOf<'PATCH /api/v1/user/settings'>,
  clock: Clock,
) => Promise<void>;

/** @throws HttpError USER_NOT_FOUND */
export async function patchSettings(
  transaction: UserTransaction,
  body: ParsedBodyOf<'PATCH /api/v1/user/settings'>,
  clock: Clock,
): Promise<Settings> {
  const { settings } = await readUser(transaction.db, transaction.userId);
  if (body.weekStartDay !== undefined && body.weekStartDay !== settings.weekStartDay)
    await leaveFormerWeekStart(transaction, new Date(clock.now()));
  if (DAY_SETTINGS.some((name) => body[name] !== undefined && body[name] !== settings[name]))
    await stampNouns(transaction, 'calendarWeek');
  const user = await updateUser(transaction, {
    settings: { ...settings, ...definedFields(body) },
    ...(body.allowWeeklyReviewEmails === true && { bouncedEmail: null }),
    ...(EMAIL_SETTINGS.some((name) => body[name] !== undefined) && { reviewEmailAt: null }),
  });
  return user.settings;
}

/** Completes an onboarding step; completing it again does not change its time. @throws HttpError USER_NOT_FOUND */
export async function completeOnboardingStep(
  transaction: UserTransaction,
  step: OnboardingStep,
  clock: Clock,
): Promise<OnboardingStep[]> {
  await writeOnboardingStep(transaction, step, new Date(clock.now()));
  return (await readUser(transaction.db, transaction.userId)).onboardingCompleted;
}

/** Maximum number of stored dismissals; the earliest are dropped. */
const DISMISSED_MAX = 200;

/** Dismisses a suggested activity, or takes that back. @throws HttpError USER_NOT_FOUND */
export async function dismissSuggestion(
  transaction: UserTransaction,
  { key, isDismissed }: ParsedBodyOf<'POST /api/v1/user/suggestion/dismiss'>,
): Promise<string[]> {
  const { dismissedSuggestions: before = [] } = await readUser(transaction.db, transaction.userId);
  const others = before.filter((one) => one !== key);
  const dismissedSuggestions = isDismissed ? [...others, key].slice(-DISMISSED_MAX) : others;
  await updateUser(transaction, { dismissedSuggestions });
  return dismissedSuggestions;
}

/**
 * Rejects an implausible date of birth: before 1900, or not yet begun anywhere on earth.
 *
 * @throws HttpError INVALID_INPUT (dateOfBirth)
 */
export function checkDateOfBirth(date: CivilDate, clock: Clock): void {
  if (date < MIN_DATE || date > latestToday(clock))
    throw invalid('dateOfBirth', 'This is not a possible date of birth');
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

function requireRow(row: UserRow | undefined): UserRow {
  if (!row) throw new HttpError('USER_NOT_FOUND');
  return row;
}
