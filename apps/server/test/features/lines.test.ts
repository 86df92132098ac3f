import type { EndpointKey } from '@sevenfold/contract';
import { ERRORS } from '@sevenfold/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../src/id';
import { type Person, startServer, type TestServer } from '../harness';
import type { Fixtures } from './case';
import { makeFixtures } from './cases';
import { newActivity, rowsOf } from './fixtures';

let server: TestServer;
let ana: Person;
let fixtures: Fixtures;
beforeAll(async () => {
  server = await startServer();
  ana = await server.signIn();
  fixtures = await makeFixtures(server, ana);
});

interface Field {
  readonly call: EndpointKey;
  readonly path: string;
  readonly body: (text: string) => object;
}

/** Every field that holds one line of text. */
const FIELDS: readonly Field[] = [
  { call: 'PATCH /api/v1/user', path: 'name', body: (name) => ({ name }) },
  { call: 'POST /api/v1/area', path: 'name', body: (name) => ({ id: newId(server.clock), name, color: '#A03EB0' }) },
  { call: 'PATCH /api/v1/area', path: 'name', body: (name) => ({ id: fixtures.areaId, name }) },
  { call: 'POST /api/v1/a', path: 'name', body: (name) => ({ ...newActivity(server, { areaId: null }), name }) },
  { call: 'PATCH /api/v1/a', path: 'name', body: (name) => ({ id: fixtures.activityId, name }) },
  {
    call: 'PATCH /api/v1/a',
    path: 'customTimesUnit',
    body: (customTimesUnit) => ({ id: fixtures.activityId, customTimesUnit }),
  },
  { call: 'PATCH /api/v1/objective', path: 'name', body: (name) => ({ id: fixtures.objectiveId, name }) },
  {
    call: 'PATCH /api/v1/objective',
    path: 'unitLabel',
    body: (unitLabel) => ({ id: fixtures.objectiveId, unitLabel }),
  },
  {
    call: 'POST /api/v1/a/calendar-tracking/update',
    path: 'updatedCalendarTracking.filters.0.value',
    body: (value) => ({
      activityId: fixtures.activityId,
      updatedCalendarTracking: { filters: [{ field: 'NAME', operator: 'CONTAINS', value }], calendars: null },
    }),
  },
];

const INVISIBLE = [
  '\u200B',
  '\u2060\u200C',
  '\u00AD',
  '\u3164',
  '\u2800',
  '\u115F',
  '\uFE0F',
  '\u{E0020}',
  ' \u200E\u202E ',
];
const BROKEN = ['a\u2028b', 'a\u2029b', 'a\u0085b', 'a\u009Bb', 'a\nb', 'a\rb', 'a\tb', 'a\u001Bb', 'a\u007Fb'];

describe.each(FIELDS)('$path of $call', ({ call, path, body }) => {
  it.each([
    ['of invisible characters alone', INVISIBLE],
    ['with a break or a control character', BROKEN],
  ])('%s is refused by its name, and nothing is changed', async (_what, texts) => {
    const before = await rowsOf(server, ana);
    for (const text of texts) {
      const answer = await server.callWith(call, body(text), { session: ana });
      expect([answer.status, answer.error.code, answer.error.fields?.[0]?.path], JSON.stringify(text)).toEqual([
        400,
        ERRORS.INVALID_INPUT.code,
        path,
      ]);
    }
    expect(await rowsOf(server, ana)).toBe(before);
  });

  it('that people write is kept as it is', async () => {
    for (const text of ['本を読む', 'नि‍ष्ठा', '🏃‍♀️ Eva'])
      expect((await server.callWith(call, body(text), { session: ana })).status, text).toBe(200);
  });
});
