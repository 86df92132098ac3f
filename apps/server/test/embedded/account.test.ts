/** @module-tag long */

import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, copyFile, mkdir, mkdtemp, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeMissingLinks } from '../../src/db/embedded/binaries';
import {
  NOBODY,
  ROOT,
  buildScript,
  copyPackage,
  copyScriptFor,
  isRoot,
  packagedMajor,
  runScript,
  temporaryFolder,
  withClient,
} from './harness';

const DEBIAN = '/usr/lib/postgresql';

let home: string;
let script: string;
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'sevenfold-script-'));
  script = await buildScript(home);
});
afterAll(() => rm(home, { recursive: true, force: true }));

/** The environment of a machine that has only some of the commands that switch users. */
async function environmentWith(folder: string, commands: string[]): Promise<NodeJS.ProcessEnv> {
  const bin = join(folder, 'bin');
  await mkdir(bin);
  const path = (process.env['PATH'] ?? '').split(delimiter);
  for (const name of commands) {
    const found = path
      .map((directory) => join(directory, name))
      .find((file) => spawnSync(file, ['--version']).error === undefined);
    await symlink(found ?? `/bin/${name}`, join(bin, name));
  }
  return { PATH: bin };
}

async function startsTwice(dataFolder: string, options: Parameters<typeof runScript>[2]): Promise<void> {
  for (let start = 0; start < 2; start += 1) {
    const started = await runScript(script, dataFolder, options);
    expect(started).toMatchObject({ adopted: false });
    await withClient(started.url, (client) => client.query('SELECT 1'));
    await started.end();
    expect(started.stderr()).toBe('');
  }
}

const clusterOwner = async (dataFolder: string): Promise<number> =>
  (await stat(join(dataFolder, 'postgres', 'cluster'))).uid;

describe('account that runs PostgreSQL', () => {
  it('is the user who starts it, in a private folder, also without the install script', async () => {
    const folder = join(await temporaryFolder(), 'home');
    const copy = await copyScriptFor(NOBODY, script, folder);
    await chmod(join(folder, '..'), 0o711);
    const options = { node: copy.node, ...(isRoot ? { user: NOBODY } : {}) };
    const first = await runScript(copy.script, join(folder, 'data'), options);
    const { rows } = await withClient(first.url, (client) =>
      client.query<{ server_version: string }>('SHOW server_version'),
    );
    await first.end();
    // The package's own, not one that this machine happens to have beside it.
    expect(rows[0]?.server_version.split('.')[0]).toBe(await packagedMajor());
    expect(await clusterOwner(join(folder, 'data'))).toBe(isRoot ? NOBODY.uid : process.getuid?.());
  });

  it.runIf(isRoot)("is another name for root when root starts it; the files stay root's", async () => {
    const folder = await temporaryFolder();
    await startsTwice(join(folder, 'data'), {});
    expect(await clusterOwner(join(folder, 'data'))).toBe(0);
  });

  it.runIf(isRoot)(
    'is another user when user namespaces are forbidden, below parents that this user cannot enter',
    async () => {
      const folder = await temporaryFolder();
      await startsTwice(join(folder, 'data'), { env: await environmentWith(folder, ['sh', 'id', 'setpriv']) });
      expect(await clusterOwner(join(folder, 'data'))).toBe(NOBODY.uid);
    },
  );

  it.runIf(isRoot)('is another user when only setpriv exists, and reports when that user cannot enter', async () => {
    const parent = await temporaryFolder();
    const folder = join(parent, 'home');
    const copy = await copyScriptFor(ROOT, script, folder);
    await chmod(folder, 0o711);
    const options = { node: copy.node, env: await environmentWith(parent, ['sh', 'id']) };
    const refused = await runScript(copy.script, join(folder, 'data'), options);
    expect(refused.failure).toMatch(
      /^PostgreSQL does not run as root, and user 65534 cannot reach .*: start as an ordinary user, .*$/,
    );

    await chmod(parent, 0o711);
    const started = await runScript(copy.script, join(folder, 'data'), options);
    expect(started).toMatchObject({ adopted: false });
    await started.end();
    expect(await clusterOwner(join(folder, 'data'))).toBe(NOBODY.uid);
  });

  it.runIf(isRoot)(
    'is the owner of the database when root starts one of an ordinary user, who can continue to use it',
    async () => {
      const folder = join(await temporaryFolder(), 'home');
      const copy = await copyScriptFor(NOBODY, script, folder);
      await chmod(join(folder, '..'), 0o711);
      const dataFolder = join(folder, 'data');
      for (const user of [NOBODY, undefined, NOBODY]) {
        const started = await runScript(copy.script, dataFolder, {
          node: copy.node,
          ...(user === undefined ? {} : { user }),
        });
        expect(started.failure).toBeUndefined();
        await started.end();
        expect(await clusterOwner(dataFolder)).toBe(NOBODY.uid);
      }
    },
  );

  it.runIf(isRoot)('cannot be an ordinary user for a database of root', async () => {
    const folder = join(await temporaryFolder(), 'home');
    const copy = await copyScriptFor(ROOT, script, folder);
    await chmod(join(folder, '..'), 0o711);
    await chmod(folder, 0o711);
    const dataFolder = join(folder, 'data');
    await (await runScript(copy.script, dataFolder, { node: copy.node })).end();
    const refused = await runScript(copy.script, dataFolder, { node: copy.node, user: NOBODY });
    expect(refused.failure).toMatch(
      /^The data folder .* cannot be written by this user: start as the user it belongs to, .*$/,
    );
  });
});

