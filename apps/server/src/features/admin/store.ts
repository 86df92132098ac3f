import type { AdminAct, DeletionReason } from '@sevenfold/contract';
import type { CivilDate } from '@sevenfold/domain/calendar';
import { sql } from 'kysely';
import type { Db } from '#db';
import { LOCAL_ISSUER } from '#ports';
import { findAccount } from '#features/identity';

export interface FoundUser {
  readonly user_id: string;
  readonly name: string;
  readonly created_at: Date;
  readonly subscription_type: 'FREE' | 'PREMIUM';
  readonly payment_system: 'NONE' | 'WEB' | 'MOBILE' | 'MANUAL';
  readonly delete_at: Date | null;
  readonly granted_at: Date | null;
  readonly ends_on: CivilDate | null;
  readonly seen_at: Date | null;
}

const users = (db: Db) =>
  db
    .selectFrom('app_user')
    .leftJoin('manual_premium', 'manual_premium.user_id', 'app_user.user_id')
    .select([
      'app_user.user_id',
      'app_user.name',
      'app_user.created_at',
      'app_user.subscription_type',
      'app_user.payment_system',
      'app_user.delete_at',
      'manual_premium.granted_at',
      'manual_premium.ends_on',
      (eb) =>
        eb
          .selectFrom('session')
          .select(({ fn }) => fn.max('session.seen_at').as('seen_at'))
          .whereRef('session.user_id', '=', 'app_user.user_id')
          .as('seen_at'),
    ])
    .orderBy('app_user.created_at');

export const findById = (db: Db, userId: string): Promise<FoundUser | undefined> =>
  users(db).where('app_user.user_id', '=', userId).executeTakeFirst();

/** Finds users by their verified address. @param email in lower case */
export const findByEmail = (db: Db, email: string): Promise<FoundUser[]> =>
  users(db).where('app_user.email', '=', email).execute();

/** The user of a local account. */
export async function findByLocalAccount(db: Db, subject: string): Promise<FoundUser[]> {
  const account = await findAccount(db, { issuer: LOCAL_ISSUER, subject });
  return account ? users(db).where('app_user.user_id', '=', account.user_id).execute() : [];
}

export interface NewAct {
  readonly id: string;
  readonly at: Date;
  readonly admin_email: string;
  readonly action: AdminAct['action'];
  readonly user_id: string | null;
  readonly reason: string;
  readonly ends_on: CivilDate | null;
}

/** Adds an act to the audit log. A trigger of the database rejects changing or removing it. */
export const insertAct = (db: Db, act: NewAct): Promise<unknown> => db.insertInto('admin_act').values(act).execute();

export interface ActRow extends NewAct {
  readonly user_name: string | null;
  readonly user_email: string | null;
}

/** Latest first. @param before id of an act; only earlier ones are returned */
export async function findActs(db: Db, before: string | undefined, limit: number): Promise<ActRow[]> {
  const acts = await db
    .selectFrom('admin_act')
    .selectAll()
    // Ids of version 7 sort by their time.
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? ''))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  const ids = [...new Set(acts.flatMap((act) => act.user_id ?? []))];
  const found =
    ids.length === 0
      ? []
      : await db.selectFrom('app_user').select(['user_id', 'name', 'email']).where('user_id', 'in', ids).execute();
  const usersById = new Map(found.map((user) => [user.user_id, user]));
  return acts.map((act) => {
    const user = usersById.get(act.user_id ?? '');
    return { ...act, user_name: user?.name ?? null, user_email: user?.email ?? null };
  });
}

interface UserCounts {
  readonly all: number;
  readonly premium: number;
  readonly toBeDeleted: number;
}

export async function countUsers(db: Db): Promise<UserCounts> {
  const { rows } = await sql<UserCounts>`
    SELECT count(*)::int AS "all", count(*) FILTER (WHERE subscription_type = 'PREMIUM')::int AS premium, count(delete_at)::int AS "toBeDeleted"
    FROM app_user`.execute(db);
  return rows[0] ?? { all: 0, premium: 0, toBeDeleted: 0 };
}

/** Number of sign-ups by day in UTC, without deleted users. */
export async function countSignUps(db: Db, from: CivilDate): Promise<Map<CivilDate, number>> {
  const { rows } = await sql<{ day: CivilDate; sign_ups: number }>`
    SELECT (created_at AT TIME ZONE 'UTC')::date AS day, count(*)::int AS sign_ups FROM app_user
    WHERE created_at >= ${from}::date::timestamp AT TIME ZONE 'UTC' GROUP BY 1`.execute(db);
  return new Map(rows.map((row) => [row.day, row.sign_ups]));
}

export interface RouteViews {
  readonly day: CivilDate;
  readonly route: string;
  readonly views: number;
}

export async function countPageViews(db: Db, from: CivilDate): Promise<RouteViews[]> {
  const { rows } = await sql<RouteViews>`
    SELECT day, route, sum(views)::int AS views FROM page_view WHERE day >= ${from}::date GROUP BY 1, 2`.execute(db);
  return rows;
}

/** Latest first. */
export async function findDeletionReasons(
  db: Db,
  limit: number,
): Promise<{ day: CivilDate; reason: DeletionReason; text: string }[]> {
  const { rows } = await sql<{ day: CivilDate; reason: DeletionReason; text: string }>`
    SELECT (created_at AT TIME ZONE 'UTC')::date AS day, reason, text FROM deletion_reason
    ORDER BY created_at DESC, id DESC LIMIT ${limit}`.execute(db);
  return rows;
}
