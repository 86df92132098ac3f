import type { Logger } from 'pino';
import { createConnection, type Connection } from '../../db/connection';
import type { Timers } from '../../timers';
import { backOffMs } from './backOff';

const CHANNEL = 'sevenfold_change';
const CONNECTION_NAME = 'sevenfold changes';
/** A connection that nothing comes over any more looks like one on which nothing happens: asking now and then tells. */
const PROBE_MS = 20_000;

/**
 * This session stores nothing, so that its commits need not wait for the disk, and may be idle for as long as it likes.
 */
const SETTINGS = 'SET synchronous_commit = off; SET idle_session_timeout = 0';

interface ChannelDeps {
  readonly databaseUrl: string;
  readonly timers: Timers;
  readonly log: Logger;
  /**
   * From now on everything is heard. What was said before, since `onDown` or the start, is not known. Told again when
   * the database has another epoch.
   */
  readonly onUp: (epoch: string) => void;
  readonly onDown: () => void;
  readonly onPayload: (payload: string) => void;
}

/**
 * What the processes of the server tell one another by: PostgreSQL's LISTEN and NOTIFY, on a connection of its own that
 * comes back when it is lost.
 */
export class Channel {
  #connection: Connection | undefined;
  #epoch: string | undefined;
  #failures = 0;
  #isStopped = false;
  #callOffRetry: (() => void) | undefined;
  #callOffProbe: (() => void) | undefined;

  constructor(private readonly deps: ChannelDeps) {}

  start(): void {
    this.#callOffProbe = this.deps.timers.every(PROBE_MS, () => void this.probe());
    void this.#connect();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#callOffProbe?.();
    this.#callOffRetry?.();
    if (this.#epoch === undefined) this.#connection?.drop();
    else await this.#connection?.close();
  }

  /** @throws {Error} while the database is away */
  async notify(payloads: readonly string[]): Promise<void> {
    if (!this.#connection || this.#epoch === undefined) throw new Error('Connection terminated');
    await this.#connection.client.query('SELECT pg_notify($1, payload) FROM unnest($2::text[]) AS payload', [
      CHANNEL,
      payloads,
    ]);
  }

  async #connect(): Promise<void> {
    const { databaseUrl, onPayload } = this.deps;
    const connection = createConnection(databaseUrl, CONNECTION_NAME, (error) => this.#lost(error));
    this.#connection = connection;
    connection.client.on('notification', ({ payload = '' }) => onPayload(payload));
    try {
      await connection.client.connect();
      await connection.client.query(SETTINGS);
      // Listening first: an epoch that begins after it was read is noticed by the next probe, and a change after it is
      // heard.
      await connection.client.query(`LISTEN ${CHANNEL}`);
      await this.#readEpoch(connection);
      this.#failures = 0;
    } catch {
      connection.drop();
    }
  }

  /** Finds out whether the connection still answers, and opens another one if not. */
  async probe(): Promise<void> {
    const connection = this.#connection;
    if (this.#epoch === undefined || !connection) return;
    await this.#readEpoch(connection).catch(() => connection.drop());
  }

  async #readEpoch({ client }: Connection): Promise<void> {
    const { rows } = await client.query<{ id: string }>('SELECT id FROM epoch');
    const epoch = rows[0]?.id;
    if (epoch === undefined) throw new Error('The database has no epoch');
    if (this.#isStopped || epoch === this.#epoch) return;
    this.#epoch = epoch;
    this.deps.onUp(epoch);
  }

  #lost(error: Error | undefined): void {
    const { timers, log, onDown } = this.deps;
    const wasUp = this.#epoch !== undefined;
    this.#connection = undefined;
    this.#epoch = undefined;
    if (this.#isStopped) return;
    this.#failures += 1;
    if (this.#failures === 1) log.warn({ error: error?.message }, 'the connection that changes are heard by was lost');
    if (wasUp) onDown();
    this.#callOffRetry = timers.after(backOffMs(this.#failures), () => void this.#connect());
  }
}
