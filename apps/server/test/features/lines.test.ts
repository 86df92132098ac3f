import type { EndpointKey } from '@sevenfold/contract';
import { ERRORS } from '@sevenfold/contract';
import { describe, expect, it } from 'vitest';
import { newId } from '../../src/id';
import { startServer } from '../harness';
import { makeFixtures } from './cases';
import { newActivity, rowsOf } from './fixtures';

const server = await startServer();
const ana = await server.signIn();
const fixtures = await makeFixtures(server, ana);

interface Field {
  readonly endpoint: EndpointKey;
  readonly path: string;
  readonly body: (text: string) => object;
}

const batch = () => ({ importId: newId(server.clock), source: 'CSV', fileName: 'a.csv', number: 0, isLast: true });

/** Every field that holds one line of text. */
const FIELDS: readonly Field[] = [
  { endpoint: 'PATCH /api/v1/user', path: 'name', body: (name) => ({ name }) },
  {
    endpoint: 'POST /api/v1/area',
    path: 'name',
    body: (name) => ({ id: newId(server.clock), name, color: '#A03EB0' }),
  },
  { endpoint: 'PATCH /api/v1/area', path: 'name', body: (name) => ({ id: fixtures.areaId, name }) },
  { endpoint: 'POST /api/v1/a', path: 'name', body: (name) => ({ ...newActivity(server, { areaId: null }), name }) },
  { endpoint: 'PATCH /api/v1/a', path: 'name', body: (name) => ({ id: fixtures.activityId, name }) },
  {
    endpoint: 'PATCH /api/v1/a',
    path: 'customTimesUnit',
    body: (customTimesUnit) => ({ id: fixtures.activityId, customTimesUnit }),
  },
  { endpoint: 'PATCH /api/v1/objective', path: 'name', body: (name) => ({ id: fixtures.objectiveId, name }) },
  {
    endpoint: 'PATCH /api/v1/objective',
    path: 'unitLabel',
    body: (unitLabel) => ({ id: fixtures.objectiveId, unitLabel }),
  },
  {
    endpoint: 'PATCH /api/v1/a',
    path: 'customTimesUnitSingular',
    body: (customTimesUnitSingular) => ({ id: fixtures.activityId, customTimesUnitSingular }),
  },
  {
    endpoint: 'PATCH /api/v1/objective',
    path: 'steps.0.name',
    body: (name) => ({ id: fixtures.objectiveId, steps: [{ id: newId(server.clock), name, isDone: false }] }),
  },
  { endpoint: 'POST /api/v1/user/suggestion/dismiss', path: 'key', body: (key) => ({ key, isDismissed: true }) },
  { endpoint: 'POST /api/v1/import/check', path: 'fileName', body: (fileName) => ({ ...batch(), fileName }) },
  {
    endpoint: 'POST /api/v1/import/check',
    path: 'areas.0.name',
    body: (name) => ({ ...batch(), areas: [{ id: newId(server.clock), name, color: '#A03EB0', order: 0 }] }),
  },
  {
    endpoint: 'POST /api/v1/a/calendar-tracking/update',
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

describe.each(FIELDS)('$path of $endpoint', ({ endpoint, path, body }) => {
  it.each([
    ['of invisible characters alone', INVISIBLE],
    ['with a break or a control character', BROKEN],
  ])('%s is rejected with the field, and nothing changes', async (_what, texts) => {
    const before = await rowsOf(server, ana);
    for (const text of texts) {
      const response = await server.requestUnchecked(endpoint, body(text), { session: ana });
      expect([response.status, response.error.code, response.error.fields?.[0]?.path], JSON.stringify(text)).toEqual([
        400,
        ERRORS.INVALID_INPUT.code,
        path,
      ]);
    }
    expect(await rowsOf(server, ana)).toBe(before);
  });

  it('accepts text as users write it', async () => {
    for (const text of ['本を読む', 'नि‍ष्ठा', '🏃‍♀️ Eva'])
      expect((await server.requestUnchecked(endpoint, body(text), { session: ana })).status, text).toBe(200);
  });
});
