import { existsSync } from 'node:fs';
import { Socket } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import type { Logger } from 'pino';
import type { Config } from '../config';
import { startEmbeddedPostgres } from '#db';
import { databaseFailure, databaseVariable } from '../startup';
import { StartupError } from '../startupError';

export interface DatabaseOptions {
  readonly config: Config;
  readonly log: Logger;
  /** True to create an embedded database if there is none. */
  readonly createIfMissing: boolean;
  /** Drops the connection when aborted, which rolls back its transaction. */
  readonly signal: AbortSignal;
  /** Shuts an embedded database that was started for this down immediately when aborted. */
  readonly force: AbortSignal;
}

/**
 * Provides a connection to the configured database. An embedded server that already runs is shared; otherwise it is
 * started and stopped again.
 */
export async function withDatabase<T>(
  { config, log, createIfMissing, signal, force }: DatabaseOptions,
  use: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const { databaseUrl, dataFolder } = config;
  if (databaseUrl === undefined && !createIfMissing && !existsSync(join(dataFolder, 'postgres'))) {
    throw new StartupError(`There is no database in ${dataFolder}. Set DATA_FOLDER or DATABASE_URL to where it is.`);
  }
  const embedded =
    databaseUrl === undefined
      ? await startEmbeddedPostgres({
          dataFolder,
          log: { info: () => undefined, warn: (text) => log.warn(text) },
          signal,
          force,
        })
      : undefined;
  try {
    return await withConnection(databaseUrl ?? embedded?.url ?? '', signal, use);
  } catch (error) {
    // The connection was dropped on purpose.
    if (signal.aborted) throw error;
    throw databaseFailure(error, databaseUrl, dataFolder, databaseVariable(config));
  } finally {
    await embedded?.stop();
  }
}

/**
 * Provides a connection without time limits, and closes it.
 *
 * @param signal drops the connection when aborted, which rolls back its transaction
 */
export async function withConnection<T>(
  url: string,
  signal: AbortSignal,
  use: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const socket = new Socket();
  const client = new pg.Client({
    connectionString: url,
    application_name: 'sevenfold backup',
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    stream: () => socket,
  });
  client.on('error', () => undefined); // reported to the caller by the pending query
  const drop = (): void => void socket.destroy();
  signal.addEventListener('abort', drop);
  try {
    signal.throwIfAborted();
    await client.connect();
    const result = await use(client);
    await client.end();
    return result;
  } catch (error) {
    // Destroy instead of ending it: the connection may be in the middle of a stream that is no longer read.
    socket.destroy();
    throw error;
  } finally {
    signal.removeEventListener('abort', drop);
  }
}
