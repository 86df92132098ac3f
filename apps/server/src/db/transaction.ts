import type { Pool, PoolClient } from 'pg';

/** Runs statements of `pg` in a transaction on a connection of the pool. */
export async function inTransaction<T>(pool: Pool, run: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    const result = await run(client);
    await client.query('COMMIT');
    client.release();
    return result;
  } catch (error) {
    // Closing the connection rolls the transaction back, whatever state it is in.
    client.release(true);
    throw error;
  }
}
