import type { PaymentInterval } from '@sevenfold/contract';
import type { CivilDate } from '@sevenfold/domain/calendar';
import { sql, type Selectable } from 'kysely';
import type { Database, Db } from '#db';
import type { ReportedSubscription, StorePurchase } from '#ports';

export type WebRow = Selectable<Database['web_subscription']>;
export type StoreRow = Selectable<Database['store_subscription']>;

export interface Grant {
  readonly grantedAt: Date;
  /** The last day, in UTC; null for no end. */
  readonly endsOn: CivilDate | null;
}

/** Grants premium, or changes its end. */
export const upsertGrant = (db: Db, userId: string, { grantedAt, endsOn }: Grant): Promise<unknown> =>
  db
    .insertInto('manual_premium')
    .values({ user_id: userId, granted_at: grantedAt, ends_on: endsOn })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ ends_on: endsOn }))
    .execute();

/** @returns true if there was a grant */
export async function deleteGrant(db: Db, userId: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('manual_premium').where('user_id', '=', userId).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Deletes a grant only if it ended before a day, so that one that was extended meanwhile stays. */
export const deleteEndedGrant = (db: Db, userId: string, today: CivilDate): Promise<unknown> =>
  db.deleteFrom('manual_premium').where('user_id', '=', userId).where('ends_on', '<', today).execute();

export const findGrant = (db: Db, userId: string): Promise<Selectable<Database['manual_premium']> | undefined> =>
  db.selectFrom('manual_premium').selectAll().where('user_id', '=', userId).executeTakeFirst();

export const findWeb = (db: Db, userId: string): Promise<WebRow | undefined> =>
  db.selectFrom('web_subscription').selectAll().where('user_id', '=', userId).executeTakeFirst();

export const findStore = (db: Db, userId: string): Promise<StoreRow | undefined> =>
  db.selectFrom('store_subscription').selectAll().where('user_id', '=', userId).executeTakeFirst();

export const findUserByCustomer = async (db: Db, customerId: string): Promise<string | undefined> =>
  (await db.selectFrom('web_subscription').select('user_id').where('customer_id', '=', customerId).executeTakeFirst())
    ?.user_id;

export const userExists = async (db: Db, userId: string): Promise<boolean> =>
  (await db.selectFrom('app_user').select('user_id').where('user_id', '=', userId).executeTakeFirst()) !== undefined;

/** Stores the customer of a user, unless another request has. */
export const insertCustomer = (db: Db, userId: string, customerId: string): Promise<unknown> =>
  db
    .insertInto('web_subscription')
    .values({ user_id: userId, customer_id: customerId })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute();

/** Replaces the customer of a user, unless another request has, and forgets what was known of the former one. */
export const updateCustomer = (
  db: Db,
  userId: string,
  { formerId, id }: { readonly formerId: string; readonly id: string },
): Promise<unknown> =>
  db
    .updateTable('web_subscription')
    .set((eb) => ({
      customer_id: id,
      checkout_id: null,
      checkout_interval: null,
      checkout_number: eb('checkout_number', '+', 1),
      subscription_id: null,
      status: null,
      payment: null,
      payment_interval: null,
      period_start: null,
      period_end: null,
      is_ending: null,
      paid_until: null,
      failed_at: null,
      is_collection_paused: false,
      read_at: null,
    }))
    .where('user_id', '=', userId)
    .where('customer_id', '=', formerId)
    .execute();

/**
 * Stores a checkout as the open one.
 *
 * @param replacedId the checkout before it
 * @returns false if another request has started another one meanwhile
 */
export async function updateCheckout(
  db: Db,
  userId: string,
  { id, interval, number }: { readonly id: string; readonly interval: PaymentInterval; readonly number: number },
  replacedId: string | null,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('web_subscription')
    .set({ checkout_id: id, checkout_interval: interval, checkout_number: number })
    .where('user_id', '=', userId)
    .where((eb) => eb.or([eb('checkout_id', '=', id), eb('checkout_id', replacedId === null ? 'is' : '=', replacedId)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Raises the number for the next checkout above that of a rejected one. */
export const skipCheckoutNumber = (db: Db, userId: string, number: number): Promise<unknown> =>
  db
    .updateTable('web_subscription')
    .set({ checkout_number: number + 1 })
    .where('user_id', '=', userId)
    .where('checkout_number', '<=', number)
    .execute();

/** Forgets a checkout that was closed, so that the next one is a new one. */
export const closeCheckout = (db: Db, userId: string, id: string): Promise<unknown> =>
  db
    .updateTable('web_subscription')
    .set((eb) => ({ checkout_id: null, checkout_interval: null, checkout_number: eb('checkout_number', '+', 1) }))
    .where('user_id', '=', userId)
    .where('checkout_id', '=', id)
    .execute();

/** Remembers that the operator was told something about a customer. @returns false if they were told before */
export async function rememberTold(db: Db, userId: string, what: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('web_subscription')
    .set({ told_of: sql`array_append(told_of, ${what})` })
    .where('user_id', '=', userId)
    .where(sql<boolean>`NOT ${what} = ANY (told_of)`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Stores what the payment system has reported, unless a later request was stored before. */
export const updateWeb = (
  db: Db,
  userId: string,
  subscription: ReportedSubscription | null,
  readAt: Date,
): Promise<unknown> =>
  db
    .updateTable('web_subscription')
    .set({
      subscription_id: subscription?.id ?? null,
      status: subscription?.status ?? null,
      payment: subscription?.payment ?? null,
      payment_interval: subscription?.interval ?? null,
      period_start: subscription && new Date(subscription.periodStart),
      period_end: subscription && new Date(subscription.periodEnd),
      is_ending: subscription?.isEnding ?? null,
      paid_until: subscription && toDate(subscription.paidUntil),
      failed_at: subscription && toDate(subscription.failedAt),
      is_collection_paused: subscription?.isCollectionPaused ?? false,
      read_at: readAt,
    })
    .where('user_id', '=', userId)
    .where((eb) => eb.or([eb('read_at', 'is', null), eb('read_at', '<=', readAt)]))
    .execute();

const toDate = (instant: number | null): Date | null => (instant === null ? null : new Date(instant));

/** As `updateWeb`, for a purchase in a store; null deletes it. */
export async function upsertStore(db: Db, userId: string, purchase: StorePurchase | null, readAt: Date): Promise<void> {
  if (!purchase) {
    await db.deleteFrom('store_subscription').where('user_id', '=', userId).where('read_at', '<=', readAt).execute();
    return;
  }
  const row = {
    store: purchase.store,
    expires_at: toDate(purchase.expiresAt),
    grace_ends_at: toDate(purchase.graceEndsAt),
    is_refunded: purchase.isRefunded,
    is_ending: purchase.isEnding,
    read_at: readAt,
  };
  await db
    .insertInto('store_subscription')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet(row).where('store_subscription.read_at', '<=', readAt),
    )
    .execute();
}

/** Users whose premium has ended by itself. */
export async function findEndedPremium(db: Db, now: Date): Promise<string[]> {
  const rows = await db.selectFrom('app_user').select('user_id').where('premium_ends_at', '<=', now).execute();
  return rows.map((row) => row.user_id);
}

/** Customers on the web whose subscription may have changed without a report. */
export async function findRunningCustomers(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('web_subscription')
    .select('customer_id')
    .where((eb) =>
      eb.or([
        eb('status', 'in', ['active', 'trialing', 'past_due', 'unpaid', 'paused']),
        eb('checkout_id', 'is not', null),
      ]),
    )
    .execute();
  return rows.map((row) => row.customer_id);
}

/** Time after its end for which a store purchase is still read daily: stores renew late after a failed payment. */
const STORE_KEPT_MS = 60 * 86_400_000;

/** Users whose store purchase may have changed without a report. */
export async function findRunningStoreUsers(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('store_subscription')
    .select('user_id')
    .where((eb) =>
      eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', new Date(now.getTime() - STORE_KEPT_MS))]),
    )
    .execute();
  return rows.map((row) => row.user_id);
}
