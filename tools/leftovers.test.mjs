import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { endProcessesIn } from './leftovers.mjs';

const LEFTOVERS = fileURLToPath(new URL('leftovers.mjs', import.meta.url));
const ENDLESS = ['-e', 'setInterval(() => undefined, 1000)'];

/** @param {string} name */
function makeFolder(name) {
  const path = mkdtempSync(join(tmpdir(), `sevenfold-leftovers-${name}-`));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

/**
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} options
 */
function start(args, options = {}) {
  const child = spawn(process.execPath, args, { detached: true, stdio: 'ignore', ...options });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

describe.runIf(process.platform !== 'win32')('processes of a run', () => {
  it('are ended when they were started with a path in its folder, whatever their process group, and no others', async () => {
    const [folder, other] = [makeFolder('a'), makeFolder('b')];
    const left = start([...ENDLESS, join(folder, 'data')]);
    const stranger = start([...ENDLESS, join(other, 'data')]);
    const ended = once(left, 'exit');
    await endProcessesIn(folder);
    expect((await ended)[1]).toBe('SIGQUIT');
    expect([stranger.exitCode, stranger.signalCode]).toEqual([null, null]);
  });

  it('are ended with the folder when the run is killed together with its group', async () => {
    const folder = makeFolder('killed');
    mkdirSync(join(folder, 'data'));
    const left = start([...ENDLESS, join(folder, 'data')]);
    const unseen = start(ENDLESS, { env: { ...process.env, TMPDIR: folder } });
    const script = `import { startCleaner } from ${JSON.stringify(LEFTOVERS)};
      startCleaner(process.argv[1]);
      process.stdout.write('started');
      setInterval(() => undefined, 1000);`;
    const run = start(['--input-type=module', '-e', script, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
    const ended = Promise.all([left, unseen].map((child) => once(child, 'exit')));
    if (run.stdout) await once(run.stdout, 'data');
    expect(existsSync(folder)).toBe(true);
    process.kill(-Number(run.pid), 'SIGKILL');
    await ended;
    await expect.poll(() => existsSync(folder)).toBe(false);
  });
});
