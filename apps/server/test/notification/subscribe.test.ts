import { describe, expect, it } from 'vitest';
import { rotateKeys } from '../../src/features/integration/rotateKeys';
import { sendDueNotifications } from '../../src/features/notification/send';
import { findDue } from '../../src/features/notification/subscriptionStore';
import { createKeyring } from '../../src/keyring';
import { startServer, TEST_KEY, type TestUser } from '../harness';
import { createPushSetup, startSubscribed, startPushServer } from './setup';

const SUBSCRIBE = 'POST /api/v1/push-subscription';

const parts = await startPushServer();

const rowsOf = async ({ userId }: TestUser) =>
  (
    await parts.server.pool.query<{ id: string; credentials: Buffer; text: string }>(
      'SELECT id, credentials, to_jsonb(s)::text AS text FROM push_subscription s WHERE user_id = $1 ORDER BY created_at',
      [userId],
    )
  ).rows;

describe('registering a browser', () => {
  it('stores its address and keys encrypted, once', async () => {
    const setup = createPushSetup(parts);
    const ana = await setup.signIn();
    const { subscription } = await setup.subscribe(ana);
    const [first] = await rowsOf(ana);
    await setup.server.request(SUBSCRIBE, subscription, { session: ana });
    const rows = await rowsOf(ana);
    expect(rows).toMatchObject([{ id: first?.id }]);
    for (const secret of [subscription.endpoint, subscription.keys.p256dh, subscription.keys.auth]) {
      expect(rows[0]?.text).not.toContain(secret);
      expect(rows[0]?.credentials.includes(secret)).toBe(false);
    }
  });

  it('replaces the one that the session had registered before', async () => {
    const setup = createPushSetup(parts);
    const ana = await setup.signIn();
    const old = await setup.subscribe(ana);
    const current = await setup.subscribe(ana);
    await setup.runAt('2026-03-11T18:00:00Z');
    expect([old.received.length, current.received.length]).toEqual([0, 1]);
  });

  it('takes it from the user who had signed in on the device before', async () => {
    const setup = createPushSetup(parts);
    const [ana, bea] = [await setup.signIn(), await setup.signIn()];
    const { subscription } = await setup.subscribe(ana);
    await setup.server.request(SUBSCRIBE, subscription, { session: bea });
    expect(await rowsOf(ana)).toEqual([]);
    expect(await rowsOf(bea)).toHaveLength(1);
  });

  it('keeps the 20 latest of a user', async () => {
    const { setup, ana } = await startSubscribed(parts);
    const [first] = await rowsOf(ana);
    for (let n = 0; n < 20; n += 1) {
      parts.server.clock.advance({ seconds: 1 });
      await setup.subscribe(await setup.server.sessionOf(ana.userId));
    }
    const ids = (await rowsOf(ana)).map(({ id }) => id);
    expect(ids).toHaveLength(20);
    expect(ids).not.toContain(first?.id);
  });

  it.each([
    ['http', 'http://push.example.org/a'],
    ['an address of this machine', 'https://127.0.0.1/a'],
    ['another port of this machine', 'http://127.0.0.1:1/a'],
    ['a private address', 'https://192.168.1.10/a'],
    ['a private address of IPv6', 'https://[fd00::1]/a'],
    ['the metadata of a cloud', 'https://169.254.169.254/latest'],
    ['no address', 'push'],
  ])('refuses %s as its address', async (_, endpoint) => {
    const setup = createPushSetup(parts);
    const ana = await setup.signIn();
    const { keys } = parts.service.subscribe(parts.push.publicKey).subscription;
    const response = await setup.server.request(SUBSCRIBE, { endpoint, keys }, { session: ana });
    expect([response.status, response.error.fields?.[0]?.path]).toEqual([400, 'endpoint']);
    expect(await rowsOf(ana)).toEqual([]);
  });

  it('refuses keys that no browser has', async () => {
    const setup = createPushSetup(parts);
    const ana = await setup.signIn();
    const { endpoint, keys } = parts.service.subscribe(parts.push.publicKey).subscription;
    for (const [path, wrong] of [
      ['keys.p256dh', { ...keys, p256dh: 'B'.repeat(87) }],
      ['keys.p256dh', { ...keys, p256dh: 'short' }],
      ['keys.auth', { ...keys, auth: 'short' }],
    ] as const) {
      const response = await setup.server.request(SUBSCRIBE, { endpoint, keys: wrong }, { session: ana });
      expect([response.status, response.error.fields?.[0]?.path]).toEqual([400, path]);
    }
  });

  it('is not possible on a server without push notifications, which says so', async () => {
    const server = await startServer();
    const { subscription } = parts.service.subscribe(parts.push.publicKey);
    expect((await server.request(SUBSCRIBE, subscription, { session: await server.signIn() })).status).toBe(403);
    expect((await server.request('GET /api/v1/server-config')).data.webPush).toBeNull();
    expect((await parts.server.request('GET /api/v1/server-config')).data.webPush).toEqual({
      publicKey: parts.push.publicKey,
    });
  });
});

