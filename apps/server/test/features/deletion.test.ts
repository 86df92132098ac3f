import { ERRORS } from '@sevenfold/contract';
import { startRevocationServer, type RevocationServer } from '@sevenfold/fakes/revocation';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { makeDemoAccount } from '../../src/demo/account';
import { consentContext, withdrawSignIns } from '../../src/features/auth/consent';
import { deletionRoutes } from '../../src/features/deletion/routes';
import type { DeletionStep } from '../../src/features/deletion/step';
import { TABLES } from '../../src/features/registry';
import { eraseDueAccounts } from '../../src/features/retention/erase';
import { purge } from '../../src/features/retention/purge';
import { Device } from '../change/device';
import { silent } from '../database';
import { startWorker } from '../jobs/worker';
import {
  startServer,
  startSharedServer,
  TEST_KEYRING,
  type TestResponse,
  type TestUser,
  type TestServer,
} from '../harness';
import { makeActivity, makeEntry, makeObjective, newEntry, rethrow, rowsOf } from './fixtures';

const REASON = { reason: 'OTHER', text: 'Moving on' } as const;
const local = (token: string) => ({ method: 'LOCAL', token }) as const;
const NATIVE = { headers: { 'x-client-platform': 'IOS' } };

const shared = await startSharedServer();
let server: TestServer;
beforeEach(() => {
  server = shared;
});

const authenticate = (name: string): Promise<TestResponse<'POST /api/v1/auth/authenticate'>> =>
  server.request('POST /api/v1/auth/authenticate', local(name), NATIVE);

async function register(name: string): Promise<TestUser> {
  const { data } = await authenticate(name);
  if (data.status !== 'REGISTRATION_REQUIRED') throw new Error(`${name} is ${data.status}`);
  const registered = await server.request(
    'POST /api/v1/auth/register',
    { auth: local(data.registrationToken), name, language: 'EN', weekStartDay: 'MONDAY', timezone: 'UTC' },
    NATIVE,
  );
  const token = registered.data.session.token ?? '';
  return { token, userId: (await server.request('GET /api/v1/user', undefined, { session: token })).data.id };
}

const requestDeletion = (session: TestUser) => server.request('POST /api/v1/user/delete', REASON, { session });

async function ticketOf(name: string): Promise<string> {
  const { data } = await authenticate(name);
  if (data.status !== 'DELETION_PENDING') throw new Error(`${name} is ${data.status}`);
  return data.registrationToken;
}

const restore = (token: string) => server.request('POST /api/v1/auth/restore', { auth: local(token) }, NATIVE);

const erase = (onFailed: (error: unknown) => void = rethrow): Promise<string[]> =>
  eraseDueAccounts({
    pool: server.pool,
    clock: server.clock,
    tables: TABLES,
    signal: new AbortController().signal,
    onFailed,
  });

describe('POST /api/v1/user/delete', () => {
  it('ends every session at once, for reads and writes, and forgets the names of devices', async () => {
    const ana = await register('ana');
    const phone = await server.sessionOf(ana.userId);
    const eve = await server.signIn('Eve');
    const { id } = await makeActivity(server, phone);
    await makeEntry(server, phone, id);
    const stream = await Device.connected(server, phone);

    const response = await requestDeletion(ana);
    expect(response.data).toEqual({ deleteAt: '2026-03-25T10:00:00.000Z' });

    await stream.ended();
    for (const session of [ana, phone]) {
      for (const refused of [
        await server.request('GET /api/v1/user', undefined, { session }),
        await server.request('GET /api/v1/areas', undefined, { session }),
        await server.request('POST /api/v1/entry', newEntry(server, id), { session }),
        await server.request('PATCH /api/v1/user', { name: 'Eva' }, { session }),
        await server.request('GET /api/v1/start', undefined, { session }),
        await requestDeletion(session),
      ])
        expect(refused.error.code).toBe(ERRORS.USER_NOT_FOUND.code);
    }
    expect((await Device.open(server, phone)).status).toBe(401);
    const entries = await server.pool.query('SELECT 1 FROM entry WHERE user_id = $1', [ana.userId]);
    expect(entries.rows).toHaveLength(1);
    expect((await server.request('GET /api/v1/user', undefined, { session: eve })).status).toBe(200);
    const devices = await server.pool.query('SELECT device FROM session WHERE user_id = $1', [ana.userId]);
    expect(devices.rows).toEqual([{ device: null }, { device: null }]);
  });

  it('keeps the reason for the operator, without the user and dated by the day', async () => {
    const ana = await register('ana');
    await requestDeletion(ana);
    const { rows } = await server.pool.query('SELECT * FROM deletion_reason');
    expect(rows).toEqual([
      { id: expect.any(String), reason: 'OTHER', text: 'Moving on', created_at: new Date('2026-03-11T00:00:00Z') },
    ]);
    expect(JSON.stringify(rows)).not.toContain(ana.userId);
  });

  it.each([
    [{}, 'reason'],
    [{ reason: 'BORED' }, 'reason'],
    [{ reason: 'OTHER', text: 'x'.repeat(1001) }, 'text'],
    [{ reason: 'OTHER', userId: 'another' }, 'userId'],
  ])('refuses %j, and deletes nothing', async (body, path) => {
    const ana = await register('ana');
    const before = await rowsOf(server, ana);
    const response = await server.requestUnchecked('POST /api/v1/user/delete', body, { session: ana });
    expect([response.status, response.error.fields?.map((field) => field.path)]).toEqual([400, [path]]);
    expect(await rowsOf(server, ana)).toBe(before);
  });
});

