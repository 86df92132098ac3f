import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { systemClock } from '../src/clock';
import { readConfig } from '../src/config';
import { start } from '../src/start';
import { emptyDatabase, freshDatabase, poolOn, silent, type TestDatabase } from './database';
import { startServer, TestClock } from './harness';
import { builtScripts, launch as launchScript, run } from './processes';

const script = builtScripts();
const outsideFolder = mkdtempSync(join(tmpdir(), 'sevenfold-main-'));
afterAll(() => rmSync(outsideFolder, { recursive: true, force: true }));

const withFolders = (env: Record<string, string>): Record<string, string> => ({
  DATA_FOLDER: join(outsideFolder, 'data'),
  WEB_FOLDER: outsideFolder,
  ...env,
});
const launch = (env: Record<string, string>): ChildProcess => launchScript(script('main'), withFolders(env));

/** The address printed when the server is ready, and the output until then. */
async function ready(child: ChildProcess): Promise<{ address: string; lines: string[] }> {
  if (!child.stdout) throw new Error('The process has no output stream');
  const lines: string[] = [];
  let address = '';
  for await (const line of createInterface({ input: child.stdout })) {
    lines.push(line);
    address ||= /ready at (\S+)/.exec(line)?.[1] ?? '';
    if (line.includes('Ctrl+C')) break;
  }
  return { address, lines };
}

async function databaseUrl(make: () => Promise<TestDatabase>): Promise<string> {
  const database = await make();
  onTestFinished(() => database.drop());
  return database.url;
}

async function occupyPort(): Promise<{ server: Server; port: string }> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const address = server.address();
  return { server, port: String(typeof address === 'object' ? address?.port : '') };
}

