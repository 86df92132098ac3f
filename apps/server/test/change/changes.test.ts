import { randomUUID } from 'node:crypto';
import { type Changes as RowChanges, ERRORS } from '@sevenfold/contract';
import { describe, expect, it, onTestFinished } from 'vitest';
import { Changes } from '../../src/features/change/changes';
import { newId } from '../../src/id';
import { channelFor } from '../../src/rows/message';
import { systemTimers } from '../../src/timers';
import { asAdmin, silent } from '../database';
import { proxyTo } from '../db/proxy';
import { startServer, type TestResponse, type TestUser, type TestServer } from '../harness';
import { addressOf, Device, TestTimers } from './device';

const here = await startServer();
const there = await startServer({ databaseUrl: here.databaseUrl });
const ana = await here.signIn('Ana');

const rename = (server: TestServer, session: TestUser, name = 'Ana', key: string = randomUUID()) =>
  server.request('PATCH /api/v1/user', { name }, { session, key });
/** The user's name as announced by a change. */
const nameIn = ({ rows }: RowChanges) => rows?.user?.[0]?.name;
const versionOf = ({ text }: Pick<TestResponse, 'text'>): number =>
  (JSON.parse(text) as { changes: RowChanges }).changes.version;
const publish = (changes: Changes, version: number): void =>
  changes.publish({ userId: ana.userId, changes: JSON.stringify({ version }) });
const epoch = async (): Promise<unknown> => (await here.pool.query<{ id: string }>('SELECT id FROM epoch')).rows[0]?.id;

/** Terminates the database connections on which the processes listen to each other. */
const cut = (server: TestServer): Promise<unknown> =>
  server.pool.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'sevenfold changes' AND datname = current_database()",
  );

/** Announces changes like a process without HTTP requests. */
function announcingProcess(): Changes {
  const changes = new Changes({
    databaseUrl: here.databaseUrl,
    pool: here.pool,
    clock: here.clock,
    timers: systemTimers,
    log: silent,
  });
  changes.start();
  onTestFinished(() => changes.stop());
  return changes;
}

