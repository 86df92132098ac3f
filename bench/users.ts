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
  const others = Array.from({ length: users - 1 }, () => newId(systemClock));
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

/** Orders entries by date across users, as they would arrive; orders rows that are created once by user. */
async function copyTo(pool: pg.Pool, first: string, others: readonly string[]): Promise<void> {
  const client = await pool.connect();
  try {
    for (const table of ['app_user', ...CHILDREN]) {
      const { rows } = await client.query<{ name: string }>(
        'SELECT attname AS name FROM pg_attribute WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped',
        [table],
      );
      const columns = rows.map(({ name }) => name).filter((name) => name !== 'user_id');
      await client.query(
        `INSERT INTO ${table} (user_id, ${columns.join(', ')}) SELECT given.id, ${columns.map((name) => `${table}.${name}`).join(', ')}
          FROM unnest($2::uuid[]) AS given (id), ${table} WHERE ${table}.user_id = $1 ORDER BY ${table === 'entry' ? 'entry.created_at, ' : ''}given.id`,
        [first, others],
      );
    }
  } finally {
    client.release(true);
  }
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
