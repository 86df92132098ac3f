import { randomUUID } from 'node:crypto';
import { contract, ERRORS, type BodyOf, type EndpointKey, type Mutation } from '@sevenfold/contract';
import { OPERATIONS_MAX } from '@sevenfold/contract/operationsMax';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Db } from '../../src/db/client';
import { dropConnections } from '../../src/db/pool';
import { prepareRoute } from '../../src/http/handlers';
import { mutationRoutes } from '../../src/http/batchHandler';
import { HttpError } from '../../src/http/httpError';
import { route } from '../../src/http/route';
import { newId } from '../../src/id';
import { makeActivity, newActivity, newEntry, rowsOf } from '../features/fixtures';
import { startServer, type TestServer, type TestUser } from '../harness';

const server = await startServer();

interface Sent {
  readonly id: string;
  readonly call: string;
  readonly body?: unknown;
}

const operation = <M extends Mutation>(call: M, body: BodyOf<M>, id: string = randomUUID()): Sent => ({
  id,
  call,
  body,
});
const rename = (name: string, id?: string) => operation('PATCH /api/v1/user', { name }, id);
const addArea = (name: string) => operation('POST /api/v1/area', { id: newId(server.clock), name, color: '#A03EB0' });

let ana: TestUser;
beforeEach(async () => {
  ana = await server.signIn('Ana');
});

const send = (operations: readonly Sent[], { on = server, session = ana, epoch, ...flags }: SendOptions = {}) =>
  on.requestUnchecked(
    'POST /api/v1/operations',
    { operations, ...flags },
    { session, ...(epoch !== undefined && { headers: { 'sevenfold-epoch': epoch } }) },
  );

interface SendOptions {
  readonly on?: TestServer;
  readonly session?: TestUser | undefined;
  readonly epoch?: string;
  readonly skipsFaults?: boolean;
}

interface Answer {
  readonly id: string;
  readonly data?: unknown;
  readonly error?: { readonly code: number; readonly status: number; readonly fields?: readonly { path: string }[] };
}
type Response = Awaited<ReturnType<typeof send>>;
const answersOf = (response: Response): readonly Answer[] => {
  expect(response.status, response.text).toBe(200);
  return (JSON.parse(response.text) as { data: { operations: readonly Answer[] } }).data.operations;
};
/** The name of the error of each answer; `done` without one. */
const outcomesOf = (response: Response): readonly string[] =>
  answersOf(response).map(
    ({ error }) =>
      Object.entries(ERRORS).find(([, { code, status }]) => code === error?.code && status === error.status)?.[0] ??
      'done',
  );

const nameOf = async (session: TestUser) =>
  (await server.request('GET /api/v1/user', undefined, { session })).data.name;
const areaNamesOf = async (session: TestUser) =>
  (await server.request('GET /api/v1/areas', undefined, { session })).data.areas.map(({ name }) => name);
const storedCount = async ({ userId }: TestUser) =>
  (await server.pool.query('SELECT 1 FROM operation WHERE user_id = $1', [userId])).rows.length;
const currentEpoch = async (): Promise<string> =>
  (await server.pool.query<{ id: string }>('SELECT id FROM epoch')).rows[0]?.id ?? '';

/** A second server on the same database with its own route for areas. */
const serverWith = (handle: (db: Db, name: string) => Promise<void>) =>
  startServer({
    databaseUrl: server.databaseUrl,
    clock: server.clock,
    routes: [
      route('POST /api/v1/area', async ({ db, userId, body }) => {
        const { id, name, color } = body;
        await db
          .insertInto('area')
          .values({ user_id: userId, id, name, color, sort_order: 9 })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
        await handle(db, name);
        return { createdArea: { id, name, kind: null, color, order: 9 } };
      }),
    ],
  });

