import type { EndpointKey } from '@sevenfold/contract';
import { startServer, type TestResponse, type TestServer, type TestUser } from '../harness';

type AdminEndpoint = Extract<EndpointKey, `${string} /api/v1/admin/${string}`>;

/** A server with one administrator: the local account "root". */
export const ADMIN_ENV = { ADMIN_EMAILS: 'root@localhost' };

/** Registers a local account and signs in, as a native app does. */
export async function registerLocal(server: TestServer, name: string): Promise<TestUser> {
  const registered = await server.request(
    'POST /api/v1/auth/register',
    { auth: { method: 'LOCAL', token: name }, name, language: 'EN', weekStartDay: 'MONDAY', timezone: 'UTC' },
    { headers: { 'x-client-platform': 'IOS' } },
  );
  const token = registered.data.session.token ?? '';
  return { token, userId: (await server.request('GET /api/v1/user', undefined, { session: token })).data.id };
}

export const signInAdmin = (server: TestServer): Promise<TestUser> => registerLocal(server, 'root');

/** A request that succeeds for an administrator. */
interface AdminInput {
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object;
}

/** In an order in which each succeeds; one that is missing does not compile. @param userId of a user */
export const adminInputs = (userId: string): Readonly<Record<AdminEndpoint, AdminInput>> => ({
  'GET /api/v1/admin/session': {},
  'GET /api/v1/admin/status': {},
  'GET /api/v1/admin/statistics': { query: { days: '30' } },
  'POST /api/v1/admin/users/find': { body: { address: 'ana@localhost' } },
  'POST /api/v1/admin/premium': { body: { userId, reason: 'A gift', endsOn: null } },
  'DELETE /api/v1/admin/premium': { body: { userId, reason: 'The gift is over' } },
  'GET /api/v1/admin/acts': { query: { limit: '20' } },
});

/** Makes one successful request to every endpoint of administrators. */
export async function succeedAtAdmin(): Promise<Readonly<Record<string, TestResponse>>> {
  const server = await startServer({ env: ADMIN_ENV });
  const session = await signInAdmin(server);
  const ana = await registerLocal(server, 'ana');
  const responses: Record<string, TestResponse> = {};
  for (const [name, { query, body }] of Object.entries(adminInputs(ana.userId))) {
    // The names are those of the type above.
    const endpoint = name as AdminEndpoint;
    responses[endpoint] = await server.requestUnchecked(endpoint, body, { query, session });
  }
  return responses;
}
