import { chmod, mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { startEmbeddedPostgres } from '../../src/db/embedded';
import { isRunning, pidFile, postmasterPid, temporaryFolder, withClient } from './harness';

const log = { info: () => undefined, warn: () => undefined };

const settingsOf = (url: string): Promise<Map<string, string>> =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ name: string; setting: string }>('SELECT name, setting FROM pg_settings');
    return new Map(rows.map(({ name, setting }) => [name, setting]));
  });

describe('the embedded database', () => {
  it('keeps its data and address over a restart', async () => {
    const dataFolder = join(await temporaryFolder(), 'data');
    const first = await startEmbeddedPostgres({ dataFolder, log });
    await withClient(first.url, (client) => client.query(`CREATE TABLE kept AS SELECT 'ねこ' AS word`));
    const pid = await postmasterPid(dataFolder);
    await first.stop();
    await first.stop();
    expect(isRunning(pid)).toBe(false);

    const second = await startEmbeddedPostgres({ dataFolder, log });
    const { rows } = await withClient(second.url, (client) => client.query('SELECT word FROM kept'));
    await second.stop();
    expect(first.adopted).toBe(false);
    expect(second).toMatchObject({ adopted: false, url: first.url });
    expect(rows).toEqual([{ word: 'ねこ' }]);
  });

  it('is durable whatever its configuration files say, and listens on loopback only', { tags: ['long'] }, async () => {
    const dataFolder = join(await temporaryFolder(), 'data');
    const first = await startEmbeddedPostgres({ dataFolder, log });
    await withClient(first.url, async (client) => {
      await client.query('ALTER SYSTEM SET fsync = off');
      await client.query('ALTER SYSTEM SET synchronous_commit = off');
      await client.query('ALTER SYSTEM SET full_page_writes = off');
      await client.query(`ALTER SYSTEM SET listen_addresses = '*'`);
    });
    await first.stop();

    const second = await startEmbeddedPostgres({ dataFolder, log });
    const settings = await settingsOf(second.url);
    await second.stop();
    for (const name of ['fsync', 'synchronous_commit', 'full_page_writes', 'data_checksums'])
      expect([name, settings.get(name)]).toEqual([name, 'on']);
    expect(settings.get('listen_addresses')).toBe('127.0.0.1');
    expect(settings.get('server_encoding')).toBe('UTF8');
    expect(settings.get('unix_socket_directories')).toBe('');
  });

  it('requires a password that only the owner can read', async () => {
    const dataFolder = join(await temporaryFolder(), 'data');
    const database = await startEmbeddedPostgres({ dataFolder, log });
    const wrong = new URL(database.url);
    wrong.password = 'wrong';
    const refusal = await withClient(wrong.href, async () => 'let in').catch((error: unknown) => String(error));
    await database.stop();
    expect(refusal).toContain('password authentication failed');
    expect((await stat(join(dataFolder, 'postgres', 'access.json'))).mode & 0o777).toBe(0o600);
    expect((await stat(join(dataFolder, 'postgres', 'cluster'))).mode & 0o777).toBe(0o700);
    expect(await readFile(join(dataFolder, 'postgres', 'access.json'), 'utf8')).toContain(
      new URL(database.url).password,
    );
  });

  it('shares one server between two starts and stops it with the last', async () => {
    const dataFolder = join(await temporaryFolder(), 'data');
    const [one, other] = await Promise.all([
      startEmbeddedPostgres({ dataFolder, log }),
      startEmbeddedPostgres({ dataFolder, log }),
    ]);
    const pid = await postmasterPid(dataFolder);
    expect(other.url).toBe(one.url);
    expect([one.adopted, other.adopted].filter(Boolean)).toHaveLength(1);
    await one.stop();
    await withClient(other.url, (client) => client.query('SELECT 1'));
    await other.stop();
    expect(isRunning(pid)).toBe(false);
  });

  it('leaves no server behind when both stop at once', { tags: ['long'] }, async () => {
    const dataFolder = join(await temporaryFolder(), 'data');
    const one = await startEmbeddedPostgres({ dataFolder, log });
    const other = await startEmbeddedPostgres({ dataFolder, log });
    const pid = await postmasterPid(dataFolder);
    await Promise.all([one.stop(), other.stop()]);
    expect(isRunning(pid)).toBe(false);
  });

  it(
    'uses another port when the last one is taken, and fails if that port was configured',
    { tags: ['long'] },
    async () => {
      const dataFolder = join(await temporaryFolder(), 'data');
      const first = await startEmbeddedPostgres({ dataFolder, log });
      await first.stop();
      const port = Number(new URL(first.url).port);
      const occupant = createServer();
      await new Promise<void>((resolve) => occupant.listen(port, '127.0.0.1', resolve));
      try {
        await expect(startEmbeddedPostgres({ dataFolder, log, port })).rejects.toThrow(
          `Port ${port}, configured for the database, is in use: stop the process that uses it, or set another port.`,
        );
        const second = await startEmbeddedPostgres({ dataFolder, log });
        await second.stop();
        expect(new URL(second.url).port).not.toBe(String(port));
      } finally {
        occupant.close();
      }
    },
  );

  it.each([
    ['names a process of another kind', `${process.ppid}\n/elsewhere\n1700000000\n5432\n\n127.0.0.1\n`],
    ['is empty', ''],
  ])('starts although the pid file of a lost server %s', { tags: ['long'] }, async (_, content) => {
    const dataFolder = join(await temporaryFolder(), 'data');
    const first = await startEmbeddedPostgres({ dataFolder, log });
    await first.stop();
    await writeFile(pidFile(dataFolder), content);
    const second = await startEmbeddedPostgres({ dataFolder, log });
    const pid = await postmasterPid(dataFolder);
    await second.stop();
    expect(second).toMatchObject({ adopted: false, url: first.url });
    expect(pid).not.toBe(process.ppid);
  });
});

