import { CompiledQuery, Kysely } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import { PostgresOverOneClient, PostgresOverPool } from './dialect';
import type { Database } from './schema';

/** A connection pool or a transaction; stores work with either. */
export type Db = Kysely<Database>;

export const overPool = (pool: Pool): Db => new Kysely<Database>({ dialect: new PostgresOverPool(pool) });

const overClients = new WeakMap<PoolClient, Db>();

/** Queries on one connection whose transaction is managed by the caller. */
export function overClient(client: PoolClient): Db {
  let db = overClients.get(client);
  if (!db) {
    db = new Kysely<Database>({ dialect: new PostgresOverOneClient(client) });
    overClients.set(client, db);
  }
  return db;
}

/**
 * A hand-written statement, for the few most frequent ones: building one with Kysely costs more than sending it.
 *
 * @param text with parameters `$1`, `$2` …
 */
export const statement =
  <Row>(text: string) =>
  async (db: Db, values: readonly unknown[]): Promise<Row[]> =>
    (await db.executeQuery<Row>(CompiledQuery.raw(text, [...values]))).rows;
