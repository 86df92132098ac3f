import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chown, open, mkdir, readdir, realpath, rename, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { makeFolders } from '../../folders';
import { parseJson } from '../../json';
import { StartupError } from '../../startupError';
import { errorCode, isAlive, readIfExists } from '../../systemError';
import { chooseAccount, leaveToFolderOwner } from './account';
import type { Binaries } from './binaries';
import { processFailure } from './errors';

const run = promisify(execFile);

/** Role that owns everything in the cluster. */
export const ROLE = 'sevenfold';
/**
 * Built-in collations (PostgreSQL 17 and newer) sort by code point on every system; older versions use "C", which sorts
 * the same.
 */
const BUILTIN_LOCALES_SINCE = 17;

const MEBIBYTE = 1024 * 1024;
/**
 * Free space required for a new cluster: initdb writes about 40 MiB; the schema and the first write-ahead log are added
 * to it.
 */
const NEW_CLUSTER_BYTES = 100 * MEBIBYTE;

/** Paths of an embedded database, absolute and with links resolved. */
export interface ClusterPaths {
  /** The configured folder. */
  dataFolder: string;
  /** Parent of the paths below; created atomically. */
  home: string;
  /** PostgreSQL's own data directory. */
  cluster: string;
  /** Port and password, mode 0600. */
  access: string;
  log: string;
}

export interface Access {
  /** Most recent TCP port on loopback; 0 before the first start. */
  port: number;
  password: string;
}

/**
 * Mode of the folders above the cluster. Others may traverse them, as PostgreSQL may have to run as another user, but
 * not list them: the cluster is 0700, its sibling files 0600.
 */
const TRAVERSABLE = 0o711;

/** Creates the data folder and missing parents. */
export async function openDataFolder(dataFolder: string): Promise<ClusterPaths> {
  await makeFolders(dataFolder, TRAVERSABLE);
  return pathsIn(await realpath(dataFolder), 'postgres');
}

function pathsIn(dataFolder: string, name: string): ClusterPaths {
  const home = join(dataFolder, name);
  return {
    dataFolder,
    home,
    cluster: join(home, 'cluster'),
    access: join(home, 'access.json'),
    log: join(home, 'postgres.log'),
  };
}

/** Major version of the PostgreSQL that created the cluster; null if there is none. */
export async function clusterMajor(paths: ClusterPaths): Promise<number | null> {
  const text = await readIfExists(join(paths.cluster, 'PG_VERSION'));
  return text === null ? null : Number.parseInt(text, 10);
}

/**
 * Creates a cluster in a temporary folder and renames it, so that a killed start leaves no partial cluster. If two
 * processes do so concurrently, the second uses the cluster of the first.
 */
export async function createCluster(paths: ClusterPaths, binaries: Binaries, signal?: AbortSignal): Promise<void> {
  await removeAbandoned(paths.dataFolder);
  await requireSpace(paths.dataFolder);
  const made = pathsIn(paths.dataFolder, `postgres.new-${process.pid}-${randomBytes(4).toString('hex')}`);
  try {
    await mkdir(made.home, { mode: TRAVERSABLE });
    await mkdir(made.cluster, { mode: 0o700 });
    const password = randomBytes(24).toString('base64url');
    await initialise(made, binaries, password, signal);
    signal?.throwIfAborted();
    await saveAccess(made, { port: 0, password });
    await rename(made.home, paths.home);
    await syncFolder(paths.dataFolder);
  } catch (error) {
    await rm(made.home, { recursive: true, force: true, maxRetries: 5 });
    const isRaceLost = ['ENOTEMPTY', 'EEXIST'].includes(errorCode(error) ?? '');
    if (!isRaceLost || (await clusterMajor(paths)) === null) throw error;
  }
}

/**
 * Checks the free space, because initdb would fail halfway with a message that does not name the disk.
 *
 * @throws {StartupError}
 */
