import { ERRORS, type Entry } from '@sevenfold/contract';
import { ACTIVITY_UNITS, amountRange } from '@sevenfold/domain/activity';
import { addDays, type CivilDate, UTC_OFFSET_MAX, UTC_OFFSET_MIN, WEEK_START_DAYS } from '@sevenfold/domain/calendar';
import {
  EXPLORE_BUCKETS_MAX,
  EXPLORE_DAYS_MAX,
  explore,
  type ExploredEntry,
  GROUPS,
  SOURCES,
} from '@sevenfold/domain/explore';
import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { newId } from '../../src/id';
import { type TestUser, startServer } from '../harness';
import { makeActivity, makeEntry } from './fixtures';

const server = await startServer();

interface Made extends ExploredEntry {
  readonly removed: boolean;
}

const insertEntries = (session: TestUser, activityId: string, entries: readonly Made[]) =>
  sql`INSERT INTO entry (user_id, id, activity_id, date, amount, source, started_at, utc_offset_minutes, created_at, deleted_at)
    SELECT ${session.userId}::uuid, id, ${activityId}, date, amount, source, started_at, utc_offset_minutes, now(), CASE WHEN removed THEN now() END FROM unnest(
      ${entries.map(() => newId(server.clock))}::uuid[], ${entries.map(({ date }) => date)}::date[], ${entries.map(({ amount }) => amount)}::int[], ${entries.map(({ source }) => source)}::text[],
      ${entries.map(({ startedAt }) => (startedAt === null ? null : new Date(startedAt)))}::timestamptz[],
      ${entries.map(({ utcOffsetMinutes }) => utcOffsetMinutes)}::smallint[], ${entries.map(({ removed }) => removed)}::boolean[]
    ) AS given (id, date, amount, source, started_at, utc_offset_minutes, removed)`.execute(server.db);

