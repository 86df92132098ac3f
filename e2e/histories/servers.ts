import { randomUUID } from 'node:crypto';
import { TABLES } from '../../apps/server/src/features/registry';
import { createLog } from '../../apps/server/src/http/log';
import { type TestUser, startServer, type TestServer } from '../../apps/server/test/harness';

/** An HTTP request. */
export interface WireRequest {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly url: string;
  /** The id of a single operation; undefined for a read and for a batch. */
  readonly key: string | undefined;
  /** The epoch the device knows; undefined for a read and before the first response that names one. */
  readonly epoch: string | undefined;
  readonly body: string | undefined;
}

/** An HTTP response. */
export interface WireResponse {
  readonly status: number;
  readonly type: string;
  readonly text: string;
  /** The `Retry-After` header. */
  readonly retryAfter?: string;
  /** The `Sevenfold-Epoch` header: the epoch of the database that holds the effect of a mutation. */
  readonly epoch?: string;
}

/** The rows of a user by table, as JSON. */
export type Backup = ReadonlyMap<string, string>;

/** Tables with data of users, each after those it references. */
const USER_TABLES = TABLES.filter(({ name, distribution }) => distribution === 'BY_USER' && name !== 'session').map(
  ({ name }) => name,
);

/** Prints the server's errors beside the failed invariant; a run without a fault has none. */
const log = createLog('error');

const UNAVAILABLE = 503;
/** Maximum number of server restarts in one run: each server holds connections until the run ends. */
const RESTARTS_MAX = 3;

/** Several server processes on one database, any of which may serve a request. */
export class Servers {
  private restarts = 0;

  private constructor(
    private readonly first: TestServer,
    private readonly running: TestServer[],
    /** The epoch of the database. */
    private readonly epoch: string,
  ) {}

  static async start(): Promise<Servers> {
    const first = await startServer({ log });
    const second = await startServer({ databaseUrl: first.databaseUrl, clock: first.clock, log });
    const { rows } = await first.pool.query<{ id: string }>('SELECT id FROM epoch');
    return new Servers(first, [first, second], rows[0]?.id ?? '');
  }

  /** Creates a user. */
  async session(isPremium: boolean): Promise<TestUser> {
    const session = await this.first.signIn(`User ${randomUUID()}`);
    if (isPremium)
      await this.first.pool.query(
        "UPDATE app_user SET subscription_type = 'PREMIUM', payment_system = 'MANUAL' WHERE user_id = $1",
        [session.userId],
      );
    return session;
  }

  /**
   * Sends a request, and once more if the server is unavailable: a stalled machine loses its database connections.
   *
   * @param server index of the server, modulo their number
   * @param epoch the epoch of the simulation, which stands for that of the database: simulations share one database,
   * and each is restored by itself
   */
  async send(session: TestUser, wire: WireRequest, server = 0, epoch = this.epoch): Promise<WireResponse> {
    const sent = { ...wire, epoch: wire.epoch === epoch ? this.epoch : wire.epoch };
    const first = await this.#sendOnce(session, sent, server);
    const response = first.status === UNAVAILABLE ? await this.#sendOnce(session, sent, server) : first;
    return {
      ...response,
      text: response.text.replace(this.epoch, epoch),
      ...(response.epoch !== undefined && { epoch: response.epoch === this.epoch ? epoch : response.epoch }),
    };
  }

  /** Reads all data of a user, by table. Sessions stay as they are. */
  async backup({ userId }: TestUser): Promise<Backup> {
    const backup = new Map<string, string>();
    for (const table of USER_TABLES) {
      const { rows } = await this.first.pool.query<{ rows: string }>(
        `SELECT coalesce(json_agg(t), '[]')::text AS rows FROM ${table} t WHERE user_id = $1`,
        [userId],
      );
      backup.set(table, rows[0]?.rows ?? '[]');
    }
    return backup;
  }

  /** Restores the data of a user. */
  async restore({ userId }: TestUser, backup: Backup): Promise<void> {
    const client = await this.first.pool.connect();
    try {
      await client.query('BEGIN');
      await client.query('DELETE FROM app_user WHERE user_id = $1', [userId]);
      for (const [table, rows] of backup)
        await client.query(`INSERT INTO ${table} SELECT * FROM json_populate_recordset(NULL::${table}, $1)`, [rows]);
      await client.query('COMMIT');
    } finally {
      client.release();
    }
  }

  async #sendOnce(
    { token }: TestUser,
    { method, url, key, epoch, body }: WireRequest,
    index: number,
  ): Promise<WireResponse> {
    const server = this.running[index % this.running.length];
    if (!server) throw new Error('There is no server');
    const response = await server.inject({
      method,
      url,
      headers: {
        authorization: `Bearer ${token}`,
        ...(key !== undefined && { 'idempotency-key': key }),
        ...(epoch !== undefined && { 'sevenfold-epoch': epoch }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { payload: body }),
    });
    const epochHeader = response.headers['sevenfold-epoch'];
    return {
      status: response.statusCode,
      type: String(response.headers['content-type']),
      text: response.body,
      ...(typeof epochHeader === 'string' && { epoch: epochHeader }),
    };
  }

  /** Reads the `data` of a response. @throws {Error} if the status is not 200 */
  async read<T>(session: TestUser, url: string): Promise<T> {
    const { status, text } = await this.send(session, {
      method: 'GET',
      url,
      key: undefined,
      epoch: undefined,
      body: undefined,
    });
    if (status !== 200) throw new Error(`${url}: ${status} ${text}`);
    return (JSON.parse(text) as { data: T }).data;
  }

  /** Replaces the second server by a new one, as an update does: the old one finishes its requests. */
  async restart(): Promise<void> {
    this.restarts += 1;
    if (this.restarts > RESTARTS_MAX) return;
    const [old] = this.running.splice(
      1,
      1,
      await startServer({ databaseUrl: this.first.databaseUrl, clock: this.first.clock, log }),
    );
    await old?.app.close();
  }
}