async function requireSpace(dataFolder: string): Promise<void> {
  const disk = await statfs(dataFolder).catch(() => null); // not supported by every file system
  if (disk === null || disk.blocks === 0) return;
  const free = disk.bavail * disk.bsize;
  if (free >= NEW_CLUSTER_BYTES) return;
  throw new StartupError(
    `The disk that holds the data folder ${dataFolder} has only ${mebibytes(free)} MiB free, and a new database needs ${mebibytes(NEW_CLUSTER_BYTES)} MiB: free some space, or set another data folder.`,
  );
}

const mebibytes = (bytes: number): number => Math.floor(bytes / MEBIBYTE);

async function initialise(
  paths: ClusterPaths,
  binaries: Binaries,
  password: string,
  signal?: AbortSignal,
): Promise<void> {
  const account = await chooseAccount(binaries.postgres, paths.cluster);
  const passwordFile = await writePasswordFile(paths, password);
  const locale =
    binaries.major >= BUILTIN_LOCALES_SINCE ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8'] : [];
  const place = ['--pgdata', paths.cluster, '--encoding=UTF8', '--no-locale', ...locale, '--data-checksums'];
  const access = ['--username', ROLE, '--auth=scram-sha-256', '--pwfile', passwordFile];
  const { file, args, ids } = account.command(binaries.initdb, [...place, ...access, '--no-instructions']);
  signal?.throwIfAborted();
  const initdb = run(file, args, { ...ids, cwd: '/', env: cleanEnvironment() });
  // initdb removes its files on SIGTERM; the promise rejects after it has ended.
  const end = (): void => void initdb.child.kill('SIGTERM');
  signal?.addEventListener('abort', end);
  try {
    await initdb;
  } catch (error) {
    const printed = error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error);
    throw await processFailure('initdb', printed, paths.dataFolder);
  } finally {
    signal?.removeEventListener('abort', end);
    await rm(passwordFile, { force: true });
  }
}

/** Writes the password file for initdb, readable by the cluster's account only. */
async function writePasswordFile(paths: ClusterPaths, password: string): Promise<string> {
  const path = join(paths.home, 'password.new');
  await writeFile(path, `${password}\n`, { mode: 0o600 });
  const owner = await stat(paths.cluster);
  if (process.getuid?.() === 0) await chown(path, owner.uid, owner.gid);
  return path;
}

/** Removes temporary folders of killed starts. */
async function removeAbandoned(dataFolder: string): Promise<void> {
  for (const name of await readdir(dataFolder)) {
    const creatorPid = /^postgres\.new-(\d+)-/.exec(name)?.[1];
    if (creatorPid !== undefined && !isAlive(Number(creatorPid)))
      await rm(join(dataFolder, name), { recursive: true, force: true });
  }
}

export async function readAccess(paths: ClusterPaths): Promise<Access> {
  const parsed = parseJson((await readIfExists(paths.access)) ?? '');
  if (typeof parsed === 'object' && parsed !== null && 'port' in parsed && 'password' in parsed) {
    if (typeof parsed.port === 'number' && typeof parsed.password === 'string')
      return { port: parsed.port, password: parsed.password };
  }
  throw new StartupError(
    `The file ${paths.access}, which holds the database's password, is missing or damaged: restore it from a backup, or set another data folder.`,
  );
}

/** Replaces the access file atomically. */
export async function saveAccess(paths: ClusterPaths, access: Access): Promise<void> {
  const draft = `${paths.access}.${process.pid}-${randomBytes(4).toString('hex')}`; // two starts may share a process
  const file = await open(draft, 'w', 0o600);
  try {
    await file.writeFile(`${JSON.stringify(access)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await leaveToFolderOwner(draft);
  await rename(draft, paths.access);
  await syncFolder(paths.home);
}

async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return; // Windows cannot sync folders
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Environment for PostgreSQL's executables: without settings meant for other servers, and with untranslated messages,
 * which are parsed.
 */
export function cleanEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(
    ([name]) => !name.startsWith('PG') && !name.startsWith('LC_') && name !== 'LANG',
  );
  return { ...Object.fromEntries(kept), LC_ALL: 'C', TZ: 'UTC' };
}
