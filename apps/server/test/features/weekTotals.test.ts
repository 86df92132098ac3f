import { ERRORS, type WeekTotal } from '@sevenfold/contract';
import { type ActivityUnit, amountRange, dayBitsOf, weekDone } from '@sevenfold/domain/activity';
import {
  addDays,
  type CivilDate,
  datesBetween,
  MAX_DATE,
  MIN_DATE,
  WEEK_START_DAYS,
  type WeekId,
  weekIdOf,
  weekRange,
  type WeekStartDay,
} from '@sevenfold/domain/calendar';
import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { findWeekTotals } from '../../src/features/record/store';
import { newId } from '../../src/id';
import { type TestUser, startServer } from '../harness';
import { makeActivity, makeEntry } from './fixtures';

const server = await startServer();

interface Counted {
  readonly activityId: string;
  readonly date: CivilDate;
  readonly amount: number;
  readonly removed: boolean;
}

const insertEntries = (session: TestUser, entries: readonly Counted[]) =>
  sql`INSERT INTO entry (user_id, id, activity_id, date, amount, source, created_at, deleted_at)
    SELECT ${session.userId}::uuid, id, activity_id, date, amount, 'MANUAL', now(), CASE WHEN removed THEN now() END FROM unnest(
      ${entries.map(() => newId(server.clock))}::uuid[], ${entries.map((entry) => entry.activityId)}::uuid[], ${entries.map((entry) => entry.date)}::date[],
      ${entries.map((entry) => entry.amount)}::int[], ${entries.map((entry) => entry.removed)}::boolean[]) AS given (id, activity_id, date, amount, removed)`.execute(
    server.db,
  );

const readTotals = async (
  session: TestUser,
  from: WeekId,
  to: WeekId,
  of: { activityId?: string | undefined; days?: string } = {},
) => (await server.request('GET /api/v1/week-totals', undefined, { query: { from, to, ...of }, session })).data.totals;

describe('weeks computed by PostgreSQL', () => {
  it('agree with the calendar, for every day and every start day', { tags: ['long'], timeout: 60_000 }, async () => {
    const session = await server.signIn();
    const { id: activityId } = await makeActivity(server, session, { unit: 'DAYS' });
    const dates = datesBetween(MIN_DATE, MAX_DATE);
    for (let at = 0; at < dates.length; at += 20_000) {
      await insertEntries(
        session,
        dates.slice(at, at + 20_000).map((date) => ({ activityId, date, amount: 1, removed: false })),
      );
    }
    for (const weekStartDay of WEEK_START_DAYS) {
      const expected = new Map<WeekId, number>();
      for (const date of dates)
        expected.set(weekIdOf(date, weekStartDay), (expected.get(weekIdOf(date, weekStartDay)) ?? 0) + 1);
      const totals = await findWeekTotals(server.db, {
        userId: session.userId,
        from: MIN_DATE,
        to: MAX_DATE,
        weekStartDay,
        activityId,
      });
      expect(totals.map((total) => [total.weekId, total.done, total.activeDays])).toEqual(
        [...expected].map(([week, days]) => [week, days, days]),
      );
    }
  });
});

