import type { WeekId } from '@sevenfold/domain/calendar';
import type { EmailSchedule } from '@sevenfold/domain/reviewEmail';
import { type Selectable, sql } from 'kysely';
import type { Database, Db } from '#db';
import type { RowChange, UserTransaction } from '#rows';
import { readUser, requireUser, updateUser } from '#features/user';

type EmailStatus = Selectable<Database['review_email']>['status'];

/** Users with the emails switched on whose check is due; first those without a planned one, as after new settings. */
export const findDueUsers = (db: Db, now: Date, limit: number): Promise<{ user_id: string; at: Date | null }[]> =>
  db
    .selectFrom('app_user')
    .select(['user_id', 'review_email_at as at'])
    .where('allow_weekly_review_emails', '=', true)
    .where('delete_at', 'is', null)
    .where((eb) => eb.or([eb('review_email_at', 'is', null), eb('review_email_at', '<=', now)]))
    .orderBy('review_email_at', (order) => order.asc().nullsFirst())
    .limit(limit)
    .execute();

/** Stores when a user's emails are checked next, unless the settings that decide it have changed meanwhile. */
export const planNext = (
  db: Db,
  userId: string,
  { timezone, dayEndsAt, weekStartDay, time }: EmailSchedule,
  at: Date,
): Promise<unknown> =>
  db
    .updateTable('app_user')
    .set({ review_email_at: at })
    .where('user_id', '=', userId)
    .where('timezone', '=', timezone)
    .where('day_ends_at', '=', dayEndsAt)
    .where('week_start_day', '=', weekStartDay)
    .where('weekly_review_email_time', '=', time)
    .execute();

/**
 * The key that signs a user's unsubscribe links. One row by one index lookup, whether or not the user exists.
 *
 * @param fallback returned if the user does not exist
 */
export async function findUnsubscribeKey(db: Db, userId: string, fallback: string): Promise<string> {
  const { rows } = await sql<{ key: string }>`
    SELECT coalesce((SELECT unsubscribe_key FROM app_user WHERE user_id = ${userId}), ${fallback}::uuid) AS key`.execute(
    db,
  );
  return rows[0]?.key ?? fallback;
}

/** The email of a week, and the attempt to send it. */
export interface EmailClaim {
  readonly userId: string;
  readonly week: WeekId;
  /** Identifies the attempt. Once another attempt has claimed the email, writes with this id change nothing. */
  readonly claimId: string;
}

/**
 * Claims the email of a week for one attempt, if it may be sent and no other worker has claimed it.
 *
 * @returns number of attempts, this one included; undefined if it is not to be sent now
 */
export async function claimEmail(
  db: Db,
  { userId, week, claimId }: EmailClaim,
  { now, leaseUntil }: { now: Date; leaseUntil: Date },
): Promise<number | undefined> {
  const { rows } = await sql<{ attempts: number }>`
    INSERT INTO review_email AS email (user_id, week_id, status, claim_id, lease_until, attempts, created_at)
    VALUES (${userId}, ${week}, 'CLAIMED', ${claimId}, ${leaseUntil}, 1, ${now})
    ON CONFLICT (user_id, week_id) DO UPDATE
      SET status = 'CLAIMED', claim_id = excluded.claim_id, lease_until = excluded.lease_until, attempts = email.attempts + 1
      WHERE email.status = 'WAITING' OR (email.status = 'CLAIMED' AND email.lease_until <= ${now})
    RETURNING attempts`.execute(db);
  return rows[0]?.attempts;
}

/** State of the email of a week; undefined before the first attempt. */
export const findEmail = (
  db: Db,
  userId: string,
  week: WeekId,
): Promise<{ status: EmailStatus; lease_until: Date } | undefined> =>
  db
    .selectFrom('review_email')
    .select(['status', 'lease_until'])
    .where('user_id', '=', userId)
    .where('week_id', '=', week)
    .executeTakeFirst();

/**
 * Commits to sending: from here on the email is not sent again unless the mail server rejects it.
 *
 * @param to the address the message has
 * @returns false if the claim was lost, or the user was deleted, switched the emails off or has another address now
 */
export async function startHandOver(
  db: Db,
  { userId, week, claimId }: EmailClaim,
  to: string | null,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    UPDATE review_email SET status = 'HANDING_OVER' FROM app_user
    WHERE review_email.user_id = ${userId} AND week_id = ${week} AND claim_id = ${claimId} AND status = 'CLAIMED'
      AND app_user.user_id = review_email.user_id AND allow_weekly_review_emails AND delete_at IS NULL
      AND email IS NOT DISTINCT FROM ${to}`.execute(db);
  return numAffectedRows > 0n;
}

/** Switches a user's emails off. @param fields further fields of the user to write */
export async function switchReviewEmailsOff(
  transaction: UserTransaction,
  fields: Pick<RowChange<'user'>, 'bouncedEmail'> = {},
): Promise<void> {
  const { settings } = await readUser(transaction.db, transaction.userId);
  if (!settings.allowWeeklyReviewEmails) return;
  await updateUser(transaction, { ...fields, settings: { ...settings, allowWeeklyReviewEmails: false } });
}

/** Switches a user's emails off because their address takes none, unless it has changed meanwhile. */
export async function pauseAddress(transaction: UserTransaction, address: string): Promise<void> {
  const { email } = await requireUser(transaction.db, transaction.userId);
  if (email === address) await switchReviewEmailsOff(transaction, { bouncedEmail: address });
}

/**
 * Stores the outcome of an attempt, unless another one has replaced it.
 *
 * @param from statuses that the email may have before
 */
export const settleEmail = (
  db: Db,
  { userId, week, claimId }: EmailClaim,
  status: EmailStatus,
  { replyCode = null, from = ['CLAIMED', 'HANDING_OVER'] }: { replyCode?: number | null; from?: EmailStatus[] } = {},
): Promise<unknown> =>
  db
    .updateTable('review_email')
    .set({ status, reply_code: replyCode })
    .where('user_id', '=', userId)
    .where('week_id', '=', week)
    .where('claim_id', '=', claimId)
    .where('status', 'in', from)
    .execute();
