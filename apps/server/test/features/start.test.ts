import { ERRORS } from '@sevenfold/contract';
import { FIRST_PAGE_BYTES } from '@sevenfold/contract/rows';
import { expect, it } from 'vitest';
import { startServer } from '../harness';
import { makeActivity, makeEntry, newEntry } from './fixtures';

const server = await startServer();

it('returns the configuration without rows when signed out', async () => {
  const { data } = await server.request('GET /api/v1/start');
  expect(data).toEqual({ config: (await server.request('GET /api/v1/server-config')).data, rows: null });
});

it('returns the rows of the user that a device without any would read, with the window it asks for', async () => {
  server.clock.set('2026-03-11T10:00:00Z');
  const session = await server.signIn('Ana');
  const eve = await server.signIn('Eve');
  const { id } = await makeActivity(server, session);
  const { id: entryId } = await makeEntry(server, session, id);
  await makeActivity(server, eve);
  for (const query of [{}, { from: '2024-03-06' as const }]) {
    const { rows } = (await server.request('GET /api/v1/start', undefined, { session, query })).data;
    expect(rows).toEqual((await server.request('GET /api/v1/rows', undefined, { session, query })).data);
    expect(rows).toMatchObject({
      isFresh: true,
      from: query.from === undefined ? '2025-01-20' : '2024-03-04',
      rows: { user: [{ name: 'Ana' }], activity: [{ id }], entry: [{ id: entryId }] },
      next: null,
    });
  }
});

it('limits the first page, which begins with the latest records, and continues with its `next`', async () => {
  server.clock.set('2026-03-11T10:00:00Z');
  const session = await server.signIn('Ana');
  const { id } = await makeActivity(server, session);
  const note = 'x'.repeat(500);
  for (const date of ['2026-03-01', '2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05'] as const) {
    const operations = Array.from({ length: 20 }, (_, index) => ({
      id: `${date}-${index}`,
      call: 'POST /api/v1/entry',
      body: newEntry(server, id, { date, note }),
    }));
    await server.request('POST /api/v1/operations', { operations }, { session });
  }
  const { rows: first } = (await server.request('GET /api/v1/start', undefined, { session })).data;
  if (!first || first.next === null) throw new Error('The first page is the only one');
  expect(JSON.stringify(first.rows).length).toBeLessThan(FIRST_PAGE_BYTES + 2000);
  expect(first.rows.entry?.[0]?.date).toBe('2026-03-05');
  const query = { next: first.next };
  const rest = (await server.request('GET /api/v1/rows', undefined, { session, query })).data;
  expect(rest).toMatchObject({ isFresh: true, from: first.from, next: null });
  const all = (await server.request('GET /api/v1/rows', undefined, { session })).data;
  expect([...(first.rows.entry ?? []), ...(rest.rows.entry ?? [])]).toEqual(all.rows.entry);
  expect(all.rows.entry).toHaveLength(100);
});

it('distinguishes a deleted user from a signed-out one', async () => {
  const session = await server.signIn('Gone');
  const { id } = (await server.request('GET /api/v1/user', undefined, { session })).data;
  await server.pool.query('DELETE FROM app_user WHERE user_id = $1', [id]);
  const { status, error } = await server.request('GET /api/v1/start', undefined, { session });
  expect([status, error.code]).toEqual([401, ERRORS.USER_NOT_FOUND.code]);
});
