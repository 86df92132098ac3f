import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Db } from '../../src/db/client';
import { HttpError } from '../../src/http/httpError';
import { hashBody } from '../../src/http/operation';
import { route } from '../../src/http/route';
import { newId } from '../../src/id';
import { areasOf } from '../features/fixtures';
import { startServer, type TestResponse, type TestUser } from '../harness';

const server = await startServer();
const ana = await server.signIn('Ana');

const newArea = (name = 'Music') => ({ id: newId(server.clock), name, color: '#A03EB0' });
const createArea = (
  body: ReturnType<typeof newArea>,
  key: string | null,
  session: TestUser = ana,
): Promise<TestResponse<'POST /api/v1/area'>> => server.request('POST /api/v1/area', body, { session, key });

describe('idempotency key', () => {
  it('is required by name', async () => {
    const response = await createArea(newArea(), null);
    expect(response.status).toBe(400);
    expect(response.error.fields).toEqual([expect.objectContaining({ path: 'Idempotency-Key' })]);
  });

  it.each(['', ' ', 'a b', 'ñ', 'x'.repeat(65), '{}'])('cannot be %j', async (key) => {
    expect((await createArea(newArea(), key)).error.fields).toEqual([
      expect.objectContaining({ path: 'Idempotency-Key' }),
    ]);
  });

  it('returns the identical response for a retry, without a second effect', async () => {
    const key = randomUUID();
    const body = newArea('Singing');
    const first = await createArea(body, key);
    await server.request('PATCH /api/v1/area', { id: body.id, name: 'Choir' }, { session: ana });
    const again = await createArea(body, key);
    expect(first.status).toBe(200);
    expect([again.status, again.data]).toEqual([first.status, first.data]);
    expect((await areasOf(server, ana)).filter(({ id }) => id === body.id)).toEqual([
      expect.objectContaining({ name: 'Choir' }),
    ]);
  });

  it('ignores the order of the fields', async () => {
    const key = randomUUID();
    const { id, name, color } = newArea();
    const first = await createArea({ id, name, color }, key);
    expect((await createArea({ color, name, id }, key)).data).toEqual(first.data);
  });

  it('has one effect for twenty concurrent requests', async () => {
    const key = randomUUID();
    const body = newArea('Twenty');
    const responses = await Promise.all(Array.from({ length: 20 }, () => createArea(body, key)));
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200));
    expect(new Set(responses.map(({ data }) => JSON.stringify(data))).size).toBe(1);
    const { rows } = await server.pool.query('SELECT 1 FROM operation WHERE user_id = $1 AND id = $2', [
      ana.userId,
      key,
    ]);
    expect(rows).toHaveLength(1);
  });

  it('cannot be reused for another body or endpoint', async () => {
    const key = randomUUID();
    const body = newArea();
    await createArea(body, key);
    const otherBody = await createArea({ ...body, name: 'Dance' }, key);
    const otherEndpoint = await server.request('DELETE /api/v1/area', { id: body.id }, { session: ana, key });
    expect([otherBody.status, otherBody.error.code]).toEqual([409, 20000003]);
    expect([otherEndpoint.status, otherEndpoint.error.code]).toEqual([409, 20000003]);
    expect((await areasOf(server, ana)).find(({ id }) => id === body.id)?.name).toBe('Music');
  });

  it('is separate for each user', async () => {
    const key = randomUUID();
    const eve = await server.signIn('Eve');
    const body = newArea('Hers');
    await createArea(body, key);
    const response = await createArea({ ...body, name: 'Mine' }, key, eve);
    expect(response.data.createdArea.name).toBe('Mine');
  });

  it('of a rejected request can be reused: rejections are not stored', async () => {
    const key = randomUUID();
    const body = newArea();
    expect(
      (await server.request('PATCH /api/v1/area', { id: body.id, name: 'Choir' }, { session: ana, key })).status,
    ).toBe(404);
    await createArea(body, randomUUID());
    expect(
      (await server.request('PATCH /api/v1/area', { id: body.id, name: 'Choir' }, { session: ana, key })).status,
    ).toBe(200);
  });

  it('works for a retry with another session of the same user', async () => {
    const key = randomUUID();
    const body = newArea();
    const first = await createArea(body, key);
    expect((await createArea(body, key, await server.sessionOf(ana.userId))).data).toEqual(first.data);
  });

  it('does not replace the session', async () => {
    const key = randomUUID();
    await createArea(newArea(), key);
    expect((await server.requestUnchecked('POST /api/v1/area', newArea(), { key })).error.code).toBe(10000002);
  });
});

