import { contract, ERRORS, type Endpoint } from '@sevenfold/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { startServer } from '../harness';
import type { Case, Fixtures } from './case';
import { cases, makeFixtures } from './cases';
import { rowsOf } from './fixtures';

/** Generated inputs per endpoint. */
const INPUTS = Number(process.env['CONTRACT_INPUTS'] ?? 4);

const server = await startServer();
const ana = await server.signIn('Ana');
const eve = await server.signIn('Eve');
const anas = await makeFixtures(server, ana);
const eves = await makeFixtures(server, eve);

const send = ({ endpoint, query }: Case, input: unknown, session: typeof ana | undefined) =>
  query
    ? server.requestUnchecked(endpoint, undefined, { query: input, session })
    : server.requestUnchecked(endpoint, input, { session });

const inputOf = ({ body, query }: Case, fixtures: Fixtures): Record<string, unknown> =>
  (body ?? query)?.(fixtures) ?? {};

/** Copies `value` with the member at a path (`updates.0.id`) replaced, or removed if undefined. */
function withAt(value: unknown, path: readonly string[], replacement: unknown): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return replacement;
  if (Array.isArray(value))
    return value.map((member, index) => (String(index) === name ? withAt(member, rest, replacement) : member));
  const members = Object.entries(value ?? {}).filter(
    ([key]) => key !== name || rest.length > 0 || replacement !== undefined,
  );
  return Object.fromEntries(
    members.map(([key, member]) => [key, key === name ? withAt(member, rest, replacement) : member]),
  );
}

function at(value: unknown, path: readonly string[]): unknown {
  return path.reduce((part, name) => Object.entries(part ?? {}).find(([key]) => key === name)?.[1], value);
}

/** Every place in a value, the value itself left out. */
function pathsOf(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) => [[...path, name], ...pathsOf(member, [...path, name])]);
}

const named = (chosen: readonly Case[]) => chosen.map((each) => [each.endpoint, each] as const);
const withBody = cases.filter((each) => each.body);

describe.each(named(cases.filter(({ endpoint }) => contract[endpoint].access === 'SIGNED_IN')))('%s', (_, each) => {
  // contract.test.ts checks the same with invalid inputs.
  it('requires a session', { tags: ['long'] }, async () => {
    const before = await rowsOf(server, ana);
    for (const input of [inputOf(each, anas), { wrong: true }]) {
      const response = await send(each, input, undefined);
      expect(response.status).toBe(401);
      expect(response.error.code).toBe(ERRORS.NOT_SIGNED_IN.code);
    }
    expect(await rowsOf(server, ana)).toBe(before);
  });
});

describe.each(named(cases.filter((each) => each.ownIds.length > 0)))('%s', (_, each) => {
  it('does not find objects of another user, and changes nothing', async () => {
    const before = [await rowsOf(server, ana), await rowsOf(server, eve)];
    for (const path of each.ownIds) {
      const own = inputOf(each, eves);
      const response = await send(each, withAt(own, path.split('.'), at(inputOf(each, anas), path.split('.'))), eve);
      expect(response.status, path).toBe(404);
      expect(response.error.code).toBe(ERRORS.NOT_FOUND.code);
    }
    expect([await rowsOf(server, ana), await rowsOf(server, eve)]).toEqual(before);
  });
});

describe.each(named(cases.filter((each) => each.ignoredIds)))('%s', (_, each) => {
  it('treats references to objects of another user as unknown', async () => {
    const before = await rowsOf(server, ana);
    for (const path of each.ignoredIds ?? []) {
      const foreign = at(inputOf(each, anas), path.split('.'));
      const response = await send(each, withAt(inputOf(each, eves), path.split('.'), foreign), eve);
      expect(response.status, path).toBe(200);
      expect(response.text).not.toContain(foreign);
    }
    expect(await rowsOf(server, ana)).toBe(before);
    expect(await rowsOf(server, eve)).not.toContain(anas.areaId);
  });
});

describe.each(named(cases.filter((each) => each.body ?? each.query)))('%s', (_, each) => {
  it('rejects an unknown field by name', async () => {
    const before = await rowsOf(server, ana);
    const response = await send(each, { ...inputOf(each, anas), owner: 'me' }, ana);
    expect(response.status).toBe(400);
    expect(response.error).toMatchObject({ code: ERRORS.INVALID_INPUT.code, fields: [{ path: 'owner' }] });
    expect(await rowsOf(server, ana)).toBe(before);
  });
});

describe.each(named(withBody))('%s', (endpoint, each) => {
  it('rejects a value of the wrong type in any field by name', async () => {
    const before = await rowsOf(server, ana);
    const valid = inputOf(each, anas);
    for (const path of pathsOf(valid)) {
      const notBoolean = typeof at(valid, path) === 'boolean' ? ['true', 1] : [true];
      const wrongNumbers = each.freeNumbers?.includes(path.join('.')) ? [] : [3.5, -1];
      for (const wrong of [
        { a: [] },
        [['x']],
        ...wrongNumbers,
        1e300,
        'x'.repeat(10_001),
        '\u0000',
        '\uD800',
        ...notBoolean,
      ]) {
        const response = await send(each, withAt(valid, path, wrong), ana);
        expect(response.status, `${path.join('.')} ${JSON.stringify(wrong).slice(0, 40)}`).toBe(400);
        expect(response.error.code).toBe(ERRORS.INVALID_INPUT.code);
        expect(
          response.error.fields?.some((field) => field.path.startsWith(path.join('.'))),
          JSON.stringify(response.error),
        ).toBe(true);
      }
    }
    expect(await rowsOf(server, ana)).toBe(before);
  });

  // contract.test.ts checks the same for invalid bodies.
  it('responds with 200 or 400 to any JSON, without side effects', { tags: ['long'] }, async () => {
    const before = await rowsOf(server, ana);
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), async (value) => {
        const response = await send(each, value, ana);
        // An empty object is a PATCH of nothing.
        if (response.status !== 200) expect(response.status).toBe(400);
        else expect(endpoint).toMatch(/^PATCH/);
      }),
      { numRuns: INPUTS },
    );
    expect(await rowsOf(server, ana)).toBe(before);
  });
});

const acceptsNothing = ({ endpoint }: Case): boolean => {
  const { body }: Endpoint = contract[endpoint];
  return endpoint.startsWith('PATCH') && body?.safeParse({}).success === true;
};

describe.each(named(withBody.filter(acceptsNothing)))('%s', (_, each) => {
  it('changes nothing without fields', async () => {
    const before = await rowsOf(server, ana);
    expect((await send(each, {}, ana)).status).toBe(200);
    expect(await rowsOf(server, ana)).toBe(before);
  });
});

describe('endpoints of the features', () => {
  it('succeed in order', async () => {
    for (const each of cases) {
      const response = await send(each, inputOf(each, anas), ana);
      expect(response.status, `${each.endpoint} ${response.text}`).toBe(200);
      const schema: Endpoint['response'] = contract[each.endpoint].response;
      expect(schema.safeParse(response.data).error, each.endpoint).toBeUndefined();
    }
  });

  it('are all listed', () => {
    const listed = new Set<string>(cases.map((each) => each.endpoint));
    expect(
      Object.keys(contract).filter(
        (endpoint) =>
          !/\/(?:auth|admin|subscription|webhook|review-email)\/|\/integration\/(?:authorize|connect|address)$|\/push-subscription|\/passkey(?:\/|$)|\/recovery-codes$|\/confirmation(?:\/|$)|\/invitations?$/.test(
            endpoint,
          ) && !listed.has(endpoint),
      ),
    ).toEqual([]);
  });
});
