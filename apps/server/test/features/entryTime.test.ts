import { ERRORS, type BodyOf } from '@sevenfold/contract';
import { type CivilDate, isTimeZone, localDateTime, today, utcOffsetAt } from '@sevenfold/domain/calendar';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { migrate } from '../../src/db/migrate';
import { readExploration } from '../../src/features/history/service';
import { plainDatabase } from '../database';
import { atTheEnd, type TestUser, startServer } from '../harness';
import { cases, makeFixtures } from './cases';
import { makeActivity, makeEntry, newEntry } from './fixtures';

// An entry keeps the UTC offset of the clock it was recorded by. The device sends the offset; for an older app, which
// does not, the server derives it once from the time zone of the user.

const server = await startServer();

const EVENING = '2026-03-10T20:00:00Z';

const moveTo = (session: TestUser, timezone: string) =>
  server.request('PATCH /api/v1/user/settings', { timezone }, { session });

/** The hours of the day at which entries began, by the hour profile. */
async function hoursOf(session: TestUser, activityId: string): Promise<number[]> {
  const { exploration } = (
    await server.request('GET /api/v1/explore', undefined, {
      query: { activityId, from: '2026-01-01', to: '2026-03-31', group: 'MONTH' },
      session,
    })
  ).data;
  return exploration.hours.flatMap(({ entries }, hour) => Array.from({ length: entries }, () => hour));
}

describe('recorded time', () => {
  it.each([
    ['with the offset of the device', { startedAt: EVENING, utcOffsetMinutes: 60 }, 21],
    ['of an older app, in the zone of the user', { startedAt: EVENING }, 20],
    ['of an older app that sends null as offset', { startedAt: EVENING, utcOffsetMinutes: null }, 20],
  ])('%s stays the same when the user travels', async (_, fields, hour) => {
    const session = await server.signIn('Ana', { timezone: 'UTC' });
    const { id: activityId } = await makeActivity(server, session);
    const made = await makeEntry(server, session, activityId, fields);
    expect(made.utcOffsetMinutes).toBe((hour - 20) * 60);
    await moveTo(session, 'Pacific/Auckland');
    expect(await hoursOf(session, activityId)).toEqual([hour]);
    const { entries } = (
      await server.request('GET /api/v1/records', undefined, {
        query: { from: '2026-03-01', to: '2026-03-31' },
        session,
      })
    ).data;
    expect(entries).toEqual([made]);
    await makeEntry(server, session, activityId, { startedAt: EVENING });
    expect(await hoursOf(session, activityId)).toEqual([9, hour]);
  });

  it('keeps the offset sent by the device, also without a time, and null without one', async () => {
    const session = await server.signIn('Ana', { timezone: 'Asia/Tokyo' });
    const { id: activityId } = await makeActivity(server, session);
    expect((await makeEntry(server, session, activityId, { utcOffsetMinutes: 780 })).utcOffsetMinutes).toBe(780);
    expect((await makeEntry(server, session, activityId)).utcOffsetMinutes).toBeNull();
  });

  it.each([-721, 841, 1.5, '60', Number.MAX_SAFE_INTEGER])('rejects an offset of %j', async (utcOffsetMinutes) => {
    const session = await server.signIn();
    const { id: activityId } = await makeActivity(server, session);
    const body = { ...newEntry(server, activityId, { startedAt: EVENING }), utcOffsetMinutes };
    for (const response of [
      await server.requestUnchecked('POST /api/v1/entry', body, { session }),
      await server.requestUnchecked('PATCH /api/v1/entry', { id: body.id, utcOffsetMinutes }, { session }),
    ]) {
      expect(response.error).toMatchObject({ code: ERRORS.INVALID_INPUT.code, fields: [{ path: 'utcOffsetMinutes' }] });
    }
  });
});

