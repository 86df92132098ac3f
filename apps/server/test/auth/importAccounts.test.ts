import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startIssuer } from '@sevenfold/fakes/issuer';
import { pino } from 'pino';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { importAccounts } from '../../src/features/migration/importAccounts';
import { undoMigration } from '../../src/features/migration/undo';
import { areasOf, makeSharedLink } from '../features/fixtures';
import { hashToken } from '../../src/http/sessionToken';
import { Browser } from './browser';
import { ANA, HEADER } from './oldAccount';
import { startServer, TestClock, type TestUser } from '../harness';

const folder = mkdtempSync(join(tmpdir(), 'sevenfold-migration-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const clock = new TestClock();
let logged = '';
const log = pino({ level: 'info' }, { write: (line: string) => void (logged += line) });
const google = await startIssuer({ clientId: 'client-1', clock });
const server = await startServer({ clock, log, env: { GOOGLE_CLIENT_ID: 'client-1', GOOGLE_ISSUER: google.url } });
const newPhone = () => new Browser(server, { 'x-client-platform': 'IOS' });
const phone = newPhone();
afterAll(() => google.stop());
beforeEach(async () => {
  await server.pool.query('DELETE FROM waiting_account; DELETE FROM identity; DELETE FROM app_user');
});

let files = 0;
function write(...lines: unknown[]): string {
  const file = join(folder, `${(files += 1)}.jsonl`);
  writeFileSync(file, lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n'));
  return file;
}
const exportOf = (...accounts: unknown[]): string => write({ ...HEADER, accounts: accounts.length }, ...accounts);

async function run(file: string, isDryRun = false) {
  const client = await server.pool.connect();
  try {
    return await importAccounts(client, file, { clock, isDryRun });
  } finally {
    client.release();
  }
}
async function undo(address: string, isForced = false) {
  const client = await server.pool.connect();
  try {
    await undoMigration(client, address, { clock, isForced });
  } finally {
    client.release();
  }
}
const waiting = async () => (await server.pool.query('SELECT email, name FROM waiting_account ORDER BY 1')).rows;

async function authenticate(claims: object, on = phone) {
  const nonce = randomBytes(32).toString('base64url');
  const { data } = await on.request('POST /api/v1/auth/authenticate', {
    method: 'GOOGLE',
    token: await google.idToken({ nonce: hashToken(nonce).toString('hex'), sub: 'ana', ...claims }),
    native: { nonce },
  });
  return data;
}
async function migrate(claims: object = { email: 'ana@example.org', email_verified: true }): Promise<TestUser> {
  const found = await authenticate(claims);
  const { data } = await phone.request('POST /api/v1/auth/migrate-register', {
    auth: { method: 'GOOGLE', token: 'registrationToken' in found ? found.registrationToken : '' },
  });
  return { userId: '', token: data.session.token ?? '' };
}
const read = async <T>(text: string, values: unknown[] = []): Promise<T[]> =>
  (await server.pool.query(text, values)).rows as T[];

describe('import of an export of version 1.0', () => {
  it('reports rows, writes nothing in a dry run, and changes nothing when repeated', async () => {
    const file = exportOf(ANA, { email: 'bo@example.org', name: 'Bo' });
    const report = {
      accounts: 2,
      added: 2,
      changed: 0,
      unchanged: 0,
      registered: 0,
      rows: { areas: 1, activities: 2, active: 1, weeklyGoals: 2, records: 2, skips: 1, objectives: 2 },
    };
    expect(await run(file, true)).toEqual(report);
    expect(await waiting()).toEqual([]);
    expect(await run(file)).toEqual(report);
    expect(await waiting()).toEqual([
      { email: 'ana@example.org', name: 'Ana' },
      { email: 'bo@example.org', name: 'Bo' },
    ]);
    expect(await run(file)).toEqual({ ...report, added: 0, unchanged: 2 });
    expect(await run(exportOf({ ...ANA, name: 'Ana María' }))).toMatchObject({ changed: 1, added: 0 });
  });

  it('lists errors by line and path, and writes nothing', async () => {
    const [first] = ANA.activities;
    const file = exportOf(
      { email: 'bo@example.org', name: 'Bo' },
      {
        ...ANA,
        activities: [{ ...first, name: ' ' }],
        dayRecords: [
          { activityId: 'run', date: '2026-02-30', amount: 1 },
          { activityId: 'swim', date: '2026-02-02', amount: 1 },
        ],
      },
      { ...ANA, activities: [{ ...first, weeklyGoalsTimeline: [{ startWeekId: '2025-W01', target: 0 }] }] },
      { ...ANA, dayRecords: [{ activityId: 'run', date: '2026-02-02', amount: 1441 }] },
      { ...ANA, dayRecords: [{ activityId: 'run', date: '2026-03-03', amount: 1 }] },
      { ...ANA, secret: 1 },
      { name: 'Nobody' },
      '{"email": "cut@example.org", "name": "C',
    );
    const message = await run(file).then(
      () => '',
      (error: Error) => error.message,
    );
    for (const expected of [
      /line 3, activities\.0\.name: /,
      /line 3, dayRecords\.0/,
      /line 4, activities\.0\.weeklyGoalsTimeline: /,
      /line 5, dayRecords\.0\.amount: /,
      /line 6, dayRecords\.0\.date: This day is after the export/,
      /line 7, the line: .*secret/,
      /line 8, email: /,
      /line 9, the line: /,
    ])
      expect(message).toMatch(expected);
    expect(await waiting()).toEqual([]);
  });

  it('refuses an address that is listed twice, also in another letter case', async () => {
    await expect(run(exportOf(ANA, { email: ' ana@example.ORG', name: 'Eve' }))).rejects.toThrow(
      'line 3, email: Line 2 has this address too',
    );
    expect(await waiting()).toEqual([]);
  });

  it.each([
    ['nothing', () => write('')],
    ['no JSON', () => write('PK\u0003\u0004')],
    ['another format', () => write({ format: 'sevenfold', version: 1 })],
    ['a file that does not exist', () => join(folder, 'none')],
    ['a folder', () => folder],
    ['a file that was cut off', () => write({ ...HEADER, accounts: 2 }, ANA)],
    ['an export of the future', () => write({ ...HEADER, exportedAt: '2027-01-01T00:00:00Z', accounts: 0 })],
    ['a line without an end', () => write({ ...HEADER, accounts: 1 }, 'x'.repeat(65 * 1024 * 1024))],
  ])('refuses %s and names the file', async (_what, make) => {
    const file = make();
    await expect(run(file)).rejects.toThrow(file);
    expect(await waiting()).toEqual([]);
  });

  it('leaves out accounts of existing users', async () => {
    await server.signIn('Ana', { email: 'ana@example.org' });
    expect(await run(exportOf(ANA))).toMatchObject({ registered: 1, added: 0 });
    expect(await waiting()).toEqual([]);
  });
});

describe('migration of an imported account', () => {
  it('is offered with its counts to the verified address only', async () => {
    await run(exportOf(ANA));
    expect(await authenticate({ email: 'ana@example.org', email_verified: true })).toMatchObject({
      status: 'MIGRATION_REQUIRED',
      name: 'Ana',
      carriedOver: { areas: 1, activities: 2, weeklyGoals: 2, records: 3, objectives: 2, archived: 0 },
    });
    for (const claims of [{ email: 'ana@example.org', email_verified: false }, { email: 'eve@example.org' }])
      expect((await authenticate(claims)).status).toBe('REGISTRATION_REQUIRED');
  });

  it('carries over name, time of registration, settings, areas, activities, goals, history and objectives', async () => {
    await run(exportOf(ANA));
    const ana = await migrate();
    const { data: user } = await server.request('GET /api/v1/user', undefined, { session: ana });
    expect(user).toMatchObject({
      name: 'Ana',
      createdAt: '2023-05-01T08:00:00.000Z',
      subscription: { type: 'FREE' },
      settings: { ...ANA.settings, dayEndsAt: 0 },
    });
    const areas = await areasOf(server, ana);
    expect(areas).toEqual([{ id: areas[0]?.id, name: 'Salud', kind: 'HEALTH', color: '#1A9951', order: 0 }]);
    const { activities } = (await server.request('GET /api/v1/as', undefined, { session: ana })).data;
    expect(activities).toMatchObject([
      {
        name: 'Correr',
        icon: 'circle-dot',
        areaId: areas[0]?.id,
        unit: 'DURATION',
        isActive: true,
        createdAt: '2025-01-01T08:00:00.000Z',
        weeklyGoalsTimeline: [
          { startWeekId: '2025-W01', endWeekId: '2025-W20', target: 90 },
          { startWeekId: '2025-W20', endWeekId: null, target: 120 },
        ],
      },
      { name: 'Leer', icon: 'book', areaId: null, unit: 'DAYS', isActive: false, description: 'x' },
    ]);
    const records = (from: string, to: string) =>
      server.request('GET /api/v1/records', undefined, { session: ana, query: { from, to } as never });
    const { entries, skips } = (await records('2026-02-01', '2026-02-28')).data;
    expect(entries).toMatchObject([
      { activityId: activities[0]?.id, date: '2026-02-02', amount: 45, source: 'IMPORT', startedAt: null },
    ]);
    expect(skips).toEqual([{ activityId: activities[0]?.id, date: '2026-02-03', reason: null }]);
    expect((await records('2024-02-29', '2024-02-29')).data.entries).toHaveLength(1);
    const { objectives } = (await server.request('GET /api/v1/objectives', undefined, { session: ana })).data;
    expect(objectives).toMatchObject([
      { name: '10 km', type: 'PROGRESS', start: 0, target: 10, status: 'ACTIVE' },
      { name: 'Médico', type: 'COMPLETABLE', status: 'ACHIEVED', achievedAt: '2025-11-02' },
    ]);
    expect(await waiting()).toEqual([]);
  });

  it('archives the last activities, beyond the limit of the free plan', async () => {
    const activities = Array.from({ length: 7 }, (_, order) => ({
      ...ANA.activities[1],
      id: `x${order}`,
      name: `X${order}`,
      order,
      isActive: true,
    }));
    await run(exportOf({ ...ANA, activities, dayRecords: [] }));
    expect(await authenticate({ email: 'ana@example.org', email_verified: true })).toMatchObject({
      carriedOver: { activities: 7, archived: 2 },
    });
    const { data } = await server.request('GET /api/v1/as', undefined, { session: await migrate() });
    expect(data.activities.map(({ isActive }) => isActive)).toEqual([true, true, true, true, true, false, false]);
  });

  it('gives the default areas to an account without areas', async () => {
    await run(exportOf({ email: 'ana@example.org', name: 'Ana' }));
    expect(await areasOf(server, await migrate())).toHaveLength(6);
  });

  it('is logged without personal data', async () => {
    await run(exportOf(ANA));
    logged = '';
    await migrate();
    const line = logged.split('\n').find((text) => text.includes('"audit":"MIGRATED"'));
    expect(line).toContain('"activities":2');
    expect(logged.toLowerCase()).not.toMatch(/ana@|correr/);
  });

  it('happens once, also for concurrent identities with the same address, and is not offered again', async () => {
    await run(exportOf(ANA));
    const verified = { email: 'ana@example.org', email_verified: true };
    const tickets = await Promise.all(
      ['s-1', 's-2', 's-3'].map((sub) => authenticate({ ...verified, sub }, newPhone())),
    );
    const responses = await Promise.all(
      tickets.map((found) =>
        newPhone().request('POST /api/v1/auth/migrate-register', {
          auth: { method: 'GOOGLE', token: 'registrationToken' in found ? found.registrationToken : '' },
        }),
      ),
    );
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404, 404]);
    expect(await read('SELECT 1 FROM app_user')).toHaveLength(1);
    expect(await run(exportOf(ANA))).toMatchObject({ registered: 1 });
    expect((await authenticate({ ...verified, sub: 's-9' })).status).toBe('REGISTRATION_REQUIRED');
  });
});

describe('undo of a migration', () => {
  const DATA = [
    'area',
    'activity',
    'goal_period',
    'entry',
    'skip',
    'objective',
    'identity',
    'migrated_account',
    'app_user',
  ];

  it('removes what was migrated, and restores the waiting account', async () => {
    await run(exportOf(ANA));
    const before = await read('SELECT * FROM waiting_account');
    const session = await migrate();
    await undo('ANA@example.org');
    for (const table of DATA) expect(await read(`SELECT 1 FROM ${table}`), table).toEqual([]);
    expect(await read('SELECT * FROM waiting_account')).toEqual(before);
    expect((await server.request('GET /api/v1/user', undefined, { session })).status).toBe(401);
    const { data } = await server.request('GET /api/v1/as', undefined, { session: await migrate() });
    expect(data.activities).toHaveLength(2);
  });

  it('refuses to lose newer changes unless it is forced', async () => {
    await run(exportOf(ANA));
    const session = await migrate();
    await server.request('POST /api/v1/user/onboarding-step/complete', { step: 'WELCOME' }, { session });
    await server.request('PATCH /api/v1/user', { name: 'Anna' }, { session });
    await expect(undo('ana@example.org')).rejects.toThrow('1 change since the migration would be lost');
    expect((await server.request('GET /api/v1/user', undefined, { session })).data.name).toBe('Anna');
    await undo('ana@example.org', true);
    expect(await waiting()).toEqual([{ email: 'ana@example.org', name: 'Ana' }]);
  });

  it.each([
    [
      'a subscription on the web',
      `INSERT INTO web_subscription (user_id, customer_id, subscription_id, status, payment, period_start, period_end, is_ending)
       SELECT user_id, 'cus_1', 'sub_1', 'active', 'KEPT', now(), now(), false FROM app_user`,
      "UPDATE web_subscription SET status = 'canceled'",
    ],
    [
      'an open checkout',
      "INSERT INTO web_subscription (user_id, customer_id, checkout_id) SELECT user_id, 'cus_1', 'cs_1' FROM app_user",
      "UPDATE web_subscription SET read_at = '2026-01-01'",
    ],
    [
      'a subscription in a store',
      "INSERT INTO store_subscription SELECT user_id, 'APP_STORE', '2099-01-01', NULL, false, false, now() FROM app_user",
      "UPDATE store_subscription SET expires_at = '2026-01-01'",
    ],
    [
      'connected calendars',
      `INSERT INTO integration (user_id, id, provider, account_subject, account_name, credentials, credentials_key_id, created_at)
       SELECT user_id, user_id, 'GOOGLE', 's', 'ana@example.org', '\\x00', 'k', now() FROM app_user`,
      'DELETE FROM integration',
    ],
  ])('is refused while the account has %s, even if it is forced', async (what, begin, end) => {
    await run(exportOf(ANA));
    await migrate();
    await server.pool.query(begin);
    await expect(undo('ana@example.org', true)).rejects.toThrow(`The account still has ${what}.`);
    expect(await read('SELECT 1 FROM app_user')).toHaveLength(1);
    await server.pool.query(end);
    await undo('ana@example.org', true);
    expect(await read('SELECT 1 FROM app_user')).toEqual([]);
  });

  it('ends the links that the user has shared', async () => {
    await run(exportOf(ANA));
    await makeSharedLink(server, await migrate());
    await undo('ana@example.org', true);
    expect(await read('SELECT 1 FROM shared_link')).toEqual([]);
  });

  it('is possible for 30 days', async () => {
    await run(exportOf(ANA));
    await migrate();
    await server.pool.query('UPDATE migrated_account SET created_at = $1', [
      new Date(server.clock.now() - 31 * 24 * 60 * 60 * 1000),
    ]);
    await expect(undo('ana@example.org')).rejects.toThrow('No account of ana@example.org was migrated');
    await expect(undo('nonsense')).rejects.toThrow('is not an address');
    expect(await read('SELECT 1 FROM app_user')).toHaveLength(1);
  });
});