describe('the steps before a deletion', () => {
  let consents: RevocationServer;
  let billing: RevocationServer;
  let ana: TestUser;
  beforeEach(async () => {
    [consents, billing] = await Promise.all([startRevocationServer(), startRevocationServer()]);
    onTestFinished(async () => void (await Promise.all([consents.stop(), billing.stop()])));
    const stepAt = (name: string, { url }: RevocationServer): DeletionStep => ({
      name,
      async run(userId, { signal }) {
        const { ok, status } = await fetch(`${url}/consents/${userId}`, { method: 'DELETE', signal });
        if (!ok) throw new Error(`${name} responded with ${status}`);
      },
    });
    const steps = [stepAt('calendars', consents), stepAt('billing', billing)];
    server = await startServer({ routes: deletionRoutes(steps, silent, () => undefined) });
    ana = await register('ana');
  });

  it('run in order before anything is deleted', async () => {
    expect((await requestDeletion(ana)).status).toBe(200);
    expect([consents.ended, billing.ended]).toEqual([[ana.userId], [ana.userId]]);
    expect((await authenticate('ana')).data.status).toBe('DELETION_PENDING');
  });

  it.each(['REFUSE', 'DROP'] as const)('keep the account as it is when one fails: %s', async (behavior) => {
    const before = await rowsOf(server, ana);
    for (const failing of [consents, billing]) {
      failing.behave(behavior);
      const response = await requestDeletion(ana);
      expect([response.status, response.error.code, response.error.message]).toEqual([
        502,
        ERRORS.DELETION_FAILED.code,
        'Unable to delete account.',
      ]);
      failing.behave('CONFIRM');
    }
    // The second step was not reached while the first failed.
    expect([consents.ended, billing.ended]).toEqual([[ana.userId], []]);
    expect(await rowsOf(server, ana)).toBe(before);
    expect((await server.pool.query('SELECT 1 FROM deletion_reason')).rows).toEqual([]);
    expect((await server.request('GET /api/v1/user', undefined, { session: ana })).status).toBe(200);
    expect((await authenticate('ana')).data.status).toBe('SESSION');

    expect((await requestDeletion(ana)).status).toBe(200);
    expect(billing.ended).toEqual([ana.userId]);
  });
});

const rejects = async (): Promise<never> => Promise.reject(new Error('Apple was asked'));

describe('the consents to sign in', () => {
  const notAsked = { issuer: '', start: rejects, identify: rejects, revoke: rejects };

  it.each([
    ['their key is gone', 'gone', notAsked],
    ['Apple is no longer offered', 'test', undefined],
  ])('do not keep an account from being deleted if %s', async (_what, keyId, apple) => {
    const ana = await server.signIn();
    const { bytes } = TEST_KEYRING.seal('refresh token', consentContext(ana.userId, ana.userId));
    await server.pool.query("INSERT INTO sign_in_consent VALUES ($1, $1, $1, 'client', $2, $3, now(), NULL)", [
      ana.userId,
      bytes,
      keyId,
    ]);
    const step = withdrawSignIns({ keyring: TEST_KEYRING, providers: { apple } });
    const { clock, db } = server;
    const deps = { db, clock, log: silent, signal: new AbortController().signal };
    await expect(step.run(ana.userId, deps)).resolves.toBeUndefined();
  });
});

