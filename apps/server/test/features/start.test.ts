import { ERRORS } from '@sevenfold/contract';
import { expect, it } from 'vitest';
import { startServer } from '../harness';
import { makeActivity, makeEntry } from './fixtures';

const server = await startServer();

it('returns the configuration without a user when signed out', async () => {
  const { data } = await server.request('GET /api/v1/start');
  expect(data).toEqual({ config: (await server.request('GET /api/v1/server-config')).data, person: null });
});

it('returns what the first screen would request separately, for the week of today', async () => {
  const session = await server.signIn('Ana');
  const eve = await server.signIn('Eve');
  await server.request(
    'PATCH /api/v1/user/settings',
    { weekStartDay: 'SUNDAY', timezone: 'Pacific/Auckland' },
    { session },
  );
  const { id } = await makeActivity(server, session);
  await makeEntry(server, session, id);
  await makeActivity(server, eve);
  const {
    data: { person },
  } = await server.request('GET /api/v1/start', undefined, { session });
  const { from, to, ...records } = person?.records ?? { from: '', to: '' };
  const dayOf = (date: string): number => new Date(date).getUTCDay();
  expect([dayOf(from), dayOf(to)], 'a week from Sunday to Saturday').toEqual([0, 6]);
  expect({ ...person, records }).toEqual({
    user: (await server.request('GET /api/v1/user', undefined, { session })).data,
    ...(await server.request('GET /api/v1/areas', undefined, { session })).data,
    ...(await server.request('GET /api/v1/as', undefined, { session })).data,
    records: (await server.requestUnchecked('GET /api/v1/records', undefined, { query: { from, to }, session })).data,
  });
});

it('distinguishes a deleted user from a signed-out one', async () => {
  const session = await server.signIn('Gone');
  const { id } = (await server.request('GET /api/v1/user', undefined, { session })).data;
  await server.pool.query('DELETE FROM app_user WHERE user_id = $1', [id]);
  const { status, error } = await server.request('GET /api/v1/start', undefined, { session });
  expect([status, error.code]).toEqual([401, ERRORS.USER_NOT_FOUND.code]);
});
