import { contract, ERRORS, type Endpoint, type EndpointKey } from '@sevenfold/contract';
import { describe, expect, it } from 'vitest';
import { ADMIN_ENV, adminInputs, registerLocal, signInAdmin } from './admin/cases';
import { ENDPOINT_KEYS } from '../src/http/endpointKeys';
import { startServer, type TestResponse } from './harness';

/**
 * Calls every endpoint of the contract as every kind of caller, so that a new endpoint is covered without being listed.
 * `features/sweep.test.ts` covers the ids of other users.
 */
const endpointOf = (key: EndpointKey): Endpoint => contract[key];
/** Webhooks have no session: their tests prove the sender. */
const endpoints = ENDPOINT_KEYS.filter((name) => endpointOf(name).webhook !== true);

const CALLERS = ['anonymous', 'expired', 'free', 'premium', 'deleted', 'admin'] as const;
type Caller = (typeof CALLERS)[number];

const server = await startServer({ env: ADMIN_ENV });
const [expired, free, premium, deleted] = await Promise.all(
  ['expired', 'free', 'premium', 'deleted'].map((name) => registerLocal(server, name)),
);
const sessions = { anonymous: undefined, expired, free, premium, deleted, admin: await signInAdmin(server) };
const targetId = free?.userId ?? '';
await server.request(
  'POST /api/v1/admin/premium',
  { userId: premium?.userId ?? '', reason: 'A gift', endsOn: null },
  { session: sessions.admin },
);
await server.pool.query('UPDATE session SET expires_at = $2 WHERE user_id = $1', [
  expired?.userId,
  new Date(server.clock.now()),
]);
await server.request('POST /api/v1/user/delete', { reason: 'OTHER' }, { session: deleted });

/** Invalid input: refused only after the caller is admitted, so that no request here changes anything. */
const INVALID_INPUT = { surprise: 'yes' };

async function send(endpoint: EndpointKey, caller: Caller, input: object = INVALID_INPUT): Promise<TestResponse> {
  const { query, body } = endpointOf(endpoint);
  const session = sessions[caller];
  return query
    ? server.requestUnchecked(endpoint, undefined, { query: input, session })
    : server.requestUnchecked(endpoint, body && input, { session });
}

/** Status that the registry prescribes for a caller; null if the request is handled. */
function refusalFor(access: Endpoint['access'], caller: Caller): number | null {
  if (access === 'ANYBODY') return null;
  if (caller === 'anonymous' || caller === 'expired') return ERRORS.NOT_SIGNED_IN.code;
  if (caller === 'deleted') return ERRORS.USER_NOT_FOUND.code;
  return access === 'ADMIN' && caller !== 'admin' ? ERRORS.NOT_FOUND.code : null;
}

describe.each(endpoints)('%s', (endpoint) => {
  it.each(CALLERS)('admits or refuses a caller by its access: %s', async (caller) => {
    const { access, body, query } = endpointOf(endpoint);
    const response = await send(endpoint, caller);
    const refusal = refusalFor(access, caller);
    if (refusal !== null) expect(response.error.code).toBe(refusal);
    else if (body ?? query) expect(response.error.code, 'admitted, but the input is refused').toBe(20000001);
    // The session of a deleted user is not valid, but its device learns that the user was deleted.
    else if (endpoint === 'GET /api/v1/start' && caller === 'deleted') expect(response.status).toBe(401);
    else expect(response.status, response.text).toBe(200);
  });
});

const adminEndpoints = endpoints.filter((endpoint) => endpointOf(endpoint).access === 'ADMIN');

describe.each(adminEndpoints)('%s', (endpoint) => {
  it('responds to users who are not administrators as if it did not exist, whatever they send', async () => {
    const { query, body } = Object.entries(adminInputs(targetId)).find(([name]) => name === endpoint)?.[1] ?? {};
    for (const caller of ['free', 'premium'] as const) {
      const response = await send(endpoint, caller, query ?? body);
      expect([response.status, response.error.code, response.error.message]).toEqual([404, 20000002, 'Not found.']);
    }
  });
});

it('covers every access of the contract', () => {
  expect(new Set(endpoints.map((endpoint) => endpointOf(endpoint).access))).toEqual(
    new Set(['ANYBODY', 'SIGNED_IN', 'ADMIN']),
  );
  expect(adminEndpoints).toEqual(endpoints.filter((endpoint) => endpoint.includes('/admin/')));
});
