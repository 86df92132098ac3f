import { civilDate } from '@sevenfold/domain/calendar';
import { expect, it } from 'vitest';
import { startServer } from '../harness';

const server = await startServer();

it.each([
  ['0001-01-01', '0001-02-01'],
  ['9999-12-01', '9999-12-31'],
  ['1899-12-15', '1900-01-15'],
])('returns no events, and no error, for dates far from today: %s to %s', async (from, to) => {
  const session = await server.signIn();
  const query = { from: civilDate(from), to: civilDate(to) };
  const response = await server.request('GET /api/v1/calendar-events', undefined, { session, query });
  expect([response.status, response.data]).toEqual([200, { events: [] }]);
});
