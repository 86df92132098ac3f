/** @module-tag long */

import { type ChildProcess, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { addressOf, builtScripts, launch } from '../processes';
import { killAndWait, postmasterPid, temporaryFolder } from './harness';

/** A stop ends within this time, whatever has happened. */
const STOP_MS = 15_000;
/** A second signal ends the process within this time. */
const FORCED_STOP_MS = 4_000;
/** Signals closer than this count as one. */
const SAME_REQUEST_MS = 1_000;
/** Milliseconds from the start of the process to its stop: while it loads, creates the database and connects. */
const ALL_MOMENTS = [300, 900, 600, 1_200, 1_800];
const MOMENTS = ALL_MOMENTS.slice(0, Number(process.env['STOPPED_STARTS'] ?? 2));

const script = builtScripts();

/** A server on an embedded database in a folder of its own. */
async function startServer(): Promise<{ child: ChildProcess; dataFolder: string }> {
  const folder = await temporaryFolder();
  const dataFolder = join(folder, 'data');
  const child = launch(script('main'), { DATA_FOLDER: dataFolder, WEB_FOLDER: folder, LOG_LEVEL: 'silent' });
  child.stderr?.resume();
  return { child, dataFolder };
}

/** Lists the PostgreSQL processes of a data folder: those that name it, and those that work in it. */
function postgresIn(dataFolder: string): number[] {
  const { stdout } = spawnSync('ps', ['-A', '-ww', '-o', 'pid=,stat=,args='], { encoding: 'utf8' });
  return stdout.split('\n').flatMap((line) => {
    const [, pid = '', state = '', command = ''] = /^\s*(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? [];
    const isOurs = command.includes(dataFolder) || workingFolderOf(pid).startsWith(dataFolder);
    return isOurs && command.includes('postgres') && !command.includes('main.js') && !state.startsWith('Z')
      ? [Number(pid)]
      : [];
  });
}

function workingFolderOf(pid: string): string {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return '';
  }
}

/** Kills whatever runs of PostgreSQL, until the process has exited. */
async function killPostgresUntilExit(child: ChildProcess, dataFolder: string): Promise<void> {
  while (child.exitCode === null && child.signalCode === null) {
    for (const pid of postgresIn(dataFolder)) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // Has ended already.
      }
    }
    await delay(50);
  }
}

/** Sends SIGTERM and returns the milliseconds until the process has exited. */
async function stop(child: ChildProcess): Promise<number> {
  const began = performance.now();
  const exited = once(child, 'exit', { signal: AbortSignal.timeout(2 * STOP_MS) });
  child.kill('SIGTERM');
  await exited;
  return performance.now() - began;
}

describe.runIf(process.platform === 'linux')('a server that is stopped', { timeout: 120_000 }, () => {
  it.each(MOMENTS)('%i ms after its start ends when its PostgreSQL is killed meanwhile', async (ms) => {
    const { child, dataFolder } = await startServer();
    await delay(ms);
    const [took] = await Promise.all([stop(child), killPostgresUntilExit(child, dataFolder)]);
    expect(took).toBeLessThan(STOP_MS);
    expect(postgresIn(dataFolder)).toEqual([]);
  });

  it('ends in time together with a PostgreSQL that hangs', async () => {
    const { child, dataFolder } = await startServer();
    await addressOf(child);
    process.kill(await postmasterPid(dataFolder), 'SIGSTOP');
    expect(await stop(child)).toBeLessThan(STOP_MS);
    await expect.poll(() => postgresIn(dataFolder)).toEqual([]);
  });

  it('ends in time together with a PostgreSQL that hangs while it is restarted', async () => {
    const { child, dataFolder } = await startServer();
    await addressOf(child);
    const first = await postmasterPid(dataFolder);
    await killAndWait(first);
    let second = 0;
    const isAnother = async (): Promise<boolean> => {
      // The file is missing, and then empty, for a moment: process 0 would be this process and all of its group.
      second = await postmasterPid(dataFolder).catch(() => 0);
      return second > 0 && second !== first;
    };
    await expect.poll(isAnother, { interval: 1 }).toBe(true);
    process.kill(second, 'SIGSTOP');
    expect(await stop(child)).toBeLessThan(STOP_MS);
    await expect.poll(() => postgresIn(dataFolder)).toEqual([]);
  });

  it('ends at once by a second signal, together with a PostgreSQL that hangs', async () => {
    const { child, dataFolder } = await startServer();
    await addressOf(child);
    process.kill(await postmasterPid(dataFolder), 'SIGSTOP');
    child.kill('SIGTERM');
    await delay(SAME_REQUEST_MS + 100);
    expect(await stop(child)).toBeLessThan(FORCED_STOP_MS);
    await expect.poll(() => postgresIn(dataFolder)).toEqual([]);
  });
});
