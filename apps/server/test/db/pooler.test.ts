/** @module-tag long */

import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createPool } from '../../src/db/pool';
import { Browser, ticketOf } from '../auth/browser';
import { Device } from '../change/device';
import { freshDatabase, silent } from '../database';
import { activitiesOf, makeActivity, makeEntry, newEntry } from '../features/fixtures';
import { transferFixtures } from '../features/transferFixtures';
import { atTheEnd, startServer, type TestServer, type TestUser } from '../harness';
import { addressOf, builtScripts, launch, run } from '../processes';
import { poolerMissing, startPooler } from './pooler';

if (poolerMissing !== undefined) console.warn(`Tests of the pooler are skipped: ${poolerMissing}`);

const script = builtScripts();
const LOCAL = (token: string) => ({ method: 'LOCAL', token }) as const;
const PROFILE = { name: 'Ana', language: 'EN', weekStartDay: 'MONDAY', timezone: 'UTC' } as const;

describe.skipIf(poolerMissing !== undefined)('a server behind PgBouncer in transaction mode', () => {
  let databaseUrl: string;
  let poolerUrl: string;
  let pooler: Awaited<ReturnType<typeof startPooler>> | undefined;
  let here: TestServer;
  let there: TestServer;
  beforeAll(async () => {
    const database = await freshDatabase();
    atTheEnd(() => database.drop());
    databaseUrl = database.url;
    pooler = await startPooler(databaseUrl);
    poolerUrl = pooler.url;
    here = await startServer({ databaseUrl, poolerUrl });
    there = await startServer({ databaseUrl, poolerUrl });
  });
  afterAll(() => pooler?.stop());
  const { exportOf, batchesOf, importAll, userWithData, emptyUser } = transferFixtures(() => here);

  const versionOf = async ({ userId }: TestUser): Promise<number> =>
    Number((await here.pool.query('SELECT version FROM app_user WHERE user_id = $1', [userId])).rows[0]?.version);
  const entriesOf = async (session: TestUser) =>
    (
      await here.request('GET /api/v1/records', undefined, {
        session,
        query: { from: '2026-03-09', to: '2026-03-15' },
      })
    ).data.entries;

  it('registers a user and signs them in', async () => {
    const browser = new Browser(here);
    const ticket = ticketOf(await browser.request('POST /api/v1/auth/authenticate', LOCAL('ana')));
    await browser.request('POST /api/v1/auth/register', { auth: LOCAL(ticket), ...PROFILE });
    const again = await new Browser(there).request('POST /api/v1/auth/authenticate', LOCAL('ana'));
    expect(again.data).toMatchObject({ status: 'SESSION' });
  });

  it('has the time limits of requests', async () => {
    const { rows } = await here.pool.query<{ statement: string; idle: string }>(
      "SELECT current_setting('statement_timeout') AS statement, current_setting('idle_in_transaction_session_timeout') AS idle",
    );
    expect(rows).toEqual([{ statement: '4s', idle: '10s' }]);
  });

  it('delivers an entry to another device on another process', async () => {
    const ana = await here.signIn();
    const { id: activityId } = await makeActivity(here, ana);
    const device = await Device.connected(there, await here.sessionOf(ana.userId));
    const entry = newEntry(here, activityId);
    const recorded = await here.request('POST /api/v1/entry', entry, { session: ana });
    expect((await device.changeOf(recorded)).rows?.entry).toMatchObject([{ id: entry.id }]);
  });

  it('gives concurrent writers of one user versions without gaps', async () => {
    const ana = await here.signIn();
    const { id: activityId } = await makeActivity(here, ana);
    const before = await versionOf(ana);
    const responses = await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        (index % 2 ? here : there).request('POST /api/v1/entry', newEntry(here, activityId), { session: ana }),
      ),
    );
    const versions = responses.map(
      ({ text }) => (JSON.parse(text) as { changes: { version: number } }).changes.version,
    );
    expect(versions.sort((a, b) => a - b)).toEqual(Array.from({ length: 60 }, (_, index) => before + 1 + index));
    expect(await entriesOf(ana)).toHaveLength(60);
  });

  it('gives each of many users their own rows, also where statements share a connection', async () => {
    const users = await Promise.all(Array.from({ length: 12 }, (_, index) => here.signIn(`User ${index}`)));
    const activities = await Promise.all(users.map((user) => makeActivity(here, user)));
    await Promise.all(users.map((user, index) => makeEntry(here, user, activities[index]?.id ?? '')));
    const rounds = Array.from({ length: 10 }, () => users).flat();
    const found = await Promise.all(
      rounds.map(async (user, index) => {
        const server = index % 2 ? here : there;
        const [own, { data }] = await Promise.all([
          activitiesOf(server, user),
          server.request('GET /api/v1/user', undefined, { session: user }),
        ]);
        return [own.map(({ id }) => id), data.name];
      }),
    );
    expect(found).toEqual(rounds.map((_, index) => [[activities[index % 12]?.id], `User ${index % 12}`]));
  });

  it('imports a batch', async () => {
    const exported = await exportOf(await userWithData());
    const ben = await emptyUser();
    await importAll(ben, batchesOf(exported));
    expect((await exportOf(ben)).activities).toHaveLength(exported.activities.length);
  });

  it('rolls back a transaction whose connection is dropped', async () => {
    const { userId } = await here.signIn();
    const pool = createPool({ url: poolerUrl, connections: 1, log: silent, isPooled: true });
    onTestFinished(() => pool.end());
    const client = await pool.connect();
    await client.query('BEGIN');
    await client.query("UPDATE app_user SET name = 'Bea' WHERE user_id = $1", [userId]);
    client.release(true);
    const { rows } = await here.pool.query('SELECT name FROM app_user WHERE user_id = $1 FOR UPDATE', [userId]);
    expect(rows).toEqual([{ name: 'Ana' }]);
  });

  it('starts as a process, migrates over the direct address and runs jobs', async () => {
    const child = launch(script('main'), { DATABASE_URL: poolerUrl, DATABASE_LISTEN_URL: databaseUrl });
    const address = await addressOf(child);
    expect((await fetch(`${address}/readyz`)).status).toBe(200);
    const found = await fetch(`${address}/api/v1/auth/authenticate`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-client-platform': 'ANDROID' },
      body: JSON.stringify(LOCAL('zoe')),
    });
    expect(await found.json()).toMatchObject({ data: { status: 'REGISTRATION_REQUIRED' } });
    child.kill('SIGTERM');
    expect((await once(child, 'exit'))[0]).toBe(0);
  });

  it.each([
    ['a pooler without a direct address', () => ({ DATABASE_URL: poolerUrl }), /is a pooler\. Set DATABASE_LISTEN_URL/],
    [
      'a pooler of another database',
      async () => {
        const other = await freshDatabase();
        onTestFinished(() => other.drop());
        return { DATABASE_URL: poolerUrl, DATABASE_LISTEN_URL: other.url };
      },
      /^DATABASE_URL and DATABASE_LISTEN_URL are addresses of different databases\.$/,
    ],
    [
      'a direct address that cannot be reached',
      () => ({ DATABASE_URL: poolerUrl, DATABASE_LISTEN_URL: 'postgres://a:b@127.0.0.1:1/c' }),
      /^The database at 127\.0\.0\.1:1 cannot be reached .+ Check DATABASE_LISTEN_URL/,
    ],
  ])('does not start with %s', async (_, variables, line) => {
    const { code, err } = await run(script('main'), await variables());
    expect(err).toMatch(line);
    expect(code).toBe(1);
  });
});