describe.runIf(isRoot && canMount())('full disk', () => {
  it.each([
    [
      'before the database is made',
      4,
      0,
      'has only 0 MiB free, and a new database needs 100 MiB: free some space, or set another data folder',
    ],
    ['once it is there', 160, 1, 'is full: free some space and start again'],
  ])('%s is reported in one line', async (_, mebibytes, startsBefore, message) => {
    const dataFolder = join(await temporaryFolder(), 'data');
    await mkdir(dataFolder);
    expect(spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${mebibytes}m`, 'tmpfs', dataFolder]).status).toBe(0);
    try {
      for (let starts = 0; starts < startsBefore; starts += 1) await (await runScript(script, dataFolder)).end();
      await writeFile(join(dataFolder, 'filler'), Buffer.alloc(mebibytes * 1024 * 1024)).catch(() => undefined);
      const refused = await runScript(script, dataFolder);
      expect(refused.failure).toBe(`The disk that holds the data folder ${dataFolder} ${message}.`);
      await rm(join(dataFolder, 'filler'));
      if (startsBefore > 0) await (await runScript(script, dataFolder)).end();
    } finally {
      spawnSync('umount', ['-l', dataFolder]);
    }
  });
});

function canMount(): boolean {
  return spawnSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).status === 0;
}

describe.runIf(existsSync(DEBIAN))('the PostgreSQL of this machine', () => {
  it('serves without the package, and keeps serving its data when the package is installed', async () => {
    const folder = await temporaryFolder();
    const alone = join(folder, 'databaseProcess.mjs');
    await copyFile(script, alone);
    const dataFolder = join(folder, 'data');
    const made = await runScript(alone, dataFolder);
    const version = await withClient(made.url, (client) =>
      client.query<{ server_version: string }>('SHOW server_version'),
    );
    await made.end();

    const next = await runScript(script, dataFolder);
    const later = await withClient(next.url, (client) =>
      client.query<{ server_version: string }>('SHOW server_version'),
    );
    await next.end();
    expect(Number.parseInt(version.rows[0]?.server_version ?? '', 10)).toBe(newestOf(await readdir(DEBIAN)));
    expect(later.rows).toEqual(version.rows);
    expect(next.stderr()).toBe('');
  });
});

const newestOf = (majors: string[]): number => Math.max(...majors.map(Number));

describe('the links of the PostgreSQL package', () => {
  it('are recreated when the install script did not run', async () => {
    const folder = join(await temporaryFolder(), 'package');
    await copyPackage(folder);
    const postgres = join(folder, 'native', 'bin', 'postgres');
    expect(spawnSync(postgres, ['--version']).status).not.toBe(0);
    // Twice, because the second time the links exist.
    for (let times = 0; times < 2; times += 1) await makeMissingLinks(folder);
    expect(spawnSync(postgres, ['--version']).status).toBe(0);
    expect((await readdir(join(folder, 'native', 'lib'))).filter((name) => name.includes('icuuc'))).toHaveLength(3);
  });
});