describe('POST /api/v1/auth/restore', () => {
  it('restores everything on the last day, except earlier sessions', async () => {
    const ana = await register('ana');
    await makeActivity(server, ana);
    const before = await rowsOf(server, ana);
    await requestDeletion(ana);
    server.clock.advance({ days: 14, seconds: -1 });
    const pending = await authenticate('ana');
    expect(pending.data).toEqual({
      status: 'DELETION_PENDING',
      name: 'ana',
      deleteAt: '2026-03-25T10:00:00.000Z',
      registrationToken: expect.stringMatching(/^rt_/),
    });
    expect(await erase()).toEqual([]);
    const response = await restore('registrationToken' in pending.data ? pending.data.registrationToken : '');
    const session = response.data.session.token ?? '';
    expect((await server.request('GET /api/v1/user', undefined, { session })).data).toMatchObject({ id: ana.userId });
    expect(await rowsOf(server, ana)).toBe(before);
    expect((await server.request('GET /api/v1/user', undefined, { session: ana })).error.code).toBe(
      ERRORS.NOT_SIGNED_IN.code,
    );
    expect((await authenticate('ana')).data.status).toBe('SESSION');
    server.clock.advance({ days: 30 });
    expect(await erase()).toEqual([]);
  });

  it('needs a ticket that has not been used; the same ticket neither registers nor migrates', async () => {
    const ana = await register('ana');
    await requestDeletion(ana);
    const token = await ticketOf('ana');
    const auth = local(token);
    const registration = { auth, name: 'Ana', language: 'EN', weekStartDay: 'MONDAY', timezone: 'UTC' } as const;
    expect((await server.request('POST /api/v1/auth/register', registration, NATIVE)).error.code).toBe(
      ERRORS.ALREADY_REGISTERED.code,
    );
    expect((await server.request('POST /api/v1/auth/migrate-register', { auth }, NATIVE)).status).toBe(409);
    const responses = await Promise.all([restore(token), restore(token)]);
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401]);
  });

  it('is refused without a valid ticket, without an account, and after 14 days', async () => {
    expect((await restore(`rt_${'A'.repeat(43)}`)).error.code).toBe(ERRORS.IDENTITY_REFUSED.code);
    expect((await restore('nobody')).error.code).toBe(ERRORS.NOT_FOUND.code);
    const ana = await register('ana');
    await requestDeletion(ana);
    server.clock.advance({ days: 14 });
    expect((await restore('ana')).error.code).toBe(ERRORS.NOT_FOUND.code);
    // A later sign-in registers a new user, also before the rows are erased.
    const again = await register('ana');
    expect(again.userId).not.toBe(ana.userId);
    server.clock.advance({ hours: 2 });
    expect(await erase()).toEqual([ana.userId]);
    expect((await server.request('GET /api/v1/user', undefined, { session: again })).status).toBe(200);
  });
});

