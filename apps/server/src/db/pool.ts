import type { Socket } from 'node:net';
import pg, { type Pool } from 'pg';
import type { Logger } from 'pino';
import { batchingSocket } from './socket';

/** PostgreSQL's type id of `date`. */
const DATE = 1082;

/**
 * Keeps civil dates as strings, because a `Date` would depend on the server's time zone. Other types are parsed as `pg`
 * does.
 */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary'): unknown =>
    oid === DATE ? (text: string) => text : pg.types.getTypeParser(oid, format),
};

/** Time limits of a pool's statements in milliseconds; 0 means unlimited. */
interface StatementLimits {
  /** PostgreSQL cancels a longer statement. The connection remains usable. */
  readonly statementMs: number;
  /**
   * A connection without a response for this long is dropped, because the database hangs or is unreachable. Longer than
   * `statementMs`.
   */
  readonly responseMs: number;
  /** PostgreSQL rolls back a transaction that is idle for this long, which releases its locks. */
  readonly idleTransactionMs: number;
}

/** Limits of requests. */
const REQUEST_LIMITS: StatementLimits = { statementMs: 4_000, responseMs: 5_000, idleTransactionMs: 10_000 };
/** Limits of background work: the purge and the job queue. */
export const JOB_LIMITS: StatementLimits = { statementMs: 10_000, responseMs: 15_000, idleTransactionMs: 30_000 };
/** No limits: for work of unknown duration, cancelled by a signal. */
const NO_LIMITS: StatementLimits = { statementMs: 0, responseMs: 0, idleTransactionMs: 0 };

/** Timeout for opening a connection, and for a query to get one from the pool. */
const CONNECT_MS = 5_000;
/** Maximum time that the end of a pool waits for connections in use. */
const END_MS = 1_000;

/**
 * `generic`: each statement is planned once for a connection. `auto`: as PostgreSQL chooses, for a database of Citus, whose
 * planner has to know the user of each statement.
 */
export type PlanCache = 'generic' | 'auto';

export interface PoolOptions {
  readonly url: string;
  readonly connections: number;
  readonly log: Logger;
  readonly limits?: StatementLimits;
  readonly planCache?: PlanCache;
  /**
   * True for the address of a pooler in transaction mode. It gives each transaction another session, so that statements
   * have no names, and it rejects settings of sessions, so that it has to set the limits itself.
   */
  readonly isPooled?: boolean;
}

/** Client that parses each statement where it executes it, because the next one may run in another session. */
class UnnamedClient extends pg.Client {
  override query(statement: unknown, ...rest: unknown[]): never {
    // The results of the many overloads are those of the overridden method.
    return Reflect.apply(super.query, this, [withoutName(statement), ...rest]) as never;
  }
}

const withoutName = (statement: unknown): unknown =>
  typeof statement === 'object' && statement !== null && 'text' in statement && !('submit' in statement)
    ? { ...statement, name: undefined }
    : statement;

const socketsOf = new WeakMap<Pool, Set<Socket>>();

/**
 * Creates a pool with client-side timeouts: a database that hangs or is cut off by a network partition neither responds
 * nor closes connections, so server-side timeouts do not help. A connection that exceeds the limit is destroyed,
 * because responses to its other statements may still arrive.
 */
export function createPool({
  url,
  connections,
  log,
  limits = REQUEST_LIMITS,
  planCache = 'generic',
  isPooled = false,
}: PoolOptions): Pool {
  const sockets = new Set<Socket>();
  const config: pg.PoolConfig & { pipeline: boolean } = {
    connectionString: url,
    max: connections,
    types,
    application_name: 'sevenfold',
    connectionTimeoutMillis: CONNECT_MS,
    idleTimeoutMillis: 60_000,
    // In pipeline mode the driver destroys a connection on timeout and rejects all of its pending queries.
    query_timeout: limits.responseMs,
    ...(isPooled ? { Client: UnnamedClient } : sessionSettings(limits, planCache)),
    keepAlive: true,
    // Statements are sent without waiting for previous responses, which saves round trips in transactions.
    pipeline: true,
    stream: () => {
      const socket = batchingSocket();
      sockets.add(socket);
      return socket.once('close', () => sockets.delete(socket));
    },
  };
  const pool = new pg.Pool(config);
  socketsOf.set(pool, sockets);
  // Without an error listener, a closed connection would end the process. Pending queries get the error too.
  pool.on('connect', (client) =>
    client.on('error', (error) => log.debug({ error: error.message }, 'lost a database connection')),
  );
  pool.on('error', (error) => log.warn({ error: error.message }, 'lost an idle database connection'));
  return pool;
}

/** Settings that each session begins with. */
const sessionSettings = (limits: StatementLimits, planCache: PlanCache): pg.PoolConfig => ({
  statement_timeout: limits.statementMs,
  idle_in_transaction_session_timeout: limits.idleTransactionMs,
  // All statements select by user and have one good plan. By default PostgreSQL would replan for each date range,
  // which takes longer than executing. The default is named, too, so that a pooler rejects also the first connection.
  options: `-c plan_cache_mode=${planCache === 'generic' ? 'force_generic_plan' : 'auto'}`,
});

/** Drops all connections of a pool immediately. Their queries fail; later ones reconnect. */
export function dropConnections(pool: Pool): void {
  for (const socket of socketsOf.get(pool) ?? []) socket.destroy();
}

/** Closes a pool, and drops connections that are still in use after a second. */
export async function endPool(pool: Pool): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<void>((resolve) => {
    timer = setTimeout(() => {
      dropConnections(pool);
      resolve();
    }, END_MS);
  });
  await Promise.race([pool.end(), limit]);
  clearTimeout(timer);
}

/** Closes idle connections, which may be dead after the database has hung. */
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
  /** Drops the connections when aborted, which rolls back their transactions. */
  readonly signal?: AbortSignal;
}

/** Provides a pool without time limits for any database, also a distributed one: for migrations and for loading the demo. */
export async function withSetupPool<T>(
  { url, log, signal }: SetupOptions,
  use: (pool: Pool) => Promise<T>,
): Promise<T> {
  const pool = createPool({ url, connections: 2, log, limits: NO_LIMITS, planCache: 'auto' });
  const drop = (): void => dropConnections(pool);
  signal?.addEventListener('abort', drop);
  try {
    signal?.throwIfAborted();
    return await use(pool);
  } finally {
    signal?.removeEventListener('abort', drop);
    await endPool(pool);
  }
}