describe('mutation', () => {
  it('that fails halfway is rolled back', async () => {
    const body = { id: newId(server.clock), name: 'Half', color: '#A03EB0' };
    const broken = await startServer({
      databaseUrl: server.databaseUrl,
      routes: [
        route('POST /api/v1/area', async ({ db, userId }) => {
          await db
            .insertInto('area')
            .values({ user_id: userId, id: body.id, name: 'Half', color: '#A03EB0', sort_order: 9 })
            .execute();
          throw new HttpError('CONFLICT');
        }),
      ],
    });
    const key = randomUUID();
    expect((await broken.request('POST /api/v1/area', body, { session: ana, key })).status).toBe(409);
    expect((await areasOf(server, ana)).some(({ id }) => id === body.id)).toBe(false);
    expect((await server.request('POST /api/v1/area', body, { session: ana, key })).status).toBe(200);
  });

  it.each(['40001', '40P01'])('is retried after the temporary error %s', async (code) => {
    let tries = 0;
    const flaky = await startServer({
      databaseUrl: server.databaseUrl,
      routes: [
        route('POST /api/v1/area', async ({ db, userId, body }) => {
          tries += 1;
          await db
            .insertInto('area')
            .values({ user_id: userId, id: body.id, name: body.name, color: body.color, sort_order: 9 })
            .execute();
          if (tries < 3) await raise(db, code);
          return { createdArea: { id: body.id, name: body.name, kind: null, color: body.color, order: 9 } };
        }),
      ],
    });
    const body = newArea('Flaky');
    expect((await flaky.request('POST /api/v1/area', body, { session: ana })).status).toBe(200);
    expect(tries).toBe(3);
    expect((await areasOf(server, ana)).filter(({ id }) => id === body.id)).toHaveLength(1);
  });

  it('is retried five times at most', async () => {
    let tries = 0;
    const hopeless = await startServer({
      databaseUrl: server.databaseUrl,
      routes: [
        route('POST /api/v1/area', async ({ db }) => {
          tries += 1;
          await raise(db, '40001');
          throw new Error('not reached');
        }),
      ],
    });
    expect((await hopeless.request('POST /api/v1/area', newArea(), { session: ana })).status).toBe(500);
    expect(tries).toBe(5);
  });

  it('cannot start a nested transaction', async () => {
    const nested = await startServer({
      databaseUrl: server.databaseUrl,
      routes: [
        route('POST /api/v1/area', async ({ db, body }) => {
          await db.transaction().execute(async () => undefined);
          return { createdArea: { id: body.id, name: body.name, kind: null, color: body.color, order: 9 } };
        }),
      ],
    });
    expect((await nested.request('POST /api/v1/area', newArea(), { session: ana })).status).toBe(500);
  });
});

it('the hash of a body depends on its values, not on its notation', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(hashBody(reversed(value))).toEqual(hashBody(value));
    }),
  );
  expect(hashBody({ a: 1 })).not.toEqual(hashBody({ a: '1' }));
  expect(hashBody([1, 2])).not.toEqual(hashBody([2, 1]));
  expect(hashBody(undefined)).toEqual(hashBody(undefined));
});

/** Raises a database error with a code, such as those of concurrent transactions. */
async function raise(db: Db, code: string): Promise<void> {
  await sql`DO ${sql.raw(`$$BEGIN RAISE EXCEPTION 'on purpose' USING ERRCODE = '${code}'; END$$`)}`.execute(db);
}

/** Copies a value with the members of every object in reverse order. */
function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([name, member]) => [name, reversed(member)]),
  );
}