describe('GET /api/v1/explore', () => {
  // Over a leap day, two ends of a year and a week 53.
  const FIRST: CivilDate = '2019-12-01';
  const DAYS = 450;
  const aDate = fc.integer({ min: 0, max: DAYS }).map((days) => addDays(FIRST, days));
  const anEntry = fc.record({
    date: aDate,
    share: fc.double({ min: 0, max: 1, noNaN: true }),
    source: fc.constantFrom(...SOURCES),
    // Whole minutes of those months, and any offset: both sides of midnight.
    startedAt: fc.option(
      fc.integer({ min: 0, max: DAYS * 1440 }).map((minute) => Date.parse(`${FIRST}T00:00Z`) + minute * 60_000),
    ),
    utcOffsetMinutes: fc.integer({ min: UTC_OFFSET_MIN, max: UTC_OFFSET_MAX }),
    removed: fc.boolean(),
  });

  /** Any of these gives the same result; the last three are names that PostgreSQL may lack or read differently. */
  const ZONES = ['UTC', 'Pacific/Kiritimati', 'BST', 'AET', 'US/Pacific-New'];

  it('agrees with the domain for any entries', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(anEntry, { maxLength: 60 }),
        fc.constantFrom(...ACTIVITY_UNITS),
        fc.constantFrom(...WEEK_START_DAYS),
        fc.constantFrom(...ZONES),
        aDate,
        aDate,
        async (made, unit, weekStartDay, timezone, one, other) => {
          const session = await server.signIn('Ana', { weekStartDay, timezone });
          const { id: activityId } = await makeActivity(server, session, { unit });
          const { id: another } = await makeActivity(server, session, { unit });
          const { min, max } = amountRange(unit);
          const entries = made.map(({ share, ...rest }): Made => ({
            ...rest,
            amount: min + Math.floor(share * (max - min)),
          }));
          await insertEntries(session, activityId, entries);
          await insertEntries(session, another, entries.slice(0, 3));
          const range = one < other ? { from: one, to: other } : { from: other, to: one };
          for (const group of GROUPS) {
            const { data } = await server.request('GET /api/v1/explore', undefined, {
              query: { activityId, ...range, group },
              session,
            });
            expect(data.exploration).toEqual(
              explore(
                entries.filter(({ removed }) => !removed),
                { unit, range, group, weekStartDay },
              ),
            );
          }
        },
      ),
      { numRuns: 40 },
    );
  }, 120_000);

  it('covers up to twelve years, and up to two by day', async () => {
    const session = await server.signIn();
    const { id: activityId } = await makeActivity(server, session);
    const exploreFirstDays = (group: 'DAY' | 'WEEK' | 'MONTH', days: number) =>
      server.request('GET /api/v1/explore', undefined, {
        query: { activityId, from: '2014-01-01', to: addDays('2014-01-01', days - 1), group },
        session,
      });
    expect((await exploreFirstDays('WEEK', EXPLORE_DAYS_MAX)).data.exploration.buckets.length).toBe(627);
    expect((await exploreFirstDays('DAY', EXPLORE_BUCKETS_MAX)).data.exploration.buckets.length).toBe(
      EXPLORE_BUCKETS_MAX,
    );
    for (const refused of [
      await exploreFirstDays('MONTH', EXPLORE_DAYS_MAX + 1),
      await exploreFirstDays('DAY', EXPLORE_BUCKETS_MAX + 1),
    ]) {
      expect(refused.error).toMatchObject({ code: ERRORS.INVALID_INPUT.code, fields: [{ path: 'to' }] });
    }
  });

  it.each(WEEK_START_DAYS)('responds at both ends of the calendar, with weeks from %s', async (weekStartDay) => {
    const session = await server.signIn('Ana', { weekStartDay });
    const { id: activityId } = await makeActivity(server, session);
    for (const [from, to] of [
      ['0001-01-01', '0001-01-31'],
      ['9999-12-01', '9999-12-31'],
      ['9999-12-31', '9999-12-31'],
      ['0001-01-01', '0001-01-01'],
    ] as const) {
      for (const group of GROUPS) {
        const { data } = await server.request('GET /api/v1/explore', undefined, {
          query: { activityId, from, to, group },
          session,
        });
        expect([data.exploration.buckets[0]?.from, data.exploration.buckets.at(-1)?.to]).toEqual([from, to]);
      }
    }
  });

  it.each([
    [{ from: '2026-03-02', to: '2026-03-01', group: 'DAY' }, 'to'],
    [{ from: '2026-02-29', to: '2026-03-01', group: 'DAY' }, 'from'],
    [{ from: '2026-03-01', to: '2026-03-02', group: 'YEAR' }, 'group'],
    [{ from: '2026-03-01', to: '2026-03-02' }, 'group'],
  ])('rejects %j', async (query, path) => {
    const session = await server.signIn();
    const { id: activityId } = await makeActivity(server, session);
    const response = await server.requestUnchecked('GET /api/v1/explore', undefined, {
      query: { activityId, ...query },
      session,
    });
    expect(response.error.fields?.map((field) => field.path)).toContain(path);
  });
});

describe('the history of a deleted activity', () => {
  const range = { from: '2026-03-01', to: '2026-03-31' } as const;

  it('is empty, because a device may read it before it learns of the deletion, and is back after a restore', async () => {
    const session = await server.signIn();
    const { id: activityId } = await makeActivity(server, session);
    await makeEntry(server, session, activityId, { note: 'Along the river' });
    const read = async () => {
      const query = { activityId, ...range };
      const explored = await server.request('GET /api/v1/explore', undefined, {
        query: { ...query, group: 'DAY' },
        session,
      });
      const entries = await server.request('GET /api/v1/entries', undefined, { query, session });
      const notes = await server.request('GET /api/v1/notes', undefined, {
        query: { activityId, limit: '20' },
        session,
      });
      const { total, withoutTime, sources } = explored.data.exploration;
      return [total, withoutTime.amount, sources.MANUAL.amount, entries.data.entries.length, notes.data.entries.length];
    };
    await server.request('DELETE /api/v1/a', { activityId }, { session });
    expect(await read()).toEqual([0, 0, 0, 0, 0]);
    await server.request('POST /api/v1/a/restore', { activityId }, { session });
    expect(await read()).toEqual([1, 1, 1, 1, 1]);
  });

  it('is not found once the activity is removed for good', async () => {
    const session = await server.signIn();
    const { id: activityId } = await makeActivity(server, session);
    await server.pool.query('DELETE FROM activity WHERE user_id = $1', [session.userId]);
    for (const [endpoint, query] of [
      ['GET /api/v1/explore', { ...range, group: 'DAY' }],
      ['GET /api/v1/entries', range],
      ['GET /api/v1/notes', { limit: '20' }],
    ] as const) {
      const response = await server.requestUnchecked(endpoint, undefined, { query: { activityId, ...query }, session });
      expect(response.error).toMatchObject({ code: ERRORS.NOT_FOUND.code, fields: [{ path: 'activityId' }] });
    }
  });
});

