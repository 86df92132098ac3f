// Ends a tool together with everything it has started, from its first moment on.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';

/**
 * npm signals the shell between it and us, which ends without passing the signal on: the tool has to notice by itself.
 */
const PARENT_CHECK_MS = 300;
/** Longer than the program takes to stop in good order. */
const GIVE_UP_MS = 20_000;
const POLL_MS = 50;
const NUMBERS = { SIGHUP: 1, SIGINT: 2, SIGTERM: 15 };
const hasGroups = process.platform !== 'win32';

/** @typedef {keyof typeof NUMBERS} Signal */
/** @typedef {{ child: import('node:child_process').ChildProcess, isGroup: boolean }} Started */

/** @type {Set<Started>} */
const running = new Set();
/** @type {(() => unknown)[]} */
const cleanups = [];
let isStopping = false;

const handlers = /** @type {Signal[]} */ (Object.keys(NUMBERS)).map(
  (signal) => /** @type {const} */ ([signal, () => void stop(signal)]),
);

/** Handles signals, and the end of the npm that has started this, until `handOver`. */
export function stopOnSignals() {
  for (const [signal, handler] of handlers) process.on(signal, handler);
  if (process.env['npm_lifecycle_event'] !== undefined) endWithParent();
}

/** Leaves the signals to a program that runs in this very process from here on. */
export function handOver() {
  for (const [signal, handler] of handlers) process.off(signal, handler);
}

/** Whether the tool is ending: nothing new is started then. */
export const isEnding = () => isStopping;

/**
 * Adds what to do before the tool ends by a signal, after everything it has started has ended.
 * @param {() => unknown} cleanup
 */
export function whenStopped(cleanup) {
  cleanups.push(cleanup);
}

/**
 * Starts a process that ends with this tool.
 *
 * @param {string} file
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions & { isGroup?: boolean }} options `isGroup`: a process group of its
 * own, with everything that it
 *   starts; signals of the terminal then reach it through this tool alone, and once
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
 * Ends the tool. A second signal is passed on as well: who asks twice does not want to wait.
 * @param {Signal} signal
 */
export async function stop(signal) {
  // Test runners clean up after SIGINT alone.
  for (const started of running) send(started, started.isGroup ? 'SIGINT' : signal);
  if (isStopping) return;
  isStopping = true;
  const everything = new Set(running);
  const giveUp = setTimeout(() => {
    for (const started of [...everything, ...running]) send(started, 'SIGKILL');
  }, GIVE_UP_MS);
  while (running.size > 0) await Promise.all([...running].map(({ child }) => once(child, 'close')));
  // What a child has started may take longer to end than the child.
  const groups = [...everything].flatMap(({ child, isGroup }) => (isGroup ? [Number(child.pid)] : []));
  while (groups.some(hasMembers)) await delay(POLL_MS);
  clearTimeout(giveUp);
  for (const cleanup of cleanups) await cleanup();
  process.exit(process.exitCode ?? 128 + NUMBERS[signal]);
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
    // Everything of it has ended.
  }
}

/** Whether a process group still has one that runs. @param {number} group */
function hasMembers(group) {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pgid=,stat='], { encoding: 'utf8' });
  return stdout.split('\n').some((line) => {
    const [id, state = 'Z'] = line.trim().split(/\s+/);
    return Number(id) === group && !state.startsWith('Z');
  });
}

function endWithParent() {
  const parent = process.ppid;
  if (isFosterParent(parent)) process.exit(128 + NUMBERS.SIGTERM);
  const check = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(check);
    process.kill(process.pid, 'SIGTERM');
  }, PARENT_CHECK_MS);
  check.unref();
}

/**
 * Whether the shell of npm had ended before this process looked for it: an orphan belongs to the first process, or to
 * what the system puts in its place. In a container npm may be the first process itself.
 * @param {number} pid
 */
function isFosterParent(pid) {
  if (!hasGroups) return false;
  const command = spawnSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' }).stdout ?? '';
  return !/npm|node/.test(command) && (pid === 1 || /^\S*(?:systemd|launchd|init)\b/.test(command));
}
