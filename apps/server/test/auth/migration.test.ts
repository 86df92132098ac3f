import { startIssuer } from '@sevenfold/fakes/issuer';
import { afterAll, describe, expect, it } from 'vitest';
import { areasOf } from '../features/fixtures';
import { Browser } from './browser';
import { startServer, TestClock, type TestResponse } from '../harness';

const clock = new TestClock();
const google = await startIssuer({ clientId: 'client-1', clock });
const server = await startServer({ clock, env: { GOOGLE_CLIENT_ID: 'client-1', GOOGLE_ISSUER: google.url } });
const browser = new Browser(server);
afterAll(() => google.stop());

const insertWaitingAccount = (email: string, name: string) =>
  server.db
    .insertInto('waiting_account')
    .values({ email, name, imported_at: new Date(server.clock.now()) })
    .execute();

const authenticate = async (claims: object): Promise<TestResponse<'POST /api/v1/auth/authenticate'>> =>
  browser.request('POST /api/v1/auth/authenticate', {
    method: 'GOOGLE',
    token: await google.idToken({ nonce: await browser.nonce(), ...claims }),
  });

async function ticketOf(claims: object): Promise<string> {
  const { data } = await authenticate(claims);
  return 'registrationToken' in data ? data.registrationToken : '';
}

const migrate = (token: string, language = '') =>
  browser.request(
    'POST /api/v1/auth/migrate-register',
    { auth: { method: 'GOOGLE', token } },
    { 'accept-language': language, 'x-client-platform': 'IOS' },
  );

describe('account of version 1.0', () => {
  it('is offered by verified address in any case, and taken over', async () => {
    await insertWaitingAccount('ana@example.org', 'Ana of Old');
    const found = await authenticate({ sub: 'm-1', name: 'Ana New', email: 'Ana@Example.org', email_verified: true });
    expect(found.data).toMatchObject({ status: 'MIGRATION_REQUIRED', name: 'Ana of Old' });

    const response = await migrate(
      'registrationToken' in found.data ? found.data.registrationToken : '',
      'es-MX,es;q=0.9',
    );
    const session = { userId: '', token: response.data.session.token ?? '' };
    const { data: user } = await server.request('GET /api/v1/user', undefined, { session });
    expect(user).toMatchObject({ name: 'Ana of Old', settings: { language: 'ES', weekStartDay: 'MONDAY' } });
    expect((await areasOf(server, session)).map(({ name }) => name)).toContain('Salud');
    expect(await server.db.selectFrom('waiting_account').selectAll().execute()).toEqual([]);
    expect((await authenticate({ sub: 'm-1' })).data.status).toBe('SESSION');
  });

  it('gets the time zone of the device, unless it has one', async () => {
    const zoneOf = async (sub: string, account: object) => {
      const email = `${sub}@example.org`;
      const waiting = {
        email,
        name: 'Eva',
        imported_at: new Date(server.clock.now()),
        account: JSON.stringify(account),
      };
      await server.db.insertInto('waiting_account').values(waiting).execute();
      const { data } = await browser.request(
        'POST /api/v1/auth/migrate-register',
        { auth: { method: 'GOOGLE', token: await ticketOf({ sub, email }) } },
        { 'x-client-platform': 'IOS', 'x-client-timezone': 'Asia/Tokyo' },
      );
      const session = { userId: '', token: data.session.token ?? '' };
      return (await server.request('GET /api/v1/user', undefined, { session })).data.settings.timezone;
    };
    expect(await zoneOf('m-6', {})).toBe('Asia/Tokyo');
    expect(await zoneOf('m-7', { settings: { timezone: 'America/Lima' } })).toBe('America/Lima');
  });

  it('is not offered for an unverified address', async () => {
    await insertWaitingAccount('bea@example.org', 'Bea');
    expect((await authenticate({ sub: 'm-2', email: 'bea@example.org', email_verified: false })).data.status).toBe(
      'REGISTRATION_REQUIRED',
    );
    expect(
      (await migrate(await ticketOf({ sub: 'm-2', email: 'bea@example.org', email_verified: undefined }))).error.code,
    ).toBe(20000002);
  });

  it('can be declined for a new account, and remains available', async () => {
    await insertWaitingAccount('cleo@example.org', 'Cleo');
    const token = await ticketOf({ sub: 'm-3', email: 'cleo@example.org' });
    const response = await browser.request('POST /api/v1/auth/register', {
      auth: { method: 'GOOGLE', token },
      name: 'Cleo',
      language: 'EN',
      weekStartDay: 'MONDAY',
      timezone: 'UTC',
    });
    expect(response.status).toBe(200);
    expect(
      await server.db.selectFrom('waiting_account').select('email').where('email', '=', 'cleo@example.org').execute(),
    ).toHaveLength(1);
  });

  it('is taken over once, by any number of concurrent requests', async () => {
    await insertWaitingAccount('dora@example.org', 'Dora');
    const token = await ticketOf({ sub: 'm-4', email: 'dora@example.org' });
    const responses = await Promise.all(Array.from({ length: 5 }, () => migrate(token)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    // The others find the ticket used up, or the user registered.
    for (const { status, error } of responses.filter((response) => response.status !== 200))
      expect([
        [401, 10000003],
        [409, 10000005],
      ]).toContainEqual([status, error.code]);
    expect((await migrate(token)).error.code).toBe(10000003);
  });

  it('cannot be taken over if it does not exist', async () => {
    expect((await migrate(await ticketOf({ sub: 'm-5', email: 'nobody@example.org' }))).error.code).toBe(20000002);
    expect((await migrate(`rt_${'A'.repeat(43)}`)).error.code).toBe(10000003);
  });
});