describe('GET /api/v1/entries', () => {
  it('returns all entries of a range once, the latest first, page by page, despite concurrent changes', async () => {
    const session = await server.signIn();
    const { id: activityId } = await makeActivity(server, session);
    const { id: another } = await makeActivity(server, session);
    const made: Entry[] = [];
    for (let day = 0; day < 9; day++) {
      for (let turn = 0; turn <= day % 3; turn++)
        made.push(
          await makeEntry(server, session, activityId, {
            date: addDays('2026-03-01', day),
            amount: day + 1,
            note: `${day}.${turn}`,
          }),
        );
      await makeEntry(server, session, another, { date: addDays('2026-03-01', day) });
    }
    const expected = made
      .filter(({ date }) => date >= '2026-03-02')
      .sort((a, b) => (a.date + a.id < b.date + b.id ? 1 : -1));
    const pages: Entry[] = [];
    let after: string | undefined;
    do {
      const { data } = await server.request('GET /api/v1/entries', undefined, {
        query: { activityId, from: '2026-03-02', to: '2026-03-31', limit: '4', after },
        session,
      });
      pages.push(...data.entries);
      after = data.next ?? undefined;
      // Deletes the last entry of the page: the next page is found nevertheless.
      const last = data.entries.at(-1);
      if (last) await server.request('DELETE /api/v1/entry', { id: last.id }, { session });
    } while (after !== undefined);
    expect(pages).toEqual(expected);
  });

  it.each([
    [{ limit: '0' }, 'limit'],
    [{ limit: '501' }, 'limit'],
    [{ limit: 'all' }, 'limit'],
    [{ after: '2026-03-01' }, 'after'],
    [{ after: '2026-02-30.01960000-0000-7000-8000-000000000000' }, 'after'],
    [{ to: '2040-01-01' }, 'to'],
  ])('rejects %j', async (wrong, path) => {
    const session = await server.signIn();
    const { id: activityId } = await makeActivity(server, session);
    const response = await server.requestUnchecked('GET /api/v1/entries', undefined, {
      query: { activityId, from: '2026-03-01', to: '2026-03-31', ...wrong },
      session,
    });
    expect(response.error.fields?.map((field) => field.path)).toContain(path);
  });
});

describe('GET /api/v1/notes', () => {
  it('finds the notes of an activity, and those and the reviews that contain a text', async () => {
    const session = await server.signIn();
    const { id: run } = await makeActivity(server, session);
    const { id: read } = await makeActivity(server, session);
    await makeEntry(server, session, run, { date: '2026-03-02', note: 'Rain, 100% wet' });
    await makeEntry(server, session, run, { date: '2026-03-03' });
    await makeEntry(server, session, read, { date: '2026-03-04', note: 'About RAIN' });
    await server.request('POST /api/v1/review/draft', { weekId: '2026-W10', wins: 'Ran in the rain' }, { session });
    const notes = async (query: object) =>
      (await server.request('GET /api/v1/notes', undefined, { session, query: { limit: '20', ...query } })).data;
    const textsOf = ({ entries }: { entries: readonly Entry[] }) => entries.map(({ note }) => note);
    expect(textsOf(await notes({ activityId: run }))).toEqual(['Rain, 100% wet']);
    const found = await notes({ q: 'rain' });
    expect(textsOf(found)).toEqual(['About RAIN', 'Rain, 100% wet']);
    expect(found.reviews).toEqual([{ weekId: '2026-W10', text: 'Ran in the rain' }]);
    expect(textsOf(await notes({ q: '0% w' }))).toEqual(['Rain, 100% wet']);
    expect(textsOf(await notes({ q: '0_ w' })), 'wildcards of LIKE are plain text').toEqual([]);
    expect((await notes({ limit: '1' })).hasMore).toBe(true);
    const stranger = await server.signIn();
    const others = await server.request('GET /api/v1/notes', undefined, {
      session: stranger,
      query: { q: 'rain', limit: '20' },
    });
    expect(others.data).toMatchObject({ entries: [], reviews: [] });
  });
});