describe('a registered browser', () => {
  it.each<[string, (session: TestUser, other: TestUser) => Promise<unknown>]>([
    [
      'it is unregistered',
      (session) => parts.server.request('DELETE /api/v1/push-subscription', undefined, { session }),
    ],
    ['its session signs out', (session) => parts.server.request('POST /api/v1/auth/logout', undefined, { session })],
    [
      'its session is ended from another device',
      (_, other) => parts.server.request('DELETE /api/v1/sessions', undefined, { session: other }),
    ],
  ])('is forgotten when %s, and others of the user are not', async (_, end) => {
    const setup = createPushSetup(parts);
    const ana = await setup.signIn();
    const other = await setup.server.sessionOf(ana.userId);
    await setup.subscribe(ana);
    await setup.subscribe(other);
    const [first] = await rowsOf(ana);
    await end(ana, other);
    const left = await rowsOf(ana);
    expect(left).toHaveLength(1);
    expect(left[0]?.id).not.toBe(first?.id);
  });

  it('gets nothing while its account is marked for deletion, and is forgotten with it', async () => {
    const { setup, ana, phone } = await startSubscribed(parts);
    await setup.server.request('POST /api/v1/user/delete', { reason: 'OTHER' }, { session: ana });
    await setup.runAt('2026-03-11T18:00:00Z');
    expect(phone.received).toEqual([]);
    await parts.server.pool.query('DELETE FROM app_user WHERE user_id = $1', [ana.userId]);
    expect(await rowsOf(ana)).toEqual([]);
  });

  it('gets nothing after its session has expired', async () => {
    const { setup, ana, phone } = await startSubscribed(parts);
    await parts.server.pool.query('UPDATE session SET expires_at = $2 WHERE user_id = $1', [
      ana.userId,
      '2026-03-11T17:00:00Z',
    ]);
    await setup.run();
    parts.server.clock.set('2026-03-11T18:00:00Z');
    const due = await findDue(parts.server.db, new Date(parts.server.clock.now()), 1000);
    expect(due.filter(({ user_id: userId }) => userId === ana.userId)).toEqual([]);
    const rows = await rowsOf(ana);
    expect(rows).toHaveLength(1);
    for (const { id } of rows) await sendDueNotifications(setup.deps, ana.userId, id);
    expect(phone.received).toEqual([]);
  });

  it('is re-encrypted when keys are rotated', async () => {
    const { setup, ana, phone } = await startSubscribed(parts);
    const keyring = createKeyring([
      { id: 'next', key: Buffer.alloc(32, 7) },
      { id: 'test', key: TEST_KEY },
    ]);
    expect((await rotateKeys(parts.server.pool, keyring)).rotated).toBeGreaterThan(0);
    parts.server.clock.set('2026-03-11T18:00:00Z');
    const rotated = { ...setup.deps, keyring };
    await sendDueNotifications(rotated, ana.userId, (await rowsOf(ana))[0]?.id ?? '');
    expect(phone.received).toHaveLength(1);
    await parts.server.pool.query('DELETE FROM push_subscription');
  });
});