describe('a failed start reports its cause in one line', () => {
  const startError = async (dataFolder: string): Promise<Error> =>
    startEmbeddedPostgres({ dataFolder, log }).then(
      async (database) => {
        await database.stop();
        throw new Error('it started');
      },
      (error: Error) => error,
    );

  it('data of another PostgreSQL version', async () => {
    const dataFolder = join(await temporaryFolder(), 'data');
    await mkdir(join(dataFolder, 'postgres', 'cluster'), { recursive: true });
    await writeFile(join(dataFolder, 'postgres', 'cluster', 'PG_VERSION'), '9\n');
    const error = await startError(dataFolder);
    expect(error.name).toBe('StartupError');
    expect(error.message).toMatch(
      /^The data folder .* was made by PostgreSQL 9 and this machine has only PostgreSQL \d+.*: install PostgreSQL 9, .*$/,
    );
  });

  it('a file instead of the data folder', async () => {
    const dataFolder = join(await temporaryFolder(), 'data');
    await writeFile(dataFolder, '');
    const error = await startError(dataFolder);
    expect(error.name).toBe('StartupError');
    expect(error.message).toBe(
      `The data folder ${dataFolder} is not a folder: remove the file of that name, or set another data folder.`,
    );
  });

  it.runIf(process.platform === 'linux')('a data folder on a file system that takes no folders', async () => {
    const error = await startError('/proc/x/data');
    expect(error.name).toBe('StartupError');
    expect(error.message).toBe('The data folder /proc/x/data cannot be created there: set another data folder.');
  });

  it('a data folder with a name of 300 characters', async () => {
    const dataFolder = join(await temporaryFolder(), 'd'.repeat(300));
    const error = await startError(dataFolder);
    expect(error.name).toBe('StartupError');
    expect(error.message).toBe(
      `The path of the data folder is too long for this system (${dataFolder.length} characters): set another data folder.`,
    );
  });

  it('a missing password file', { tags: ['long'] }, async () => {
    const dataFolder = join(await temporaryFolder(), 'data');
    await (await startEmbeddedPostgres({ dataFolder, log })).stop();
    await writeFile(join(dataFolder, 'postgres', 'access.json'), 'rubbish');
    const error = await startError(dataFolder);
    expect(error.name).toBe('StartupError');
    expect(error.message).toMatch(
      /^The file .*access\.json, which holds the database's password, is missing or damaged: .*$/,
    );
  });

  it('corrupt data', { tags: ['long'] }, async () => {
    const dataFolder = join(await temporaryFolder(), 'data');
    await (await startEmbeddedPostgres({ dataFolder, log })).stop();
    const control = join(dataFolder, 'postgres', 'cluster', 'global', 'pg_control');
    await chmod(control, 0o600);
    await writeFile(control, Buffer.alloc(8192));
    const error = await startError(dataFolder);
    expect(error.name).toBe('StartupError');
    expect(error.message).toMatch(
      /^PostgreSQL's server failed: .+\. Its log is .*postgres\.log\. Set DATABASE_URL to use another database\.$/,
    );
  });
});
