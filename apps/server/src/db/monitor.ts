import pg from 'pg';
import type { Logger } from 'pino';
import type { Timers } from '../timers';
import { createConnection, type Connection } from './connection';
import { isMigrated, type Migration } from './migrate';

const CONNECTION_NAME = 'sevenfold monitor';
const PROBE_EVERY_MS = 1_000;
/** A database that needs longer than this for a one-page statement counts as hanging. */
const PROBE_LIMIT_MS = 2_000;

interface MonitorDeps {
  readonly databaseUrl: string;
  readonly migrations: readonly Migration[];
  readonly timers: Timers;
  readonly log: Logger;
  /** Called each time the database stops responding, as observed on one connection. */
  readonly onUnreachable: () => void;
}

/** Result of the last probe, read by the readiness check. */
export interface Readiness {
  /**
   * True if the database responded and was migrated at the last probe, at most `PROBE_EVERY_MS` + `PROBE_LIMIT_MS` ago.
   */
  readonly isReady: boolean;
}

/**
 * Probes the database every second, on a dedicated connection: whether it responds and is migrated. The readiness check
 * then needs no query, and a hanging database is noticed before requests run into it.
 */
export class DatabaseMonitor implements Readiness {
  #isReady = false;
  /** True if an outage has been logged whose end has not. */
  #isOutageLogged = false;
  #isStopped = false;
  #connection: Connection | undefined;
  #probing: Promise<void> | undefined;
  #cancelTicks: (() => void) | undefined;

  constructor(private readonly deps: MonitorDeps) {}

  get isReady(): boolean {
    return this.#isReady;
  }

  /** Resolves after the first probe. */
  async start(): Promise<void> {
    this.#cancelTicks = this.deps.timers.every(PROBE_EVERY_MS, () => void this.#probe());
    await this.#probe();
  }

  /** Not ready from here on. Idempotent. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#isReady = false;
    this.#cancelTicks?.();
    await this.#connection?.close();
  }

  #probe(): Promise<void> {
    this.#probing ??= this.#checkSchema().finally(() => (this.#probing = undefined));
    return this.#probing;
  }

  async #checkSchema(): Promise<void> {
    const { migrations, onUnreachable } = this.deps;
    const wasReady = this.#isReady;
    try {
      const isReady = await isMigrated((await this.#connect()).client, migrations);
      if (!this.#isStopped) this.#set(isReady, 'the schema of the database is that of another version');
    } catch (error) {
      this.#connection?.drop();
      if (this.#isStopped) return;
      this.#set(false, error instanceof Error ? error.message : String(error));
      if (wasReady && !(error instanceof pg.DatabaseError)) onUnreachable();
    }
  }

  /** @param reason why it is not ready */
  #set(isReady: boolean, reason: string): void {
    const { log } = this.deps;
    this.#isReady = isReady;
    if (!isReady && !this.#isOutageLogged) log.warn({ error: reason }, 'not ready');
    if (isReady && this.#isOutageLogged) log.info('ready again');
    this.#isOutageLogged = !isReady;
  }

  async #connect(): Promise<Connection> {
    if (this.#connection) return this.#connection;
    const connection = createConnection(
      this.deps.databaseUrl,
      CONNECTION_NAME,
      () => this.#lost(connection),
      PROBE_LIMIT_MS,
    );
    this.#connection = connection;
    await connection.client.connect();
    return connection;
  }

  #lost(connection: Connection): void {
    if (this.#connection !== connection) return;
    this.#connection = undefined;
    // Only this connection may have been closed; probe with another one.
    if (!this.#isStopped) void this.#probe();
  }
}
