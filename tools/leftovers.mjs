// Stops processes that tests left running because they were ended before their cleanup.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, readlinkSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const POLL_MS = 50;
const QUIT_WITHIN_MS = 10_000;

/**
 * Starts a process that ends the processes of a folder and removes it when this process ends, even by `kill -9`.
 * @param {string} folder absolute; of a run of tests
 * @returns a function that has it done at once, and waits for it
 */
export function startCleaner(folder) {
  const path = fileURLToPath(new URL('cleaner.mjs', import.meta.url));
  // In a session of its own, so that a signal to the group of this process does not reach it.
  const child = spawn(process.execPath, [path, folder], { detached: true, stdio: ['pipe', 'ignore', 'inherit'] });
  child.unref();
  const ended = once(child, 'exit');
  return async () => {
    child.ref();
    child.stdin.end();
    await ended;
  };
}

/**
 * Kills all processes that were started with a path inside the folder, have the folder in their environment, or have
 * their working directory in it: PostgreSQL servers (which have process groups of their own), browsers, servers, test
 * runners, and checkouts started by tests.
 * @param {string} folder absolute; its content is no longer needed
 */
export async function endProcessesIn(folder) {
  if (process.platform === 'win32') return;
  const deadline = performance.now() + QUIT_WITHIN_MS;
  for (let left = processesIn(folder); left.length > 0; left = processesIn(folder)) {
    // PostgreSQL exits immediately at SIGQUIT, without writing anything more.
    signal(left, performance.now() < deadline ? 'SIGQUIT' : 'SIGKILL');
    await delay(POLL_MS);
  }
}

/** @param {string} folder */
function processesIn(folder) {
  const { stdout } = spawnSync('ps', ['-A', '-ww', '-o', 'pid=,stat=,args='], { encoding: 'utf8' });
  return stdout.split('\n').flatMap((line) => {
    const [, pid, state = '', command = ''] = /^\s*(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? [];
    return pid !== undefined &&
      !state.startsWith('Z') &&
      (command.includes(`${folder}/`) || isWorkingIn(pid, folder) || hasInEnvironment(pid, folder))
      ? [Number(pid)]
      : [];
  });
}

/**
 * True if a process has its working directory in the folder; false if it is unknown.
 * @param {string} pid
 * @param {string} folder
 */
function isWorkingIn(pid, folder) {
  try {
    return readlinkSync(`/proc/${pid}/cwd`).startsWith(`${folder}/`);
  } catch {
    return false;
  }
}

/**
 * True if a process was started with the folder in its environment; false if it is unknown.
 * @param {string} pid
 * @param {string} folder
 */
function hasInEnvironment(pid, folder) {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'utf8').includes(folder);
  } catch {
    return false;
  }
}

/**
 * @param {number[]} pids
 * @param {NodeJS.Signals} name
 */
function signal(pids, name) {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch {
      // Already ended.
    }
  }
}
