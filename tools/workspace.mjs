// Installs packages and builds server and web app when they are missing or out of date. Uses only Node, because it runs
// before packages are installed.
import { createHash } from 'node:crypto';
import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { isEnding, startChild, stopOnSignals } from './stopping.mjs';

/** Absolute path of the checkout. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));
/** Built file that `npm start` runs. */
export const serverMain = join(root, 'apps/server/dist/main.js');

/** Oldest supported Node, as major and minor version. */
export const OLDEST_NODE = [20, 19];
const lockfile = join(root, 'package-lock.json');
const installedMark = join(root, 'node_modules/.sevenfold-lock');
const builtMark = join(root, 'apps/server/dist/.source-hash');
const built = [serverMain, join(root, 'apps/web/dist/index.html')];
/** Files and folders that the build depends on. */
const sources = ['apps', 'packages', 'package.json', 'package-lock.json', 'tsconfig.base.json'];
const notSources = new Set(['node_modules', 'dist', 'mobile', 'test', 'coverage', '.cache']);

/** Age from which a lock without a process is one that was left behind, in milliseconds. */
const EMPTY_LOCK_MS = 5000;

/** Expected failure, reported in one line. */
export class ToolError extends Error {}

/**
 * Runs a tool's main function; prints an expected failure as one line, without a stack.
 * @param {() => Promise<void>} main
 */
export async function runTool(main) {
  try {
    stopOnSignals();
    requireNode();
    process.chdir(root);
    await main();
  } catch (error) {
    // Failures caused by stopping the tool are not printed.
    if (isEnding()) return;
    if (!(error instanceof ToolError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}

function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const [wantedMajor = 0, wantedMinor = 0] = OLDEST_NODE;
  if (major > wantedMajor || (major === wantedMajor && minor >= wantedMinor)) return;
  throw new ToolError(
    `Sevenfold needs Node ${OLDEST_NODE.join('.')} or newer, and this is ${process.versions.node}: install a newer one from https://nodejs.org`,
  );
}

/** Installs the packages unless those of the lockfile are present. */
export async function ensureInstalled() {
  if (!isInstalled()) await withLock(() => (isInstalled() ? undefined : install()));
}

/** Installs the packages and builds, each only if it is out of date. */
export async function ensureBuilt() {
  await ensureInstalled();
  if (!isBuilt()) await withLock(() => (isBuilt() ? undefined : build()));
}

function isInstalled() {
  return readOrNull(installedMark) === lockHash() || adoptInstallation();
}

function lockHash() {
  // Packages contain native executables: a checkout shared between two systems needs them reinstalled.
  return createHash('sha256')
    .update(readFileSync(lockfile))
    .update(`${process.platform}-${process.arch}`)
    .digest('hex');
}

/** Accepts packages that were installed without this tool if the lockfile in node_modules matches; true if it does. */
function adoptInstallation() {
  const installedLockfile = readOrNull(join(root, 'node_modules/.package-lock.json'));
  if (installedLockfile === null) return false;
  /** @type {Record<string, { version?: string }>} */
  const there = JSON.parse(installedLockfile).packages ?? {};
  /** @type {Record<string, { version?: string, optional?: boolean, devOptional?: boolean }>} */
  const wanted = JSON.parse(readFileSync(lockfile, 'utf8')).packages ?? {};
  const missing = Object.entries(wanted).some(([path, { version, optional, devOptional }]) => {
    const found = there[path];
    if (!path.includes('node_modules/')) return false;
    return found === undefined ? optional !== true && devOptional !== true : found.version !== version;
  });
  if (missing) return false;
  try {
    writeFileSync(installedMark, lockHash());
  } catch {
    // Installed by another user: recognised again next time.
  }
  return true;
}

async function install() {
  requireWritable();
  console.log('Installing packages (about a minute the first time) …');
  // Independent of the caller's settings: a production environment would leave out the build tools.
  await npm('the installation', [
    'ci',
    '--include=dev',
    '--include=optional',
    '--no-fund',
    '--no-audit',
    '--loglevel=error',
  ]);
  mkdirSync(dirname(installedMark), { recursive: true });
  writeFileSync(installedMark, lockHash());
}

async function build() {
  requireWritable();
  const hash = sourceHash();
  console.log('Building …');
  await npm('the build', ['run', 'build']);
  writeFileSync(builtMark, hash);
}

function isBuilt() {
  return built.every((file) => existsSync(file)) && readOrNull(builtMark) === sourceHash();
}

/** Hashes the sources by content, so that a fresh clone or a changed date does not make them look new. */
function sourceHash() {
  const hash = createHash('sha256');
  for (const file of sources.flatMap((name) => filesBelow(name)))
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(root, file)))
      .update('\0');
  return hash.digest('hex');
}

