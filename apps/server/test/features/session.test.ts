import { ERRORS } from '@sevenfold/contract/errors';
import { describe, expect, it } from 'vitest';
import { Device } from '../change/device';
import { startServer, type TestUser } from '../harness';
import { parseDevice } from '../../src/http/device';

const server = await startServer();

const listOf = async (session: TestUser) =>
  (await server.request('GET /api/v1/sessions', undefined, { session })).data.sessions;
const statusOf = async (session: TestUser) => (await server.request('GET /api/v1/user', undefined, { session })).status;

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';

/** Registers a user from a browser; the session is the cookie that the response sets. */
async function register(headers: Record<string, string>): Promise<TestUser> {
  const response = await server.inject({
    method: 'POST',
    url: '/api/v1/auth/register',
    headers: { host: 'localhost', 'content-type': 'application/json', ...headers },
    payload: JSON.stringify({
      auth: { method: 'LOCAL', token: `sessions ${server.clock.now()} ${JSON.stringify(headers).length}` },
      name: 'Ana',
      language: 'EN',
      weekStartDay: 'MONDAY',
      timezone: 'UTC',
    }),
  });
  expect(response.statusCode, response.body).toBe(200);
  return { userId: '', token: response.cookies[0]?.value ?? '' };
}

describe('the list of sessions', () => {
  it('contains the last use, the current session first, and neither tokens nor hashes', async () => {
    const ana = await server.signIn();
    server.clock.advance({ hours: 1 });
    const other = await server.sessionOf(ana.userId);
    const sessions = await listOf(ana);
    expect(sessions.map(({ isCurrent }) => isCurrent)).toEqual([true, false]);
    expect(new Date(sessions[1]?.lastUsedAt ?? '').getTime()).toBe(server.clock.now());
    const { text } = await server.request('GET /api/v1/sessions', undefined, { session: ana });
    const { rows } = await server.pool.query<{ hash: string }>(
      "SELECT encode(token_hash, 'hex') AS hash FROM session WHERE user_id = $1",
      [ana.userId],
    );
    for (const secret of [ana.token, other.token, ...rows.map(({ hash }) => hash)]) expect(text).not.toContain(secret);
    expect((await listOf(other)).map(({ id }) => id)).toEqual(sessions.map(({ id }) => id).toReversed());
  });

  it('has the browser and the time zone of the sign-in, and follows the device to another zone', async () => {
    const ana = await register({ 'user-agent': FIREFOX, 'x-client-timezone': 'Europe/Madrid' });
    expect(await listOf(ana)).toMatchObject([
      { browser: 'Firefox', system: 'Windows', kind: 'DESKTOP', timezone: 'Europe/Madrid', isCurrent: true },
    ]);
    server.clock.advance({ hours: 2 });
    await server.request('GET /api/v1/user', undefined, {
      session: ana,
      headers: { 'x-client-timezone': 'Asia/Tokyo' },
    });
    expect(await listOf(ana)).toMatchObject([{ timezone: 'Asia/Tokyo' }]);
    server.clock.advance({ hours: 2 });
    await server.request('GET /api/v1/user', undefined, {
      session: ana,
      headers: { 'x-client-timezone': 'Mars/Base' },
    });
    expect(await listOf(ana), 'an unknown zone changes nothing').toMatchObject([{ timezone: 'Asia/Tokyo' }]);
    server.clock.advance({ hours: 1 });
    const body = { name: 'Ann' };
    await server.request('PATCH /api/v1/user', body, { session: ana, headers: { 'x-client-timezone': 'Asia/Seoul' } });
    expect(await listOf(ana), 'a change names it, too').toMatchObject([{ timezone: 'Asia/Seoul' }]);
    server.clock.advance({ hours: 1 });
    const operations = [{ id: 'traveller', call: 'PATCH /api/v1/user', body }];
    await server.request(
      'POST /api/v1/operations',
      { operations },
      { session: ana, headers: { 'x-client-timezone': 'America/Lima' } },
    );
    expect(await listOf(ana), 'a batch of changes as well').toMatchObject([{ timezone: 'America/Lima' }]);
  });

  it('leaves out expired sessions and those of other users, and requires a session', async () => {
    const [ana, bea] = [await server.signIn(), await server.signIn('Bea')];
    const expired = await server.sessionOf(ana.userId);
    expect(await listOf(ana)).toHaveLength(2);
    await server.pool.query('UPDATE session SET expires_at = $2 WHERE user_id = $1 AND token_hash = sha256($3)', [
      ana.userId,
      new Date(server.clock.now()),
      Buffer.from(expired.token),
    ]);
    expect(await listOf(ana)).toHaveLength(1);
    expect(await listOf(bea)).toHaveLength(1);
    expect((await server.request('GET /api/v1/sessions', undefined, { session: expired })).error.code).toBe(
      ERRORS.NOT_SIGNED_IN.code,
    );
    expect((await server.request('GET /api/v1/sessions')).status).toBe(401);
  });
});

