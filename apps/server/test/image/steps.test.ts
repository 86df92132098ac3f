/** @module-tag long */

import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { Authenticator } from '@sevenfold/fakes/authenticator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readEnvironment, readStages, REPOSITORY, type Stage } from './dockerfile';

const run = promisify(execFile);
/** To mount. */
const isRoot = process.getuid?.() === 0;
const BUILD_MS = 20 * 60_000;
const USER = '12345:12345';

/** A root folder like that of a container: this system's files, of which changes are kept apart. */
interface Root {
  /** Path seen from outside. */
  readonly path: string;
}

/** A mount namespace, so that nothing is mounted for other processes, and everything is unmounted with its end. */
class Mounts {
  readonly #holder: ChildProcess = spawn('unshare', ['--mount', 'sleep', 'infinity'], { stdio: 'ignore' });
  readonly #folder = mkdtempSync(join(tmpdir(), 'sevenfold-image-'));

  /** Arguments that run a command in the namespace. */
  command(program: string, args: readonly string[]): [string, string[]] {
    return ['nsenter', [`--target=${this.#holder.pid}`, '--mount', '--', program, ...args]];
  }

  async run(program: string, ...args: string[]): Promise<void> {
    await run(...this.command(program, args), { maxBuffer: 2 ** 26 });
  }

