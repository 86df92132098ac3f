import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';

const isRoot = process.getuid?.() === 0;
const manifest = { name: 'house', version: '1.0.0', private: true, type: 'module' };
const BUILD = `import { appendFileSync, cpSync, mkdirSync, writeFileSync } from 'node:fs';
appendFileSync('builds.log', 'x');
mkdirSync('apps/web/dist', { recursive: true });
writeFileSync('apps/web/dist/index.html', '');
cpSync('apps/server/src/main.js', 'apps/server/dist/main.js');`;

/** Creates a checkout with the real tools but nothing to install or compile, so that it needs no registry. */
function checkout() {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'sevenfold-checkout-')));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  cpSync(dirname(fileURLToPath(import.meta.url)), join(folder, 'tools'), { recursive: true });
  const write = (/** @type {string} */ path, /** @type {string} */ text) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  write('package.json', JSON.stringify({ ...manifest, scripts: { build: 'node build.mjs' } }));
  write(
    'package-lock.json',
    JSON.stringify({ ...manifest, lockfileVersion: 3, requires: true, packages: { '': manifest } }),
  );
  write('build.mjs', BUILD);
  write('apps/server/src/main.js', `console.log('served from', process.cwd());`);
  const builds = () =>
    existsSync(join(folder, 'builds.log')) ? readFileSync(join(folder, 'builds.log'), 'utf8').length : 0;
  return { folder, write, builds };
}

/**
 * @param {string} folder
 * @param {import('node:child_process').SpawnOptions} [options]
 * @param {string} [tool]
 */
