import { contract, ERRORS, ERROR_MESSAGES, type EndpointKey, type Endpoint } from '@sevenfold/contract';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { checkRoutes } from '../src/http/handlers';
import { route } from '../src/http/route';
import { succeedAtAuth } from './auth/cases';
import { cases as featureCases } from './features/cases';
import { rowsOf } from './features/fixtures';
import { startServer, type TestServer } from './harness';

const calls = Object.keys(contract).filter((name): name is EndpointKey => name in contract);
const endpointOf = (call: EndpointKey): Endpoint => contract[call];

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});

it('every endpoint succeeds in a test: of the features in the sweep, about signing in here', async () => {
  const answers = await succeedAtAuth();
  expect(Object.entries(answers).filter(([, { status }]) => status !== 200)).toEqual([]);
  expect([...featureCases.map(({ call }) => call), ...Object.keys(answers)].toSorted()).toEqual(calls.toSorted());
});

describe('the registry', () => {
  const known = calls.map((call) => ({ call, handle: async () => ({}) }));

  it('is complete', () => {
    expect(() => checkRoutes(known)).not.toThrow();
  });

  it('refuses a call without a route, and one with two', () => {
    expect(() => checkRoutes(known.slice(1))).toThrow('The endpoint "GET /api/v1/start" has 0 routes');
    expect(() => checkRoutes([...known, route('GET /api/v1/areas', async () => ({ areas: [] }))])).toThrow(
      'has 2 routes',
    );
  });
});

it.each(calls.filter((call) => endpointOf(call).access === 'SIGNED_IN'))(
  '%s asks for a session, whatever else is wrong',
  async (call) => {
    for (const sent of [undefined, {}, { nonsense: 1 }]) {
      const answer = await server.callWith(call, sent, { key: null });
      expect(answer.status).toBe(401);
      expect(answer.error).toEqual({ code: ERRORS.NOT_SIGNED_IN.code, message: ERROR_MESSAGES.NOT_SIGNED_IN });
    }
  },
);

it.each(calls.filter((call) => endpointOf(call).body))(
  '%s refuses any JSON that is not meant for it, and never fails',
  async (call) => {
    const ana = await server.signIn();
    const before = await rowsOf(server, ana);
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), async (sent) => {
        const answer = await server.callWith(call, sent, { session: ana });
        // An empty object asks a call without a body, or whose fields can all be left out, for nothing.
        const isEmpty =
          typeof sent === 'object' && sent !== null && Object.keys(sent).length === 0 && !Array.isArray(sent);
        if (!isEmpty) expect(answer.status, answer.text).toBe(400);
        expect(answer.status, answer.text).toBeLessThan(500);
      }),
      { numRuns: 40 },
    );
    expect(await rowsOf(server, ana)).toBe(before);
  },
);

it.each(calls.filter((call) => endpointOf(call).query))(
  '%s refuses any query that is not meant for it, and never fails',
  async (call) => {
    const ana = await server.signIn();
    await fc.assert(
      fc.asyncProperty(fc.dictionary(fc.string(), fc.string()), async (sent) => {
        const answer = await server.callWith(call, undefined, { session: ana, query: sent });
        expect(answer.status, answer.text).toBe(400);
        expect(answer.error.fields?.length).toBeGreaterThan(0);
      }),
      { numRuns: 40 },
    );
  },
);
