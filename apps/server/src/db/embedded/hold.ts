import { Client, DatabaseError } from 'pg';
import { realpath } from 'node:fs/promises';
import { StartupError } from '../../startupError';
import { type ClusterPaths, ROLE } from './cluster';
import { diskFull } from './errors';
import { HOST } from './postmaster';

/** Any number will do, as long as no program of ours takes it for something else; spells "7fold". */
const LOCK = 0x37_66_6f_6c_64;
const CONNECT_TIMEOUT_MS = 5_000;
/** CREATE DATABASE on a slow disk takes longest. */
const ANSWER_TIMEOUT_MS = 30_000;
/** Stopping does not wait longer for a server that hangs; the next start adopts it. */
const RELEASE_TIMEOUT_MS = 5_000;
const CANNOT_CONNECT_NOW = '57P03';
const TOO_MANY_CONNECTIONS = '53300';
const DISK_FULL = '53100';
const WRONG_PASSWORD = ['28P01', '28000'];
const DUPLICATE_DATABASE = ['42P04', '23505'];
export const DATABASE = 'sevenfold';

/**
 * Our share in a running server. Everybody who uses the embedded server holds a shared lock in it; who leaves last
 * stops it. The lock goes with its connection, so it cannot outlive a process that was killed, as a file would.
 */
export interface Hold {
  /** Called once when the connection is lost, never after `release`. */
  onLost(callback: () => void): void;
  /** Gives the share back. True: nobody else has one and nobody can get one before the server stops. */
  release(): Promise<boolean>;
}

/**
 * Takes a share in the server on this port.
 *
 * @returns null when it does not answer yet, or is about to stop
 * @throws StartupError when it answers and is not ours
 */
export async function takeHold(paths: ClusterPaths, port: number, password: string): Promise<Hold | null> {
  // Held in the database "postgres", so that the program's own can be dropped and restored meanwhile.
  const server = { host: HOST, port, user: ROLE, password, database: 'postgres', ssl: false };
  const client = new Client({
    ...server,
    application_name: 'sevenfold launcher',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: ANSWER_TIMEOUT_MS,
    keepAlive: true,
  });
  client.on('error', () => undefined); // followed by "end", which is listened to
  try {
    await client.connect();
    await assertServes(client, paths, port);
    if (!(await requestLock(client, 'pg_try_advisory_lock_shared'))) {
      await client.end();
      return null;
    }
    await createDatabase(client);
    return holdOf(client);
  } catch (error) {
    client.end().catch(() => undefined); // not waited for: it may be a connection that never was
    if (error instanceof StartupError) throw error;
    return notYet(error, paths, port);
  }
}

function notYet(error: unknown, paths: ClusterPaths, port: number): null {
  // refused, reset or timed out: it is not listening yet, or not any more
  if (!(error instanceof DatabaseError)) return null;
  const code = error.code ?? '';
  if (code === CANNOT_CONNECT_NOW || code === TOO_MANY_CONNECTIONS || code.startsWith('57')) return null;
  if (code === DISK_FULL) throw diskFull(paths.dataFolder, error);
  if (WRONG_PASSWORD.includes(code)) {
    throw new StartupError(
      `The PostgreSQL that runs on ${paths.cluster} (port ${port}) refuses the password in ${paths.access}: stop it, or restore that file.`,
    );
  }
  throw error;
}

async function assertServes(client: Client, paths: ClusterPaths, port: number): Promise<void> {
  const { rows } = await client.query<{ data_directory: string }>('SHOW data_directory');
  const served = rows[0]?.data_directory ?? '';
  if ((await realpath(served).catch(() => served)) === paths.cluster) return;
  throw new StartupError(
    `Port ${port} belongs to a PostgreSQL on ${served}, not on ${paths.cluster}: stop it, or set another port.`,
  );
}

async function createDatabase(client: Client): Promise<void> {
  const { rows } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [DATABASE]);
  if (rows.length > 0) return;
  await client.query(`CREATE DATABASE ${DATABASE}`).catch((error: unknown) => {
    if (!(error instanceof DatabaseError) || !DUPLICATE_DATABASE.includes(error.code ?? '')) throw error;
  });
}

async function requestLock(
  client: Client,
  ask: 'pg_try_advisory_lock_shared' | 'pg_try_advisory_lock',
): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>(`SELECT ${ask}($1) AS taken`, [LOCK]);
  return rows[0]?.taken === true;
}

function holdOf(client: Client): Hold {
  let released = false;
  let lost = false;
  let callback = (): void => undefined;
  client.once('end', () => {
    lost = true;
    if (!released) callback();
  });
  return {
    onLost(wanted) {
      callback = wanted;
      if (lost) wanted();
    },
    async release() {
      released = true;
      if (lost) return false;
      // Ending a connection that waits for an answer drops it at once.
      const timer = setTimeout(() => void client.end(), RELEASE_TIMEOUT_MS);
      try {
        await client.query('SELECT pg_advisory_unlock_shared($1)', [LOCK]);
        // The connection that gets the exclusive lock stays open until the server ends it: nobody gets in between.
        if (await requestLock(client, 'pg_try_advisory_lock')) return true;
        await client.end();
      } catch {
        // The server went away by itself, or hangs.
      } finally {
        clearTimeout(timer);
      }
      return false;
    },
  };
}