/**
 * @param {string} path relative to the checkout
 * @returns {string[]} the files at or below it, in an order independent of the system
 */
function filesBelow(path) {
  const folder = join(root, path);
  if (!existsSync(folder)) return [];
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => !notSources.has(entry.name))
      .sort((a, b) => (a.name < b.name ? -1 : 1))
      .flatMap((entry) => (entry.isDirectory() ? filesBelow(`${path}/${entry.name}`) : [`${path}/${entry.name}`]));
  } catch (error) {
    if (codeOf(error) === 'ENOTDIR') return [path];
    throw error;
  }
}

function requireWritable() {
  try {
    accessSync(root, constants.W_OK);
    if (existsSync(join(root, 'node_modules'))) accessSync(join(root, 'node_modules'), constants.W_OK);
  } catch {
    throw new ToolError(
      `The folder ${root} has to be installed or built anew and this user cannot write it: run the command once as the user it belongs to.`,
    );
  }
}

/**
 * Runs npm; shows its output only when it fails.
 * @param {string} what action named in the error message
 * @param {string[]} args
 */
async function npm(what, args) {
  const { code, output } = await capture(...npmCommand(args), { env: npmEnvironment() });
  if (code === 0) return;
  process.stderr.write(output);
  if (/ENOSPC/.test(output))
    throw new ToolError(`The disk that holds ${root} is full: free some space and start again.`);
  throw new ToolError(`Stopped: ${what} failed (npm ${args[0]}, exit code ${code}); its output is above.`);
}

/**
 * Returns the npm that runs this process, else the one on the PATH.
 * @param {string[]} args
 * @returns {[string, string[]]}
 */
export function npmCommand(args) {
  const cli = process.env['npm_execpath'];
  if (cli !== undefined && /npm-cli\.c?js$/.test(cli)) return [process.execPath, [cli, ...args]];
  return process.platform === 'win32' ? ['cmd', ['/c', 'npm', ...args]] : ['npm', args];
}

/** Puts npm's cache inside the checkout for users without a home folder (services, containers). */
export function npmEnvironment() {
  try {
    accessSync(homedir(), constants.W_OK);
    return process.env;
  } catch {
    return { ...process.env, npm_config_cache: join(root, '.cache/npm') };
  }
}

/**
 * Runs an executable until it exits and collects its output.
 * @param {string} file
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<{ code: number, output: string }>}
 */
export function capture(file, args, options = {}) {
  return new Promise((resolve) => {
    let output = '';
    const child = startChild(file, args, { cwd: root, isGroup: true, ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    const collect = (/** @type {Buffer} */ chunk) => (output += chunk.toString());
    child.stdout?.on('data', collect);
    child.stderr?.on('data', collect);
    child.once('error', (error) => resolve({ code: 127, output: `${output}${error.message}\n` }));
    child.once('close', (code, signal) =>
      resolve({ code: code ?? 1, output: signal === null ? output : `${output}ended by ${signal}\n` }),
    );
  });
}

/**
 * Runs the work under a lock; waits while another process holds it.
 * @param {() => Promise<void> | undefined} work
 */
async function withLock(work) {
  const lock = join(root, '.cache/build.lock');
  requireWritable();
  mkdirSync(dirname(lock), { recursive: true });
  for (let isAnnounced = false; !take(lock); isAnnounced = true) {
    const holder = Number(readOrNull(lock) ?? 0);
    if (!isAnnounced) console.log(`Waiting for another command (process ${holder}) that installs or builds …`);
    if (holder > 0 ? !isAlive(holder) : isLeftEmpty(lock)) rmSync(lock, { force: true });
    await delay(200);
  }
  const release = () => rmSync(lock, { force: true });
  process.once('exit', release);
  try {
    await work();
  } finally {
    process.off('exit', release);
    release();
  }
}

/** @param {string} lock */
function take(lock) {
  try {
    const file = openSync(lock, 'wx');
    writeFileSync(file, String(process.pid));
    closeSync(file);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

/**
 * True if the lock names no process for longer than writing its number takes: the computer or the disk failed then.
 * @param {string} lock
 */
function isLeftEmpty(lock) {
  const written = statSync(lock, { throwIfNoEntry: false })?.mtimeMs;
  return written !== undefined && Date.now() - written > EMPTY_LOCK_MS;
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

/** @param {string} file */
function readOrNull(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

/** @param {unknown} error */
function codeOf(error) {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
