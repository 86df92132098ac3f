import { describe, expect, test } from 'vitest';
import { createdBy, dependenciesOf, getEffect, referencesOf } from '../src/operations';

test('an operation of another contract version refers to no known object', () => {
  const unknown = { call: 'POST /api/v1/moon', body: { id: 'moon' } };
  expect([getEffect(unknown), createdBy(unknown), dependenciesOf(unknown), referencesOf(unknown)]).toEqual([
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
