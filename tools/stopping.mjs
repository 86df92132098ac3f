// Stops a tool together with every process it has started.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';

/**
 * Interval of checking the parent process, in milliseconds. npm signals the shell between it and this process; the
 * shell ends without passing the signal on, so the tool has to notice by itself.
 */
const PARENT_CHECK_MS = 300;
/** Longer than the server takes to shut down. */
const GIVE_UP_MS = 20_000;
const POLL_MS = 50;
/** Numbers of the signals: a process that a signal ends has 128 + number as its exit code. */
const SIGNAL_NUMBERS = { SIGHUP: 1, SIGINT: 2, SIGTERM: 15 };
const hasGroups = process.platform !== 'win32';

/** @typedef {keyof typeof SIGNAL_NUMBERS} Signal */
/** @typedef {{ child: import('node:child_process').ChildProcess, isGroup: boolean }} Started */

/** @type {Set<Started>} */
const running = new Set();
/** @type {(() => unknown)[]} */
const cleanups = [];
let isStopping = false;

let leavesSignals = false;

/** Handles signals, and the end of the parent npm process. */
export function stopOnSignals() {
  for (const signal of /** @type {Signal[]} */ (Object.keys(SIGNAL_NUMBERS)))
    process.on(signal, () => {
      if (!leavesSignals || process.listenerCount(signal) === 1) void stop(signal);
    });
  if (process.env['npm_lifecycle_event'] !== undefined) endWithParent();
}

/**
 * Leaves the signals to the server as soon as it listens to them; it runs in this same process from here on. The own
 * listeners stay: a signal that has arrived while this process computed is delivered later, and would be lost if nobody
 * listened by then.
 */
export function leaveSignalsToOthers() {
  leavesSignals = true;
}

/** True if the tool is shutting down: nothing new is started then. */
export const isEnding = () => isStopping;

/**
 * Registers a cleanup that runs when the tool is stopped by a signal, after all its processes have ended.
 * @param {() => unknown} cleanup
 */
export function whenStopped(cleanup) {
  cleanups.push(cleanup);
}

/**
 * Starts a process that is stopped with this tool.
 *
 * @param {string} file
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions & { isGroup?: boolean }} options `isGroup`: a process group of its
 * own, with all processes it starts; signals of the terminal then reach it once, through this tool
 */
export function startChild(file, args, { isGroup = false, ...options }) {
  const child = spawn(file, args, { ...options, detached: isGroup && hasGroups });
  /** @type {Started} */
  const started = { child, isGroup: isGroup && hasGroups };
  running.add(started);
  child.once('close', () => running.delete(started)).once('error', () => running.delete(started));
  if (isStopping) send(started, 'SIGTERM');
  return child;
}

/**
 * Stops the tool. A second signal is passed on as well, so that a second Ctrl+C takes effect at once.
 * @param {Signal} signal
 */
export async function stop(signal) {
  // Test runners clean up after SIGINT only.
  for (const started of running) send(started, started.isGroup ? 'SIGINT' : signal);
  if (isStopping) return;
  isStopping = true;
  const everything = new Set(running);
  const giveUp = setTimeout(() => {
    for (const started of [...everything, ...running]) send(started, 'SIGKILL');
  }, GIVE_UP_MS);
  while (running.size > 0) await Promise.all([...running].map(({ child }) => once(child, 'close')));
  // Processes started by a child may take longer to end than the child.
  const groups = [...everything].flatMap(({ child, isGroup }) => (isGroup ? [Number(child.pid)] : []));
  while (groups.some(hasMembers)) await delay(POLL_MS);
  clearTimeout(giveUp);
  for (const cleanup of cleanups) await cleanup();
  process.exit(process.exitCode ?? 128 + SIGNAL_NUMBERS[signal]);
}

/**
 * @param {Started} started
 * @param {NodeJS.Signals} signal
 */
function send({ child, isGroup }, signal) {
  if (!isGroup) return void child.kill(signal);
  try {
    process.kill(-Number(child.pid), signal);
  } catch {
    // The whole group has ended.
  }
}

/** True if any process of a group is still running. @param {number} group */
function hasMembers(group) {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pgid=,stat='], { encoding: 'utf8' });
  return stdout.split('\n').some((line) => {
    const [id, state = 'Z'] = line.trim().split(/\s+/);
    return Number(id) === group && !state.startsWith('Z');
  });
}

function endWithParent() {
  const parent = process.ppid;
  if (isFosterParent(parent)) process.exit(128 + SIGNAL_NUMBERS.SIGTERM);
  const check = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(check);
    process.kill(process.pid, 'SIGTERM');
  }, PARENT_CHECK_MS);
  check.unref();
}

/**
 * True if npm's shell had ended before this process looked for it: orphans are adopted by process 1 or by a subreaper
 * such as systemd. In a container npm may be process 1 itself.
 * @param {number} pid
 */
function isFosterParent(pid) {
  if (!hasGroups) return false;
  const command = spawnSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' }).stdout ?? '';
  return !/npm|node/.test(command) && (pid === 1 || /^\S*(?:systemd|launchd|init)\b/.test(command));
}
