import type { Pool, PoolClient } from 'pg';
import { type Db, overClient } from '#db';

/**
 * Yields what `read` yields, read from one consistent snapshot of the database. The connection is released when the
 * generator ends, also after an error or if its consumer stops early.
 */
export async function* fromSnapshot<T>(pool: Pool, read: (db: Db) => AsyncGenerator<T>): AsyncGenerator<T> {
  const client = await pool.connect();
  let isUsable = false;
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    yield* read(overClient(client));
    isUsable = true;
  } finally {
    await release(client, isUsable);
  }
}

/** Commits and releases a connection. After an error its state is unknown, so it is closed. */
async function release(client: PoolClient, isUsable: boolean): Promise<void> {
  if (isUsable) await client.query('COMMIT');
  client.release(!isUsable);
}
