// What tests leave running when they are ended before they could clean up.
import { spawnSync } from 'node:child_process';
import { readlinkSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

const POLL_MS = 50;
const QUIT_WITHIN_MS = 10_000;

/**
 * Ends all processes that were started with a path inside the folder or work in it: PostgreSQL servers, which live in
 * process groups of their own, browsers, and checkouts that tests have started.
 * @param {string} folder absolute; nothing in it is needed any more
 */
export async function endProcessesIn(folder) {
  if (process.platform === 'win32') return;
  // PostgreSQL ends at once at this signal, without writing anything more.
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
    return pid !== undefined && !state.startsWith('Z') && (command.includes(`${folder}/`) || worksIn(pid, folder))
      ? [Number(pid)]
      : [];
  });
}

/**
 * Whether a process has its working directory in the folder, where the system tells.
 * @param {string} pid
 * @param {string} folder
 */
function worksIn(pid, folder) {
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
      // It has ended meanwhile.
    }
  }
}
