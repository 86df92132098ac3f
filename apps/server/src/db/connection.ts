import { Socket } from 'node:net';
import pg from 'pg';

const DEFAULT_LIMIT_MS = 5_000;
/** Timeout of a graceful close. */
const CLOSE_MS = 1_000;

/** A connection outside the pool, for uses that need a dedicated one. */
export interface Connection {
  readonly client: pg.Client;
  /** Closes gracefully; drops the connection if the database does not respond. */
  close(): Promise<void>;
  /** Drops the connection immediately. */
  drop(): void;
}

/**
 * Creates a connection; `client.connect()` opens it.
 *
 * @param name shown in `pg_stat_activity`
 * @param onLost called once when it ends for any reason
 * @param limitMs timeout for connecting and for each query; beyond it the connection is dropped
 */
export function createConnection(
  url: string,
  name: string,
  onLost: (error: Error | undefined) => void,
  limitMs = DEFAULT_LIMIT_MS,
): Connection {
  const socket = new Socket();
  const config: pg.ClientConfig & { pipeline: boolean } = {
    connectionString: url,
    application_name: name,
    connectionTimeoutMillis: limitMs,
    query_timeout: limitMs,
    statement_timeout: limitMs,
    keepAlive: true,
    // Pipelined, like the pool's connections.
    pipeline: true,
    stream: () => socket,
  };
  const client = new pg.Client(config);
  let isLost = false;
  const lost = (error?: Error): void => {
    if (isLost) return;
    isLost = true;
    socket.destroy();
    onLost(error);
  };
  client.on('error', lost).on('end', () => lost());
  const close = async (): Promise<void> => {
    const cutOff = setTimeout(() => lost(), CLOSE_MS);
    await client.end().catch(() => undefined);
    clearTimeout(cutOff);
    lost();
  };
  return { client, close, drop: () => lost() };
}
