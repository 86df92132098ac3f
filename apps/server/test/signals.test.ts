import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { cpSync, mkdirSync, readlinkSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { isRunning, postmasterPid, temporaryFolder, withClient } from './embedded/harness';
import { builtScripts } from './processes';

const INTERRUPTED_STARTS = Number(process.env['INTERRUPTED_STARTS'] ?? 1);
/** Number of moments at which a start is interrupted; fewer for commands that share the code of `start`. */
const FEWER = Math.ceil(INTERRUPTED_STARTS / 5);
const MOMENTS = { start: INTERRUPTED_STARTS, demo: FEWER, dev: FEWER, test: FEWER };
/** Maximum time from the signal to the end of all processes, on a busy machine. */
const END_MS = 20_000;

const script = builtScripts();
const TOOLS = fileURLToPath(new URL('../../../tools', import.meta.url));
const manifest = { name: 'sevenfold', version: '1.0.0', private: true, type: 'module' };

type Command = 'start' | 'demo' | 'dev' | 'test';

/** A checkout with the real tools and scripts, in which nothing has to be installed and a build takes 200 ms. */
async function checkout(): Promise<string> {
  const folder = await temporaryFolder();
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text, { mode: 0o755 });
  };
  cpSync(TOOLS, join(folder, 'tools'), { recursive: true });
  const scripts = {
    build: 'node build.mjs',
    'check:types': `node -e "import('./apps/server/dist/main.js')"`,
    ...Object.fromEntries(['start', 'demo', 'dev', 'test'].map((name) => [name, `node tools/${name}.mjs`])),
  };
  write(
    'package.json',
    JSON.stringify({
      ...manifest,
      scripts: { ...scripts, test: 'node tools/test.mjs types' },
      workspaces: ['apps/server'],
    }),
  );
  write(
    'package-lock.json',
    JSON.stringify({ ...manifest, lockfileVersion: 3, requires: true, packages: { '': manifest } }),
  );
  write('node_modules/.package-lock.json', JSON.stringify({ packages: {} }));
  write(
    'apps/server/package.json',
    JSON.stringify({ ...manifest, name: '@sevenfold/server', scripts: { build: 'node ../../build.mjs' } }),
  );
  write(
    'build.mjs',
    `import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
const root = import.meta.dirname;
for (const [path, text] of Object.entries({
  'apps/web/dist/index.html': '',
  'apps/server/dist/main.js': 'await import(${JSON.stringify(script('main'))});',
  'apps/server/dist/demo.js': 'await import(${JSON.stringify(script('demo'))});',
})) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}
setTimeout(() => undefined, 200);`,
  );
  // Stand-ins for the long-running processes that `npm run dev` starts beside the server.
  for (const name of ['rolldown', 'vite'])
    write(`node_modules/.bin/${name}`, '#!/usr/bin/env node\nsetInterval(() => undefined, 1000);\n');
  return folder;
}

interface Started {
  readonly child: ChildProcess;
  /** Output so far. */
  printed(): string;
  /** Sends SIGINT to the process group, like Ctrl+C in a terminal. */
  interrupt(): void;
}

