import type { EndpointKey } from '@sevenfold/contract';
import { startIssuer } from '@sevenfold/fakes/issuer';
import { startServer, TestClock, type TestResponse } from '../harness';
import type { succeedAtPasskeys } from '../passkey/setup';
import { Browser, ticketOf } from './browser';

type AuthEndpoint = Extract<EndpointKey, `${string} /api/v1/auth/${string}`>;
/** Those of which `succeedAtPasskeys` makes calls. */
type PasskeyEndpoint = keyof Awaited<ReturnType<typeof succeedAtPasskeys>>;

const CLIENT = { clientId: 'client-1', clientSecret: 'secret' };
const USER = { name: 'Ana', language: 'EN', weekStartDay: 'MONDAY', timezone: 'UTC' } as const;

/** Makes one successful call of every endpoint about signing in; one that is missing does not compile. */
export async function succeedAtAuth(): Promise<Readonly<Record<Exclude<AuthEndpoint, PasskeyEndpoint>, TestResponse>>> {
  const clock = new TestClock();
  const issuer = await startIssuer({ ...CLIENT, clock });
  try {
    const env = {
      OPENID_ISSUER: issuer.url,
      OPENID_CLIENT_ID: CLIENT.clientId,
      OPENID_CLIENT_SECRET: CLIENT.clientSecret,
    };
    const server = await startServer({ env, clock });
    const phone = new Browser(server, { 'x-client-platform': 'IOS' });
    const status = await phone.request('GET /api/v1/auth/status');
    const authenticated = await phone.request('POST /api/v1/auth/authenticate', { method: 'LOCAL', token: 'ana' });
    const registered = await phone.request('POST /api/v1/auth/register', {
      auth: { method: 'LOCAL', token: ticketOf(authenticated) },
      ...USER,
    });
    const session = registered.data.session.token ?? '';
    await server.request('POST /api/v1/user/delete', { reason: 'OTHER' }, { session });
    const restored = await server.request('POST /api/v1/auth/restore', { auth: { method: 'LOCAL', token: 'ana' } });
    const loggedOut = await server.request('POST /api/v1/auth/logout', {}, { session });

    const email = 'bea@example.org';
    const imported_at = new Date(server.clock.now());
    await server.db.insertInto('waiting_account').values({ email, name: 'Bea', imported_at }).execute();
    issuer.setPerson({ sub: 'bea', name: 'Bea', email, email_verified: true });
    const browser = new Browser(server);
    const started = await browser.request('POST /api/v1/auth/openid/start', {});
    const { headers } = await fetch(started.data.url, { redirect: 'manual' });
    const found = await browser.request('POST /api/v1/auth/authenticate', {
      method: 'OPENID',
      token: new URL(headers.get('location') ?? '').search,
    });
    const migrated = await browser.request('POST /api/v1/auth/migrate-register', {
      auth: { method: 'OPENID', token: ticketOf(found) },
    });
    return {
      'GET /api/v1/auth/status': status,
      'POST /api/v1/auth/openid/start': started,
      'POST /api/v1/auth/authenticate': authenticated,
      'POST /api/v1/auth/register': registered,
      'POST /api/v1/auth/migrate-register': migrated,
      'POST /api/v1/auth/restore': restored,
      'POST /api/v1/auth/logout': loggedOut,
    };
  } finally {
    await issuer.stop();
  }
}
