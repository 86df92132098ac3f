import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '#db';
import { databaseFailure, databaseVariable } from '../startup';
import { StartupError } from '../startupError';
import { isAlive } from '../systemError';
import { type DatabaseOptions, withConnection } from './database';

type Options = Omit<DatabaseOptions, 'createIfMissing'>;

/**
 * Provides a connection to a new, empty database, and removes it whatever happens: one on the server of `DATABASE_URL`,
 * or an embedded server of its own. What a killed process has left is removed first.
 *
 * @throws {StartupError} when it cannot be created
 */
export async function withTemporaryDatabase<T>(options: Options, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const { databaseUrl } = options.config;
  return databaseUrl === undefined ? onEmbedded(options, use) : onServer(databaseUrl, options, use);
}

const FOLDER = /^sevenfold-verify-(\d+)-[0-9a-f]{8}$/;
const quiet = { info: () => undefined, warn: () => undefined };

async function onEmbedded<T>(options: Options, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const { signal, force } = options;
  await removeAbandonedFolders();
  const dataFolder = join(tmpdir(), `sevenfold-verify-${process.pid}-${randomBytes(4).toString('hex')}`);
  try {
    const embedded = await startEmbeddedPostgres({ dataFolder, log: quiet, signal, force });
    try {
      return await withConnection(embedded.url, signal, use);
    } finally {
      await embedded.stop();
    }
  } catch (error) {
    if (signal.aborted) throw error;
    throw databaseFailure(error, undefined, dataFolder);
  } finally {
    await rm(dataFolder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Removes the folders of processes that have ended, after stopping the database that may still run in them. */
async function removeAbandonedFolders(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const pid = Number(FOLDER.exec(name)?.[1]);
    if (Number.isNaN(pid) || isAlive(pid)) continue;
    const dataFolder = join(tmpdir(), name);
    if (existsSync(join(dataFolder, 'postgres', 'cluster', 'postmaster.pid')))
      await (await startEmbeddedPostgres({ dataFolder, log: quiet })).stop();
    await rm(dataFolder, { recursive: true, force: true, maxRetries: 5 });
  }
}

const INSUFFICIENT_PRIVILEGE = '42501';
const PREFIX = 'sevenfold_verify_';

async function onServer<T>(url: string, options: Options, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const name = PREFIX + randomBytes(8).toString('hex');
  const own = new URL(url);
  own.pathname = `/${name}`;
  // Not aborted by the signal, because it removes the database.
  const { signal } = new AbortController();
  try {
    return await withConnection(url, signal, async (admin) => {
      await removeAbandonedDatabases(admin);
      // Tells other processes that this one still uses the database.
      await admin.query("SELECT set_config('application_name', $1, false)", [name]);
      await admin.query(`CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8'`);
      try {
        return await withConnection(own.href, options.signal, use);
      } finally {
        await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
      }
    });
  } catch (error) {
    if (options.signal.aborted) throw error;
    if (error instanceof pg.DatabaseError && error.code === INSUFFICIENT_PRIVILEGE)
      throw new StartupError(
        `The database user "${own.username}" may not create databases, and nothing was verified. Grant it CREATEDB, or leave DATABASE_URL empty to verify the backup in an embedded database.`,
        { cause: error },
      );
    throw databaseFailure(error, url, options.config.dataFolder, databaseVariable(options.config));
  }
}

/** Drops the databases of processes that have ended. */
async function removeAbandonedDatabases(admin: pg.Client): Promise<void> {
  const { rows } = await admin.query<{ name: string }>(
    `SELECT datname AS name FROM pg_database WHERE datname ~ $1
     AND datname NOT IN (SELECT application_name FROM pg_stat_activity WHERE application_name IS NOT NULL)
     AND pg_has_role(datdba, 'USAGE')`,
    [`^${PREFIX}[0-9a-f]{16}$`],
  );
  for (const { name } of rows) await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
}
