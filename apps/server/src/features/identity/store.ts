import type { Selectable } from 'kysely';
import type { Db } from '../../db/client';
import type { Database } from '../../db/schema';
import type { Identity } from '../../ports/identity';

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

export const findAccount = (
  db: Db,
  { issuer, subject }: Pick<Identity, 'issuer' | 'subject'>,
): Promise<Account | undefined> =>
  db
    .selectFrom('identity')
    .innerJoin('app_user', 'app_user.user_id', 'identity.user_id')
    .select([
      'app_user.user_id',
      'app_user.name',
      'app_user.delete_at',
      'identity.id as identity_id',
      'identity.email as identity_email',
    ])
    .where('identity.issuer', '=', issuer)
    .where('identity.subject', '=', subject)
    .executeTakeFirst();

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

/** Stores the verified address of an identity, if it has changed. */
export async function updateIdentityEmail(
  db: Db,
  { issuer, subject, email }: Identity,
  { identity_email: before }: Account,
): Promise<void> {
  if (email === undefined || email === before) return;
  await db.updateTable('identity').set({ email }).where('issuer', '=', issuer).where('subject', '=', subject).execute();
}

/** Earliest first. */
export const findIdentities = (db: Db, userId: string): Promise<IdentityRow[]> =>
  db.selectFrom('identity').selectAll().where('user_id', '=', userId).orderBy('created_at').orderBy('id').execute();

/** The issuers of the identities of every live account that has an identity with this verified address. */
export async function findIssuersByEmail(db: Db, email: string): Promise<string[]> {
  const rows = await db
    .selectFrom('identity')
    .select('identity.issuer')
    .distinct()
    .where('identity.user_id', 'in', ({ selectFrom }) =>
      selectFrom('identity as proven')
        .innerJoin('app_user', 'app_user.user_id', 'proven.user_id')
        .select('proven.user_id')
        .where('proven.email', '=', email)
        .where('app_user.delete_at', 'is', null),
    )
    .orderBy('identity.issuer')
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