describe('changed time', () => {
  const NOON = '2026-03-10T12:00:00.000Z';
  type Change = Omit<BodyOf<'PATCH /api/v1/entry'>, 'id'>;

  it.each<[string, Change, { startedAt: string | null; utcOffsetMinutes: number | null }]>([
    [
      'takes the offset sent with it',
      { startedAt: NOON, utcOffsetMinutes: -210 },
      { startedAt: NOON, utcOffsetMinutes: -210 },
    ],
    [
      'without an offset takes that of the zone of the user',
      { startedAt: NOON },
      { startedAt: NOON, utcOffsetMinutes: 540 },
    ],
    [
      'with null as offset takes that of the zone of the user',
      { startedAt: NOON, utcOffsetMinutes: null },
      { startedAt: NOON, utcOffsetMinutes: 540 },
    ],
    [
      'keeps its offset when null is sent',
      { utcOffsetMinutes: null },
      { startedAt: '2026-03-10T20:00:00.000Z', utcOffsetMinutes: 540 },
    ],
    [
      'keeps its moment when only the offset changes',
      { utcOffsetMinutes: 60 },
      { startedAt: '2026-03-10T20:00:00.000Z', utcOffsetMinutes: 60 },
    ],
    [
      'keeps both when other fields change',
      { amount: 2, note: 'x' },
      { startedAt: '2026-03-10T20:00:00.000Z', utcOffsetMinutes: 0 },
    ],
    ['is removed, and its offset kept', { startedAt: null }, { startedAt: null, utcOffsetMinutes: 0 }],
    [
      'is removed together with its offset',
      { startedAt: null, utcOffsetMinutes: null },
      { startedAt: null, utcOffsetMinutes: null },
    ],
  ])('%s', async (_, change, expected) => {
    const session = await server.signIn('Ana', { timezone: 'Asia/Tokyo' });
    const { id: activityId } = await makeActivity(server, session);
    const { id } = await makeEntry(server, session, activityId, { startedAt: EVENING, utcOffsetMinutes: 0 });
    expect((await server.request('PATCH /api/v1/entry', { id, ...change }, { session })).data.entry).toMatchObject(
      expected,
    );
  });
});

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const FIRST = Date.UTC(2024, 0, 1);
const LAST = Date.UTC(2031, 0, 1);
/** One of so many zones is tested, all of them with ALL_ZONES=1; each commit tests others (decision 0062). */
const SAMPLE = process.env['ALL_ZONES'] === '1' ? 1 : 8;
const SEED = Number(process.env['ZONES_SEED'] ?? 0);
/** Steps of the search for clock changes, which happen at quarters of an hour, in milliseconds. */
const STEPS = [7 * DAY, DAY, 15 * MINUTE];

/** The moments at which the clock of a zone changes. */
function* changesOf(zone: string, from: number, to: number, [step = 0, ...finer] = STEPS): Generator<number> {
  for (let at = from; at < to; at += step) {
    if (utcOffsetAt(at, zone) === utcOffsetAt(at + step, zone)) continue;
    if (finer.length > 0) yield* changesOf(zone, at, at + step, finer);
    else yield at + step;
  }
}

/** Both sides of each change of the clock from 2024 to 2030, and a moment of every quarter. */
function instantsOf(zone: string): number[] {
  const quarters = Array.from({ length: 28 }, (_, quarter) => Date.UTC(2024, quarter * 3, 15, quarter % 24, 30));
  return [
    ...quarters,
    ...[...changesOf(zone, FIRST, LAST)].flatMap((change) => [
      change - 61 * MINUTE,
      change - MINUTE,
      change,
      change + 59 * MINUTE,
      change + 60 * MINUTE,
    ]),
  ];
}

interface Moment {
  readonly userId: string;
  readonly activityId: string;
  readonly at: number;
  readonly date: CivilDate;
}

/** Reverts the migration that adds UTC offsets to entries. */
/** A server whose database was never distributed, so that earlier migrations can be repeated. */
const database = await plainDatabase();
atTheEnd(() => database.drop());
const plain = await startServer({ databaseUrl: database.url });

async function revertOffsets(): Promise<void> {
  await plain.pool.query('ALTER TABLE entry DROP COLUMN utc_offset_minutes');
  await plain.pool.query("DELETE FROM schema_migration WHERE name = '0008_entry_utc_offset'");
}

const insert = (moments: readonly Moment[]) =>
  sql`INSERT INTO entry (user_id, id, activity_id, date, amount, source, started_at, created_at)
    SELECT user_id, gen_random_uuid(), activity_id, date, 1, 'TIMER', at, at FROM unnest(
      ${moments.map(({ userId }) => userId)}::uuid[], ${moments.map(({ activityId }) => activityId)}::uuid[], ${moments.map(({ date }) => date)}::date[],
      ${moments.map(({ at }) => new Date(at))}::timestamptz[]) AS given (user_id, activity_id, date, at)`.execute(
    plain.db,
  );

