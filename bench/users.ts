import pg from 'pg';
import pino from 'pino';
import { addDays, type CivilDate, today } from '@sevenfold/domain/calendar';
import { systemClock } from '../apps/server/src/clock';
import { overPool } from '../apps/server/src/db/client';
import { withSetupPool } from '../apps/server/src/db/pool';
import { generateHistory } from '../apps/server/src/demo/generate';
import { loadHistory } from '../apps/server/src/demo/load';
import { insertUser } from '../apps/server/src/features/auth/store';
import { sessionEnd } from '../apps/server/src/http/session';
import { newSessionToken } from '../apps/server/src/http/sessionToken';
import { newId } from '../apps/server/src/id';

/**
 * A user with a session and a history. All users have the same activity ids, because rows are looked up by user first.
 */
export interface User {
  readonly userId: string;
  readonly token: string;
}

export interface Crowd {
  readonly users: readonly User[];
  /** Activities that count times: an entry may have any small amount. */
  readonly activityIds: readonly string[];
  /** The last complete day, and its week. */
  readonly day: CivilDate;
  readonly entries: number;
}

export interface CrowdOptions {
  readonly users: number;
  readonly weeks: number;
  readonly activities: number;
  /** Number of users with a session, all by default. */
  readonly signedIn?: number;
}

/** Users whose rows one statement copies. */
const COPIED_AT_ONCE = 10_000;
const SEED = 11;
const CHILDREN = ['area', 'activity', 'goal_period', 'entry', 'skip', 'plan'];

/**
 * Fills a database with users of equal histories: generates the first one's and copies it to the others in PostgreSQL.
 */
export const makeCrowd = (url: string, options: CrowdOptions): Promise<Crowd> =>
  withSetupPool({ url, log: pino({ level: 'silent' }) }, (pool) => fill(pool, options));

async function fill(pool: pg.Pool, { users, weeks, activities, signedIn = users }: CrowdOptions): Promise<Crowd> {
  const db = overPool(pool);
  const history = generateHistory({
    seed: SEED,
    now: systemClock.now(),
    timezone: 'UTC',
    weekStartDay: 'MONDAY',
    language: 'EN',
    weeks,
    activities,
  });
  const standard = {
    email: undefined,
    dateOfBirth: null,
    whereDidYouHear: null,
    language: 'EN',
    weekStartDay: 'MONDAY',
    timezone: 'UTC',
  } as const;
  const first = newId(systemClock);
  await db.transaction().execute(async (inner) => {
    const user = { userId: first, name: 'Alex', ...standard };
    const transaction = await insertUser(inner, user, systemClock);
    await loadHistory(transaction, history, new Date());
  });
  await pool.query(`UPDATE app_user SET subscription_type = 'PREMIUM', payment_system = 'MANUAL'`);
  const others = Array.from({ length: users - 1 }, () => newId(systemClock)).toSorted();
  for (let from = 0; from < others.length; from += COPIED_AT_ONCE)
    await copyTo(pool, first, others.slice(from, from + COPIED_AT_ONCE));
  await pool.query('VACUUM ANALYZE');
  await pool.query('CHECKPOINT');
  return {
    users: await signInAll(pool, [first, ...others].slice(0, signedIn)),
    activityIds: history.activities.filter(({ unit }) => unit === 'TIMES').map(({ id }) => id),
    day: addDays(today(systemClock.now(), 'UTC', 0), -1),
    entries: history.entries.length,
  };
}

/**
 * Copies the rows of the first user to others, whose ids are ascending and above those in the database. The copies are
 * joined with their users, so that each server of a cluster writes its own. Orders entries by date across users, as they
 * would arrive.
 */
async function copyTo(pool: pg.Pool, first: string, others: readonly string[]): Promise<void> {
  const { columns, select } = await columnsIn(pool, 'app_user');
  await pool.query(
    `INSERT INTO app_user (user_id, ${columns}) SELECT given.id, ${select}
      FROM unnest($2::uuid[]) AS given (id), app_user AS original WHERE original.user_id = $1`,
    [first, others],
  );
  for (const table of CHILDREN) {
    const { columns: inserted, select: selected } = await columnsIn(pool, table);
    await pool.query(
      `WITH original AS MATERIALIZED (SELECT * FROM ${table} WHERE user_id = $1)
        INSERT INTO ${table} (user_id, ${inserted}) SELECT app_user.user_id, ${selected} FROM app_user, original
        WHERE app_user.user_id >= $2 ${table === 'entry' ? 'ORDER BY original.created_at' : ''}`,
      [first, others[0]],
    );
  }
}

/** Columns of a table but for the user's id, and the same of a row named `original`. */
async function columnsIn(pool: pg.Pool, table: string): Promise<{ columns: string; select: string }> {
  const { rows } = await pool.query<{ name: string }>(
    `SELECT attname AS name FROM pg_attribute
      WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attname <> 'user_id'`,
    [table],
  );
  const names = rows.map(({ name }) => name);
  return { columns: names.join(', '), select: names.map((name) => `original.${name}`).join(', ') };
}

async function signInAll(pool: pg.Pool, userIds: readonly string[]): Promise<User[]> {
  const sessions = userIds.map((userId) => ({ userId, ...newSessionToken(userId) }));
  const now = new Date(systemClock.now());
  await pool.query(
    `INSERT INTO session (user_id, token_hash, platform, device, created_at, seen_at, expires_at)
      SELECT given.*, 'WEB', NULL, $3, $3, $4 FROM unnest($1::uuid[], $2::bytea[]) AS given`,
    [sessions.map(({ userId }) => userId), sessions.map(({ hash }) => hash), now, sessionEnd(systemClock)],
  );
  return sessions.map(({ userId, token }) => ({ userId, token }));
}

/**
 * Bare `pg` connections, configured only to plan like the server, so that the same statement costs PostgreSQL the same.
 */
export async function bareClients(url: string, count: number): Promise<pg.Client[]> {
  const clients = Array.from(
    { length: count },
    () => new pg.Client({ connectionString: url, options: '-c plan_cache_mode=force_generic_plan' }),
  );
  await Promise.all(clients.map((client) => client.connect()));
  return clients;
}
