import type { Topic } from '@sevenfold/contract/topics';
import { sql } from 'kysely';
import type { Pool } from 'pg';
import type { Db } from '../../db/client';
import type { TokenParts } from '../../http/sessionToken';
import { CHANNEL, writeMessage } from '../../rows/message';

/**
 * Announces a change of data that are not rows to all open devices of a user when the caller's transaction commits; for
 * changes that were not made by an operation of a device, and are rare: NOTIFY makes commits wait for each other.
 */
export async function announceOnCommit(db: Db, userId: string, topics: readonly Topic[]): Promise<void> {
  const payload = writeMessage({ kind: 'CHANGE', change: { userId, topics, operation: null, changes: undefined } });
  await sql`SELECT pg_notify(${CHANNEL}, ${payload})`.execute(db);
}

const FIND_ACTIVE = {
  name: 'find_active_sessions',
  text: `SELECT s.token_hash FROM unnest($1::uuid[], $2::bytea[]) AS given (user_id, token_hash)
    JOIN session s USING (user_id, token_hash)
    JOIN app_user u USING (user_id)
    WHERE s.expires_at > $3 AND delete_at IS NULL`,
};

/** Returns which of the sessions are still valid, by token hash in hexadecimal. */
export async function activeSessions(
  pool: Pool,
  sessions: readonly TokenParts[],
  now: Date,
): Promise<ReadonlySet<string>> {
  const values = [sessions.map(({ userId }) => userId), sessions.map(({ hash }) => hash), now];
  const { rows } = await pool.query<{ token_hash: Buffer }>({ ...FIND_ACTIVE, values });
  return new Set(rows.map(({ token_hash: hash }) => hash.toString('hex')));
}