describe('change stream', () => {
  it('starts with the epoch, and is not cached, buffered or compressed', async () => {
    const device = await Device.open(here, ana);
    expect(await device.next('hello')).toEqual({ epoch: await epoch() });
    expect(device.status).toBe(200);
    expect(device.headers).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    });
    expect(device.headers['content-encoding']).toBeUndefined();
  });

  it('requires a session', async () => {
    expect((await Device.open(here)).status).toBe(401);
    expect((await Device.open(here, { userId: ana.userId, token: 'x'.repeat(64) })).status).toBe(401);
  });

  it('delivers changes of another process', async () => {
    const device = await Device.connected(there, ana);
    const renamed = await rename(here, ana, 'Bea');
    expect(nameIn(await device.changeOf(renamed))).toBe('Bea');
  });

  it('delivers changes of the same process to every device', async () => {
    const devices = await Promise.all([here, here, there].map((server) => Device.connected(server, ana)));
    const area = { id: newId(here.clock), name: 'Music', color: '#A03EB0' };
    const made = await here.request('POST /api/v1/area', area, { session: ana });
    for (const device of devices)
      expect((await device.changeOf(made)).rows).toEqual({
        area: [expect.objectContaining({ name: 'Music' })],
      });
  });

  it('delivers nothing to other users', async () => {
    const eve = await here.signIn('Eve');
    const device = await Device.connected(there, eve);
    await rename(here, ana, 'Bea');
    const renamed = await rename(here, eve, 'Eva');
    expect((await device.changesUntil(versionOf(renamed))).map(nameIn)).not.toContain('Bea');
  });

  it('announces the current version for a retry, because the first attempt may have ended before its announcement', async () => {
    const device = await Device.connected(there, ana);
    const key = randomUUID();
    expect(nameIn(await device.changeOf(await rename(here, ana, 'Bea', key)))).toBe('Bea');
    const other = await rename(here, ana, 'Cleo');
    await device.changeOf(other);
    const retried = await rename(here, ana, 'Bea', key);
    // The version alone: the rows of the first attempt may have changed since.
    const current = { version: versionOf(other) };
    expect(await device.changeOf(retried)).toEqual(current);
    expect(JSON.parse(retried.text)).toMatchObject({ changes: current });
  });

  it('announces the current version for a retried batch', async () => {
    const device = await Device.connected(there, ana);
    const operations = [{ id: randomUUID(), call: 'PATCH /api/v1/user', body: { name: 'Bea' } }];
    const send = () => here.request('POST /api/v1/operations', { operations }, { session: ana });
    const sent = await send();
    expect(nameIn(await device.changeOf(sent))).toBe('Bea');
    expect(await device.changeOf(await send())).toEqual({ version: versionOf(sent) });
  });

  it('does not announce rejected operations', async () => {
    const device = await Device.connected(here, ana);
    const before = versionOf(await rename(here, ana, 'Cleo'));
    await device.changesUntil(before);
    expect((await rename(here, ana, '')).status).toBe(400);
    const area = { id: newId(here.clock), name: 'Choir' };
    expect((await here.request('PATCH /api/v1/area', area, { session: ana })).status).toBe(404);
    const accepted = versionOf(await rename(here, ana, 'Bea'));
    expect((await device.changesUntil(accepted)).map(({ version }) => version)).toEqual([before + 1]);
  });

  it('delivers a thousand changes completely and in order', async () => {
    const device = await Device.connected(there, ana);
    const changes = announcingProcess();
    const versions = Array.from({ length: 1000 }, (_, index) => 1_000_000 + index);
    for (const version of versions) publish(changes, version);
    const received = (await device.changesUntil(1_000_999)).map(({ version }) => version);
    // Changes of the previous tests may still arrive on this process.
    expect(received.filter((version) => version >= 1_000_000)).toEqual(versions);
  });

  it('delivers changes that a process announced just before it stopped', async () => {
    const device = await Device.connected(there, ana);
    const changes = announcingProcess();
    publish(changes, 2_000_000);
    await device.changesUntil(2_000_000);
    publish(changes, 2_000_001);
    await changes.stop();
    expect(await device.changesUntil(2_000_001)).toEqual([{ version: 2_000_001 }]);
  });

  it('does not open for a HEAD request', async () => {
    expect(
      (
        await fetch(`${await addressOf(here)}/api/v1/changes`, {
          method: 'HEAD',
          headers: { authorization: `Bearer ${ana.token}` },
        })
      ).status,
    ).toBe(404);
  });
});

describe('lost database connection of the change stream', () => {
  it('is restored: the stream sends hello and further changes', async () => {
    const device = await Device.connected(there, ana);
    await cut(here);
    expect(await device.next('hello')).toEqual({ epoch: await epoch() });
    const renamed = await rename(there, ana, 'Bea');
    expect(nameIn(await device.changeOf(renamed))).toBe('Bea');
  });

  it('lets requests succeed, and the missed changes are announced afterwards', async () => {
    const alone = await startServer();
    const bea = await alone.signIn('Bea');
    const device = await Device.connected(alone, bea);
    await cut(alone);
    const renamed = await rename(alone, bea, 'Bea');
    expect(renamed.status).toBe(200);
    expect(nameIn(await device.changeOf(renamed))).toBe('Bea');
  });

  it('to a restored database announces the new epoch', async () => {
    const device = await Device.connected(there, ana);
    const restored = randomUUID();
    await here.pool.query('UPDATE epoch SET id = $1', [restored]);
    await cut(here);
    expect(await device.next('hello')).toEqual({ epoch: restored });
  });

  it('is not needed to notice a restored database: it is checked every 20 seconds', async () => {
    const timers = new TestTimers();
    const server = await startServer({ timers });
    const device = await Device.connected(server, await server.signIn());
    const restored = randomUUID();
    await server.pool.query('UPDATE epoch SET id = $1', [restored]);
    timers.pass(20_000);
    expect(await device.next('hello')).toEqual({ epoch: restored });
  });

  it('delays the hello of a stream opened meanwhile', async () => {
    const database = new URL(here.databaseUrl).pathname.slice(1);
    const server = await startServer({ databaseUrl: here.databaseUrl });
    await Device.connected(server, ana);
    await asAdmin((admin) => admin.query(`ALTER DATABASE ${database} CONNECTION LIMIT 0`));
    await cut(server);
    const device = await Device.open(server, ana);
    expect(device.status).toBe(200);
    await asAdmin((admin) => admin.query(`ALTER DATABASE ${database} CONNECTION LIMIT -1`));
    expect(await device.next('hello')).toEqual({ epoch: await epoch() });
  });
});

