import type { Socket } from 'node:net';
import pg, { type Pool } from 'pg';
import type { Logger } from 'pino';
import { batchingSocket } from './socket';

/** PostgreSQL's number of the type `date`. */
const DATE = 1082;

/**
 * Civil dates stay the strings they are: as a `Date` they would move with the server's time zone. Everything else is as
 * `pg` reads it.
 */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary'): unknown =>
    oid === DATE ? (text: string) => text : pg.types.getTypeParser(oid, format),
};

/** Time limits of the statements of a pool, in milliseconds; 0 sets no limit. */
interface StatementLimits {
  /** PostgreSQL cancels a statement that runs for longer. The connection stays usable. */
  readonly statementMs: number;
  /**
   * A connection without an answer for this long is dropped: the database hangs, or cannot be reached. Longer than
   * `statementMs`.
   */
  readonly answerMs: number;
  /** PostgreSQL rolls back a transaction whose client says nothing for this long, and lets its locks go. */
  readonly idleTransactionMs: number;
}

/** What a person waits for. */
const REQUEST_LIMITS: StatementLimits = { statementMs: 4_000, answerMs: 5_000, idleTransactionMs: 10_000 };
/** The purge and the queue of jobs, of which nobody waits for the end. */
export const JOB_LIMITS: StatementLimits = { statementMs: 10_000, answerMs: 15_000, idleTransactionMs: 30_000 };
/** Work that takes as long as it takes, which a signal ends. */
const NO_LIMITS: StatementLimits = { statementMs: 0, answerMs: 0, idleTransactionMs: 0 };

/** How long a connection may take to open, and a query may wait for one of the pool. */
const CONNECT_MS = 5_000;

export interface PoolOptions {
  readonly url: string;
  readonly connections: number;
  readonly log: Logger;
  readonly limits?: StatementLimits;
}

const socketsOf = new WeakMap<Pool, Set<Socket>>();

/**
 * A pool whose every query has a limit on this side too: a database that hangs, or that a partition has cut off,
 * answers nothing and closes nothing, so that its own limits do not help. A connection that exceeds the limit is
 * destroyed, never used again, since the answers to its other statements may still come.
 */
export function createPool({ url, connections, log, limits = REQUEST_LIMITS }: PoolOptions): Pool {
  const sockets = new Set<Socket>();
  const config: pg.PoolConfig & { pipeline: boolean } = {
    connectionString: url,
    max: connections,
    types,
    application_name: 'sevenfold',
    connectionTimeoutMillis: CONNECT_MS,
    idleTimeoutMillis: 60_000,
    statement_timeout: limits.statementMs,
    // In pipeline mode the driver destroys a connection that exceeds it, and fails everything that was sent over it.
    query_timeout: limits.answerMs,
    idle_in_transaction_session_timeout: limits.idleTransactionMs,
    // Every statement finds its rows by person and has one good plan. Left to choose, PostgreSQL makes a new one for
    // each range of dates, which takes longer than the reading.
    options: '-c plan_cache_mode=force_generic_plan',
    keepAlive: true,
    // Statements of one connection are sent without waiting for the answer to the one before: a transaction costs fewer
    // round trips.
    pipeline: true,
    stream: () => {
      const socket = batchingSocket();
      sockets.add(socket);
      return socket.once('close', () => sockets.delete(socket));
    },
  };
  const pool = new pg.Pool(config);
  socketsOf.set(pool, sockets);
  // Without a listener, a connection that the database closes would end the process. One in use tells whoever uses it
  // as well.
  pool.on('connect', (client) =>
    client.on('error', (error) => log.debug({ error: error.message }, 'a database connection was lost')),
  );
  pool.on('error', (error) => log.warn({ error: error.message }, 'an idle database connection was lost'));
  return pool;
}

/**
 * Drops all connections of a pool at once, whether the database still answers or not. Queries on them fail; later ones
 * connect anew.
 */
export function dropConnections(pool: Pool): void {
  for (const socket of socketsOf.get(pool) ?? []) socket.destroy();
}

/**
 * Closes the connections that nobody uses at the moment: after the database has hung they may be dead without knowing
 * it.
 */
export function closeIdleConnections(pool: Pool): void {
  for (let left = pool.idleCount; left > 0; left -= 1) {
    pool.connect().then(
      (client) => client.release(true),
      () => undefined,
    );
  }
}

interface SetupOptions {
  readonly url: string;
  readonly log: Logger;
  /** Drops the connections, which rolls back what they were doing. */
  readonly signal?: AbortSignal;
}

/** Gives somebody connections for work that takes as long as it takes: migrations, and the filling of the demo. */
export async function withSetupPool<T>(
  { url, log, signal }: SetupOptions,
  use: (pool: Pool) => Promise<T>,
): Promise<T> {
  const pool = createPool({ url, connections: 2, log, limits: NO_LIMITS });
  const drop = (): void => dropConnections(pool);
  signal?.addEventListener('abort', drop);
  try {
    signal?.throwIfAborted();
    return await use(pool);
  } finally {
    signal?.removeEventListener('abort', drop);
    await pool.end();
  }
}