/** Starts a command in its own process group, as a terminal does. */
function npm(folder: string, command: Command, dataFolder = join(folder, 'data')): Started {
  const { PATH = '', HOME = '' } = process.env;
  const env = {
    PATH,
    HOME,
    PORT: '0',
    DATA_FOLDER: dataFolder,
    WEB_FOLDER: folder,
    LOG_LEVEL: 'silent',
    npm_config_update_notifier: 'false',
  };
  const child = spawn('npm', ['run', command], { cwd: folder, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  onTestFinished(() => signalGroup(child, 'SIGKILL'));
  let printed = '';
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  return { child, printed: () => printed, interrupt: () => signalGroup(child, 'SIGINT') };
}

function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  try {
    process.kill(-Number(pid), signal);
  } catch {
    // The group has ended already.
  }
}

/** True if the working directory of a process is in the folder, where the system reports it. */
function worksIn(pid: string, folder: string): boolean {
  try {
    return readlinkSync(`/proc/${pid}/cwd`).startsWith(folder);
  } catch {
    return false;
  }
}

/**
 * Lists the processes a command has left running: those of its group, and those started in its folder or from a path in
 * it.
 */
function processesOf({ child }: Started, folder: string): string[] {
  const { stdout } = spawnSync('ps', ['-A', '-ww', '-o', 'pid=,pgid=,stat=,args='], { encoding: 'utf8' });
  return stdout.split('\n').filter((line) => {
    const [, pid = '', group, state = '', command = ''] = /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? [];
    return (
      pid !== '' &&
      !state.startsWith('Z') &&
      (Number(group) === child.pid || command.includes(`${folder}/`) || worksIn(pid, folder))
    );
  });
}

async function untilReady({ printed }: Started): Promise<void> {
  await expect.poll(printed, { timeout: 60_000 }).toMatch(/ready at \S+/);
}

const SIGNALS = ['SIGINT to the group', 'SIGTERM to npm'] as const;

function send(started: Started, signal: (typeof SIGNALS)[number]): void {
  if (signal === 'SIGINT to the group') started.interrupt();
  else started.child.kill('SIGTERM');
}

/** Waits until npm has exited. The caller then checks which processes are left. */
async function exitOf({ child, printed }: Started): Promise<void> {
  const hasExited = () => child.exitCode !== null || child.signalCode !== null;
  await expect.poll(() => (hasExited() ? 'exited' : printed()), { timeout: END_MS, interval: 20 }).toBe('exited');
}

/** Starts a command, signals it after `ms` milliseconds, and expects that nothing is left. */
async function signalAt(folder: string, command: Command, ms: number, signal: (typeof SIGNALS)[number]): Promise<void> {
  const started = npm(folder, command);
  await delay(ms);
  send(started, signal);
  await exitOf(started);
  await expect
    .poll(() => processesOf(started, folder), {
      timeout: END_MS,
      interval: 100,
      message: `${command}, ${signal} after ${Math.round(ms)} ms: ${started.printed()}`,
    })
    .toEqual([]);
}

/** Milliseconds that a start takes on this machine. */
async function durationOf(folder: string, command: Command): Promise<number> {
  const began = performance.now();
  const started = npm(folder, command);
  await untilReady(started);
  const ms = performance.now() - began;
  started.interrupt();
  await exitOf(started);
  await expect.poll(() => processesOf(started, folder), { timeout: END_MS }).toEqual([]);
  return ms;
}

describe.runIf(process.platform !== 'win32').each(['start', 'demo', 'dev', 'test'] as const)(
  'npm run %s',
  { timeout: 600_000 },
  (command) => {
    const moments = MOMENTS[command];

    it(
      `leaves no process running when stopped at any of ${moments} moments of a start, and starts again`,
      { tags: ['long'] },
      async () => {
        const folder = await checkout();
        // Half of the starts have to build and to create the database.
        const ms = await durationOf(folder, command === 'test' ? 'start' : command);
        for (let moment = 1; moment <= moments; moment += 1) {
          const signal = SIGNALS[moment % 2] ?? 'SIGTERM to npm';
          if (moment % 4 < 2) spawnSync('rm', ['-rf', join(folder, 'data'), join(folder, 'apps/server/dist')]);
          await signalAt(folder, command, (moment / moments) * ms * 1.1, signal);
        }
        expect(await durationOf(folder, 'start')).toBeGreaterThan(0);
      },
    );
  },
);

describe.runIf(process.platform !== 'win32')('Ctrl+C twice', { tags: ['long'], timeout: 120_000 }, () => {
  it('does not wait for requests, and leaves no database running', async () => {
    const folder = await checkout();
    const started = npm(folder, 'start');
    await untilReady(started);
    const address = /ready at (\S+)/.exec(started.printed())?.[1] ?? '';
    const { port, password }: { port: number; password: string } = JSON.parse(
      await readFile(join(folder, 'data/postgres/access.json'), 'utf8'),
    );
    const registered = await fetch(`${address}/api/v1/auth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-client-platform': 'ANDROID' },
      body: JSON.stringify({
        auth: { method: 'LOCAL', token: 'ana' },
        name: 'Ana',
        language: 'EN',
        weekStartDay: 'MONDAY',
        timezone: 'UTC',
      }),
    });
    const { data }: { data: { session: { token: string } } } = JSON.parse(await registered.text());
    const pid = await postmasterPid(join(folder, 'data'));
    await withClient(`postgres://sevenfold:${password}@127.0.0.1:${port}/sevenfold`, async (client) => {
      // Holds a lock that the request waits for, so that it is in flight when the server is interrupted.
      await client.query('BEGIN; SELECT 1 FROM app_user FOR UPDATE');
      const response = fetch(`${address}/api/v1/user`, {
        method: 'PATCH',
        body: '{"name":"Bea"}',
        headers: {
          authorization: `Bearer ${data.session.token}`,
          'content-type': 'application/json',
          'idempotency-key': 'key',
        },
      }).then(
        ({ status }) => String(status),
        () => 'cut off',
      );
      await expect
        .poll(
          async () => (await client.query("SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock'")).rowCount,
        )
        .toBe(1);
      const began = performance.now();
      // Interrupts a second time, like an impatient user.
      await expect
        .poll(() => (started.interrupt(), started.child.exitCode ?? started.child.signalCode), {
          interval: 300,
          timeout: END_MS,
        })
        .not.toBe(null);
      expect(performance.now() - began).toBeLessThan(10_000);
      expect(await response).toBe('cut off');
    }).catch((error: unknown) => {
      // The database that stops terminates this connection too.
      if (!(error instanceof Error) || !/terminat/.test(error.message)) throw error;
    });
    await expect.poll(() => processesOf(started, folder), { timeout: END_MS }).toEqual([]);
    expect(isRunning(pid)).toBe(false);
    await durationOf(folder, 'start');
  });
});