describe('change stream ends', () => {
  it('when its session is signed out on another process; other sessions of the user continue', async () => {
    const [phone, laptop] = [await here.sessionOf(ana.userId), await here.sessionOf(ana.userId)];
    const phoneStream = await Device.connected(there, phone);
    const laptopStream = await Device.connected(there, laptop);
    await here.request('POST /api/v1/auth/logout', {}, { session: phone });
    await phoneStream.ended();
    const renamed = await rename(here, laptop, 'Bea');
    expect(nameIn(await laptopStream.changeOf(renamed))).toBe('Bea');
    expect((await Device.open(there, phone)).status).toBe(401);
  });

  it('when its session expires', async () => {
    const timers = new TestTimers();
    const server = await startServer({ timers });
    const device = await Device.connected(server, await server.signIn());
    timers.pass(300_000);
    expect(await device.next()).toEqual({});
    server.clock.advance({ days: 91 });
    timers.pass(300_000);
    await device.ended();
    expect(device.isEnded).toBe(true);
  });

  it('when its session was ended while the connection was lost', async () => {
    const device = await Device.connected(there, ana);
    const ended = await here.sessionOf(ana.userId);
    const endedStream = await Device.connected(there, ended);
    await here.pool.query('DELETE FROM session WHERE user_id = $1 AND token_hash = sha256($2)', [
      ana.userId,
      Buffer.from(ended.token),
    ]);
    await cut(here);
    await endedStream.ended();
    expect(device.isEnded).toBe(false);
  });

  it('when the server stops, which does not wait for them', async () => {
    const server = await startServer({ databaseUrl: here.databaseUrl });
    const devices = await Promise.all(Array.from({ length: 10 }, () => Device.connected(server, ana)));
    // Would wait for open streams forever.
    await server.app.close();
    for (const device of devices) await device.ended();
    expect(devices.map(({ isEnded }) => isEnded)).toEqual(devices.map(() => true));
  });

  it('for the oldest of more than twenty per user', async () => {
    const many = await here.signIn('Many');
    const devices: Device[] = [];
    for (let count = 0; count < 21; count += 1) devices.push(await Device.connected(here, many));
    await devices[0]?.ended();
    expect(devices.slice(1).some(({ isEnded }) => isEnded)).toBe(false);
  });
});

describe('idle change stream', () => {
  it('is pinged every twenty seconds', async () => {
    const timers = new TestTimers();
    const server = await startServer({ timers });
    const device = await Device.connected(server, await server.signIn());
    for (let time = 0; time < 3; time += 1) {
      timers.pass(20_000);
      expect(await device.next()).toEqual({});
    }
  });
});

