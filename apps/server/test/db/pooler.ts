import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { isRoot, NOBODY } from '../embedded/harness';

const PROGRAM = 'pgbouncer';
const OPERATIONS = new URL('../../../../docs/operations.md', import.meta.url);
/** Few connections, taken in turns, so that the statements of a client often run in different sessions. */
const POOL_SIZE = 3;
const START_MS = 10_000;

/** Reason that no pooler can be started here; undefined if one can. */
export const poolerMissing: string | undefined =
  spawnSync(PROGRAM, ['--version']).status === 0
    ? undefined
    : `${PROGRAM} is not installed: apt-get install --no-install-recommends pgbouncer`;

/**
 * Starts PgBouncer in transaction mode on loopback, with the configuration of the operations page.
 *
 * @param databaseUrl address of a database with a user and a password
 * @returns the address for clients, and what stops it
 */
export async function startPooler(databaseUrl: string): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'sevenfold-pooler-'));
  const target = new URL(databaseUrl);
  const port = await freePort();
  const configuration = join(folder, 'pgbouncer.ini');
  const users = join(folder, 'userlist.txt');
  await writeFile(configuration, await configurationFor(target, port, users));
  await writeFile(users, `"${target.username}" "${decodeURIComponent(target.password)}"\n`, { mode: 0o600 });
  // PgBouncer does not run as root.
  const ids = isRoot ? NOBODY : {};
  if (isRoot) for (const path of [folder, configuration, users]) await chown(path, NOBODY.uid, NOBODY.gid);
  const child = spawn(PROGRAM, [configuration], { ...ids, stdio: ['ignore', 'ignore', 'pipe'] });
  const log = text(child.stderr);
  const stop = async (): Promise<void> => {
    if (child.exitCode === null && child.kill('SIGTERM')) await once(child, 'exit');
    await rm(folder, { recursive: true, force: true });
  };
  if (!(await accepts(port, child))) {
    await stop();
    throw new Error(`PgBouncer did not start: ${await log}`);
  }
  const url = new URL(databaseUrl);
  url.port = String(port);
  return { url: url.href, stop };
}

/** Configuration of the operations page, with the addresses of the test and few connections. */
async function configurationFor(target: URL, port: number, users: string): Promise<string> {
  const documented = /```ini\n(?<ini>.+?)```/s.exec(await readFile(OPERATIONS, 'utf8'))?.groups?.['ini'];
  if (documented === undefined) throw new Error('The operations page has no configuration of PgBouncer');
  const database = target.pathname.slice(1);
  const settings: readonly (readonly [RegExp, string])[] = [
    [
      /^sevenfold = host=\S+ port=\d+ dbname=\S+/m,
      `${database} = host=127.0.0.1 port=${target.port} dbname=${database}`,
    ],
    [/^listen_port = .+$/m, `listen_port = ${port}`],
    [/^auth_file = .+$/m, `auth_file = ${users}`],
    [/^default_pool_size = .+$/m, `default_pool_size = ${POOL_SIZE}\nserver_round_robin = 1\nunix_socket_dir =`],
  ];
  return settings.reduce((ini, [line, value]) => {
    if (!line.test(ini)) throw new Error(`The configuration has no line ${line.source}`);
    return ini.replace(line, value);
  }, documented);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (typeof address !== 'object' || address === null) throw new Error('The server has no port');
  return address.port;
}

async function accepts(port: number, child: ChildProcess): Promise<boolean> {
  const end = Date.now() + START_MS;
  while (Date.now() < end && child.exitCode === null) {
    const socket = connect(port, '127.0.0.1');
    const isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isOpen) return true;
    await delay(50);
  }
  return false;
}
