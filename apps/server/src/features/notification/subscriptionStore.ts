import type { Selectable } from 'kysely';
import type { Database, Db } from '#db';
import type { TokenParts } from '#http';

export type SubscriptionRow = Selectable<Database['push_subscription']>;
export type NewSubscription = Pick<
  SubscriptionRow,
  'user_id' | 'id' | 'token_hash' | 'endpoint_hash' | 'credentials' | 'credentials_key_id' | 'since' | 'created_at'
>;

const withSession = (db: Db) =>
  db
    .selectFrom('push_subscription')
    .innerJoin('session', (join) =>
      join
        .onRef('session.user_id', '=', 'push_subscription.user_id')
        .onRef('session.token_hash', '=', 'push_subscription.token_hash'),
    );

/** Locks the subscription of a session until the transaction ends. */
export const lockOfSession = (db: Db, { userId, hash }: TokenParts): Promise<SubscriptionRow | undefined> =>
  db
    .selectFrom('push_subscription')
    .selectAll()
    .where('user_id', '=', userId)
    .where('token_hash', '=', hash)
    .forUpdate()
    .executeTakeFirst();

/** A subscription whose session has not ended. */
export const findSubscription = (db: Db, userId: string, id: string, now: Date): Promise<SubscriptionRow | undefined> =>
  withSession(db)
    .selectAll('push_subscription')
    .where('push_subscription.user_id', '=', userId)
    .where('push_subscription.id', '=', id)
    .where('session.expires_at', '>', now)
    .executeTakeFirst();

export const insertSubscription = (db: Db, row: NewSubscription): Promise<unknown> =>
  db.insertInto('push_subscription').values(row).execute();

export const updateCredentials = (
  db: Db,
  { user_id, id }: Pick<SubscriptionRow, 'user_id' | 'id'>,
  credentials: Pick<SubscriptionRow, 'credentials' | 'credentials_key_id'>,
): Promise<unknown> =>
  db.updateTable('push_subscription').set(credentials).where('user_id', '=', user_id).where('id', '=', id).execute();

export const deleteOfSession = (db: Db, { userId, hash }: TokenParts): Promise<unknown> =>
  db.deleteFrom('push_subscription').where('user_id', '=', userId).where('token_hash', '=', hash).execute();

export const deleteSubscription = (db: Db, userId: string, id: string): Promise<unknown> =>
  db.deleteFrom('push_subscription').where('user_id', '=', userId).where('id', '=', id).execute();

/**
 * Deletes what other sessions, also of other users, had registered for the same browser: whoever knows its address has
 * it from the browser, which has one subscription and now belongs to another session.
 */
export const deleteOfBrowser = (db: Db, endpointHash: Buffer, { userId, hash }: TokenParts): Promise<unknown> =>
  db
    .deleteFrom('push_subscription')
    .where('endpoint_hash', '=', endpointHash)
    .where((eb) => eb.not(eb.and([eb('user_id', '=', userId), eb('token_hash', '=', hash)])))
    .execute();

/** Deletes all but the latest subscriptions of a user. */
export const deleteBeyond = (db: Db, userId: string, limit: number): Promise<unknown> =>
  db
    .deleteFrom('push_subscription')
    .where('user_id', '=', userId)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('push_subscription')
        .select('id')
        .where('user_id', '=', userId)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .offset(limit),
    )
    .execute();

/** Has the notifications of a user planned anew; none that came due until now is sent any more. */
export const restartSubscriptions = (db: Db, userId: string, now: Date): Promise<unknown> =>
  db.updateTable('push_subscription').set({ due_at: null, since: now }).where('user_id', '=', userId).execute();

/** Subscriptions to be checked whose session has not ended, first those without a planned check. */
export const findDue = (
  db: Db,
  now: Date,
  limit: number,
): Promise<{ user_id: string; id: string; at: Date | null }[]> =>
  withSession(db)
    .innerJoin('app_user', 'app_user.user_id', 'push_subscription.user_id')
    .select(['push_subscription.user_id', 'push_subscription.id', 'due_at as at'])
    .where('delete_at', 'is', null)
    .where('session.expires_at', '>', now)
    .where((eb) => eb.or([eb('due_at', 'is', null), eb('due_at', '<=', now)]))
    .orderBy('due_at', (order) => order.asc().nullsFirst())
    .limit(limit)
    .execute();

/** Has the notifications of a browser looked at anew. */
export const replan = (db: Db, { user_id, id }: Pick<SubscriptionRow, 'user_id' | 'id'>): Promise<unknown> =>
  db
    .updateTable('push_subscription')
    .set({ due_at: null })
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .execute();

/** Stores when a subscription is checked next, unless that or what decides it has changed meanwhile. */
export const planNext = (db: Db, { user_id, id, since, due_at }: SubscriptionRow, at: Date): Promise<unknown> =>
  db
    .updateTable('push_subscription')
    .set({ due_at: at })
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .where('since', '=', since)
    .where('due_at', 'is not distinct from', due_at)
    .execute();

export const markSuccess = (db: Db, userId: string, id: string, at: Date): Promise<unknown> =>
  db
    .updateTable('push_subscription')
    .set({ last_success_at: at })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute();
