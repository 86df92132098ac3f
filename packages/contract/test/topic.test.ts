import { expect, test } from 'vitest';
import { contract } from '../src';
import { TOPICS, topicsOf } from '../src/topic';

test('every mutation changes something', () => {
  const mutations = Object.entries(contract)
    .filter(([, endpoint]) => 'idempotent' in endpoint && endpoint.idempotent)
    .map(([call]) => call);
  expect(mutations.length).toBeGreaterThan(10);
  for (const call of mutations) expect(TOPICS, call).toEqual(expect.arrayContaining([...topicsOf(call)]));
  expect(mutations.filter((call) => topicsOf(call).length === 0)).toEqual([]);
});

test.each(['DELETE /api/v1/a', 'POST /api/v1/a/restore'])(
  'what was recorded for an activity goes and comes back with it: %s',
  (call) => {
    expect(topicsOf(call)).toEqual(['activities', 'records']);
  },
);

test('a deleted area leaves its activities and objectives without one', () => {
  expect(topicsOf('DELETE /api/v1/area')).toEqual(['areas', 'activities', 'objectives']);
});
