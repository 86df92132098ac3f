import { ERRORS } from '@sevenfold/contract';
import { expect, it } from 'vitest';
import { newId } from '../../src/id';
import { startServer, type TestUser } from '../harness';
import { activitiesOf, makeActivity, makeEntry, rowsOf } from './fixtures';
import { type Batch, transferFixtures } from './transferFixtures';

const server = await startServer({ env: { RECORDS_PER_USER: '20', RECORDS_PER_IMPORT: '8' } });
const { emptyUser } = transferFixtures(() => server);

let activityId = '';
const batchOf = (days: number, more: Partial<Batch> = {}): Batch => ({
  importId: newId(server.clock),
  source: 'CSV',
  fileName: 'runs.csv',
  number: 0,
  isLast: true,
  entries: Array.from({ length: days }, () => ({
    id: newId(server.clock),
    activityId,
    date: '2026-03-01',
    amount: 1,
    source: 'IMPORT' as const,
    startedAt: null,
    utcOffsetMinutes: null,
    note: null,
  })),
  ...more,
});

/** A user with an activity and a number of entries. */
async function userWith(entries: number): Promise<TestUser> {
  const ben = await emptyUser();
  const activity = await makeActivity(server, ben);
  activityId = activity.id;
  for (let n = 0; n < entries; n += 1) await makeEntry(server, ben, activity.id, { date: '2026-03-02' });
  return ben;
}

it('an import beyond the room of the account is refused, names what is too much, and changes nothing', async () => {
  const ben = await userWith(14);
  const before = await rowsOf(server, ben);
  const checked = await server.request('POST /api/v1/import/check', batchOf(6), { session: ben });
  expect(checked.data).toMatchObject({ room: 5, importMax: 8 });
  const refused = await server.request('POST /api/v1/import/batch', batchOf(6), { session: ben });
  expect(refused.status).toBe(403);
  expect(refused.error).toMatchObject({
    code: ERRORS.RECORD_LIMIT.code,
    fields: [{ path: 'entries', message: 'The account has room for 5 more objects, and this adds 6' }],
  });
  expect(await rowsOf(server, ben)).toBe(before);
  expect((await server.request('POST /api/v1/import/batch', batchOf(5), { session: ben })).status).toBe(200);
});

it('rows that exist already need no room', async () => {
  const ben = await userWith(14);
  const batch = batchOf(5);
  expect((await server.request('POST /api/v1/import/batch', batch, { session: ben })).status).toBe(200);
  const again = { ...batch, importId: newId(server.clock) };
  expect((await server.request('POST /api/v1/import/batch', again, { session: ben })).status).toBe(200);
});

it('the batches of one import together are limited', async () => {
  const ben = await userWith(0);
  const first = batchOf(5, { isLast: false });
  expect((await server.request('POST /api/v1/import/batch', first, { session: ben })).status).toBe(200);
  const second = batchOf(4, { importId: first.importId, number: 1 });
  const refused = await server.request('POST /api/v1/import/batch', second, { session: ben });
  expect(refused.error).toMatchObject({ code: ERRORS.RECORD_LIMIT.code, fields: [{ path: 'entries' }] });
});

it('an undone import comes back only if there is still room', async () => {
  const ben = await userWith(10);
  const batch = batchOf(8);
  await server.request('POST /api/v1/import/batch', batch, { session: ben });
  const { importId } = batch;
  await server.request('POST /api/v1/import/undo', { importId }, { session: ben });
  for (let n = 0; n < 4; n += 1) await makeEntry(server, ben, activityId);
  const refused = await server.request('POST /api/v1/import/restore', { importId }, { session: ben });
  expect(refused.error).toMatchObject({ code: ERRORS.RECORD_LIMIT.code, fields: [{ path: 'importId' }] });
});

it('the activities that the user wants archived are archived, and the others stay active', async () => {
  const free = await startServer({ env: { FREE_ACTIVITIES: '2' } });
  const ben = await free.signIn('Ben');
  const own = await makeActivity(free, ben);
  const { calendarTrackingStatus: _, ...given } = own;
  const activities = ['First', 'Second', 'Third'].map((name, order) => ({
    ...given,
    id: newId(free.clock),
    areaId: null,
    name,
    order,
    isActive: name === 'Third',
  }));
  const names = async () => (await activitiesOf(free, ben)).filter(({ isActive }) => isActive).map(({ name }) => name);
  const importOf = () => ({ ...batchOf(0), importId: newId(free.clock), activities });
  expect((await free.request('POST /api/v1/import/batch', importOf(), { session: ben })).status).toBe(200);
  expect(await names()).toEqual([own.name, 'Third']);
  // The same when they were active and deleted before, and the import restores them.
  await free.pool.query("UPDATE activity SET is_active = true, deleted_at = now() WHERE name IN ('First', 'Third')");
  expect((await free.request('POST /api/v1/import/batch', importOf(), { session: ben })).status).toBe(200);
  expect(await names()).toEqual([own.name, 'Third']);
});