describe('a batch of operations', () => {
  it('answers each with the bytes that it has when sent alone', async () => {
    const [first, second] = [addArea('Music "loud"\u2028'), rename('Ann')];
    const batch = await send([first, second]);
    const { version } = (JSON.parse(batch.text) as { changes: { version: number } }).changes;
    const end = `,"changes":{"version":${version}}}`;
    for (const [index, sent] of [first, second].entries()) {
      const alone = await server.requestUnchecked(sent.call as EndpointKey, sent.body, { session: ana, key: sent.id });
      expect(alone.status).toBe(200);
      expect(alone.text.slice(-end.length)).toBe(end);
      const data = alone.text.slice('{"data":'.length, -end.length);
      expect(batch.text).toContain(`{"id":"${sent.id}","data":${data}}`);
      expect(answersOf(batch)[index]?.id).toBe(sent.id);
    }
  });

  it('lets later operations use what earlier ones created', async () => {
    const activity = newActivity(server);
    const entry = newEntry(server, activity.id);
    const response = await send([
      operation('POST /api/v1/a', activity),
      operation('POST /api/v1/entry', entry),
      operation('PATCH /api/v1/entry', { id: entry.id, amount: 3 }),
    ]);
    expect(outcomesOf(response)).toEqual(['done', 'done', 'done']);
    expect(answersOf(response)[2]?.data).toMatchObject({ entry: { id: entry.id, amount: 3 } });
  });

  it('rolls back a rejected operation alone', async () => {
    const halfway = await serverWith(async (_, name) => {
      if (name === 'Half') throw new HttpError('CONFLICT');
    });
    const rejected = addArea('Half');
    const response = await send([addArea('Music'), rejected, addArea('Dance')], { on: halfway });
    expect(outcomesOf(response)).toEqual(['done', 'CONFLICT', 'done']);
    const names = await areaNamesOf(ana);
    expect(['Music', 'Half', 'Dance'].map((name) => names.includes(name))).toEqual([true, false, true]);
    expect(outcomesOf(await send([rejected]))).toEqual(['done']);
  });

  it('rejects what depends on a rejected creation', async () => {
    const activities = Array.from({ length: 6 }, () => newActivity(server));
    const [last] = activities.slice(-1);
    const response = await send([
      ...activities.map((body) => operation('POST /api/v1/a', body)),
      operation('POST /api/v1/entry', newEntry(server, last?.id ?? '')),
      rename('Ann'),
    ]);
    expect(outcomesOf(response).slice(4)).toEqual(['done', 'PLAN_LIMIT', 'NOT_FOUND', 'done']);
  });

  it('answers invalid input like its own endpoint, without stopping', async () => {
    const invalid = [
      { id: 'no-body', call: 'POST /api/v1/area' },
      { id: 'wrong', call: 'PATCH /api/v1/user', body: { name: 7, owner: 'me' } },
      { id: 'unstorable', call: 'PATCH /api/v1/user', body: { name: '\u0000' } },
      { id: 'list', call: 'PATCH /api/v1/user', body: [1] },
      { id: 'unknown', call: 'POST /api/v1/moon', body: {} },
    ];
    const answers = answersOf(await send([...invalid, rename('Ann')]));
    for (const [index, sent] of invalid.entries()) {
      const [method, url = ''] = sent.call.split(' ');
      const alone = await server.inject({
        method: method as 'POST',
        url,
        headers: {
          authorization: `Bearer ${ana.token}`,
          'idempotency-key': sent.id,
          ...(sent.body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(sent.body !== undefined && { payload: JSON.stringify(sent.body) }),
      });
      const { error } = alone.json<{ error: object }>();
      expect(answers[index]).toEqual({ id: sent.id, error: { ...error, status: alone.statusCode } });
    }
    expect(await nameOf(ana)).toBe('Ann');
  });

  it('accepts only mutations', async () => {
    const others = Object.entries(contract).flatMap(([call, endpoint]) =>
      'idempotent' in endpoint || call.startsWith('GET ') ? [] : [{ id: 'other', call, body: {} }],
    );
    expect(others.length).toBeGreaterThan(10);
    for (const other of others) {
      const [answer] = answersOf(await send([other]));
      expect([answer?.error?.status, answer?.error?.fields?.[0]?.path], other.call).toEqual([400, 'call']);
    }
  });

  it('finds nothing of another user', async () => {
    const eve = await server.signIn('Eve');
    const { id } = await makeActivity(server, eve);
    const before = await rowsOf(server, eve);
    const response = await send([
      operation('POST /api/v1/entry', newEntry(server, id)),
      operation('PATCH /api/v1/a', { id, name: 'Mine' }),
    ]);
    expect(outcomesOf(response)).toEqual(['NOT_FOUND', 'NOT_FOUND']);
    expect(await rowsOf(server, eve)).toBe(before);
  });

  it('runs an operation that it contains twice once', async () => {
    const twice = addArea('Music');
    const response = await send([twice, rename('Ann'), twice, { ...twice, body: { name: 'Other' } }]);
    expect(outcomesOf(response)).toEqual(['done', 'done', 'done', 'INVALID_INPUT']);
    expect(outcomesOf(await send([twice, rename('Bea', twice.id)]))).toEqual(['done', 'CONFLICT']);
    expect((await areaNamesOf(ana)).filter((name) => name === 'Music')).toHaveLength(1);
  });
});

describe('a retried batch', () => {
  it('gets the same response, and runs what is new', async () => {
    const operations = [addArea('Music'), rename('Ann')];
    const first = await send(operations);
    await server.request('PATCH /api/v1/user', { name: 'Bea' }, { session: ana });
    expect(answersOf(await send(operations))).toEqual(answersOf(first));
    expect(await nameOf(ana)).toBe('Bea');
    expect(outcomesOf(await send([...operations, rename('Cleo')]))).toEqual(['done', 'done', 'done']);
    expect(await nameOf(ana)).toBe('Cleo');
  });

  it('has one effect while the first is running', async () => {
    const operations = Array.from({ length: 20 }, (_, index) => addArea(`Area ${index}`));
    const responses = await Promise.all(Array.from({ length: 6 }, () => send(operations)));
    for (const response of responses) expect(outcomesOf(response)).toEqual(operations.map(() => 'done'));
    expect(new Set(responses.map((response) => JSON.stringify(answersOf(response)))).size).toBe(1);
    expect(await storedCount(ana)).toBe(20);
  });

  it('has one effect while its operations are sent one by one', async () => {
    const operations = Array.from({ length: 10 }, (_, index) => addArea(`Area ${index}`));
    const [batch, ...alone] = await Promise.all([
      send(operations),
      ...operations.map(({ id, body }) =>
        server.requestUnchecked('POST /api/v1/area', body, { session: ana, key: id }),
      ),
    ]);
    expect(outcomesOf(batch)).toEqual(operations.map(() => 'done'));
    for (const { text } of alone)
      expect(batch.text).toContain(JSON.stringify((JSON.parse(text) as { data: object }).data));
  });
});

describe('a temporary error', () => {
  it.each(['40001', '40P01'])('%s of the database repeats the whole batch', async (code) => {
    let tries = 0;
    const flaky = await serverWith(async (db, name) => {
      if (name !== 'Flaky') return;
      tries += 1;
      if (tries < 3) await raise(db, code);
    });
    const response = await send([addArea('Music'), addArea('Flaky'), addArea('Dance')], { on: flaky });
    expect(outcomesOf(response)).toEqual(['done', 'done', 'done']);
    expect(tries).toBe(3);
    expect((await areaNamesOf(ana)).filter((name) => name === 'Music')).toHaveLength(1);
  });

  it('of the server ends the batch, and keeps what ran before', async () => {
    const broken = await serverWith(async (_, name) => {
      if (name === 'Broken') throw new Error('on purpose');
    });
    const operations = [addArea('Music'), addArea('Broken'), addArea('Dance')];
    expect(outcomesOf(await send(operations, { on: broken }))).toEqual(['done', 'INTERNAL']);
    const names = await areaNamesOf(ana);
    expect(['Music', 'Broken', 'Dance'].map((name) => names.includes(name))).toEqual([true, false, false]);
    expect(outcomesOf(await send(operations))).toEqual(['done', 'done', 'done']);
  });

  it('of the server is skipped on request, and can be run later', async () => {
    const broken = await serverWith(async (db, name) => {
      if (name === 'Broken') throw new Error('on purpose');
      if (name === 'Divided') await raise(db, '22012');
    });
    const faulty = [addArea('Broken'), addArea('Divided')];
    const operations = [addArea('Music'), ...faulty, addArea('Dance')];
    const response = await send(operations, { on: broken, skipsFaults: true });
    expect(outcomesOf(response)).toEqual(['done', 'INTERNAL', 'INTERNAL', 'done']);
    const names = await areaNamesOf(ana);
    expect(['Music', 'Broken', 'Divided', 'Dance'].map((name) => names.includes(name))).toEqual([
      true,
      false,
      false,
      true,
    ]);
    expect(await storedCount(ana)).toBe(2);
    expect(outcomesOf(await send(faulty))).toEqual(['done', 'done']);
  });

  it.each([false, true])('by a lost connection changes nothing (skipping faults: %s)', async (skipsFaults) => {
    const cutOff = await serverWith(async (_, name) => {
      if (name === 'Lost') dropConnections(cutOff.pool);
    });
    const operations = [addArea('Music'), addArea('Lost'), addArea('Dance')];
    const before = await rowsOf(server, ana);
    expect((await send(operations, { on: cutOff, skipsFaults })).status).toBe(503);
    expect(await rowsOf(server, ana)).toBe(before);
    expect(outcomesOf(await send(operations))).toEqual(['done', 'done', 'done']);
  });

  it('by the rate limit of the user counts a batch once', async () => {
    const limited = await startServer({
      databaseUrl: server.databaseUrl,
      clock: server.clock,
      env: { RATE_LIMIT_PER_MINUTE: '2' },
    });
    const batch = () =>
      send(
        Array.from({ length: 10 }, (_, index) => rename(`Ann ${index}`)),
        { on: limited },
      );
    const first = await batch();
    expect([first.status, (await batch()).status, (await batch()).status]).toEqual([200, 200, 429]);
  });
});

describe('the epoch of a batch', () => {
  it('is named by the response', async () => {
    const response = await send([rename('Ann')], { epoch: await currentEpoch() });
    expect([response.status, response.headers['sevenfold-epoch']]).toEqual([200, await currentEpoch()]);
  });

  it('of an earlier database is refused, without any effect', async () => {
    const earlier = await currentEpoch();
    await server.pool.query('UPDATE epoch SET id = gen_random_uuid()');
    const before = await rowsOf(server, ana);
    const { status, error } = await send([rename('Ann'), addArea('Music')], { epoch: earlier });
    expect([status, error.code, error.epoch]).toEqual([503, ERRORS.EPOCH_CHANGED.code, await currentEpoch()]);
    expect(await rowsOf(server, ana)).toBe(before);
  });
});

describe('a batch is refused as a whole', () => {
  it('without a session', async () => {
    const response = await server.requestUnchecked('POST /api/v1/operations', { operations: [rename('Eve')] });
    expect(response.error.code).toBe(ERRORS.NOT_SIGNED_IN.code);
  });

  it.each<[string, unknown]>([
    ['no operations', []],
    ['too many', Array.from({ length: OPERATIONS_MAX + 1 }, () => rename('Ann'))],
    ['an invalid id', [rename('Ann', 'a b')]],
    ['a call that is not one', [{ id: 'x', call: 'PATCH', body: {} }]],
  ])('with %s', async (_, operations) => {
    const response = await server.requestUnchecked('POST /api/v1/operations', { operations }, { session: ana });
    expect([response.status, response.error.code]).toEqual([400, ERRORS.INVALID_INPUT.code]);
    expect(await nameOf(ana)).toBe('Ana');
  });

  it('when it is too large', async () => {
    const response = await send([rename('x'.repeat(300_000))]);
    expect([response.status, response.error.code]).toEqual([413, ERRORS.BODY_TOO_LARGE.code]);
  });

  it('but not at the largest number of operations', async () => {
    const operations = Array.from({ length: OPERATIONS_MAX }, (_, index) => rename(`Ann ${index}`));
    expect(outcomesOf(await send(operations))).toEqual(operations.map(() => 'done'));
    expect(await nameOf(ana)).toBe(`Ann ${OPERATIONS_MAX - 1}`);
  });
});

it('a mutation that calls third parties fails the start: the transaction of a batch would wait for them', () => {
  const slow = route('PATCH /api/v1/user', async () => Promise.reject(new Error('not reached')), {
    callsThirdParties: true,
  });
  expect(() => mutationRoutes([prepareRoute(slow)])).toThrow(
    'PATCH /api/v1/user is idempotent and calls third parties',
  );
});

/** Raises a database error with a code, such as those of concurrent transactions. */
async function raise(db: Db, code: string): Promise<void> {
  await sql`DO ${sql.raw(`$$BEGIN RAISE EXCEPTION 'on purpose' USING ERRCODE = '${code}'; END$$`)}`.execute(db);
}