describe('erasing', () => {
  /** The tables of every schema that contain any of these texts in any column. */
  async function tablesContaining(texts: readonly string[]): Promise<string[]> {
    const { rows } = await server.pool.query<{ schema: string; name: string }>(
      `SELECT table_schema AS schema, table_name AS name FROM information_schema.tables
       WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema')`,
    );
    expect(rows.length).toBeGreaterThan(15);
    const found = await Promise.all(
      rows.map(async ({ schema, name }) => {
        const result = await server.pool.query(
          `SELECT 1 FROM "${schema}"."${name}" t WHERE to_jsonb(t)::text ILIKE ANY ($1) LIMIT 1`,
          [texts.map((text) => `%${text}%`)],
        );
        return result.rowCount ? [name] : [];
      }),
    );
    return found.flat().toSorted();
  }

  it('leaves no trace of the user in any column of any table, and changes no other user', async () => {
    await makeDemoAccount(server.db, server.clock, { language: 'EN', timezone: 'UTC' });
    const { rows } = await server.pool.query<{ user_id: string }>(
      "SELECT user_id FROM identity WHERE subject = 'demo'",
    );
    const demo = await server.sessionOf(rows[0]?.user_id ?? '');
    await server.request('PATCH /api/v1/user', { name: 'Zebedee' }, { session: demo });
    const eve = await server.signIn('Eve');
    await makeEntry(server, eve, (await makeActivity(server, eve)).id);
    const others = await rowsOf(server, eve);
    const traces = [demo.userId, 'zebedee'];
    const ofDemo = await tablesContaining(traces);
    expect(ofDemo).toEqual(expect.arrayContaining(['app_user', 'identity', 'session', 'operation', 'entry', 'review']));

    await requestDeletion(demo);
    await authenticate('demo');
    server.clock.advance({ days: 14, hours: 2 });
    expect(await erase()).toEqual([demo.userId]);
    const signal = new AbortController().signal;
    await purge({ pool: server.pool, clock: server.clock, signal, tables: TABLES, onFailed: rethrow });
    expect(await tablesContaining(traces)).toEqual([]);
    expect(await rowsOf(server, eve)).toBe(others);
    expect(await erase()).toEqual([]);
  });

  it('removes objectives that were carried over from each other, also more than one statement removes', async () => {
    const ana = await register('ana');
    const { id } = await makeObjective(server, ana);
    await server.pool.query(
      `INSERT INTO objective (user_id, id, name, why, period_year, type, carried_from, sort_order, created_at)
       SELECT user_id, gen_random_uuid(), 'Read', '', 2026, 'COMPLETABLE', id, 1, now()
       FROM objective, generate_series(1, 2500) WHERE user_id = $1 AND id = $2`,
      [ana.userId, id],
    );
    await requestDeletion(ana);
    server.clock.advance({ days: 14, hours: 2 });
    expect(await erase()).toEqual([ana.userId]);
    expect(await tablesContaining([ana.userId])).toEqual([]);
  });

  it('goes on with the other accounts when one cannot be erased, and comes back to that one', async () => {
    const [ana, ben] = [await register('ana'), await register('ben')];
    for (const user of [ana, ben]) {
      await requestDeletion(user);
      server.clock.advance({ seconds: 1 });
    }
    server.clock.advance({ days: 14, hours: 2 });
    const { pool } = server;
    await pool.query('CREATE TABLE held (user_id uuid REFERENCES app_user)');
    onTestFinished(() => pool.query('DROP TABLE held').then(() => undefined));
    await pool.query('INSERT INTO held VALUES ($1)', [ana.userId]);
    const errors: unknown[] = [];
    expect(await erase((error) => void errors.push(error))).toEqual([ben.userId]);
    expect(errors).toEqual([expect.objectContaining({ message: expect.stringContaining('held') as string })]);
    await pool.query('DELETE FROM held');
    expect(await erase()).toEqual([ana.userId]);
  });

  it('reaches every table with a user_id', async () => {
    const { rows } = await server.pool.query<{ name: string }>(
      `SELECT attrelid::regclass::text AS name FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
       WHERE attname = 'user_id' AND relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition`,
    );
    const reached = new Set(
      TABLES.flatMap(({ name, key, onErasure }) => (key[0] === 'user_id' || onErasure !== undefined ? [name] : [])),
    );
    expect(rows.length).toBeGreaterThan(10);
    expect(rows.map(({ name }) => name).filter((name) => !reached.has(name))).toEqual([]);
  });

  it('is done by a worker process', async () => {
    const ana = await register('ana');
    await startWorker(server.databaseUrl);
    await server.pool.query("UPDATE app_user SET delete_at = now() - interval '2 hours' WHERE user_id = $1", [
      ana.userId,
    ]);
    await server.pool.query("SELECT graphile_worker.add_job('erase-accounts')");
    await expect.poll(() => tablesContaining([ana.userId])).toEqual([]);
  });

  it('is continued after an interruption', async () => {
    const ana = await register('ana');
    await makeEntry(server, ana, (await makeActivity(server, ana)).id);
    await requestDeletion(ana);
    server.clock.advance({ days: 14, hours: 2 });
    const stopping = AbortSignal.abort(new Error('stopping'));
    const onFailed = (): void => undefined;
    await expect(
      eraseDueAccounts({ pool: server.pool, clock: server.clock, tables: TABLES, signal: stopping, onFailed }),
    ).rejects.toThrow('stopping');
    expect(await erase()).toEqual([ana.userId]);
    expect(await tablesContaining([ana.userId])).toEqual([]);
  });
});
