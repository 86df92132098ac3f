import type { Logger } from 'pino';
import { type Connection, createConnection } from '#db';
import type { Timers } from '../../timers';
import { backOffMs } from './backOff';
import { COMMON_CHANNEL, type Notification } from '#rows';

const CONNECTION_NAME = 'sevenfold changes';
/** Interval of the check whether the connection is alive: a dead connection looks the same as one without messages. */
const PROBE_MS = 20_000;

const NOTIFY =
  'SELECT pg_notify(channel, payload) FROM unnest($1::text[], $2::text[]) AS notification (channel, payload)';

/** This session writes nothing, so its commits need not wait for the disk, and it may stay idle forever. */
const SETTINGS = 'SET synchronous_commit = off; SET idle_session_timeout = 0';

interface ChannelsDeps {
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
 * when it is lost. It listens on the common channel, and on others while they are wanted.
 */
export class Channels {
  #connection: Connection | undefined;
  /** Channels to listen on, also after the connection was lost. */
  readonly #wanted = new Set([COMMON_CHANNEL]);
  /** Channels of the LISTEN statements that were sent on this connection, with the end of each statement. */
  readonly #listening = new Map<string, Promise<unknown>>();
  #epoch: string | undefined;
  #failures = 0;
  #isStopped = false;
  #cancelRetry: (() => void) | undefined;
  #cancelProbe: (() => void) | undefined;

  constructor(private readonly deps: ChannelsDeps) {}

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
  async notify(notifications: readonly Notification[]): Promise<void> {
    if (!this.#connection || this.#epoch === undefined) throw new Error('Connection terminated');
    await this.#connection.client.query(NOTIFY, [
      notifications.map(({ channel }) => channel),
      notifications.map(({ payload }) => payload),
    ]);
  }

  /**
   * Listens on a channel until `unlisten`, also after the connection was lost.
   *
   * @returns resolves to true when changes from now on are received; to false without a connection, whose next `onUp`
   *   then says so
   */
  async listen(channel: string): Promise<boolean> {
    this.#wanted.add(channel);
    const connection = this.#connection;
    if (!connection || this.#epoch === undefined) return false;
    try {
      await this.#sendListen(connection, [channel]);
      return true;
    } catch {
      // Without the channel, changes would be missed: a new connection listens on all that are wanted.
      connection.drop();
      return false;
    }
  }

  unlisten(channel: string): void {
    this.#wanted.delete(channel);
    const connection = this.#connection;
    if (!connection || !this.#listening.delete(channel)) return;
    connection.client.query(`UNLISTEN ${channel}`).catch(() => connection.drop());
  }

  /** Sends LISTEN for those of the channels for which it was not sent yet. @returns when all have been executed */
  async #sendListen({ client }: Connection, channels: readonly string[]): Promise<void> {
    const missing = channels.filter((channel) => !this.#listening.has(channel));
    if (missing.length > 0) {
      const sent = client.query(missing.map((channel) => `LISTEN ${channel}`).join('; '));
      for (const channel of missing) this.#listening.set(channel, sent);
    }
    await Promise.all(channels.map((channel) => this.#listening.get(channel) ?? Promise.resolve()));
  }

  async #connect(): Promise<void> {
    const { databaseUrl, onPayload } = this.deps;
    const connection = createConnection(databaseUrl, CONNECTION_NAME, (error) => this.#lost(error));
    this.#connection = connection;
    this.#listening.clear();
    connection.client.on('notification', ({ payload = '' }) => onPayload(payload));
    try {
      await connection.client.connect();
      await connection.client.query(SETTINGS);
      // LISTEN comes first: a change after it is received, and an epoch that changes after it was read is noticed by
      // the next probe. Channels that are wanted meanwhile need one as well.
      let epoch: string;
      do {
        await this.#sendListen(connection, [...this.#wanted]);
        epoch = await readEpoch(connection);
      } while ([...this.#wanted].some((channel) => !this.#listening.has(channel)));
      this.#failures = 0;
      this.#up(epoch);
    } catch {
      connection.drop();
    }
  }

  /** Checks whether the connection is alive, and reopens it if not. */
  async probe(): Promise<void> {
    const connection = this.#connection;
    if (this.#epoch === undefined || !connection) return;
    try {
      this.#up(await readEpoch(connection));
    } catch {
      connection.drop();
    }
  }

  #up(epoch: string): void {
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

async function readEpoch({ client }: Connection): Promise<string> {
  const { rows } = await client.query<{ id: string }>('SELECT id FROM epoch');
  const epoch = rows[0]?.id;
  if (epoch === undefined) throw new Error('The database has no epoch');
  return epoch;
}
