import {
  type CompiledQuery,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type DatabaseConnection,
  type DatabaseIntrospector,
  type Dialect,
  type Driver,
  type Kysely,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import type { Pool, PoolClient, QueryConfig, QueryResultRow } from 'pg';
import { isConnectionSpent, isStalePlan } from './errors';

/** Statements longer than this, or with more parameters, contain lists of varying length and are unlikely to repeat. */
const NAMED_TEXT_MAX = 4000;
const NAMED_VALUES_MAX = 40;
/** Maximum number of prepared statements per connection; PostgreSQL keeps a plan for each. */
const NAMED_MAX = 400;

const names = new Map<string, string>();

/** Names a statement, so that each connection parses and plans it once. */
function nameOf(text: string, values: number): string | undefined {
  if (text.length > NAMED_TEXT_MAX || values > NAMED_VALUES_MAX) return undefined;
  let name = names.get(text);
  if (!name && names.size < NAMED_MAX) {
    name = `q${names.size}`;
    names.set(text, name);
  }
  return name;
}

class Connection implements DatabaseConnection {
  /** True within a transaction, where a failed statement can only be retried from the start. */
  isInTransaction = false;
  /** Set by an error after which the connection must be closed. */
  isSpent = false;

  constructor(readonly client: PoolClient) {}

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const name = nameOf(query.sql, query.parameters.length);
    const statement = { text: query.sql, values: [...query.parameters] };
    if (!name) return this.#run(statement);
    try {
      return await this.#run({ name, ...statement });
    } catch (error) {
      if (!isStalePlan(error) || this.isInTransaction) throw error;
      return this.#run(statement);
    }
  }

  /** Sends a statement without parameters. */
  async send(text: string): Promise<void> {
    await this.#watched(this.client.query(text));
  }

  async #run<R>(statement: QueryConfig): Promise<QueryResult<R>> {
    const { command, rowCount, rows } = await this.#watched(this.client.query<R & QueryResultRow>(statement));
    const affects = command === 'INSERT' || command === 'UPDATE' || command === 'DELETE' || command === 'MERGE';
    return affects ? { rows, numAffectedRows: BigInt(rowCount ?? 0) } : { rows };
  }

  async #watched<T>(result: Promise<T>): Promise<T> {
    try {
      return await result;
    } catch (error) {
      this.isSpent ||= isConnectionSpent(error);
      throw error;
    }
  }

  streamQuery(): AsyncIterableIterator<never> {
    throw new Error('Reading row by row is not supported');
  }
}

class PoolDriver implements Driver {
  readonly #connections = new WeakMap<PoolClient, Connection>();

  constructor(private readonly pool: Pool) {}

  async init(): Promise<void> {}

  async acquireConnection(): Promise<Connection> {
    const client = await this.pool.connect();
    let connection = this.#connections.get(client);
    if (!connection) this.#connections.set(client, (connection = new Connection(client)));
    return connection;
  }

  async beginTransaction(connection: Connection, settings: TransactionSettings): Promise<void> {
    const mode = [settings.isolationLevel && `isolation level ${settings.isolationLevel}`, settings.accessMode]
      .filter(Boolean)
      .join(' ');
    await connection.send(`BEGIN ${mode}`);
    connection.isInTransaction = true;
  }

  async commitTransaction(connection: Connection): Promise<void> {
    await connection.send('COMMIT');
  }

  async rollbackTransaction(connection: Connection): Promise<void> {
    await connection.send('ROLLBACK');
  }

  async releaseConnection(connection: Connection): Promise<void> {
    connection.isInTransaction = false;
    connection.client.release(connection.isSpent);
  }

  async destroy(): Promise<void> {
    // The pool is closed by its owner.
  }
}

class OneClientDriver implements Driver {
  readonly #connection: Connection;

  constructor(client: PoolClient) {
    this.#connection = new Connection(client);
    this.#connection.isInTransaction = true;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<Connection> {
    return this.#connection;
  }

  async beginTransaction(): Promise<void> {
    throw new Error('Nested transaction: an idempotent endpoint already runs in one, which also stores its response');
  }

  async commitTransaction(): Promise<void> {}
  async rollbackTransaction(): Promise<void> {}
  async releaseConnection(): Promise<void> {}
  async destroy(): Promise<void> {}
}

abstract class Postgres implements Dialect {
  abstract createDriver(): Driver;

  createQueryCompiler(): PostgresQueryCompiler {
    return new PostgresQueryCompiler();
  }

  createAdapter(): PostgresAdapter {
    return new PostgresAdapter();
  }

  createIntrospector(db: Kysely<unknown>): DatabaseIntrospector {
    return new PostgresIntrospector(db);
  }
}

/** Kysely on a pool, with statements prepared once per connection. */
export class PostgresOverPool extends Postgres {
  constructor(private readonly pool: Pool) {
    super();
  }

  createDriver(): Driver {
    return new PoolDriver(this.pool);
  }
}

/** Kysely on one connection, within a transaction managed by the caller. */
export class PostgresOverOneClient extends Postgres {
  constructor(private readonly client: PoolClient) {
    super();
  }

  createDriver(): Driver {
    return new OneClientDriver(this.client);
  }
}
