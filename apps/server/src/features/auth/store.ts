import { DEFAULT_AREAS } from '@sevenfold/domain/area';
import type { CivilDate, WeekStartDay } from '@sevenfold/domain/calendar';
import type { Language } from '@sevenfold/domain/user';
import type { Selectable } from 'kysely';
import type { Clock } from '../../clock';
import type { Database, Db } from '#db';
import { newId } from '../../id';
import type { Identity } from '#ports';
import { beginWrites, insertRows, type UserTransaction } from '#rows';
import { areaName } from '../../areaName';

export type Ticket = Selectable<Database['registration_ticket']>;

/** A user to be registered. */
export interface NewUser {
  readonly userId: string;
  readonly name: string;
  readonly email: string | undefined;
  readonly dateOfBirth: CivilDate | null;
  readonly whereDidYouHear: string | null;
  readonly language: Language;
  readonly weekStartDay: WeekStartDay;
  readonly timezone: string;
}

export interface NewSession {
  readonly userId: string;
  readonly hash: Buffer;
  readonly platform: string;
  readonly device: string | null;
  /** Time zone of the device, if it named one. */
  readonly timezone?: string | null;
  readonly now: Date;
  readonly expiresAt: Date;
  /** Verified address of an administrator; undefined for everybody else. */
  readonly adminEmail?: string | undefined;
}

/** Inserts a user with the six default areas. @returns the transaction for writing more rows of the user */
export async function insertUser(db: Db, user: NewUser, clock: Clock): Promise<UserTransaction> {
  await db
    .insertInto('app_user')
    .values({
      user_id: user.userId,
      name: user.name,
      email: user.email ?? null,
      date_of_birth: user.dateOfBirth,
      where_did_you_hear: user.whereDidYouHear,
      created_at: new Date(clock.now()),
      language: user.language,
      week_start_day: user.weekStartDay,
      timezone: user.timezone,
    })
    .execute();
  const transaction = await beginWrites(db, user.userId);
  if (!transaction) throw new Error('The user was not stored');
  const areas = DEFAULT_AREAS.map((area) => ({ ...area, id: newId(clock), name: areaName(area.kind, user.language) }));
  await insertRows(transaction, 'area', areas);
  return transaction;
}

/** Inserts a session and deletes the user's expired ones. */
export async function insertSession(
  db: Db,
  { userId, hash, platform, device, timezone = null, now, expiresAt, adminEmail }: NewSession,
): Promise<void> {
  await db.deleteFrom('session').where('user_id', '=', userId).where('expires_at', '<=', now).execute();
  await db
    .insertInto('session')
    .values({
      user_id: userId,
      token_hash: hash,
      platform,
      device,
      timezone,
      created_at: now,
      seen_at: now,
      expires_at: expiresAt,
      admin_email: adminEmail ?? null,
    })
    .execute();
}

/** @returns true if there was such a session */
export async function deleteSession(db: Db, userId: string, hash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('session')
    .where('user_id', '=', userId)
    .where('token_hash', '=', hash)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Marks a session as confirmed. */
export const updateConfirmedAt = (
  db: Db,
  { userId, hash }: { readonly userId: string; readonly hash: Buffer },
  now: Date,
): Promise<unknown> =>
  db
    .updateTable('session')
    .set({ confirmed_at: now })
    .where('user_id', '=', userId)
    .where('token_hash', '=', hash)
    .execute();

/** Stores an identity until its registration, and deletes expired tickets. */
export async function insertTicket(db: Db, ticket: Ticket, now: Date): Promise<void> {
  await db.deleteFrom('registration_ticket').where('expires_at', '<=', now).execute();
  await db.insertInto('registration_ticket').values(ticket).execute();
}

export const findTicket = (db: Db, hash: Buffer, now: Date): Promise<Ticket | undefined> =>
  db
    .selectFrom('registration_ticket')
    .selectAll()
    .where('token_hash', '=', hash)
    .where('expires_at', '>', now)
    .executeTakeFirst();

/** @returns the hashes of the deleted tickets */
export async function deleteTicketsOfIdentity(
  db: Db,
  { issuer, subject }: Pick<Identity, 'issuer' | 'subject'>,
): Promise<Buffer[]> {
  // Locked in one order, so that two transactions cannot deadlock.
  const rows = await db
    .selectFrom('registration_ticket')
    .select('token_hash')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .orderBy('token_hash')
    .forUpdate()
    .execute();
  const hashes = rows.map((row) => row.token_hash);
  if (hashes.length > 0) await db.deleteFrom('registration_ticket').where('token_hash', 'in', hashes).execute();
  return hashes;
}

export const deleteTicketsOfBrowser = (db: Db, browserHash: Buffer): Promise<unknown> =>
  db.deleteFrom('registration_ticket').where('browser_hash', '=', browserHash).execute();

/** Deletes the tickets of a user's sign-in methods, and those that could become one because of their address. */
export async function deleteTicketsOfUser(db: Db, userId: string): Promise<void> {
  const identities = await db
    .selectFrom('identity')
    .select(['issuer', 'subject'])
    .where('user_id', '=', userId)
    .execute();
  const user = await db.selectFrom('app_user').select('email').where('user_id', '=', userId).executeTakeFirst();
  for (const { issuer, subject } of identities)
    await db.deleteFrom('registration_ticket').where('issuer', '=', issuer).where('subject', '=', subject).execute();
  if (user?.email) await db.deleteFrom('registration_ticket').where('email', '=', user.email).execute();
}

/** Marks a nonce as used. @returns false if it was used before */
export async function insertUsedNonce(db: Db, hash: Buffer, expiresAt: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('used_nonce')
    .values({ nonce_hash: hash, expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}