describe('channels of the change stream', () => {
  /** Signs users in until one has another channel than all before. */
  async function signInApart(server: TestServer, count: number): Promise<TestUser[]> {
    const users = new Map<string, TestUser>();
    while (users.size < count) {
      const user = await server.signIn();
      users.set(channelFor(user.userId), user);
    }
    return [...users.values()];
  }
  const receivedBy = async (server: TestServer): Promise<number> =>
    Number(/^sevenfold_changes_received_total (\d+)$/m.exec((await server.inject({ url: '/metrics' })).body)?.[1]);

  it('are those of the open streams only', async () => {
    const server = await startServer();
    const other = await startServer({ databaseUrl: server.databaseUrl });
    const [bea, eve, zoe] = await signInApart(server, 3);
    if (!bea || !eve || !zoe) throw new Error('Users are missing');
    const renameAndWait = async (user: TestUser, device: Device): Promise<void> => {
      await device.changeOf(await rename(other, user, 'Bea'));
    };
    const beas = await Device.connected(server, bea);
    const zoes = await Device.connected(server, zoe);
    await rename(other, eve);
    await renameAndWait(bea, beas);
    expect(await receivedBy(server)).toBe(1);
    beas.close();
    await expect
      .poll(async () => (await server.inject({ url: '/metrics' })).body)
      .toContain('\nsevenfold_change_streams 1\n');
    await rename(other, bea);
    await renameAndWait(zoe, zoes);
    expect(await receivedBy(server)).toBe(2);
    await renameAndWait(bea, await Device.connected(server, bea));
    expect(await receivedBy(server)).toBe(3);
  });

  it('are listened on before the hello: what is written afterwards is delivered', async () => {
    const proxy = await proxyTo(here.databaseUrl);
    const server = await startServer({ databaseUrl: proxy.url, poolerUrl: here.databaseUrl });
    const [bea, eve] = await signInApart(here, 2);
    if (!bea || !eve) throw new Error('Users are missing');
    await Device.connected(server, bea);
    proxy.hold();
    const device = await Device.open(server, eve);
    let hasHello = false;
    const hello = device.next('hello').then(() => (hasHello = true));
    expect((await server.request('GET /api/v1/user', undefined, { session: eve })).status).toBe(200);
    expect(hasHello).toBe(false);
    proxy.release();
    await hello;
    expect(nameIn(await device.changeOf(await rename(here, eve, 'Eva')))).toBe('Eva');
  });

  it('lose no change while streams are opened and closed', async () => {
    for (let round = 0; round < 8; round += 1) {
      const user = await here.signIn();
      const stop = new AbortController();
      const writing = (async (): Promise<void> => {
        while (!stop.signal.aborted) await rename(here, user);
      })();
      const device = await Device.connected(there, user);
      const before = Number(
        (await here.pool.query('SELECT version FROM app_user WHERE user_id = $1', [user.userId])).rows[0]?.version,
      );
      stop.abort();
      await writing;
      const last = versionOf(await rename(here, user, 'Last'));
      const versions = (await device.changesUntil(last)).map(({ version }) => version);
      const later = versions.filter((version) => version > before);
      expect(later).toEqual(later.map((_, index) => before + 1 + index));
      device.close();
    }
  });
});

describe('opening change streams', () => {
  it('counts towards the rate limit', async () => {
    const server = await startServer({ env: { RATE_LIMIT_PER_MINUTE: '3' } });
    const bea = await server.signIn();
    for (let count = 0; count < 3; count += 1) await Device.connected(server, bea);
    const refused = await Device.open(server, bea);
    expect([refused.status, refused.headers['retry-after']]).toEqual([ERRORS.TOO_MANY_REQUESTS.status, '20']);
  });

  it('is counted in the metrics', async () => {
    const server = await startServer();
    const bea = await server.signIn();
    const [first] = [await Device.connected(server, bea), await Device.connected(server, bea)];
    await rename(server, bea);
    await first.next('change');
    const { body } = await server.inject({ url: '/metrics' });
    expect(body).toContain('\nsevenfold_change_streams 2\n');
    expect(body).toContain('\nsevenfold_changes_announced_total 1\n');
    expect(body).toContain('\nsevenfold_changes_received_total 1\n');
    expect(body).not.toContain('call="GET /api/v1/changes"');
  });
});
