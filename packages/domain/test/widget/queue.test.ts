import { describe, expect, it } from 'vitest';
import { parseQueuedTap } from '../../src/widget';

const TAP = {
  id: '0199a000-0000-7000-8000-000000000001',
  userId: 'user',
  at: 1_790_000_000_000,
  date: '2026-10-01',
  activityId: 'run',
  action: 'DONE',
  amount: 1,
};
const line = (fields: object = {}): string => JSON.stringify({ version: 1, ...TAP, ...fields });

describe('parsing a line of the queue', () => {
  it('returns the tap', () => {
    expect(parseQueuedTap(line())).toEqual(TAP);
  });

  it('returns the entry id of a reminder', () => {
    const entryId = '0199a000-0000-7000-8000-000000000002';
    expect(parseQueuedTap(line({ entryId }))).toEqual({ ...TAP, entryId });
    expect(parseQueuedTap(line({ entryId, upTo: 40 }))).toEqual({ ...TAP, entryId, upTo: 40 });
  });

  it('reads a missing amount as one', () => {
    expect(parseQueuedTap(line({ amount: undefined, action: 'SKIP' }))).toEqual({ ...TAP, action: 'SKIP' });
  });

  it.each([
    ['a line cut off by a crash', line().slice(0, 60)],
    ['an empty line', ''],
    ['no object', 'null'],
    ['another version', line({ version: 2 })],
    ['an id of another kind', line({ id: '1' })],
    ['an id without time', line({ id: '0199a000-0000-4000-8000-000000000001' })],
    ['an entry id of another kind', line({ entryId: 7 })],
    ['an amount of the day of another kind', line({ entryId: '0199a000-0000-7000-8000-000000000002', upTo: '40' })],
    ['an entry id without time', line({ entryId: '0199a000-0000-4000-8000-000000000001' })],
    ['no user', line({ userId: undefined })],
    ['no activity', line({ activityId: 7 })],
    ['an impossible date', line({ date: '2026-02-30' })],
    ['a time that is no number', line({ at: 'now' })],
    ['an unknown action', line({ action: 'LATER' })],
    ['an amount of nothing', line({ amount: 0 })],
    ['an amount beyond a day', line({ amount: 1441 })],
    ['an amount with a fraction', line({ amount: 1.5 })],
  ])('rejects %s', (_, text) => {
    expect(parseQueuedTap(text)).toBeNull();
  });
});
