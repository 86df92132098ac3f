import type { Changes, Entry, Skip } from '@sevenfold/contract';
import { activity, entry, objective, review, skip, user } from '@sevenfold/contract/samples';
import { addDays, type CivilDate, civilDate, weekId } from '@sevenfold/domain/calendar';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { connectSession, replica } from '../../src/data/device';
import { deviceRows } from '../../src/data/deviceRows';
import { persistedQueries } from '../../src/data/persistedQueries';
import { activitiesQuery } from '../../src/features/activity/api';
import { type Notes, notesQuery, recentNotesQuery } from '../../src/features/activity/notes';
import { recordsOf } from '../../src/features/record/records';
import { userQuery } from '../../src/features/user/api';
import { epochOf } from '../../src/platform/clock';
import { derive } from '../../src/offline/derive';

/** Thursday of 2026-W40, which begins on Monday, September 28. */
const NOW = epochOf('2026-10-01T12:00:00.000Z');
const RUN = activity();
const READ = activity({ id: 'read', name: 'Read', unit: 'DURATION' });
const [MON, THU, SUN] = [civilDate('2026-09-28'), civilDate('2026-10-01'), civilDate('2026-10-04')];
/** The week before. */
const [MON_39, SUN_39] = [civilDate('2026-09-21'), civilDate('2026-09-27')];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  connectSession(
    () => user().id,
    () => Promise.resolve(undefined),
  );
  vi.spyOn(persistedQueries, 'hashes').mockResolvedValue([]);
  vi.spyOn(persistedQueries, 'read').mockResolvedValue([]);
  replica.queries.setQueryData(userQuery.queryKey, user());
  replica.queries.setQueryData(activitiesQuery.queryKey, [RUN, READ]);
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  replica.queries.clear();
});

/** Gives the device all rows that the server has. */
function giveRows(rows: NonNullable<Changes['rows']>): void {
  deviceRows.clear();
  deviceRows.store.applyChanges({ version: 1, rows });
  deviceRows.sync.restore({ version: 1, epoch: 'test', from: '2025-08-11' });
}

const read = (fields: Partial<Entry>) => entry({ activityId: 'read', ...fields });

/** Puts the records of a range into the cache, as read at `updatedAt`. */
const cacheRecords = (
  from: CivilDate,
  to: CivilDate,
  entries: readonly Entry[],
  skips: readonly Skip[] = [],
  updatedAt = NOW,
) => replica.queries.setQueryData(['records', from, to], recordsOf(from, to, entries, skips), { updatedAt });

describe('records of a range', () => {
  test('are put together from the ranges on the device, each date from its newest source', async () => {
    cacheRecords(MON_39, SUN_39, [entry({ id: 'old', date: SUN_39 })], [], NOW - 2);
    cacheRecords(MON, SUN, [entry({ id: 'new', date: MON })], [skip({ date: THU })], NOW - 1);
    cacheRecords(SUN_39, MON, [entry({ id: 'newest', date: SUN_39 })], [], NOW);
    expect(await derive(['records', MON_39, SUN])).toEqual({
      data: recordsOf(MON_39, SUN, [entry({ id: 'newest', date: SUN_39 })], [skip({ date: THU })]),
      updatedAt: NOW - 2,
    });
  });

  test('are undefined if a date is missing', async () => {
    cacheRecords(MON, civilDate('2026-10-03'), []);
    expect(await derive(['records', MON, SUN])).toBeUndefined();
  });
});

describe('sums of objectives', () => {
  const BOOKS = objective({ linkedActivityIds: ['read'] });
  const cacheSums = (date: CivilDate, sum: number, updatedAt = NOW) =>
    replica.queries.setQueryData(
      ['history', 'objectiveSums', date],
      [{ objectiveId: BOOKS.id, activityId: 'read', sum }],
      { updatedAt },
    );
  const sumOn = async (date: CivilDate) => (await derive(['history', 'objectiveSums', date]))?.data;

  beforeEach(() => {
    giveRows({ objective: [BOOKS] });
    cacheRecords(MON_39, SUN, [
      read({ id: 'before the quarter', date: civilDate('2026-09-30'), amount: 500 }),
      read({ id: 'in it', date: THU, amount: 30 }),
      entry({ id: 'another activity', date: THU }),
    ]);
  });

  test('of a later date add what was recorded in between, within the period', async () => {
    cacheSums(MON, 60);
    expect(await sumOn(SUN)).toMatchObject([{ sum: 90 }]);
  });

  test('of an earlier date subtract it', async () => {
    cacheSums(SUN, 90);
    expect(await sumOn(MON)).toMatchObject([{ sum: 60 }]);
  });

  test('start from the sums that were read last', async () => {
    cacheSums(MON, 60, NOW);
    cacheSums(SUN, 0, NOW - 1);
    expect(await sumOn(SUN)).toMatchObject([{ sum: 90 }]);
  });

  test('are undefined without the records in between, or without stored sums', async () => {
    expect(await sumOn(SUN)).toBeUndefined();
    cacheSums(civilDate('2026-09-01'), 0);
    expect(await sumOn(SUN)).toBeUndefined();
  });
});

test('other queries are not derived', async () => {
  expect(await derive(['areas'])).toBeUndefined();
  expect(await derive(['history', 'hours'])).toBeUndefined();
});

describe('notes', () => {
  const ofLastYear = (entries: readonly Entry[]) => cacheRecords(addDays(THU, -365), addDays(THU, 1), entries);
  const prefetched = (entries: readonly Entry[]) =>
    replica.queries.setQueryData(recentNotesQuery.queryKey, { entries: [...entries], reviews: [], hasMore: false });
  const notes = async (fields: { activityId?: string; q?: string; limit?: number }) =>
    (await derive(notesQuery({ limit: 10, ...fields }).queryKey))?.data as Notes | undefined;
  const old = read({ id: 'old', date: civilDate('2023-03-07'), note: 'The first chapter' });

  test('are unknown until they were prefetched', async () => {
    ofLastYear([]);
    expect(await notes({})).toBeUndefined();
  });

  test('of the last year are those of its records, also unsent ones, older ones those that were prefetched', async () => {
    prefetched([read({ id: 'stale', date: MON, note: 'Removed since' }), old]);
    ofLastYear([
      read({ id: 'new', date: THU, note: 'Not sent yet' }),
      read({ id: 'bare', date: MON, note: null }),
      entry({ id: 'other', date: MON, note: 'Of another activity' }),
    ]);
    expect((await notes({ activityId: 'read' }))?.entries.map(({ id }) => id)).toEqual(['new', 'old']);
    expect((await notes({}))?.entries.map(({ id }) => id)).toEqual(['new', 'other', 'old']);
    expect(await notes({ limit: 1 })).toMatchObject({ entries: [{ id: 'new' }], hasMore: true });
  });

  test('and reviews are searched in any case', async () => {
    prefetched([old]);
    ofLastYear([]);
    giveRows({
      review: [
        review({ weekId: weekId('2026-W38'), wins: 'A CHAPTER a day' }),
        review({ weekId: weekId('2026-W39'), notes: 'Chapter two' }),
        review({ weekId: weekId('2026-W37'), wins: 'Ran' }),
      ],
    });
    expect(await notes({ q: 'chapter' })).toMatchObject({
      entries: [{ id: 'old' }],
      reviews: [
        { weekId: '2026-W39', text: 'Chapter two' },
        { weekId: '2026-W38', text: 'A CHAPTER a day' },
      ],
    });
    expect((await notes({ q: 'tennis' }))?.entries).toEqual([]);
  });
});
