import { Socket } from 'node:net';
import pg from 'pg';

const LIMIT_MS = 5_000;
/** How long closing waits for the database to end the connection. */
const CLOSE_MS = 1_000;

/** A connection beside the pool, for what needs one of its own for as long as the process runs. */
export interface Connection {
  readonly client: pg.Client;
  /** Ends it in good order; drops it when the database does not answer. */
  close(): Promise<void>;
  /** Drops it at once, whether the database still answers or not. */
  drop(): void;
}

/**
 * A connection that is not opened yet: `client.connect()` opens it.
 *
 * @param name what it is called in `pg_stat_activity`
 * @param onLost is told once when it ends, however it ends
 * @param limitMs for connecting and for each answer; beyond, it is dropped
 */
export function createConnection(
  url: string,
  name: string,
  onLost: (error: Error | undefined) => void,
  limitMs = LIMIT_MS,
): Connection {
  const socket = new Socket();
  const config: pg.ClientConfig & { pipeline: boolean } = {
    connectionString: url,
    application_name: name,
    connectionTimeoutMillis: limitMs,
    query_timeout: limitMs,
    statement_timeout: limitMs,
    keepAlive: true,
    // What is asked while an answer is awaited goes out at once, as on the pool's connections.
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
