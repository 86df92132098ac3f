import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { HttpError } from '../../src/http/httpError';
import { route } from '../../src/http/route';
import { makeActivity, newEntry, rowsOf } from '../features/fixtures';
import { startServer, type TestUser } from '../harness';

const server = await startServer();
const currentEpoch = async (): Promise<string> =>
  (await server.pool.query<{ id: string }>('SELECT id FROM epoch')).rows[0]?.id ?? '';
/** Starts a new epoch, like a restore. */
const beginEpoch = () => server.pool.query('UPDATE epoch SET id = gen_random_uuid()');

let ana: TestUser;
let activityId: string;
beforeEach(async () => {
  ana = await server.signIn('Ana');
  activityId = (await makeActivity(server, ana)).id;
});

interface EntryRequest {
  readonly key?: string;
  readonly body?: ReturnType<typeof newEntry>;
  readonly epoch?: string;
}
const record = ({ key = randomUUID(), body = newEntry(server, activityId), epoch }: EntryRequest) =>
  server.request('POST /api/v1/entry', body, {
    session: ana,
    key,
    ...(epoch !== undefined && { headers: { 'sevenfold-epoch': epoch } }),
  });
const rename = (name: string, epoch?: string, key: string = randomUUID()) =>
  server.request(
    'PATCH /api/v1/user',
    { name },
    { session: ana, key, ...(epoch !== undefined && { headers: { 'sevenfold-epoch': epoch } }) },
  );

describe.each([
  ['of the user', (epoch?: string) => rename('Ann', epoch)],
  ['that records an entry', (epoch?: string) => record({ ...(epoch !== undefined && { epoch }) })],
])('a mutation %s', (_path, mutate) => {
  it('is accepted with the current epoch, in any letter case, and without one', async () => {
    const epoch = await currentEpoch();
    for (const sent of [epoch, epoch.toUpperCase(), undefined]) {
      const { status, headers } = await mutate(sent);
      expect([status, headers['sevenfold-epoch']]).toEqual([200, epoch]);
    }
  });

  it.each(['', 'x', 'null', '0', `${randomUUID()}0`])('is invalid with the epoch %j', async (epoch) => {
    const before = await rowsOf(server, ana);
    const { status, error } = await mutate(epoch);
    expect([status, error.fields?.map(({ path }) => path)]).toEqual([400, ['Sevenfold-Epoch']]);
    expect(await rowsOf(server, ana)).toBe(before);
  });

  it('is refused with an earlier epoch; the response contains the current one, which is accepted', async () => {
    const earlier = await currentEpoch();
    await beginEpoch();
    const before = await rowsOf(server, ana);
    const { status, error } = await mutate(earlier);
    expect([status, error.code, error.epoch]).toEqual([503, 50000001, await currentEpoch()]);
    expect(await rowsOf(server, ana)).toBe(before);
    expect((await mutate(error.epoch)).status).toBe(200);
  });
});

it('a retry with an earlier epoch is refused; with the current one it gets the stored response', async () => {
  const epoch = await currentEpoch();
  for (const send of [
    (key: string, sent?: string) => rename('Ann', sent, key),
    (() => {
      const body = newEntry(server, activityId);
      return (key: string, sent?: string) => record({ key, body, ...(sent !== undefined && { epoch: sent }) });
    })(),
  ]) {
    const key = randomUUID();
    const first = await send(key, await currentEpoch());
    await beginEpoch();
    expect((await send(key, epoch)).status).toBe(503);
    const again = await send(key, await currentEpoch());
    expect([again.status, again.data]).toEqual([200, first.data]);
  }
});

it('the epoch is not revealed without a session', async () => {
  const response = await server.request(
    'PATCH /api/v1/user',
    { name: 'Eve' },
    { headers: { 'sevenfold-epoch': randomUUID() } },
  );
  expect([response.status, response.text.includes(await currentEpoch())]).toEqual([401, false]);
});

it('a restore cannot replace the epoch between the check and the commit of a mutation', async () => {
  const epoch = await currentEpoch();
  const slow = await startServer({
    databaseUrl: server.databaseUrl,
    clock: server.clock,
    routes: [
      route('PATCH /api/v1/user', async () => {
        // Drops the table, like a restore.
        await expect(
          server.pool.query('BEGIN; SET LOCAL lock_timeout = 50; DROP TABLE epoch; COMMIT'),
        ).rejects.toMatchObject({ code: '55P03' });
        throw new HttpError('CONFLICT');
      }),
    ],
  });
  const response = await slow.request(
    'PATCH /api/v1/user',
    { name: 'Ann' },
    { session: ana, headers: { 'sevenfold-epoch': epoch } },
  );
  expect(response.status).toBe(409);
  expect(await currentEpoch()).toBe(epoch);
});
