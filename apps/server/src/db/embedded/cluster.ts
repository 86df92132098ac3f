import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chown, open, mkdir, readFile, readdir, realpath, rename, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { makeFolders } from '../../folders';
import { StartupError } from '../../startupError';
import { chooseAccount, leaveToFolderOwner } from './account';
import type { Binaries } from './binaries';
import { codeOf, processFailure } from './errors';

const run = promisify(execFile);

/** Role that owns everything in the cluster. */
export const ROLE = 'sevenfold';
/** Builtin collations order by code point on every system; PostgreSQL has them since 17. Before, "C" orders alike. */
const BUILTIN_LOCALES_SINCE = 17;

const MEBIBYTE = 1024 * 1024;
/**
 * Free space that a new cluster asks for: initdb writes about 40 MiB, the schema and the first write-ahead log come on
 * top.
 */
const NEW_CLUSTER_BYTES = 100 * MEBIBYTE;

/** The files of one embedded database. All paths are absolute and without links. */
export interface ClusterPaths {
  /** Folder that the person has set. */
  dataFolder: string;
  /** Folder of everything below; appears whole or not at all. */
  home: string;
  /** PostgreSQL's own data directory. */
  cluster: string;
  /** Port and password, mode 0600. */
  access: string;
  log: string;
}

export interface Access {
  /** TCP port on loopback that was used last; 0 before the first start. */
  port: number;
  password: string;
}

/**
 * Mode of the folders above the cluster. Others may pass through, since PostgreSQL may have to run as one of them, but
 * see nothing: the cluster is 0700, the files beside it 0600.
 */
const PASSAGE = 0o711;

/** Creates the data folder and its parents if they are missing. */
export async function openDataFolder(dataFolder: string): Promise<ClusterPaths> {
  await makeFolders(dataFolder, PASSAGE);
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

/** Major version of the PostgreSQL that made the cluster; null when there is none yet. */
export async function clusterMajor(paths: ClusterPaths): Promise<number | null> {
  const text = await readFile(join(paths.cluster, 'PG_VERSION'), 'utf8').catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  });
  return text === null ? null : Number.parseInt(text, 10);
}

/**
 * Makes a new cluster beside its place and moves it there in one step, so that a start that is killed leaves nothing
 * half made. Of two starts at the same moment one moves first and the other uses what it finds.
 */
export async function createCluster(paths: ClusterPaths, binaries: Binaries, signal?: AbortSignal): Promise<void> {
  await removeAbandoned(paths.dataFolder);
  await requireSpace(paths.dataFolder);
  const made = pathsIn(paths.dataFolder, `postgres.new-${process.pid}-${randomBytes(4).toString('hex')}`);
  try {
    await mkdir(made.home, { mode: PASSAGE });
    await mkdir(made.cluster, { mode: 0o700 });
    const password = randomBytes(24).toString('base64url');
    await initialise(made, binaries, password, signal);
    signal?.throwIfAborted();
    await saveAccess(made, { port: 0, password });
    await rename(made.home, paths.home);
    await syncFolder(paths.dataFolder);
  } catch (error) {
    await rm(made.home, { recursive: true, force: true, maxRetries: 5 });
    const outrun = ['ENOTEMPTY', 'EEXIST'].includes(codeOf(error) ?? '');
    if (!outrun || (await clusterMajor(paths)) === null) throw error;
  }
}

/**
 * Refuses a disk that a new cluster does not fit on. initdb would fail in the middle, with a message that does not name
 * the disk.
 *
 * @throws {StartupError}
 */
async function requireSpace(dataFolder: string): Promise<void> {
  const disk = await statfs(dataFolder).catch(() => null); // some file systems cannot tell
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
  // It removes what it has written, and is waited for: the rejection comes when it has ended.
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

/** The password for initdb to read, for the account alone that owns the cluster. */
async function writePasswordFile(paths: ClusterPaths, password: string): Promise<string> {
  const path = join(paths.home, 'password.new');
  await writeFile(path, `${password}\n`, { mode: 0o600 });
  const owner = await stat(paths.cluster);
  if (process.getuid?.() === 0) await chown(path, owner.uid, owner.gid);
  return path;
}

/** Removes what starts killed while making a cluster left behind. */
async function removeAbandoned(dataFolder: string): Promise<void> {
  for (const name of await readdir(dataFolder)) {
    const maker = /^postgres\.new-(\d+)-/.exec(name)?.[1];
    if (maker !== undefined && !isAlive(Number(maker)))
      await rm(join(dataFolder, name), { recursive: true, force: true });
  }
}

/** True when a process of that number exists, whosever it is. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

export async function readAccess(paths: ClusterPaths): Promise<Access> {
  const text = await readFile(paths.access, 'utf8').catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return '';
    throw error;
  });
  const parsed = parseJson(text);
  if (typeof parsed === 'object' && parsed !== null && 'port' in parsed && 'password' in parsed) {
    if (typeof parsed.port === 'number' && typeof parsed.password === 'string')
      return { port: parsed.port, password: parsed.password };
  }
  throw new StartupError(
    `The file ${paths.access} is missing or damaged, and it holds the database's password: restore it from a backup, or set another data folder.`,
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Replaces the access file in one step: after a crash there is the old one or the new one. */
export async function saveAccess(paths: ClusterPaths, access: Access): Promise<void> {
  const draft = `${paths.access}.${process.pid}`;
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
 * The environment for PostgreSQL's programs: without settings meant for other servers, and with messages this launcher
 * can read.
 */
export function cleanEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(
    ([name]) => !name.startsWith('PG') && !name.startsWith('LC_') && name !== 'LANG',
  );
  return { ...Object.fromEntries(kept), LC_ALL: 'C', TZ: 'UTC' };
}