describe('server process', () => {
  it('prints its address, and where its options are described', async () => {
    const child = launch({ DATABASE_URL: await databaseUrl(emptyDatabase), SUPPORT_EMAIL: 'help@example.org' });
    const { address, lines } = await ready(child);
    expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect(lines).toContain('  docs/operations.md lists the options, such as ways to sign in, calendars and email.');
    expect(await (await fetch(`${address}/readyz`)).json()).toEqual({ status: 'ready' });
    child.kill('SIGTERM');
    expect((await once(child, 'exit'))[0]).toBe(0);
  });

  it('prints a link for the first account where nobody can register by themselves', { tags: ['long'] }, async () => {
    const url = await databaseUrl(emptyDatabase);
    const env = { DATABASE_URL: url, PUBLIC_URL: 'https://plan.example.org' };
    const first = (await ready(launch(env))).lines.join('\n');
    expect(first).toMatch(/^ {2}https:\/\/plan\.example\.org\/join#su_[\w-]{43}$/m);
    await poolOn(url).query(
      "INSERT INTO app_user (user_id, name, created_at, language, week_start_day, timezone) VALUES (gen_random_uuid(), 'Ana', now(), 'EN', 'MONDAY', 'UTC')",
    );
    expect((await ready(launch(env))).lines.join('\n')).not.toContain('/join#');
  });

  it('warns of backups that cannot be made, but not where it makes none', { tags: ['long'] }, async () => {
    const file = join(outsideFolder, 'file');
    writeFileSync(file, '');
    const env = { DATABASE_URL: await databaseUrl(emptyDatabase), BACKUP_FOLDER: file };
    const warning = '  Warning: no automatic backup can be made: ';
    for (const [role, warns] of [
      ['worker', true],
      ['all', true],
      ['web', false],
    ] as const) {
      const { lines } = await ready(launch({ ...env, ROLE: role }));
      expect(
        lines.some((line) => line.startsWith(warning)),
        role,
      ).toBe(warns);
    }
  });

  it('starts next to another process on the same new database', { tags: ['long'] }, async () => {
    const url = await databaseUrl(emptyDatabase);
    const children = [launch({ DATABASE_URL: url }), launch({ DATABASE_URL: url })];
    for (const { address } of await Promise.all(children.map(ready)))
      expect((await fetch(`${address}/readyz`)).status).toBe(200);
  });
});

describe('failed start is reported in one line', () => {
  const cases: readonly (readonly [string, () => Promise<Record<string, string>>, RegExp])[] = [
    [
      'a port in use',
      async () => ({ PORT: (await occupyPort()).port, DATABASE_URL: inject('databaseUrl') }),
      /^Port \d+ is in use by another process, or another Sevenfold\. Stop it, or set PORT to another number\.$/,
    ],
    [
      'an address of another machine',
      async () => ({ HOST: '192.0.2.1', DATABASE_URL: inject('databaseUrl') }),
      /^HOST=192\.0\.2\.1 is not an address of this machine\. Set HOST to one, such as 127\.0\.0\.1\.$/,
    ],
    ['a bad variable', async () => ({ PORT: 'http' }), /^PORT must be a whole number from 0 to 65535\.$/],
    [
      'local sign-in at a public address',
      async () => ({ LOCAL_SIGN_IN: 'on', PUBLIC_URL: 'https://plan.example.org' }),
      /^LOCAL_SIGN_IN cannot be on together with PUBLIC_URL: .*$/,
    ],
    [
      'a schema newer than the server',
      async () => {
        const url = await databaseUrl(freshDatabase);
        await poolOn(url).query("INSERT INTO schema_migration VALUES ('9999_future', 'x', now())");
        return { DATABASE_URL: url };
      },
      /^The database is newer than this version of Sevenfold: it has the unknown migration "9999_future"\. Start a newer version\.$/,
    ],
    [
      'a database that does not respond',
      async () => {
        const { server, port } = await occupyPort();
        server.close();
        return { DATABASE_URL: `postgres://me:secret@127.0.0.1:${port}/db` };
      },
      /^The database at 127\.0\.0\.1:\d+ cannot be reached \(ECONNREFUSED\)\. Check DATABASE_URL, and that the database runs\.$/,
    ],
    [
      'a database without TLS',
      async () => ({ DATABASE_URL: `${inject('databaseUrl')}?sslmode=require` }),
      /^The database at \S+ does not offer TLS, which DATABASE_URL asks for with sslmode\. Switch TLS on there, or remove sslmode from DATABASE_URL\.$/,
    ],
    [
      'a data folder that cannot be created',
      async () => ({ DATA_FOLDER: process.platform === 'linux' ? '/proc/x' : 'd'.repeat(300) }),
      /^The (path of the )?data folder .*: set another data folder\.$/,
    ],
    [
      'a database that does not exist',
      async () => ({ DATABASE_URL: new URL('/nowhere', inject('databaseUrl')).href }),
      /^There is no database "nowhere" at \S+\. Create it, or correct DATABASE_URL\.$/,
    ],
  ];

  it.each(cases)('because of %s', { tags: ['long'] }, async (_what, prepare, line) => {
    const { code, out, err } = await run(script('main'), withFolders({ LOG_LEVEL: 'silent', ...(await prepare()) }));
    expect(err).toMatch(line);
    expect(err).not.toContain('\n');
    expect([code, out]).toEqual([1, '']);
  });
});

describe('shutdown', () => {
  /** Time limit of the server for running requests at a shutdown. */
  const FINISH_MS = 10_000;

  /** Creates a database in which a row is locked, so that requests that change it wait. */
  async function startWithLockedRow() {
    const database = await freshDatabase();
    onTestFinished(() => database.drop());
    // The started process uses the real time to check the session.
    const clock = new TestClock(new Date(systemClock.now()).toISOString());
    const helper = await startServer({ databaseUrl: database.url, clock });
    const ana = await helper.signIn();
    const holder = await helper.pool.connect();
    await holder.query('BEGIN');
    await holder.query('SELECT 1 FROM app_user FOR UPDATE');
    const patch = (address: string) =>
      fetch(`${address}/api/v1/user`, {
        method: 'PATCH',
        body: '{"name":"Bea"}',
        headers: { authorization: `Bearer ${ana.token}`, 'content-type': 'application/json', 'idempotency-key': 'key' },
      });
    const isWaiting = async (): Promise<boolean> => {
      const { rows } = await helper.pool.query(
        "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
      );
      return rows.length > 0;
    };
    return {
      url: database.url,
      patch,
      isWaiting,
      release: async () => {
        await holder.query('ROLLBACK');
        holder.release();
      },
    };
  }

  it.each(['SIGTERM', 'SIGINT'] as const)('on %s finishes running requests and accepts no new ones', async (signal) => {
    const { url, patch, isWaiting, release } = await startWithLockedRow();
    const child = launch({ DATABASE_URL: url });
    const { address } = await ready(child);
    const patched = patch(address);
    await expect.poll(isWaiting).toBe(true);
    child.kill(signal);
    await expect
      .poll(() =>
        fetch(`${address}/healthz`).then(
          () => 'responds',
          () => 'refuses',
        ),
      )
      .toBe('refuses');
    const exited = once(child, 'exit');
    await release();
    const released = performance.now();
    const response = await patched;
    expect(await response.json()).toMatchObject({ data: { name: 'Bea' } });
    expect((await exited)[0]).toBe(0);
    expect(performance.now() - released, 'kept-alive connections do not delay it').toBeLessThan(FINISH_MS / 2);
  });

  it('makes the server not ready at once', async () => {
    const { url, patch, isWaiting, release } = await startWithLockedRow();
    const running = await start(readConfig({ DATABASE_URL: url, PORT: '0', WEB_FOLDER: outsideFolder }), {
      clock: systemClock,
      log: silent,
    });
    const response = patch(running.address);
    await expect.poll(isWaiting).toBe(true);
    const stopped = running.stop(10_000);
    expect(
      await fetch(`${running.address}/readyz`).then(
        ({ status }) => status,
        () => 'refused',
      ),
    ).not.toBe(200);
    await release();
    expect((await response).status).toBe(200);
    await stopped;
  });

  it('aborts requests that exceed the time limit', { tags: ['long'] }, async () => {
    const { url, patch, isWaiting, release } = await startWithLockedRow();
    const config = readConfig({ DATABASE_URL: url, PORT: '0', WEB_FOLDER: outsideFolder });
    const running = await start(config, { clock: systemClock, log: silent });
    const response = patch(running.address).then(
      () => 'responded',
      () => 'cut off',
    );
    await expect.poll(isWaiting).toBe(true);
    const stopped = running.stop(20);
    expect(await response).toBe('cut off');
    await release();
    await stopped;
  });
});
