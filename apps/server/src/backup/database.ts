import { existsSync } from 'node:fs';
import { Socket } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import type { Logger } from 'pino';
import type { Config } from '../config';
import { startEmbeddedPostgres } from '../db/embedded';
import { databaseFailure } from '../startup';
import { StartupError } from '../startupError';

export interface DatabaseOptions {
  readonly config: Config;
  readonly log: Logger;
  /** Whether to make an embedded database where there is none. */
  readonly makes: boolean;
  /** Drops the connection, which rolls back whatever it was doing. */
  readonly signal: AbortSignal;
}

/**
 * Gives somebody a connection to the program's database, whether the program runs or not: the embedded server is shared
 * with a running program, else started for as long as this takes.
 */
export async function withDatabase<T>(
  { config, log, makes, signal }: DatabaseOptions,
  use: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const { databaseUrl, dataFolder } = config;
  if (databaseUrl === undefined && !makes && !existsSync(join(dataFolder, 'postgres'))) {
    throw new StartupError(`There is no database in ${dataFolder}. Set DATA_FOLDER or DATABASE_URL to where it is.`);
  }
  const embedded =
    databaseUrl === undefined
      ? await startEmbeddedPostgres({
          dataFolder,
          log: { info: () => undefined, warn: (text) => log.warn(text) },
          signal,
        })
      : undefined;
  try {
    return await connected(databaseUrl ?? embedded?.url ?? '', signal, use);
  } catch (error) {
    throw databaseFailure(error, databaseUrl, dataFolder);
  } finally {
    await embedded?.stop();
  }
}

async function connected<T>(url: string, signal: AbortSignal, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const socket = new Socket();
  const client = new pg.Client({
    connectionString: url,
    application_name: 'sevenfold backup',
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    stream: () => socket,
  });
  client.on('error', () => undefined); // whoever waits for an answer is told
  signal.addEventListener('abort', () => socket.destroy());
  try {
    signal.throwIfAborted();
    await client.connect();
    const result = await use(client);
    await client.end();
    return result;
  } catch (error) {
    // Not a polite good-bye: it may be in the middle of a stream that nobody reads any more.
    socket.destroy();
    throw error;
  }
}
