import { contract, ERRORS, ERROR_MESSAGES, type EndpointKey, type Endpoint } from '@sevenfold/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ENDPOINT_KEYS } from '../src/http/endpointKeys';
import { checkRoutes } from '../src/http/handlers';
import { route } from '../src/http/route';
import { ADMIN_ENV, signInAdmin, succeedAtAdmin } from './admin/cases';
import { succeedAtAuth } from './auth/cases';
import { succeedAtConnecting } from './calendar/connecting';
import { cases as featureCases } from './features/cases';
import { rowsOf } from './features/fixtures';
import { succeedAtSubscribing } from './notification/setup';
import { succeedAtPasskeys } from './passkey/setup';
import { succeedAtUnsubscribing } from './reviewEmail/setup';
import { succeedAtPaying } from './subscription/setup';
import { startServer, type TestUser } from './harness';

/** Generated inputs per endpoint. */
const INPUTS = Number(process.env['CONTRACT_INPUTS'] ?? 4);

const endpointOf = (key: EndpointKey): Endpoint => contract[key];

/** The session of a user who may call an endpoint. */
const sessionFor = (endpoint: EndpointKey): TestUser => (endpointOf(endpoint).access === 'ADMIN' ? admin : ana);

const server = await startServer({ env: ADMIN_ENV });
const admin = await signInAdmin(server);
const ana = await server.signIn();

it('every endpoint succeeds in a test: here, or as a case of features/sweep.test.ts', async () => {
  const responses = {
    ...(await succeedAtAuth()),
    ...(await succeedAtPasskeys()),
    ...(await succeedAtAdmin()),
    ...(await succeedAtConnecting()),
    ...(await succeedAtPaying()),
    ...(await succeedAtUnsubscribing()),
    ...(await succeedAtSubscribing()),
  };
  expect(Object.entries(responses).filter(([, { status }]) => status !== 200)).toEqual([]);
  expect([...featureCases.map(({ endpoint }) => endpoint), ...Object.keys(responses)].toSorted()).toEqual(
    ENDPOINT_KEYS.toSorted(),
  );
});

describe('routes', () => {
  const known = ENDPOINT_KEYS.map((endpointKey) => ({ endpointKey, handle: async () => ({}) }));

  it('cover the contract', () => {
    expect(() => checkRoutes(known)).not.toThrow();
  });

  it('fail the start when an endpoint has no route or two', () => {
    expect(() => checkRoutes(known.slice(1))).toThrow('The endpoint "GET /api/v1/start" has 0 routes');
    expect(() => checkRoutes([...known, route('GET /api/v1/areas', async () => ({ areas: [] }))])).toThrow(
      'has 2 routes',
    );
  });
});

it.each(ENDPOINT_KEYS.filter((endpoint) => endpointOf(endpoint).access !== 'ANYBODY'))(
  '%s requires a session before it validates the input',
  async (endpoint) => {
    for (const sent of [undefined, {}, { nonsense: 1 }]) {
      const response = await server.requestUnchecked(endpoint, sent, { key: null });
      expect(response.status).toBe(401);
      expect(response.error).toEqual({ code: ERRORS.NOT_SIGNED_IN.code, message: ERROR_MESSAGES.NOT_SIGNED_IN });
    }
  },
);

it.each(ENDPOINT_KEYS.filter((endpoint) => endpointOf(endpoint).body))(
  '%s rejects any unexpected JSON with 400',
  async (endpoint) => {
    const before = await rowsOf(server, ana);
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), async (sent) => {
        // An empty object is a valid input of endpoints without required fields.
        fc.pre(endpointOf(endpoint).body?.safeParse(sent).success === false);
        const response = await server.requestUnchecked(endpoint, sent, { session: sessionFor(endpoint) });
        expect(response.status, response.text).toBe(400);
      }),
      { numRuns: INPUTS },
    );
    expect(await rowsOf(server, ana)).toBe(before);
  },
);

it.each(ENDPOINT_KEYS.filter((endpoint) => endpointOf(endpoint).query))(
  '%s rejects any unexpected query with 400',
  async (endpoint) => {
    await fc.assert(
      fc.asyncProperty(fc.dictionary(fc.string(), fc.string()), async (sent) => {
        fc.pre(endpointOf(endpoint).query?.safeParse(sent).success === false);
        const response = await server.requestUnchecked(endpoint, undefined, {
          session: sessionFor(endpoint),
          query: sent,
        });
        expect(response.status, response.text).toBe(400);
        expect(response.error.fields?.length).toBeGreaterThan(0);
      }),
      { numRuns: INPUTS },
    );
  },
);
