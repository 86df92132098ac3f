import { randomUUID } from 'node:crypto';
import { createLog } from '../../apps/server/src/http/log';
import { type TestUser, startServer, type TestServer } from '../../apps/server/test/harness';

/** An HTTP request. */
export interface Wire {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly url: string;
  /** The operation's id; undefined for a read. */
  readonly key: string | undefined;
  readonly body: string | undefined;
}

/** An HTTP response. */
export interface WireResponse {
  readonly status: number;
  readonly type: string;
  readonly text: string;
  /** The `Retry-After` header. */
  readonly retryAfter?: string;
}

/** Logs server faults, none of which is expected, beside the failed invariant. */
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
  ) {}

  static async start(): Promise<Servers> {
    const first = await startServer({ log });
    return new Servers(first, [first, await startServer({ databaseUrl: first.databaseUrl, clock: first.clock, log })]);
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

  /** Sends a request, and once more if the server is unavailable: a stalled machine loses its database connections. */
  async send(session: TestUser, wire: Wire, which = 0): Promise<WireResponse> {
    const response = await this.#sendOnce(session, wire, which);
    return response.status === UNAVAILABLE ? this.#sendOnce(session, wire, which) : response;
  }

  async #sendOnce({ token }: TestUser, { method, url, key, body }: Wire, which: number): Promise<WireResponse> {
    const server = this.running[which % this.running.length];
    if (!server) throw new Error('There is no server');
    const response = await server.inject({
      method,
      url,
      headers: {
        authorization: `Bearer ${token}`,
        ...(key !== undefined && { 'idempotency-key': key }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { payload: body }),
    });
    return { status: response.statusCode, type: String(response.headers['content-type']), text: response.body };
  }

  /** Reads the `data` of a response. @throws {Error} if the status is not 200 */
  async read<T>(session: TestUser, url: string): Promise<T> {
    const { status, text } = await this.send(session, { method: 'GET', url, key: undefined, body: undefined });
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
