import type { Selectable } from 'kysely';
import type { Database, Db } from '#db';
import { type Identity, RECOVERY_ISSUER } from '#ports';

export type IdentityRow = Selectable<Database['identity']>;

/** Constraint name of the primary key, to recognise an identity that is already registered. */
export const IDENTITY_KEY = 'identity_pkey';

/** The account that an identity signs in to. */
export interface Account {
  readonly user_id: string;
  readonly name: string;
  /** Set while it is marked for deletion. */
  readonly delete_at: Date | null;
  /** The identity that was looked up. */
  readonly identity_id: string;
  /** Address of the identity at its last sign-in. */
  readonly identity_email: string | null;
}

/** Two statements, because identities are not distributed by user in a cluster. */
export async function findAccount(
  db: Db,
  { issuer, subject }: Pick<Identity, 'issuer' | 'subject'>,
): Promise<Account | undefined> {
  const identity = await db
    .selectFrom('identity')
    .select(['user_id', 'id as identity_id', 'email as identity_email'])
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
  if (!identity) return undefined;
  const user = await db
    .selectFrom('app_user')
    .select(['name', 'delete_at'])
    .where('user_id', '=', identity.user_id)
    .executeTakeFirst();
  return user && { ...identity, ...user };
}

/** @returns its id */
export async function insertIdentity(
  db: Db,
  { issuer, subject, email }: Identity,
  userId: string,
  now: Date,
): Promise<string> {
  const { id } = await db
    .insertInto('identity')
    .values({ issuer, subject, user_id: userId, created_at: now, email: email ?? null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export const updateIdentityEmail = (
  db: Db,
  { issuer, subject }: Pick<Identity, 'issuer' | 'subject'>,
  email: string,
): Promise<unknown> =>
  db.updateTable('identity').set({ email }).where('issuer', '=', issuer).where('subject', '=', subject).execute();

/** The ways in which a user signs in, earliest first; recovery codes are left out. */
export const findIdentities = (db: Db, userId: string): Promise<IdentityRow[]> =>
  db
    .selectFrom('identity')
    .selectAll()
    .where('user_id', '=', userId)
    .where('issuer', '!=', RECOVERY_ISSUER)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

/**
 * Locks ways to sign in, each by its key. On a cluster they are on other servers than their user, whose lock may be
 * released by another transaction before its changes to them are visible.
 *
 * @returns those that still exist
 */
export async function lockIdentities(db: Db, identities: readonly IdentityRow[]): Promise<IdentityRow[]> {
  const locked: IdentityRow[] = [];
  for (const { issuer, subject } of identities) {
    const row = await db
      .selectFrom('identity')
      .selectAll()
      .where('issuer', '=', issuer)
      .where('subject', '=', subject)
      .forUpdate()
      .executeTakeFirst();
    if (row) locked.push(row);
  }
  return locked;
}

export const deleteIdentitiesOfIssuer = (db: Db, userId: string, issuer: string): Promise<unknown> =>
  db.deleteFrom('identity').where('user_id', '=', userId).where('issuer', '=', issuer).execute();

/** The issuers of the identities of every live account that has an identity with this verified address. */
export async function findIssuersByEmail(db: Db, email: string): Promise<string[]> {
  const proven = await db.selectFrom('identity').select('user_id').distinct().where('email', '=', email).execute();
  const users = proven.map((row) => row.user_id);
  if (users.length === 0) return [];
  const live = await db
    .selectFrom('app_user')
    .select('user_id')
    .where('user_id', 'in', users)
    .where('delete_at', 'is', null)
    .execute();
  if (live.length === 0) return [];
  const rows = await db
    .selectFrom('identity')
    .select('issuer')
    .distinct()
    .where(
      'user_id',
      'in',
      live.map((row) => row.user_id),
    )
    .orderBy('issuer')
    .execute();
  return rows.map((row) => row.issuer);
}

export const deleteIdentity = (db: Db, userId: string, id: string): Promise<unknown> =>
  db.deleteFrom('identity').where('user_id', '=', userId).where('id', '=', id).execute();

/** Ends the rights of administrators in all sessions of a user. */
export const clearAdminEmails = (db: Db, userId: string): Promise<unknown> =>
  db
    .updateTable('session')
    .set({ admin_email: null })
    .where('user_id', '=', userId)
    .where('admin_email', 'is not', null)
    .execute();
