import type { Pool } from 'pg';
import { type Db, overClient } from '#db';

/**
 * Yields what `read` yields, read from one consistent snapshot of the database. The connection is released when the
 * generator ends, also after an error or if its consumer stops early.
 */
export async function* fromSnapshot<T>(pool: Pool, read: (db: Db) => AsyncGenerator<T>): AsyncGenerator<T> {
  const client = await pool.connect();
  let isUsable = false;
  try {
    await Promise.all([
      client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY'),
      // The consumer is a device, which may pause for longer than a request may: a download has a limit of its own.
      client.query('SET LOCAL idle_in_transaction_session_timeout = 0'),
    ]);
    yield* read(overClient(client));
    // Everything was read: a lost connection does not matter any more, but must be closed.
    isUsable = await client.query('COMMIT').then(
      () => true,
      () => false,
    );
  } finally {
    // After an error the state of the connection is unknown, so it is closed.
    client.release(!isUsable);
  }
}
