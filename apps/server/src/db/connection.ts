import { Socket } from 'node:net';
import pg from 'pg';

/** A connection beside the pool, for what needs one of its own for as long as the process runs. */
export interface Connection {
  readonly client: pg.Client;
  /** Drops it at once, whether the database still answers or not. */
  drop(): void;
}

/**
 * A connection that is not opened yet: `client.connect()` opens it.
 *
 * @param name what it is called in `pg_stat_activity`
 * @param onLost is told once when it ends, however it ends
 */
export function createConnection(url: string, name: string, onLost: (error: Error | undefined) => void): Connection {
  const socket = new Socket();
  const config: pg.ClientConfig & { pipeline: boolean } = {
    connectionString: url,
    application_name: name,
    connectionTimeoutMillis: 5_000,
    query_timeout: 5_000,
    statement_timeout: 5_000,
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
  return { client, drop: () => lost() };
}
