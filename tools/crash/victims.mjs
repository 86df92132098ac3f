// Runs the server and its database as processes: started the ordinary way, killed without warning.
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { startChild } from '../stopping.mjs';

const READY_POLL_MS = 20;
const READY_WITHIN_MS = 60_000;

/** @typedef {'server' | 'postmaster' | 'database' | 'both'} Kind */
/**
 * Processes that can be killed: the server; the postmaster; the postmaster with all its backends; everything.
 * @type {readonly Kind[]}
 */
export const KINDS = ['server', 'postmaster', 'database', 'both'];

/**
 * A server whose processes can be killed and started again, with its own database in a temporary folder unless the
 * environment has the address of one.
 */
export class Victims {
  #home = mkdtempSync(join(tmpdir(), 'sevenfold-crash-'));
  #main;
  #env;
  #onOutput;
  /** @type {import('node:child_process').ChildProcess | undefined} */
  #server;
  /** Address of the server. */
  address = '';

  /**
   * @param {string} main the built server's file
   * @param {{ env?: Record<string, string>, onOutput?: (text: string) => void }} [options] additional variables, and a
   * listener for output after the server is ready
   */
  constructor(main, { env = {}, onOutput = () => undefined } = {}) {
    this.#main = main;
    this.#env = env;
    this.#onOutput = onOutput;
  }

  get dataFolder() {
    return join(this.#home, 'data');
  }

  /** Starts the processes that are not running and waits until requests can be served. */
  async revive() {
    if (this.#server === undefined) await this.#start();
    for (
      const deadline = performance.now() + READY_WITHIN_MS;
      performance.now() < deadline;
      await delay(READY_POLL_MS)
    ) {
      const ready = await fetch(`${this.address}/readyz`).catch(() => undefined);
      if (ready?.status === 200) return;
    }
    throw new Error(`The server is not ready again after ${READY_WITHIN_MS / 1000} s`);
  }

  async #start() {
    const { PATH = '', HOME = '' } = process.env;
    const env = {
      PATH,
      HOME,
      PORT: '0',
      DATA_FOLDER: this.dataFolder,
      WEB_FOLDER: this.#home,
      LOG_LEVEL: 'silent',
      RATE_LIMIT_PER_MINUTE: '0',
      ...this.#env,
    };
    const child = startChild(process.execPath, [this.#main], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    if (!child.stdout || !child.stderr) throw new Error('The server has no output');
    this.#server = child;
    let stderr = '';
    child.stderr.on('data', (/** @type {Buffer} */ chunk) => (stderr += chunk.toString()));
    for await (const line of createInterface({ input: child.stdout })) {
      const address = /ready at (\S+)/.exec(line)?.[1];
      if (address === undefined) continue;
      this.address = address;
      child.stdout.on('data', (/** @type {Buffer} */ chunk) => this.#onOutput(chunk.toString()));
      return;
    }
    throw new Error(`The server did not start: ${stderr.trim()}`);
  }

  /** @param {Kind} kind */
  async kill(kind) {
    const database = kind === 'server' ? [] : this.#database(kind === 'postmaster');
    const server = this.#server;
    if (kind === 'server' || kind === 'both') {
      this.#server = undefined;
      server?.kill('SIGKILL');
    }
    for (const pid of database) killNow(pid);
    if (this.#server === undefined && server !== undefined && server.signalCode === null) await once(server, 'exit');
  }

  /**
   * Process ids of the database, the postmaster's first.
   * @param {boolean} firstOnly
   */
  #database(firstOnly) {
    const postmaster = Number(
      readFileSync(join(this.dataFolder, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')[0],
    );
    if (firstOnly) return [postmaster];
    const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
    const pairs = stdout.split('\n').map((line) => line.trim().split(/\s+/).map(Number));
    return [postmaster, ...pairs.flatMap(([pid, parent]) => (pid !== undefined && parent === postmaster ? [pid] : []))];
  }

  /** Shuts everything down in order. */
  async stop() {
    const server = this.#server;
    if (server === undefined || server.exitCode !== null || server.signalCode !== null) return;
    server.kill('SIGTERM');
    await once(server, 'exit');
  }

  /** Kills everything after a failed run; keeps the data for inspection. */
  abandon() {
    this.#server?.kill('SIGKILL');
    try {
      for (const pid of this.#database(false)) killNow(pid);
    } catch {
      // Never started, or already ended.
    }
  }

  remove() {
    rmSync(this.#home, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** @param {number} pid */
function killNow(pid) {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // Already ended.
  }
}