describe('GET /api/v1/week-totals', () => {
  const units: readonly ActivityUnit[] = ['DAYS', 'TIMES', 'DURATION'];
  const aDay = fc.integer({ min: 0, max: 40 }).map((days) => addDays('2026-12-14', days));
  const anEntry = fc.record({
    activity: fc.nat(2),
    date: aDay,
    share: fc.double({ min: 0, max: 1, noNaN: true }),
    removed: fc.boolean(),
  });
  const aSkip = fc.record({ activity: fc.nat(2), date: aDay });

  /** Computes the same totals with the domain. */
  function totalsOf(
    ids: readonly string[],
    entries: readonly Counted[],
    skips: readonly { activityId: string; date: CivilDate }[],
    weekStartDay: WeekStartDay,
    from: WeekId,
    to: WeekId,
    days = 7,
  ): WeekTotal[] {
    const weeks = new Set(
      [...entries.filter((entry) => !entry.removed), ...skips].map(({ date }) => weekIdOf(date, weekStartDay)),
    );
    return [...weeks]
      .sort()
      .filter((week) => from <= week && week <= to)
      .flatMap((week) =>
        ids.toSorted().flatMap((activityId) => {
          const { first } = weekRange(week, weekStartDay);
          const isOf = (record: { activityId: string; date: CivilDate }) =>
            record.activityId === activityId && first <= record.date && record.date < addDays(first, days);
          const counted = entries.filter((entry) => !entry.removed && isOf(entry));
          const skippedDays = new Set(skips.filter(isOf).map(({ date }) => date)).size;
          if (counted.length === 0 && skippedDays === 0) return [];
          const done = weekDone(units[ids.indexOf(activityId)] ?? 'DAYS', counted);
          return [
            {
              activityId,
              weekId: week,
              done,
              activeDays: new Set(counted.map((entry) => entry.date)).size,
              dayBits: dayBitsOf(counted, first),
              skippedDays,
            },
          ];
        }),
      );
  }

  it('agrees with the domain for any entries and skips, over a year end and a week 53', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(anEntry, { maxLength: 40 }),
        fc.array(aSkip, { maxLength: 15 }),
        fc.constantFrom(...WEEK_START_DAYS),
        aDay,
        aDay,
        fc.integer({ min: 1, max: 7 }),
        async (made, skipped, weekStartDay, one, other, days) => {
          const session = await server.signIn('Ana', { weekStartDay });
          const ids: string[] = [];
          for (const unit of units) ids.push((await makeActivity(server, session, { unit })).id);
          const entries = made.map(({ activity, date, share, removed }): Counted => {
            const { min, max } = amountRange(units[activity] ?? 'DAYS');
            return { activityId: ids[activity] ?? '', date, amount: min + Math.floor(share * (max - min)), removed };
          });
          const skips = skipped.map(({ activity, date }) => ({ activityId: ids[activity] ?? '', date }));
          await insertEntries(session, entries);
          if (skips.length > 0) await server.request('POST /api/v1/skips', { skips }, { session });
          const [from, to] = [
            weekIdOf(one < other ? one : other, weekStartDay),
            weekIdOf(one < other ? other : one, weekStartDay),
          ];
          const expected = totalsOf(ids, entries, skips, weekStartDay, from, to);
          expect(await readTotals(session, from, to)).toEqual(expected);
          expect(await readTotals(session, from, to, { activityId: ids[1] })).toEqual(
            expected.filter((total) => total.activityId === ids[1]),
          );
          expect(await readTotals(session, from, to, { days: String(days) })).toEqual(
            totalsOf(ids, entries, skips, weekStartDay, from, to, days),
          );
        },
      ),
      { numRuns: 30 },
    );
  }, 60_000);

  it('has the same sum with another start day', async () => {
    const session = await server.signIn();
    const { id } = await makeActivity(server, session);
    for (let day = 0; day < 21; day++)
      await makeEntry(server, session, id, { date: addDays('2026-02-09', day), amount: day + 1 });
    const sums = [];
    for (const weekStartDay of WEEK_START_DAYS) {
      await server.request('PATCH /api/v1/user/settings', { weekStartDay }, { session });
      const totals = await readTotals(session, '2026-W01', '2026-W20');
      sums.push([
        totals.reduce((sum, total) => sum + total.done, 0),
        totals.reduce((sum, total) => sum + total.activeDays, 0),
      ]);
      for (const total of totals) expect(total.activeDays).toBeLessThanOrEqual(7);
    }
    expect(sums).toEqual([
      [231, 21],
      [231, 21],
      [231, 21],
    ]);
  });

  it('counts future skips, and nothing outside the range', async () => {
    const session = await server.signIn();
    const { id } = await makeActivity(server, session);
    await server.request(
      'POST /api/v1/skips',
      {
        skips: [
          { activityId: id, date: '2026-04-05' },
          { activityId: id, date: '2026-04-06' },
        ],
      },
      { session },
    );
    expect(weekRange('2026-W14', 'MONDAY').last).toBe('2026-04-05');
    expect(await readTotals(session, '2026-W13', '2026-W14')).toEqual([
      { activityId: id, weekId: '2026-W14', done: 0, activeDays: 0, dayBits: 0, skippedDays: 1 },
    ]);
  });

  it('adds up beyond the limit of one entry', async () => {
    const session = await server.signIn();
    const { id: activityId } = await makeActivity(server, session, { unit: 'DURATION' });
    const entries = Array.from({ length: 3000 }, (): Counted => ({
      activityId,
      date: '2026-03-10',
      amount: 1440,
      removed: false,
    }));
    await insertEntries(session, entries);
    expect((await readTotals(session, '2026-W11', '2026-W11'))[0]?.done).toBe(4_320_000);
  });

  it('responds at both ends of the calendar', async () => {
    for (const weekStartDay of WEEK_START_DAYS) {
      const session = await server.signIn('Ana', { weekStartDay });
      const { id } = await makeActivity(server, session);
      await makeEntry(server, session, id, { date: MIN_DATE });
      await server.request('POST /api/v1/skips', { skips: [{ activityId: id, date: MAX_DATE }] }, { session });
      expect(await readTotals(session, '0001-W01', '0001-W02')).toEqual([]);
      expect(await readTotals(session, '9999-W01', '9999-W52')).toEqual([]);
      expect(await readTotals(session, '1890-W01', '1900-W10')).toMatchObject([
        { weekId: weekIdOf(MIN_DATE, weekStartDay), done: 1 },
      ]);
      expect(await readTotals(session, '2199-W40', '2210-W01')).toMatchObject([
        { weekId: weekIdOf(MAX_DATE, weekStartDay), skippedDays: 1 },
      ]);
    }
  });

  it.each([
    [{ from: '2026-W10', to: '2026-W09' }, 'to'],
    [{ from: '2000-W01', to: '2023-W01' }, 'to'],
    [{ from: '2025-W53', to: '2026-W01' }, 'from'],
    [{ from: '2026-W01' }, 'to'],
    [{ from: '2026-W01', to: '2026-W02', activityId: 'x' }, 'activityId'],
    [{ from: '2026-W01', to: '2026-W02', days: '8' }, 'days'],
    [{ from: '2026-W01', to: '2026-W02', days: '0' }, 'days'],
  ])('rejects %j', async (query, path) => {
    const session = await server.signIn();
    const response = await server.requestUnchecked('GET /api/v1/week-totals', undefined, { query, session });
    expect(response.error.code).toBe(ERRORS.INVALID_INPUT.code);
    expect(response.error.fields?.map((field) => field.path)).toContain(path);
  });

  it('covers up to 1200 weeks, and rejects an unknown activity', async () => {
    const session = await server.signIn();
    expect(await readTotals(session, '2000-W01', '2022-W52')).toEqual([]);
    const response = await server.request('GET /api/v1/week-totals', undefined, {
      query: { from: '2026-W01', to: '2026-W02', activityId: newId(server.clock) },
      session,
    });
    expect(response.error).toMatchObject({ code: ERRORS.NOT_FOUND.code, fields: [{ path: 'activityId' }] });
  });
});
