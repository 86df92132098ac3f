import type { CivilDate } from '@sevenfold/domain/calendar';
import type { DueReminder } from '@sevenfold/domain/notification';
import { type Selectable, sql } from 'kysely';
import type { Database, Db } from '#db';
import type { SubscriptionRow } from './subscriptionStore';

export type DeliveryRow = Selectable<Database['push_delivery']>;

/** A notification for one browser, and the attempt to send it. */
export interface DeliveryClaim {
  readonly userId: string;
  readonly subscriptionId: string;
  readonly kind: string;
  readonly date: CivilDate;
  /** Identifies the attempt. Once another attempt has claimed the notification, writes with this id change nothing. */
  readonly claimId: string;
}

/** Identifies a reminder of a user. */
export type ReminderKey = Pick<DueReminder, 'activityId' | 'at'>;

/** Kind of the delivery of a reminder: one for each activity and instant. */
export const reminderKind = ({ activityId, at }: ReminderKey): string => `REMINDER ${activityId} ${at}`;

/** A reminder that the user postponed, with the date of its delivery. */
type PostponedReminder = ReminderKey & Pick<DueReminder, 'date'>;

/** The reminders that the user of a browser wants to see there again later. */
export async function findPostponed(
  db: Db,
  { user_id: userId, id }: Pick<SubscriptionRow, 'user_id' | 'id'>,
): Promise<readonly PostponedReminder[]> {
  const rows = await db
    .selectFrom('push_delivery')
    .select(['kind', 'date'])
    .where('user_id', '=', userId)
    .where('subscription_id', '=', id)
    .where('status', '=', 'POSTPONED')
    .execute();
  return rows.map(({ kind, date }) => {
    const [, activityId = '', at] = kind.split(' ');
    return { activityId, at: Number(at), date };
  });
}

/** Those of these kinds of deliveries to a browser that are postponed or not to be attempted any more. */
export async function findSettledKinds(
  db: Db,
  userId: string,
  subscriptionId: string,
  kinds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('push_delivery')
    .select('kind')
    .where('user_id', '=', userId)
    .where('subscription_id', '=', subscriptionId)
    .where('kind', 'in', kinds)
    .where('status', 'not in', ['WAITING', 'CLAIMED'])
    .execute();
  return new Set(rows.map(({ kind }) => kind));
}

/** Postpones a reminder that was sent to a browser. @returns false if it was not sent or is postponed already */
export async function postpone(
  db: Db,
  { user_id: userId, id }: Pick<SubscriptionRow, 'user_id' | 'id'>,
  reminder: ReminderKey,
  until: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('push_delivery')
    .set({ status: 'POSTPONED', lease_until: until, attempts: 0 })
    .where('user_id', '=', userId)
    .where('subscription_id', '=', id)
    .where('kind', '=', reminderKind(reminder))
    .where('status', 'in', ['SENDING', 'SENT', 'UNCONFIRMED'])
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Claims a notification for one attempt, if it may be sent and no other worker has claimed it.
 *
 * @returns number of attempts, this one included; undefined if it is not to be sent now
 */
export async function claimDelivery(
  db: Db,
  { userId, subscriptionId, kind, date, claimId }: DeliveryClaim,
  { now, leaseUntil }: { now: Date; leaseUntil: Date },
): Promise<number | undefined> {
  // Without a row while the browser is unsubscribed at the same time, which must not be an error.
  const { rows } = await sql<{ attempts: number }>`
    INSERT INTO push_delivery AS delivery (user_id, subscription_id, kind, date, status, claim_id, lease_until, attempts, created_at)
    SELECT user_id, id, ${kind}, ${date}::date, 'CLAIMED', ${claimId}::uuid, ${leaseUntil}::timestamptz, 1, ${now}::timestamptz
    FROM push_subscription WHERE user_id = ${userId} AND id = ${subscriptionId} FOR KEY SHARE
    ON CONFLICT (user_id, subscription_id, kind, date) DO UPDATE
      SET status = 'CLAIMED', claim_id = excluded.claim_id, lease_until = excluded.lease_until, attempts = delivery.attempts + 1
      WHERE delivery.status IN ('WAITING', 'POSTPONED', 'CLAIMED') AND delivery.lease_until <= ${now}
    RETURNING attempts`.execute(db);
  return rows[0]?.attempts;
}

export const findDelivery = (
  db: Db,
  { userId, subscriptionId, kind, date }: DeliveryClaim,
): Promise<Pick<DeliveryRow, 'status' | 'lease_until'> | undefined> =>
  db
    .selectFrom('push_delivery')
    .select(['status', 'lease_until'])
    .where('user_id', '=', userId)
    .where('subscription_id', '=', subscriptionId)
    .where('kind', '=', kind)
    .where('date', '=', date)
    .executeTakeFirst();

/**
 * Commits to sending: from here on the notification is not sent again unless the push service rejects it.
 *
 * @param at when it came due; null if the user postponed it, so that changed settings do not matter
 * @returns false if the claim was lost, or since `at` the browser was unsubscribed, the user was deleted or has changed
 *   the settings
 */
export async function startSending(
  db: Db,
  { userId, subscriptionId, kind, date, claimId }: DeliveryClaim,
  at: Date | null,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    UPDATE push_delivery AS delivery SET status = 'SENDING' FROM push_subscription AS subscription, app_user
    WHERE delivery.user_id = ${userId} AND subscription_id = ${subscriptionId} AND kind = ${kind} AND date = ${date}
      AND claim_id = ${claimId} AND status = 'CLAIMED'
      AND subscription.user_id = delivery.user_id AND subscription.id = subscription_id
      AND (${at}::timestamptz IS NULL OR since <= ${at}::timestamptz)
      AND app_user.user_id = delivery.user_id AND delete_at IS NULL`.execute(db);
  return numAffectedRows > 0n;
}

/** Stores the outcome of an attempt, unless another one has replaced it. */
export const settleDelivery = (
  db: Db,
  { userId, subscriptionId, kind, date, claimId }: DeliveryClaim,
  status: DeliveryRow['status'],
  { code = null, leaseUntil }: { code?: number | null | undefined; leaseUntil?: Date } = {},
): Promise<unknown> =>
  db
    .updateTable('push_delivery')
    .set({ status, status_code: code, ...(leaseUntil && { lease_until: leaseUntil }) })
    .where('user_id', '=', userId)
    .where('subscription_id', '=', subscriptionId)
    .where('kind', '=', kind)
    .where('date', '=', date)
    .where('claim_id', '=', claimId)
    .execute();
