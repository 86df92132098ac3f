// Stops processes that tests left running because they were ended before their cleanup.
import { spawnSync } from 'node:child_process';
import { readlinkSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

const POLL_MS = 50;
const QUIT_WITHIN_MS = 10_000;

/**
 * Kills all processes that were started with a path inside the folder or have their working directory in it: PostgreSQL
 * servers (which have process groups of their own), browsers, and checkouts started by tests.
 * @param {string} folder absolute; its content is no longer needed
 */
export async function endProcessesIn(folder) {
  if (process.platform === 'win32') return;
  // PostgreSQL exits immediately at this signal, without writing anything more.
  signal(processesIn(folder), 'SIGQUIT');
  const deadline = performance.now() + QUIT_WITHIN_MS;
  while (processesIn(folder).length > 0 && performance.now() < deadline) await delay(POLL_MS);
  signal(processesIn(folder), 'SIGKILL');
}

/** @param {string} folder */
function processesIn(folder) {
  const { stdout } = spawnSync('ps', ['-A', '-ww', '-o', 'pid=,stat=,args='], { encoding: 'utf8' });
  return stdout.split('\n').flatMap((line) => {
    const [, pid, state = '', command = ''] = /^\s*(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? [];
    return pid !== undefined && !state.startsWith('Z') && (command.includes(`${folder}/`) || isWorkingIn(pid, folder))
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
