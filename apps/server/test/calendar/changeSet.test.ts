import { expect, test, vi } from 'vitest';
import { ChangeCollector } from '../../src/features/integration/changeSet';
import type { ProviderEvent } from '../../src/ports/calendar';

const AT = Date.parse('2026-03-11T10:00:00Z');
const event = (externalId: string, seriesId: string | null = null): ProviderEvent => ({
  externalId,
  seriesId,
  iCalUid: externalId,
  originalStart: null,
  name: 'Gym',
  description: '',
  location: '',
  time: { kind: 'TIMED', start: AT, end: AT + 1 },
  status: 'CONFIRMED',
  isDeclined: false,
  isFree: false,
  isPrivate: false,
});
const collect = () => new ChangeCollector({ from: AT - 1, to: AT + 1 });

test('many changed events that do not recur are collected without looking through those before', () => {
  const changes = collect();
  const lookedThrough = vi.spyOn(Map.prototype, Symbol.iterator);
  for (let number = 0; number < 500; number += 1) {
    const id = `event ${number}`;
    changes.add({ kind: 'SERIES', seriesId: id, externalIds: [] });
    changes.add({ kind: 'SET', event: event(id) });
    changes.add({ kind: 'REMOVED', externalId: `other ${number}` });
  }
  const { length } = lookedThrough.mock.calls;
  lookedThrough.mockRestore();
  expect([changes.set.size, changes.removed.size, length]).toEqual([500, 500, 0]);
});

test('a series loses the occurrences that it does not have any more, also one that was an event meanwhile', () => {
  const changes = collect();
  for (const id of ['monday', 'friday']) changes.add({ kind: 'SET', event: event(id, 'gym') });
  changes.add({ kind: 'SERIES', seriesId: 'gym', externalIds: ['friday'] });
  expect([...changes.set.keys()]).toEqual(['friday']);
  changes.add({ kind: 'SET', event: event('gym') });
  changes.add({ kind: 'REMOVED', externalId: 'gym' });
  expect([...changes.set.keys()]).toEqual([]);
});