describe('the offsets of migrated entries', { tags: ['long'] }, () => {
  it(
    'give the day and hour in each tested zone, around every transition from 2024 to 2030',
    { timeout: 300_000 },
    async () => {
      const { rows } = await plain.pool.query<{ name: string }>('SELECT name FROM pg_timezone_names');
      // The time zones of the server, with all accepted aliases.
      const zones = [
        ...new Set([
          ...Intl.supportedValuesOf('timeZone'),
          ...rows.map(({ name }) => name),
          'US/Pacific-New',
          'AET',
          'BST',
        ]),
      ].filter(isTimeZone);
      expect(zones.length).toBeGreaterThan(550);
      const tested = zones.filter((_, index) => index % SAMPLE === SEED % SAMPLE);
      const expected = new Map<string, { userId: string; activityId: string; hours: number[] }>();
      const moments: Moment[] = [];
      for (const zone of tested) {
        const session = await plain.signIn(zone, { timezone: zone });
        const { id: activityId } = await makeActivity(plain, session);
        const hours = Array.from({ length: 24 }, () => 0);
        for (const at of instantsOf(zone)) {
          const shown = localDateTime(at, zone);
          const hour = Math.floor(shown.minuteOfDay / 60);
          hours[hour] = (hours[hour] ?? 0) + 1;
          expect(today(at, zone, 0)).toBe(shown.date);
          moments.push({ userId: session.userId, activityId, at, date: shown.date });
        }
        expected.set(zone, { userId: session.userId, activityId, hours });
      }
      await revertOffsets();
      for (let start = 0; start < moments.length; start += 5000) await insert(moments.slice(start, start + 5000));
      expect(await migrate(plain.pool, plain.clock)).toEqual(['0008_entry_utc_offset']);
      const wrong: string[] = [];
      for (const [zone, { userId, activityId, hours }] of expected) {
        const found = await readExploration(plain.db, userId, {
          activityId,
          from: '2023-12-31',
          to: '2031-01-02',
          group: 'MONTH',
        });
        if (JSON.stringify(found.hours.map(({ entries }) => entries)) !== JSON.stringify(hours)) wrong.push(zone);
      }
      expect(wrong).toEqual([]);
    },
  );

  it('are filled in for deleted entries and those without a time too', async () => {
    const session = await plain.signIn('Ana', { timezone: 'Pacific/Auckland' });
    const { id: activityId } = await makeActivity(plain, session);
    const ordinary = await makeEntry(plain, session, activityId);
    const removed = await makeEntry(plain, session, activityId, {
      date: '2026-03-09',
      startedAt: '2026-01-09T20:00:00Z',
    });
    const winter = await makeEntry(plain, session, activityId, {
      date: '2026-03-08',
      startedAt: '2025-07-08T20:00:00Z',
    });
    await plain.request('DELETE /api/v1/entry', { id: removed.id }, { session });
    const unknownZone = await plain.signIn('Eve', { timezone: 'UTC' });
    const ofUnknownZone = await makeEntry(plain, unknownZone, (await makeActivity(plain, unknownZone)).id, {
      startedAt: EVENING,
    });
    await plain.pool.query("UPDATE app_user SET timezone = 'Mars/Olympus' WHERE user_id = $1", [unknownZone.userId]);
    await revertOffsets();
    await migrate(plain.pool, plain.clock);
    const { rows } = await plain.pool.query<{ id: string; utc_offset_minutes: number }>(
      'SELECT id, utc_offset_minutes FROM entry WHERE user_id IN ($1, $2)',
      [session.userId, unknownZone.userId],
    );
    expect(new Map(rows.map((row) => [row.id, row.utc_offset_minutes]))).toEqual(
      new Map([
        [ordinary.id, 780],
        [removed.id, 780],
        [winter.id, 720],
        [ofUnknownZone.id, 0],
      ]),
    );
    await expect(
      plain.pool.query('UPDATE entry SET utc_offset_minutes = NULL WHERE id = $1', [winter.id]),
    ).rejects.toThrow('entry_time_has_utc_offset');
  });

  it('do not come from PostgreSQL: every endpoint succeeds in a zone that it does not know', async () => {
    await expect(server.pool.query("SELECT now() AT TIME ZONE 'US/Pacific-New'")).rejects.toThrow('not recognized');
    const session = await server.signIn('Ana', { timezone: 'US/Pacific-New' });
    const fixtures = await makeFixtures(server, session);
    for (const { endpoint, body, query } of cases) {
      // The case of the settings would set another zone.
      const input = {
        ...(body ?? query)?.(fixtures),
        ...(endpoint === 'PATCH /api/v1/user/settings' && { timezone: 'US/Pacific-New' }),
      };
      const response = query
        ? await server.requestUnchecked(endpoint, undefined, { query: input, session })
        : await server.requestUnchecked(endpoint, body && input, { session });
      expect(response.status, `${endpoint} ${response.text}`).toBe(200);
    }
  });
});
