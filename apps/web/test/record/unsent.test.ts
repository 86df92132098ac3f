import * as samples from '@sevenfold/contract/samples';
import { describe, expect, test } from 'vitest';
import { intent, type Intent, type Operation } from '../../src/data/operation';
import { unsentActivities } from '../../src/features/record/unsent';
import { datesOf } from '../../src/offline/ownChanges';

const entry = samples.entry({ activityId: 'read', date: '2026-09-30' });
const remembered = { entry };
const pending = (...intents: readonly Intent[]): readonly Operation[] =>
  intents.map((one, index) => ({ ...one, id: `${index}` }));
const unsent = (pendingOperations: readonly Operation[], isStalled = true) =>
  Array.from(unsentActivities({ isStalled, pending: pendingOperations }));

describe('activities with unsent entries', () => {
  test('are those whose entries or skips wait while the server is unreachable', () => {
    const operations = pending(
      intent('POST /api/v1/entry', { id: 'e', activityId: 'run', date: '2026-10-01', amount: 1, source: 'MANUAL' }),
      intent('DELETE /api/v1/entry', { id: entry.id }, remembered),
      intent('POST /api/v1/skips', { skips: [{ activityId: 'swim', date: '2026-10-01', reason: null }] }),
    );
    expect(unsent(operations)).toEqual(['run', 'read', 'swim']);
  });

  test('do not include operations in flight, or on other data', () => {
    const adding = intent('POST /api/v1/entry', {
      id: 'e',
      activityId: 'run',
      date: '2026-10-01',
      amount: 1,
      source: 'MANUAL',
    });
    expect(unsent(pending(adding), false)).toEqual([]);
    expect(unsent(pending(intent('DELETE /api/v1/a', { activityId: 'run' })))).toEqual([]);
  });
});

describe('dates changed by an operation', () => {
  const dates = (one: Intent) => pending(one).flatMap(datesOf);

  test('are those of its body and of the entry it changes', () => {
    expect(dates(intent('PATCH /api/v1/entry', { id: entry.id, date: '2026-10-02' }, remembered))).toEqual([
      '2026-10-02',
      '2026-09-30',
    ]);
    expect(dates(intent('DELETE /api/v1/entry', { id: entry.id }, remembered))).toEqual(['2026-09-30']);
  });

  test('are each listed once', () => {
    const skips = ['run', 'read', 'swim'].map((activityId) => samples.skip({ activityId }));
    expect(dates(intent('POST /api/v1/skips', { skips }))).toEqual(['2026-10-01']);
  });
});