function launch(folder, options = {}, tool = 'start') {
  const child = spawn(process.execPath, [join(folder, `tools/${tool}.mjs`)], {
    cwd: '/',
    ...options,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const printed = { out: '', err: '' };
  child.stdout?.on('data', (/** @type {Buffer} */ chunk) => (printed.out += chunk.toString()));
  child.stderr?.on('data', (/** @type {Buffer} */ chunk) => (printed.err += chunk.toString()));
  return { child, printed, ended: once(child, 'close').then(([code]) => ({ code: Number(code), ...printed })) };
}

/**
 * @param {string} folder
 * @param {import('node:child_process').SpawnOptions} [options]
 * @param {string} [tool]
 */
const start = (folder, options, tool) => launch(folder, options, tool).ended;

describe('npm start', () => {
  it('installs and builds once, and runs the server in the checkout', async () => {
    const { folder, builds } = checkout();
    const first = await start(folder);
    expect(first).toMatchObject({ code: 0, err: '' });
    expect(first.out).toContain('Installing packages');
    expect(first.out).toContain(`served from ${folder}`);
    const second = await start(folder);
    expect(second).toEqual({ code: 0, out: `served from ${folder}\n`, err: '' });
    expect(builds()).toBe(1);
  });

  it('rebuilds only when a source changes or the build is missing', async () => {
    const { folder, write, builds } = checkout();
    await start(folder);
    write('apps/server/test/main.test.js', 'changed');
    write('apps/web/dist/other.js', 'changed');
    expect((await start(folder)).out).not.toContain('Building');
    write('packages/domain/src/index.js', 'changed');
    expect((await start(folder)).out).toContain('Building');
    rmSync(join(folder, 'apps/web/dist'), { recursive: true });
    expect((await start(folder)).out).toContain('Building');
    expect(builds()).toBe(3);
  });

  it('reinstalls when the lockfile needs more, unless that was done by hand', { tags: ['long'] }, async () => {
    const { folder, write } = checkout();
    await start(folder);
    const own = { ...manifest, dependencies: { part: 'file:part' } };
    const packages = { '': own, part: { version: '1.0.0' }, 'node_modules/part': { resolved: 'part', link: true } };
    write('part/package.json', JSON.stringify({ name: 'part', version: '1.0.0' }));
    write('package.json', JSON.stringify({ ...own, scripts: { build: 'node build.mjs' } }));
    write('package-lock.json', JSON.stringify({ ...manifest, lockfileVersion: 3, requires: true, packages }));
    expect((await start(folder)).out).toContain('Installing');
    expect(existsSync(join(folder, 'node_modules/part/package.json'))).toBe(true);
    rmSync(join(folder, 'node_modules/.sevenfold-lock'));
    expect((await start(folder)).out).not.toContain('Installing');
    rmSync(join(folder, 'node_modules'), { recursive: true });
    expect((await start(folder)).out).toContain('Installing');
  });

  it('installs and builds once when started twice at the same time', { tags: ['long'] }, async () => {
    const { folder, builds } = checkout();
    const both = await Promise.all([start(folder), start(folder)]);
    expect(both.map(({ code }) => code)).toEqual([0, 0]);
    expect(builds()).toBe(1);
  });

  it('ignores the lock of a command that was killed', { tags: ['long'] }, async () => {
    const { folder, write } = checkout();
    const dead = spawn(process.execPath, ['--eval', '']);
    await once(dead, 'exit');
    write('.cache/build.lock', String(dead.pid));
    expect(await start(folder)).toMatchObject({ code: 0, err: '' });
  });

  it('ignores a lock that was left empty when the computer or the disk failed', { tags: ['long'] }, async () => {
    const { folder, write } = checkout();
    write('.cache/build.lock', '');
    utimesSync(join(folder, '.cache/build.lock'), 0, 0);
    expect(await start(folder)).toMatchObject({ code: 0, err: '' });
  });

  it('reports a failed build in one line below its output, and retries at the next start', async () => {
    const { folder, write } = checkout();
    write('build.mjs', `console.error('no such module'); process.exit(3);`);
    const failed = await start(folder);
    expect(failed.code).toBe(1);
    expect(failed.err).toContain('no such module');
    expect(failed.err.trim().split('\n').at(-1)).toBe(
      'Stopped: the build failed (npm run, exit code 3); its output is above.',
    );
    expect(failed.err).not.toContain('    at ');
    write('build.mjs', BUILD);
    expect((await start(folder)).code).toBe(0);
  });

  it('passes a signal to the server and exits with its code', async () => {
    const { folder, write } = checkout();
    write(
      'apps/server/src/main.js',
      `process.once('SIGTERM', () => process.exit(7)); setInterval(() => {}, 1000); console.log('ready');`,
    );
    const { child, printed, ended } = launch(folder);
    await expect.poll(() => printed.out, { timeout: 15_000 }).toContain('ready');
    child.kill('SIGTERM');
    expect((await ended).code).toBe(7);
  });

  it('stops the server when the npm that started it is stopped', { tags: ['long'] }, async () => {
    const { folder, write } = checkout();
    const ended = join(folder, 'ended');
    write(
      'apps/server/src/main.js',
      `import { writeFileSync } from 'node:fs';
process.once('SIGTERM', () => { writeFileSync(${JSON.stringify(ended)}, ''); process.exit(0); });
setInterval(() => {}, 1000); console.log('ready');`,
    );
    // Like npm: a shell in between, which a signal ends without reaching its child.
    const shell = spawn('sh', ['-c', `"${process.execPath}" tools/start.mjs; exit 0`], {
      cwd: folder,
      env: { ...process.env, npm_lifecycle_event: 'start' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let out = '';
    shell.stdout.on('data', (/** @type {Buffer} */ chunk) => (out += chunk.toString()));
    await expect.poll(() => out, { timeout: 15_000 }).toContain('ready');
    shell.kill('SIGKILL');
    await expect.poll(() => existsSync(ended), { timeout: 5_000 }).toBe(true);
  });

  it.runIf(process.platform !== 'win32')(
    'is stopped by a signal that arrives while it compares the sources with the build',
    { tags: ['long'] },
    async () => {
      const { folder, write } = checkout();
      await start(folder);
      // Reading a named pipe blocks the tool until the test writes to it.
      const source = join(folder, 'apps/server/src/main.js');
      const text = readFileSync(source, 'utf8');
      rmSync(source);
      spawnSync('mkfifo', [source]);
      write('apps/server/dist/main.js', `console.log('started'); setInterval(() => undefined, 1000);`);
      const { child, ended } = launch(folder);
      const pipe = await open(source, 'w');
      child.kill('SIGTERM');
      await pipe.writeFile(text);
      await pipe.close();
      expect(await ended).toEqual({ code: 143, out: '', err: '' });
    },
  );

  it.runIf(isRoot)(
    'tells a user who cannot write the checkout to have it built first, and runs what is built',
    { tags: ['long'] },
    async () => {
      const { folder, write } = checkout();
      await start(folder);
      chmodSync(folder, 0o755);
      const nobody = { uid: 65534, gid: 65534, env: { ...process.env, HOME: '/nonexistent' } };
      expect(await start(folder, nobody)).toMatchObject({ code: 0, out: `served from ${folder}\n` });
      write('apps/server/src/new.js', '');
      expect(await start(folder, nobody)).toEqual({
        code: 1,
        out: '',
        err: `The folder ${folder} has to be installed or built anew and this user cannot write it: run the command once as the user it belongs to.\n`,
      });
    },
  );
});

describe.runIf(process.platform === 'linux')('npm run demo', () => {
  it('opens the address of the server, and shows no lines of its log but warnings', async () => {
    const { folder, write } = checkout();
    write(
      'build.mjs',
      `${BUILD}
writeFileSync('apps/server/dist/demo.js', \`console.log('{"msg":"Server listening at http://127.0.0.1:7700"}');
console.log('\\\\n  Sevenfold is ready at http://127.0.0.1:7700');
console.log('logs from', process.env.LOG_LEVEL);\`);`,
    );
    write('bin/xdg-open', '#!/bin/sh\necho "$1" > "$OPENED"\n');
    chmodSync(join(folder, 'bin/xdg-open'), 0o755);
    const opened = join(folder, 'opened');
    const { LOG_LEVEL: _, ...environment } = process.env;
    const env = {
      ...environment,
      DISPLAY: ':0',
      OPENED: opened,
      PATH: `${join(folder, 'bin')}:${process.env['PATH']}`,
    };
    const { out } = await start(folder, { env }, 'demo');
    expect(out).toContain('logs from warn');
    await expect.poll(() => existsSync(opened) && readFileSync(opened, 'utf8')).toBe('http://127.0.0.1:7700\n');
  });
});
