import { describe, expect, test } from 'vitest';
import { contract } from '../src';
import { createdBy, dependenciesOf, effectOf, OPERATIONS, referencesOf, topicsOf } from '../src/operations';
import { TOPICS } from '../src/topic';

test('every mutation of the contract has a descriptor, and nothing else has', () => {
  const mutations = Object.entries(contract)
    .filter(([, endpoint]) => 'idempotent' in endpoint && endpoint.idempotent)
    .map(([call]) => call);
  expect(Object.keys(OPERATIONS).sort()).toEqual(mutations.sort());
  for (const { topics } of Object.values(OPERATIONS)) expect(topics.length).toBeGreaterThan(0);
});

test('a mutation of another version of the contract may change anything, and refers to nothing known', () => {
  const unknown = { call: 'POST /api/v1/moon', body: { id: 'moon' } };
  expect(topicsOf(unknown.call)).toEqual(TOPICS);
  expect([effectOf(unknown), createdBy(unknown), dependenciesOf(unknown), referencesOf(unknown)]).toEqual([
    undefined,
    undefined,
    [],
    [],
  ]);
});

describe('what an operation needs', () => {
  const skipsOf = (...ids: string[]) => ({
    call: 'POST /api/v1/skips',
    body: { skips: ids.map((activityId) => ({ activityId, date: '2026-10-03' })) },
  });

  test('an entry has no meaning without its activity', () => {
    const recorded = { call: 'POST /api/v1/entry', body: { id: 'e', activityId: 'a' } };
    expect(createdBy(recorded)).toBe('e');
    expect(dependenciesOf(recorded)).toEqual(['a']);
  });

  test('skips of one activity have no meaning without it, skips of several have', () => {
    expect(dependenciesOf(skipsOf('a', 'a'))).toEqual(['a']);
    expect(dependenciesOf(skipsOf('a', 'b'))).toEqual([]);
    expect(referencesOf(skipsOf('a', 'b'))).toEqual(['a', 'b']);
  });

  test('a broken body refers to nothing', () => {
    expect(referencesOf({ call: 'POST /api/v1/skips', body: {} })).toEqual([]);
  });

  test('an objective refers to its area, its activities and its predecessor, but has a meaning without them', () => {
    const created = {
      call: 'POST /api/v1/objective',
      body: { id: 'o', areaId: null, followsActivityId: 'a', carriedFrom: 'p', linkedActivityIds: ['b'] },
    };
    expect(dependenciesOf(created)).toEqual([]);
    expect(referencesOf(created)).toEqual(['a', 'p', 'b']);
  });
});

test.each(['DELETE /api/v1/a', 'POST /api/v1/a/restore'])(
  'the records of an activity go and return with it: %s',
  (call) => expect(topicsOf(call)).toEqual(['activities', 'records']),
);

test('a deleted area leaves its activities and objectives without one', () => {
  expect(topicsOf('DELETE /api/v1/area')).toEqual(['areas', 'activities', 'objectives']);
});
