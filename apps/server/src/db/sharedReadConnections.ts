import type { Pool, PoolClient } from 'pg';

/**
 * Maximum number of shared connections. Responses come in order, so a slow query delays those behind it on the same
 * connection; each reader gets the least busy one.
 */
const CONNECTIONS_MAX = 4;
/** Maximum share of the pool: under load, shared connections are never idle, and the rest is left to transactions. */
const POOL_SHARE = 0.5;

interface SharedConnection {
  readonly client: Promise<PoolClient>;
  readers: number;
  /** Set when the connection must not be used any more: no reader joins it, and it is closed after the last one. */
  isSpent: boolean;
}

/**
 * Connections used by several readers at once. Queries of one event-loop turn are sent in one packet and their
 * results arrive in one, which saves more than half of the work on both sides under load. Only for independent
 * statements, never for transactions.
 */
export class SharedReadConnections {
  readonly #connections = new Set<SharedConnection>();
  readonly #max: number;

  constructor(private readonly pool: Pool) {
    this.#max = Math.max(1, Math.min(CONNECTIONS_MAX, Math.floor(pool.options.max * POOL_SHARE)));
  }

  /** @param isSpent whether an error means that the connection must be closed */
  async use<T>(read: (client: PoolClient) => Promise<T>, isSpent: (error: unknown) => boolean): Promise<T> {
    const connection = this.#join();
    try {
      return await read(await connection.client);
    } catch (error) {
      if (isSpent(error)) this.#retire(connection);
      throw error;
    } finally {
      this.#removeReader(connection);
    }
  }

  #join(): SharedConnection {
    let connection: SharedConnection | undefined;
    if (this.#connections.size < this.#max)
      this.#connections.add((connection = { client: this.pool.connect(), readers: 0, isSpent: false }));
    else
      for (const other of this.#connections) if (!connection || other.readers < connection.readers) connection = other;
    if (!connection) throw new Error('No connection is open');
    connection.readers += 1;
    return connection;
  }

  #retire(connection: SharedConnection): void {
    connection.isSpent = true;
    this.#connections.delete(connection);
  }

  #removeReader(connection: SharedConnection): void {
    connection.readers -= 1;
    if (connection.readers > 0) return;
    this.#connections.delete(connection);
    // A connection that failed to open need not be released; its readers got the error.
    connection.client.then(
      (client) => client.release(connection.isSpent),
      () => undefined,
    );
  }
}
