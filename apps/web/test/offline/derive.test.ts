import type { Changes, Entry, Skip, WeekTotal } from '@sevenfold/contract';
import { activity, entry, objective, review, skip, user } from '@sevenfold/contract/samples';
import { addDays, type CivilDate, civilDate, weekId } from '@sevenfold/domain/calendar';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { connectSession, replica } from '../../src/data/device';
import { deviceRows } from '../../src/data/deviceRows';
import { persistedQueries } from '../../src/data/persistedQueries';
import * as prefetchLog from '../../src/data/prefetchLog';
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
  recordedSince(undefined);
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

/** Mocks the prefetch log: nothing was recorded before this week; undefined if that is unknown. */
const recordedSince = (nothingBefore: string | undefined) =>
  vi.spyOn(prefetchLog, 'readPrefetched').mockResolvedValue({
    userId: user().id,
    parts: {},
    isWhole: true,
    nothingBefore: nothingBefore === undefined ? undefined : weekId(nothingBefore),
  });

const total = (fields: Partial<WeekTotal>): WeekTotal => ({
  activityId: 'run',
  weekId: weekId('2026-W40'),
  done: 1,
  activeDays: 1,
  dayBits: 1,
  skippedDays: 0,
  ...fields,
});

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

  test('of one activity have only its entries, and no skips', async () => {
    cacheRecords(MON, SUN, [entry(), read({ id: 'book', amount: 30 })], [skip({ activityId: 'read', date: MON })]);
    expect(await derive(['records', 'of', 'read', MON, SUN])).toEqual({
      data: recordsOf(MON, SUN, [read({ id: 'book', amount: 30 })], []),
      updatedAt: NOW,
    });
  });
});

describe('totals of weeks', () => {
  const totals = (...rest: readonly (string | number)[]) =>
    derive(['weekTotals', 'MONDAY', '2026-W39', '2026-W40', ...rest]);

  test('are computed from records, and from stored totals where there are none', async () => {
    cacheRecords(MON, SUN, [entry({ date: MON }), entry({ id: 'b', date: THU })], [skip({ date: SUN })]);
    const kept = total({ weekId: weekId('2026-W39'), done: 3 });
    replica.queries.setQueryData(['weekTotals', 'MONDAY', '2025-W01', '2026-W39', 'all'], [kept], { updatedAt: 7 });
    expect(await totals('all')).toEqual({
      data: [kept, total({ done: 2, activeDays: 2, dayBits: 0b1001, skippedDays: 1 })],
      updatedAt: 7,
    });
  });

  test('take the newest of several stored totals', async () => {
    cacheRecords(MON, SUN, []);
    // The range from 2026-W39 is newer than the one from 2026-W38.
    for (const updatedAt of [9, 8])
      replica.queries.setQueryData(
        ['weekTotals', 'MONDAY', `2026-W3${updatedAt}`, '2026-W39', 'all'],
        [total({ weekId: weekId('2026-W39'), done: updatedAt })],
        { updatedAt },
      );
    expect(await totals('all')).toMatchObject({ data: [{ weekId: '2026-W39', done: 9 }], updatedAt: 9 });
  });

  test('of one activity leave the others out', async () => {
    cacheRecords(MON_39, SUN, [entry(), read({ id: 'book', amount: 30 })]);
    expect(await totals('read')).toMatchObject({ data: [{ activityId: 'read', done: 30 }] });
  });

  test('of the first days of each week leave the later days out', async () => {
    cacheRecords(MON_39, SUN, [entry({ date: MON }), entry({ id: 'later', date: THU })]);
    expect(await totals('all', 3)).toMatchObject({ data: [{ done: 1, activeDays: 1 }] });
  });

  test('are never taken from totals of another number of days or another start of the week', async () => {
    cacheRecords(MON, SUN, []);
    const kept = [total({ weekId: weekId('2026-W39') })];
    replica.queries.setQueryData(['weekTotals', 'MONDAY', '2026-W39', '2026-W39', 'all', 3], kept);
    replica.queries.setQueryData(['weekTotals', 'SUNDAY', '2026-W39', '2026-W39', 'all'], kept);
    expect(await totals('all')).toBeUndefined();
  });

  test('are empty before the first week with records', async () => {
    cacheRecords(MON, SUN, []);
    recordedSince('2026-W40');
    expect(await totals('all')).toEqual({ data: [], updatedAt: NOW });
  });

  test('are empty for future weeks', async () => {
    cacheRecords(MON, SUN, [entry()]);
    expect(await derive(['weekTotals', 'MONDAY', '2026-W40', '2026-W42', 'all'])).toMatchObject({
      data: [{ weekId: '2026-W40' }],
    });
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

describe('an exploration', () => {
  const explored = (id: string, from: CivilDate, to: CivilDate) =>
    derive(['history', 'explore', id, from, to, 'WEEK', 'MONDAY']);

  test('is computed from the entries of the activity, and is marked as derived', async () => {
    cacheRecords(MON_39, SUN, [
      entry({ date: SUN_39 }),
      entry({ id: 'b', date: THU }),
      read({ id: 'book', amount: 30 }),
    ]);
    expect(await explored('run', MON_39, THU)).toMatchObject({
      data: { isDerived: true, group: 'WEEK', range: { from: MON_39, to: THU }, exploration: { total: 2 } },
      updatedAt: NOW,
    });
  });

  test('needs no records before the first week with records, nor after tomorrow', async () => {
    cacheRecords(MON, civilDate('2026-10-02'), [entry()]);
    recordedSince('2026-W40');
    expect(await explored('run', civilDate('2025-01-01'), civilDate('2026-12-31'))).toMatchObject({
      data: { exploration: { total: 1 } },
    });
  });

  test('is undefined without the records, or for an unknown activity', async () => {
    cacheRecords(MON, SUN, []);
    expect(await explored('run', MON_39, THU)).toBeUndefined();
    expect(await explored('gone', MON, THU)).toBeUndefined();
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
