import { CompiledQuery, Kysely } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import { PostgresOverOneClient, PostgresOverPool } from './dialect';
import type { Database } from './schema';

/** A connection pool or a transaction: stores cannot tell, and need not. */
export type Db = Kysely<Database>;

export const overPool = (pool: Pool): Db => new Kysely<Database>({ dialect: new PostgresOverPool(pool) });

const overClients = new WeakMap<PoolClient, Db>();

/** The queries of one connection whose transaction somebody else begins and ends. */
export function overClient(client: PoolClient): Db {
  let db = overClients.get(client);
  if (!db) {
    db = new Kysely<Database>({ dialect: new PostgresOverOneClient(client) });
    overClients.set(client, db);
  }
  return db;
}

/**
 * A statement that is written out, for the few that run with every tap: building one with Kysely costs more than
 * sending it.
 *
 * @param text with its values as `$1`, `$2` …
 */
export const statement =
  <Row>(text: string) =>
  async (db: Db, values: readonly unknown[]): Promise<Row[]> =>
    (await db.executeQuery<Row>(CompiledQuery.raw(text, [...values]))).rows;
