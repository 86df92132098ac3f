import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { entryFastPath } from '../../src/features/record/fastPath';
import { HttpError } from '../../src/http/httpError';
import { route } from '../../src/http/route';
import { makeActivity, newEntry, rowsOf } from '../features/fixtures';
import { startServer, type TestUser } from '../harness';

/** Number of requests that took the standard path, which responds with a conflict here. */
let standardPathCount = 0;
const server = await startServer({
  routes: [
    route(
      'POST /api/v1/entry',
      async () => {
        standardPathCount += 1;
        throw new HttpError('CONFLICT');
      },
      { fastPath: entryFastPath },
    ),
  ],
});
/** The server with both paths. */
const standardServer = await startServer({ databaseUrl: server.databaseUrl, clock: server.clock });

let ana: TestUser;
let activityId: string;
beforeEach(async () => {
  standardPathCount = 0;
  ana = await server.signIn('Ana');
  activityId = (await makeActivity(server, ana)).id;
});

const create = (body = newEntry(server, activityId), key: string = randomUUID(), session: TestUser = ana) =>
  server.request('POST /api/v1/entry', body, { session, key });
const operationsOf = async ({ userId }: TestUser) =>
  (await server.pool.query('SELECT * FROM operation WHERE user_id = $1 ORDER BY id', [userId])).rows;

describe('fast path of a new entry', () => {
  it('has the same effect and the same response as the standard path', async () => {
    const body = newEntry(server, activityId, {
      amount: 4,
      source: 'TIMER',
      startedAt: '2026-03-10T21:10:00+09:00',
      utcOffsetMinutes: 540,
      note: ' Slow\nstart ',
    });
    const key = randomUUID();
    const onFastPath = await create(body, key);
    const rows = [await rowsOf(server, ana), await operationsOf(ana)];
    await server.pool.query('DELETE FROM entry WHERE user_id = $1', [ana.userId]);
    await server.pool.query('DELETE FROM operation WHERE user_id = $1 AND id = $2', [ana.userId, key]);

    // The use of a session is recorded once an hour, by the standard path only: this request takes that path.
    await server.pool.query(`UPDATE session SET seen_at = seen_at - interval '2 hours' WHERE user_id = $1`, [
      ana.userId,
    ]);
    const onStandardPath = await standardServer.request('POST /api/v1/entry', body, { session: ana, key });
    expect([onFastPath.status, onFastPath.text]).toEqual([onStandardPath.status, onStandardPath.text]);
    expect([await rowsOf(server, ana), await operationsOf(ana)]).toEqual(rows);
    expect(standardPathCount).toBe(0);
  });

  it('stores its response for retries, which take the standard path', async () => {
    const body = newEntry(server, activityId);
    const key = randomUUID();
    const first = await create(body, key);
    const again = await create(body, key);
    expect([first.status, again.text]).toEqual([200, first.text]);
    expect((await create({ ...body, amount: 2 }, key)).status).toBe(409);
    expect((await create(newEntry(server, activityId), key)).status).toBe(409);
    expect(standardPathCount).toBe(0);
  });

  it('has one effect for twenty concurrent requests', async () => {
    const body = newEntry(server, activityId);
    const key = randomUUID();
    const responses = await Promise.all(Array.from({ length: 20 }, () => create(body, key)));
    expect(new Set(responses.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(responses[0]?.status).toBe(200);
  });

  it('accepts one of two different requests under one key', async () => {
    const key = randomUUID();
    const responses = await Promise.all([
      create(newEntry(server, activityId), key),
      create(newEntry(server, activityId), key),
    ]);
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect((await server.pool.query('SELECT 1 FROM entry WHERE user_id = $1', [ana.userId])).rowCount).toBe(1);
  });

  it.each([
    [
      'the activity was deleted',
      async () => {
        await server.request('DELETE /api/v1/a', { activityId }, { session: ana });
        return newEntry(server, activityId);
      },
    ],
    ['the activity does not exist', async () => newEntry(server, newEntry(server, activityId).id)],
    [
      'the id is taken',
      async () => {
        const body = newEntry(server, activityId);
        await create(body);
        return body;
      },
    ],
    ['the unit does not allow the amount', async () => newEntry(server, activityId, { amount: 1000 })],
    [
      'the time has no offset, which the zone of the user has to give',
      async () => newEntry(server, activityId, { startedAt: '2026-03-10T12:10:00Z' }),
    ],
    ['the day has not begun', async () => newEntry(server, activityId, { date: '2026-03-14' })],
  ])('is not used when %s', async (_case, prepare) => {
    const body = await prepare();
    const before = [await rowsOf(server, ana), await operationsOf(ana)];
    expect((await create(body)).status).toBe(409);
    expect(standardPathCount).toBe(1);
    expect([await rowsOf(server, ana), await operationsOf(ana)]).toEqual(before);
  });

  it.each([
    ['has expired', `UPDATE session SET expires_at = '2026-03-11T10:00:00Z' WHERE user_id = $1`],
    ['was ended', 'DELETE FROM session WHERE user_id = $1'],
  ])('does nothing for a session that %s', async (_case, change) => {
    await server.pool.query(change, [ana.userId]);
    const before = await rowsOf(server, ana);
    expect((await create()).status).toBe(401);
    expect(standardPathCount).toBe(0);
    expect(await rowsOf(server, ana)).toBe(before);
  });

  it('does not reach activities of another user', async () => {
    const eve = await server.signIn('Eve');
    expect((await create(newEntry(server, activityId), randomUUID(), eve)).status).toBe(409);
    expect(standardPathCount).toBe(1);
  });

  it('counts towards the rate limit of the user', async () => {
    const strict = await startServer({
      databaseUrl: server.databaseUrl,
      clock: server.clock,
      env: { RATE_LIMIT_PER_MINUTE: '3' },
    });
    const statuses = [];
    for (let count = 0; count < 5; count += 1)
      statuses.push(
        (await strict.request('POST /api/v1/entry', newEntry(server, activityId), { session: ana })).status,
      );
    expect(statuses).toEqual([200, 200, 200, 429, 429]);
    expect((await server.pool.query('SELECT 1 FROM entry WHERE user_id = $1', [ana.userId])).rowCount).toBe(3);
  });
});
