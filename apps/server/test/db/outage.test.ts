import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { route } from '../../src/http/route';
import { newId } from '../../src/id';
import { areasOf } from '../features/fixtures';
import { startServer, type TestServer } from '../harness';
import { proxyTo } from './proxy';

const server = await startServer();

const readiness = async (of: TestServer): Promise<number> => (await of.inject({ url: '/readyz' })).statusCode;

describe('a database outage', () => {
  it('is reported as temporary, and the server recovers with the database', async () => {
    const proxy = await proxyTo(server.databaseUrl);
    const ana = await server.signIn();
    const proxied = await startServer({ databaseUrl: proxy.url });
    expect((await proxied.request('GET /api/v1/user', undefined, { session: ana })).status).toBe(200);
    proxy.cut();
    for (const endpoint of ['GET /api/v1/user', 'PATCH /api/v1/user'] as const) {
      const response = await proxied.requestUnchecked(
        endpoint,
        endpoint.startsWith('GET') ? undefined : { name: 'Bea' },
        {
          session: ana,
        },
      );
      expect([response.status, response.error.code, response.headers['retry-after']]).toEqual([503, 50000000, '5']);
    }
    await expect.poll(() => readiness(proxied)).toBe(503);
    proxy.restore();
    expect((await proxied.request('GET /api/v1/user', undefined, { session: ana })).data.name).toBe('Ana');
    await expect.poll(() => readiness(proxied)).toBe(200);
  });

  it('right after a commit: the retry gets the response, and the effect happens once', async () => {
    const proxy = await proxyTo(server.databaseUrl);
    const ana = await server.signIn();
    const proxied = await startServer({ databaseUrl: proxy.url });
    const key = randomUUID();
    const body = { id: newId(server.clock), name: 'Lost', color: '#A03EB0' };
    proxy.cutAfter('COMMIT');
    expect((await proxied.request('POST /api/v1/area', body, { session: ana, key })).status).toBe(503);
    const retry = await proxied.request('POST /api/v1/area', body, { session: ana, key });
    expect(retry.data.createdArea.name).toBe('Lost');
    expect((await areasOf(server, ana)).filter(({ id }) => id === body.id)).toHaveLength(1);
    const { rows } = await server.pool.query('SELECT 1 FROM operation WHERE user_id = $1 AND id = $2', [
      ana.userId,
      key,
    ]);
    expect(rows).toHaveLength(1);
  });
});

it.each([
  ['53100', 'a full disk'],
  ['58030', 'a disk that fails'],
  ['53300', 'too many connections'],
  ['57P01', 'a shutdown'],
  ['57014', 'a statement that takes too long'],
  ['25006', 'a standby'],
])('SQLSTATE %s, %s, is reported as temporary, and nothing is acknowledged', async (code) => {
  const ana = await server.signIn();
  const failing = await startServer({
    databaseUrl: server.databaseUrl,
    routes: [
      route('PATCH /api/v1/user', async ({ db }) => {
        await sql`UPDATE app_user SET name = 'Bea'`.execute(db);
        await sql`DO ${sql.raw(`$$BEGIN RAISE EXCEPTION 'on purpose' USING ERRCODE = '${code}'; END$$`)}`.execute(db);
        throw new Error('not reached');
      }),
    ],
  });
  expect((await failing.request('PATCH /api/v1/user', { name: 'Bea' }, { session: ana })).status).toBe(503);
  expect((await server.request('GET /api/v1/user', undefined, { session: ana })).data.name).toBe('Ana');
});

it('keeps serving after a migration has changed a table under its prepared statements', async () => {
  const ana = await server.signIn();
  for (let use = 0; use < 2; use += 1) await server.request('GET /api/v1/user', undefined, { session: ana });
  await server.pool.query("ALTER TABLE app_user ADD COLUMN extra text DEFAULT 'x'");
  for (let use = 0; use < 10; use += 1)
    expect((await server.request('GET /api/v1/user', undefined, { session: ana })).status).toBe(200);
  expect((await server.request('PATCH /api/v1/user', { name: 'Bea' }, { session: ana })).status).toBe(200);
});