describe('ending one session', () => {
  it('signs out that device at once: its stream ends with an event', async () => {
    const ana = await server.signIn();
    const other = await server.sessionOf(ana.userId);
    const device = await Device.connected(server, other);
    const [, listed] = await listOf(ana);
    const { status } = await server.request('DELETE /api/v1/session', { id: listed?.id ?? '' }, { session: ana });
    expect(status).toBe(200);
    expect(await device.next('ended')).toEqual({});
    await device.ended();
    expect([await statusOf(ana), await statusOf(other)]).toEqual([200, 401]);
    expect(await listOf(ana)).toHaveLength(1);
    const again = await server.request('DELETE /api/v1/session', { id: listed?.id ?? '' }, { session: ana });
    expect(again.error.code).toBe(ERRORS.NOT_FOUND.code);
  });

  it('of another user is not found, and the session continues', async () => {
    const [ana, bea] = [await server.signIn(), await server.signIn('Bea')];
    const [own] = await listOf(bea);
    const { error } = await server.request('DELETE /api/v1/session', { id: own?.id ?? '' }, { session: ana });
    expect(error.code).toBe(ERRORS.NOT_FOUND.code);
    expect(await statusOf(bea)).toBe(200);
  });

  it('requires a session and a valid id', async () => {
    const ana = await server.signIn();
    expect((await server.request('DELETE /api/v1/session', { id: crypto.randomUUID() })).status).toBe(401);
    for (const body of [{}, { id: 'all' }, { id: 1 }])
      expect((await server.requestUnchecked('DELETE /api/v1/session', body, { session: ana })).status).toBe(400);
  });
});

describe('ending all other sessions', () => {
  it('leaves the current one and those of other users', async () => {
    const [ana, bea] = [await server.signIn(), await server.signIn('Bea')];
    const others = [await server.sessionOf(ana.userId), await server.sessionOf(ana.userId)];
    const { data } = await server.request('DELETE /api/v1/sessions', undefined, { session: ana });
    expect(data).toEqual({ ended: 2 });
    expect(await Promise.all([ana, bea, ...others].map(statusOf))).toEqual([200, 200, 401, 401]);
    expect((await server.request('DELETE /api/v1/sessions', undefined, { session: ana })).data).toEqual({ ended: 0 });
  });

  it('requires a session', async () => {
    expect((await server.request('DELETE /api/v1/sessions')).status).toBe(401);
  });
});

it.each([
  [FIREFOX, { browser: 'Firefox', system: 'Windows', kind: 'DESKTOP' }],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    { browser: 'Safari', system: 'iOS', kind: 'PHONE' },
  ],
  [
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
    { browser: 'Chrome', system: 'Android', kind: 'PHONE' },
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
    { browser: 'Chrome', system: 'macOS', kind: 'DESKTOP' },
  ],
  ['x', { browser: null, system: null, kind: 'DESKTOP' }],
  [null, { browser: null, system: null, kind: 'DESKTOP' }],
])('names the device of %s', async (userAgent, expected) => {
  expect(await parseDevice(userAgent, 'WEB')).toEqual(expected);
});

it.each([
  [
    'ANDROID',
    'Mozilla/5.0 (Linux; Android 15; Pixel 9; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/140.0.0.0 Mobile Safari/537.36',
    { system: 'Android', kind: 'PHONE' },
  ],
  [
    'IOS',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148',
    { system: 'iOS', kind: 'PHONE' },
  ],
  [
    'IOS',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)',
    { system: 'iOS', kind: 'TABLET' },
  ],
  ['ANDROID', null, { system: 'Android', kind: 'PHONE' }],
])('names the native app on %s instead of its web view: %s', async (platform, userAgent, expected) => {
  expect(await parseDevice(userAgent, platform)).toEqual({ browser: 'Sevenfold', ...expected });
});
