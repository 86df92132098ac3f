import pg, { type Pool } from 'pg';
import type { Logger } from 'pino';
import { batchingSocket } from './socket';

/** PostgreSQL's number of the type `date`. */
const DATE = 1082;

/** Civil dates stay the strings they are: as a `Date` they would move with the server's time zone. Everything else is as `pg` reads it. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary'): unknown => (oid === DATE ? (text: string) => text : pg.types.getTypeParser(oid, format)),
};

export interface PoolOptions {
  readonly url: string;
  readonly connections: number;
  readonly log: Logger;
}

export function createPool({ url, connections, log }: PoolOptions): Pool {
  const config: pg.PoolConfig & { pipeline: boolean } = {
    connectionString: url,
    max: connections,
    types,
    application_name: 'sevenfold',
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    statement_timeout: 10_000,
    idle_in_transaction_session_timeout: 30_000,
    // Every statement finds its rows by person and has one good plan. Left to choose, PostgreSQL makes a new one for each range of dates, which takes longer than the reading.
    options: '-c plan_cache_mode=force_generic_plan',
    keepAlive: true,
    // Statements of one connection are sent without waiting for the answer to the one before: a transaction costs fewer round trips.
    pipeline: true,
    stream: batchingSocket,
  };
  const pool = new pg.Pool(config);
  // Without a listener, a connection that the database closes would end the process. One in use tells whoever uses it as well.
  pool.on('connect', (client) => client.on('error', (error) => log.debug({ error: error.message }, 'a database connection was lost')));
  pool.on('error', (error) => log.warn({ error: error.message }, 'an idle database connection was lost'));
  return pool;
}