  folder(name: string): string {
    const path = join(this.#folder, name);
    mkdirSync(path, { recursive: true });
    return path;
  }

  /** Makes a root folder whose `/app` is an empty folder on the disk. */
  async makeRoot(name: string): Promise<Root> {
    const [layers, app] = [this.folder(`${name}-layers`), this.folder(`${name}-app`)];
    const path = join(layers, 'root');
    await this.run('mount', '-t', 'tmpfs', 'none', layers);
    await this.run('mkdir', join(layers, 'upper'), join(layers, 'work'), path);
    const options = `lowerdir=/,upperdir=${join(layers, 'upper')},workdir=${join(layers, 'work')}`;
    await this.run('mount', '-t', 'overlay', 'overlay', '-o', options, path);
    await this.run('mkdir', '--parents', join(path, 'app'));
    await this.run('mount', '--bind', app, join(path, 'app'));
    for (const system of ['proc', 'dev']) await this.run('mount', '--rbind', `/${system}`, join(path, system));
    return { path };
  }

  async end(): Promise<void> {
    this.#holder.kill('SIGKILL');
    await once(this.#holder, 'exit');
    await run('rm', ['-rf', '--one-file-system', this.#folder]);
  }
}

/** Copies the files that are sent to the builder: those of the checkout that `.dockerignore` lets through. */
async function copyContext(to: string): Promise<void> {
  const { stdout } = await run('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: REPOSITORY,
    maxBuffer: 2 ** 26,
  });
  const ignored = readFileSync(`${REPOSITORY}.dockerignore`, 'utf8').split('\n').filter(Boolean);
  const isIgnored = (path: string): boolean =>
    ignored.some((pattern) =>
      pattern.startsWith('**/')
        ? path
            .split('/')
            .some((part) => part === pattern.slice(3) || (pattern[3] === '*' && part.endsWith(pattern.slice(4))))
        : path === pattern || path.startsWith(`${pattern}/`),
    );
  for (const path of stdout.split('\0').filter((one) => one !== '' && !isIgnored(one))) {
    mkdirSync(dirname(join(to, path)), { recursive: true });
    cpSync(REPOSITORY + path, join(to, path));
  }
}

/** Runs the steps of a stage in a root folder. Those that describe the container only are left to the test. */
async function runStage(
  { steps }: Stage,
  root: Root,
  mounts: Mounts,
  others: ReadonlyMap<string, Root>,
): Promise<void> {
  let folder = '/';
  const variables: string[] = [];
  for (const { keyword, flags, args, text } of steps) {
    if (keyword === 'WORKDIR') folder = text;
    else if (keyword === 'ENV') variables.push(...args);
    else if (keyword === 'RUN') {
      const script = `cd ${folder} && ${text}`;
      await mounts.run('chroot', root.path, 'env', ...variables, '/bin/sh', '-c', script);
    } else if (keyword === 'COPY') {
      const from = flags.get('from');
      const source = from === undefined ? undefined : others.get(from)?.path;
      const [what = '', to = ''] = args;
      const target = join(root.path, folder, to);
      if (source === undefined) {
        const context = mounts.folder('context');
        await copyContext(context);
        await mounts.run('cp', '--archive', `${join(context, what)}/.`, target);
      } else {
        await mounts.run('mkdir', '--parents', dirname(target));
        await mounts.run('cp', '--archive', join(source, what), target);
      }
    } else if (!['USER', 'VOLUME', 'EXPOSE', 'HEALTHCHECK', 'CMD'].includes(keyword))
      throw new Error(`This test cannot run ${keyword}`);
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** The running container: the command of the image as process 1 of its own namespace, with a read-only root folder. */
class Container {
  #output = '';
  readonly #process: ChildProcess;

  constructor(mounts: Mounts, root: Root, environment: Readonly<Record<string, string>>) {
    const command: unknown = JSON.parse(
      readStages()
        .at(-1)
        ?.steps.find(({ keyword }) => keyword === 'CMD')?.text ?? '[]',
    );
    if (!Array.isArray(command)) throw new Error('The Dockerfile has no command');
    const variables = Object.entries(environment).map(([name, value]) => `${name}=${value}`);
    const [file, args] = mounts.command('unshare', [
      '--pid',
      '--fork',
      // The embedded database looks its processes up.
      `--mount-proc=${join(root.path, 'proc')}`,
      '--',
      'chroot',
      `--userspec=${USER}`,
      root.path,
      'env',
      '--ignore-environment',
      '--chdir=/app',
      `PATH=${process.env['PATH']}`,
      ...variables,
      ...command.map(String),
    ]);
    this.#process = spawn(file, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [this.#process.stdout, this.#process.stderr])
      stream?.on('data', (chunk: Buffer) => (this.#output += chunk.toString()));
  }

  output(): string {
    return this.#output;
  }

  /** Ends all of its processes at once, as `docker kill` does. */
  async kill(): Promise<void> {
    if (this.#process.exitCode !== null || this.#process.signalCode !== null) return;
    const { pid } = this.#process;
    // The child of unshare is process 1 of the namespace, which ends with it.
    const [init = ''] = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ');
    process.kill(Number(init), 'SIGKILL');
    await once(this.#process, 'exit');
  }
}

describe.runIf(isRoot)('the steps of the Dockerfile, in folders like those of a container', () => {
  let mounts: Mounts;
  let root: Root;
  let container: Container | undefined;
  let url = '';
  let environment: Record<string, string> = {};

  beforeAll(async () => {
    mounts = new Mounts();
    const roots = new Map<string, Root>();
    for (const stage of readStages()) {
      root = await mounts.makeRoot(stage.name);
      await runStage(stage, root, mounts, roots);
      roots.set(stage.name, root);
    }
    const volume = mounts.folder('volume');
    chmodSync(volume, 0o1777);
    for (const each of [root.path, join(root.path, 'app')]) await mounts.run('mount', '-o', 'remount,bind,ro', each);
    await mounts.run('mount', '--bind', volume, join(root.path, 'data'));
    // Containers have no user namespaces.
    await mounts.run('mount', '--bind', '/dev/null', join(root.path, 'usr/bin/unshare'));
    const port = await freePort();
    url = `http://localhost:${port}`;
    environment = { ...readEnvironment(), PORT: String(port), PUBLIC_URL: url, LOG_LEVEL: 'info' };
  }, BUILD_MS);
  afterAll(async () => {
    await container?.kill();
    await mounts.end();
  });

  async function startContainer(): Promise<Container> {
    container = new Container(mounts, root, environment);
    const isReady = () =>
      fetch(`${url}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      );
    const started = container;
    await expect.poll(isReady, { timeout: 120_000, interval: 500 }).toBe(true);
    await expect.poll(() => started.output(), { timeout: 20_000 }).toContain('Press Ctrl+C');
    return started;
  }

  const post = (path: string, body: object, cookie = '') =>
    fetch(`${url}/api/v1/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
    });

  it('serve a household under any user id, and keep its data when they are killed', { timeout: 300_000 }, async () => {
    const first = await startContainer();
    expect(first.output()).not.toMatch(/EROFS|EACCES|read-only/i);
    const token = /\/join#(\S+)/.exec(first.output())?.[1] ?? '';
    expect(token).toMatch(/^su_/);
    expect((await fetch(url)).headers.get('content-type')).toContain('text/html');
    const authenticator = new Authenticator(url);
    const started = (await (await post('auth/passkey/register/start', { token, name: 'Ana' })).json()) as {
      data: { options: Parameters<Authenticator['create']>[0] };
    };
    const passkey = authenticator.create(started.data.options);
    const profile = { name: 'Ana', language: 'EN', weekStartDay: 'MONDAY', timezone: 'UTC' };
    const registered = await post('auth/passkey/register', { token, passkey, ...profile });
    expect(registered.status).toBe(200);
    const cookie = registered.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; ');
    const readUser = async () => (await fetch(`${url}/api/v1/user`, { headers: { cookie } })).json();
    expect(await readUser()).toMatchObject({ data: { name: 'Ana' } });

    await first.kill();
    const second = await startContainer();
    expect(await readUser()).toMatchObject({ data: { name: 'Ana' } });
    expect(second.output()).not.toContain('/join#');
  });

  it('install no package that is for development only, and the files of no other user', async () => {
    const modules = join(root.path, 'app/node_modules');
    // Not typescript, which a package for production asks for.
    for (const name of ['vitest', 'vite', '@playwright', 'oxlint'])
      await expect(mounts.run('test', '-e', join(modules, name)), name).rejects.toThrow('Command failed');
    await expect(mounts.run('test', '-e', join(modules, 'fastify'))).resolves.toBeUndefined();
    const write = mounts.run('chroot', `--userspec=${USER}`, root.path, 'touch', '/app/apps/server/dist/main.js');
    await expect(write).rejects.toThrow(/Read-only|Permission/);
  });
});
