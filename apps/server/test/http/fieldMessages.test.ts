import { contract, ERRORS, type Endpoint } from '@sevenfold/contract';
import { describe, expect, it } from 'vitest';
import { HttpError } from '../../src/http/httpError';
import { validate } from '../../src/http/validate';
import { newId } from '../../src/id';
import { startServer } from '../harness';

/** An object whose length cannot be compared. */
const LENGTH = { length: { toString: 1 } };
/** Values of every kind; each is wrong for most fields. */
const WRONG = [undefined, null, true, -1, 1.5, 1e12, '', 'x', 'x'.repeat(100_000), [], [null], {}, LENGTH];
/** Words of the validation library that say nothing to a reader. */
const JARGON = /Invalid|expected|received|Too (?:big|small)|>=|<=|NaN|undefined/;

const bodies = Object.entries<Endpoint>(contract).flatMap(([key, { body, query }]) =>
  [body, query].flatMap((schema) => (schema ? [[key, schema] as const] : [])),
);

/** The fields that are refused. */
function refused(schema: (typeof bodies)[number][1], value: unknown): HttpError['fields'] {
  try {
    validate(schema, value);
    return [];
  } catch (error) {
    if (error instanceof HttpError) return error.fields;
    throw error;
  }
}

/** Bodies with one field of each wrong value; nested fields get theirs by the body of a missing value. */
function bodiesWith(names: readonly string[]): unknown[] {
  return WRONG.flatMap((value) => [value, ...names.map((name) => ({ [name]: value }))]);
}

describe('messages of invalid fields', () => {
  it.each(bodies)('of %s are in plain words', (_key, schema) => {
    const names = [...new Set(refused(schema, {}).map(({ path }) => path.split('.')[0] ?? ''))];
    const messages = bodiesWith(names).flatMap((body) => refused(schema, body).map(({ message }) => message));
    expect([...new Set(messages)].filter((message) => JARGON.test(message))).toEqual([]);
  });

  it('name the limit, the choices and what is missing', async () => {
    const server = await startServer();
    const session = await server.signIn();
    const response = await server.requestUnchecked(
      'POST /api/v1/a',
      { id: 'x', name: 'y'.repeat(41), unit: 'HOURS', order: -1, icon: 7, description: '' },
      { session },
    );
    expect(response.error.code).toBe(ERRORS.INVALID_INPUT.code);
    expect(response.error.fields).toEqual(
      expect.arrayContaining([
        { path: 'id', message: 'This must be a UUID of version 7, such as 01890a5d-ac96-774b-bcce-b302099a8057' },
        { path: 'name', message: 'At most 40 characters' },
        { path: 'unit', message: 'This must be one of DAYS, TIMES, DURATION, days, times, duration' },
        { path: 'order', message: 'At least 0' },
        { path: 'icon', message: 'This must be text' },
        { path: 'color', message: 'This is required' },
      ]),
    );
  });
});

describe('the unit of a new activity', () => {
  it.each(['days', 'times', 'duration', 'DAYS', 'TIMES', 'DURATION'])('may be written %s', async (unit) => {
    const server = await startServer();
    const session = await server.signIn();
    const fields = { name: 'Run', description: '', color: '#1A9951', icon: '🏃', areaId: null };
    const created = await server.requestUnchecked(
      'POST /api/v1/a',
      { id: newId(server.clock), unit, weeklyGoalsTimeline: [], ...fields },
      { session },
    );
    expect(created.data).toMatchObject({ activity: { unit: unit.toUpperCase() } });
  });
});
