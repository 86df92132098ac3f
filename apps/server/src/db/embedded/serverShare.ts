import { Client, DatabaseError } from 'pg';
import { realpath } from 'node:fs/promises';
import { Socket } from 'node:net';
import { StartupError } from '../../startupError';
import { type ClusterPaths, ROLE } from './cluster';
import { diskFull } from './errors';
import { HOST } from './postmaster';

/** Advisory lock id; arbitrary, must be used for nothing else. Spells "7fold". */
const LOCK = 0x37_66_6f_6c_64;
const CONNECT_TIMEOUT_MS = 5_000;
/** Long enough for CREATE DATABASE on a slow disk. */
const QUERY_TIMEOUT_MS = 30_000;
// Error codes of PostgreSQL: https://www.postgresql.org/docs/current/errcodes-appendix.html
const CANNOT_CONNECT_NOW = '57P03';
const TOO_MANY_CONNECTIONS = '53300';
/** Class of errors by operator intervention, such as a shutdown. */
const OPERATOR_INTERVENTION = '57';
const DISK_FULL = '53100';
const WRONG_PASSWORD = ['28P01', '28000'];
const DUPLICATE_DATABASE = ['42P04', '23505'];
export const DATABASE = 'sevenfold';

/**
 * A share in a running embedded server, held as a shared advisory lock by each process that uses it; the last process
 * to leave stops the server. Unlike a lock file, the lock ends with its connection, even if the process is killed.
 */
export interface ServerShare {
  /** Registers a callback for the loss of the connection; not called after `release`. */
  onLost(callback: () => void): void;
  /** Releases the share. Never rejects. @param signal drops the connection when aborted */
  release(signal: AbortSignal): Promise<Released>;
}

/**
 * Result of a release: `last` if no other process holds or can get one before the server stops,
 * `shared` if another process holds one, `lost` if the connection broke before the server could answer.
 */
export type Released = 'last' | 'shared' | 'lost';

/**
 * Acquires a share in the server on this port.
 *
 * @param signal gives up when aborted
 * @returns null when it does not respond yet, or is stopping
 * @throws StartupError when it is a different server
 */
export async function acquireShare(
  paths: ClusterPaths,
  port: number,
  password: string,
  signal?: AbortSignal,
): Promise<ServerShare | null> {
  // Locked in the database "postgres", so that the application's database can be dropped and restored.
  const server = { host: HOST, port, user: ROLE, password, database: 'postgres', ssl: false };
  const socket = new Socket();
  const client = new Client({
    ...server,
    stream: () => socket,
    application_name: 'sevenfold launcher',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: QUERY_TIMEOUT_MS,
    keepAlive: true,
  });
  client.on('error', () => undefined); // always followed by "end", which is handled
  const drop = (): void => void socket.destroy();
  signal?.addEventListener('abort', drop);
  try {
    if (signal?.aborted === true) return null;
    await client.connect();
    await assertServes(client, paths, port);
    if (!(await requestLock(client, 'pg_try_advisory_lock_shared'))) {
      await client.end();
      return null;
    }
    await createDatabase(client);
    return shareOf(client, drop);
  } catch (error) {
    client.end().catch(() => undefined); // not awaited: the connection may never have been established
    if (error instanceof StartupError) throw error;
    return nullIfNotReady(error, paths, port);
  } finally {
    signal?.removeEventListener('abort', drop);
  }
}

function nullIfNotReady(error: unknown, paths: ClusterPaths, port: number): null {
  // refused, reset or timed out: not listening yet, or no longer
  if (!(error instanceof DatabaseError)) return null;
  const code = error.code ?? '';
  if (code === CANNOT_CONNECT_NOW || code === TOO_MANY_CONNECTIONS || code.startsWith(OPERATOR_INTERVENTION))
    return null;
  if (code === DISK_FULL) throw diskFull(paths.dataFolder, error);
  if (WRONG_PASSWORD.includes(code)) {
    throw new StartupError(
      `The PostgreSQL server of ${paths.cluster} (port ${port}) rejects the password in ${paths.access}: stop it, or restore that file.`,
    );
  }
  throw error;
}

async function assertServes(client: Client, paths: ClusterPaths, port: number): Promise<void> {
  const { rows } = await client.query<{ data_directory: string }>('SHOW data_directory');
  const served = rows[0]?.data_directory ?? '';
  if ((await realpath(served).catch(() => served)) === paths.cluster) return;
  throw new StartupError(
    `Port ${port} belongs to a PostgreSQL server of ${served}, not of ${paths.cluster}: stop it, or set another port.`,
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
  lockFunction: 'pg_try_advisory_lock_shared' | 'pg_try_advisory_lock',
): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>(`SELECT ${lockFunction}($1) AS taken`, [LOCK]);
  return rows[0]?.taken === true;
}

/** @param drop destroys the connection of the client */
function shareOf(client: Client, drop: () => void): ServerShare {
  let isReleased = false;
  let isLost = false;
  let callback = (): void => undefined;
  client.once('end', () => {
    isLost = true;
    if (!isReleased) callback();
  });
  return {
    onLost(wanted) {
      callback = wanted;
      if (isLost) wanted();
    },
    async release(signal) {
      isReleased = true;
      if (isLost) return 'lost';
      if (signal.aborted) drop();
      signal.addEventListener('abort', drop);
      try {
        await client.query('SELECT pg_advisory_unlock_shared($1)', [LOCK]);
        // The connection that holds the exclusive lock stays open until the server ends it, so that no other process
        // can join.
        if (await requestLock(client, 'pg_try_advisory_lock')) return 'last';
        await client.end();
        return 'shared';
      } catch {
        return 'lost'; // the server has stopped, restarts its processes, or hangs
      } finally {
        signal.removeEventListener('abort', drop);
      }
    },
  };
}
