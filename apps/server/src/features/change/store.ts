import type { Pool } from 'pg';
import type { TokenParts } from '#http';

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
