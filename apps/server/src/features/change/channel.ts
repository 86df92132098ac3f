import type { Logger } from 'pino';
import { createConnection, type Connection } from '../../db/connection';
import type { Timers } from '../../timers';
import { backOffMs } from './backOff';
import { CHANNEL } from '../../rows/message';

const CONNECTION_NAME = 'sevenfold changes';
/** Interval of the check whether the connection is alive: a dead connection looks the same as one without messages. */
const PROBE_MS = 20_000;

/** This session writes nothing, so its commits need not wait for the disk, and it may stay idle forever. */
const SETTINGS = 'SET synchronous_commit = off; SET idle_session_timeout = 0';

interface ChannelDeps {
  readonly databaseUrl: string;
  readonly timers: Timers;
  readonly log: Logger;
  /**
   * Called when listening has started: changes between `onDown` (or the start) and now may have been missed. Called
   * again when the epoch of the database has changed.
   */
  readonly onUp: (epoch: string) => void;
  readonly onDown: () => void;
  readonly onPayload: (payload: string) => void;
}

/**
 * Messages between server processes over PostgreSQL's LISTEN and NOTIFY, on a dedicated connection that is reopened
 * when it is lost.
 */
export class Channel {
  #connection: Connection | undefined;
  #epoch: string | undefined;
  #failures = 0;
  #isStopped = false;
  #cancelRetry: (() => void) | undefined;
  #cancelProbe: (() => void) | undefined;

  constructor(private readonly deps: ChannelDeps) {}

  start(): void {
    this.#cancelProbe = this.deps.timers.every(PROBE_MS, () => void this.probe());
    void this.#connect();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#cancelProbe?.();
    this.#cancelRetry?.();
    if (this.#epoch === undefined) this.#connection?.drop();
    else await this.#connection?.close();
  }

  /** @throws {Error} while the database is unavailable */
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
      // LISTEN comes first: a change after it is received, and an epoch that changes after it was read is noticed by
      // the next probe.
      await connection.client.query(`LISTEN ${CHANNEL}`);
      await this.#readEpoch(connection);
      this.#failures = 0;
    } catch {
      connection.drop();
    }
  }

  /** Checks whether the connection is alive, and reopens it if not. */
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
    if (this.#failures === 1) log.warn({ error: error?.message }, 'lost the connection for change notifications');
    if (wasUp) onDown();
    this.#cancelRetry = timers.after(backOffMs(this.#failures), () => void this.#connect());
  }
}
