import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { endProcessesIn } from './leftovers.mjs';

it.runIf(process.platform !== 'win32')(
  'ends the processes that were started with a path in the folder, whatever their process group, and no others',
  async () => {
    const [folder = '', other = ''] = ['a', 'b'].map((name) =>
      mkdtempSync(join(tmpdir(), `sevenfold-leftovers-${name}-`)),
    );
    const start = (/** @type {string} */ path) => {
      const child = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)', path], {
        detached: true,
        stdio: 'ignore',
      });
      onTestFinished(() => void child.kill('SIGKILL'));
      return child;
    };
    onTestFinished(() => [folder, other].forEach((path) => rmSync(path, { recursive: true })));
    const [left, stranger] = [start(join(folder, 'data')), start(join(other, 'data'))];
    const ended = once(left, 'exit');
    await endProcessesIn(folder);
    expect((await ended)[1]).toBe('SIGQUIT');
    expect([stranger.exitCode, stranger.signalCode]).toEqual([null, null]);
  },
);
