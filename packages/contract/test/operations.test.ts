import { describe, expect, test } from 'vitest';
import { contract } from '../src';
import { createdBy, dependenciesOf, effectOf, OPERATIONS, referencesOf, topicsOf } from '../src/operations';
import { TOPICS } from '../src/topic';

test('every mutation of the contract has a descriptor, and every descriptor a mutation', () => {
  const mutations = Object.entries(contract)
    .filter(([, endpoint]) => 'idempotent' in endpoint && endpoint.idempotent)
    .map(([call]) => call);
  expect(Object.keys(OPERATIONS).sort()).toEqual(mutations.sort());
});

test('all mutations of nouns that devices hold as rows have no topic, and no others but feedback', () => {
  const withoutTopic = ['feedback', 'life-rating', 'objective', 'objectives', 'review'];
  const nounOf = (call: string) => call.split('/')[3] ?? '';
  for (const [call, { topics }] of Object.entries(OPERATIONS))
    expect([call, topics.length === 0]).toEqual([call, withoutTopic.includes(nounOf(call))]);
});

test('an operation of another contract version may change any topic and refers to no known object', () => {
  const unknown = { call: 'POST /api/v1/moon', body: { id: 'moon' } };
  expect(topicsOf(unknown.call)).toEqual(TOPICS);
  expect([effectOf(unknown), createdBy(unknown), dependenciesOf(unknown), referencesOf(unknown)]).toEqual([
    undefined,
    undefined,
    [],
    [],
  ]);
});

describe('dependencies of an operation', () => {
  const skipsOf = (...ids: string[]) => ({
    call: 'POST /api/v1/skips',
    body: { skips: ids.map((activityId) => ({ activityId, date: '2026-10-03' })) },
  });

  test('an entry depends on its activity', () => {
    const recorded = { call: 'POST /api/v1/entry', body: { id: 'e', activityId: 'a' } };
    expect(createdBy(recorded)).toBe('e');
    expect(dependenciesOf(recorded)).toEqual(['a']);
  });

  test('skips of a single activity depend on it, skips of several activities do not', () => {
    expect(dependenciesOf(skipsOf('a', 'a'))).toEqual(['a']);
    expect(dependenciesOf(skipsOf('a', 'b'))).toEqual([]);
    expect(referencesOf(skipsOf('a', 'b'))).toEqual(['a', 'b']);
  });

  test('a malformed body refers to nothing', () => {
    expect(referencesOf({ call: 'POST /api/v1/skips', body: {} })).toEqual([]);
  });

  test('an objective refers to its area, activities and predecessor, but does not depend on them', () => {
    const created = {
      call: 'POST /api/v1/objective',
      body: { id: 'o', areaId: null, followsActivityId: 'a', carriedFrom: 'p', linkedActivityIds: ['b'] },
    };
    expect(dependenciesOf(created)).toEqual([]);
    expect(referencesOf(created)).toEqual(['a', 'p', 'b']);
  });
});

test.each(['DELETE /api/v1/a', 'POST /api/v1/a/restore'])(
  'deleting and restoring an activity affects its records: %s',
  (call) => expect(topicsOf(call)).toEqual(['activities', 'records']),
);

test('deleting an area changes its activities as well', () => {
  expect(topicsOf('DELETE /api/v1/area')).toEqual(['areas', 'activities']);
});
