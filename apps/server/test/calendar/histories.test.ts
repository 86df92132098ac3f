import type { OracleEvent } from '@sevenfold/fakes/calendar/oracle';
import type { FakeCalendar } from '@sevenfold/fakes/calendar/store';
import { addDays, type CivilDate, civilDate, today } from '@sevenfold/domain/calendar';
import { countEvents, type TrackedEvent } from '@sevenfold/domain/tracking';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { startFeedSuite, startGoogleSuite, startOutlookSuite, timed } from './calendarServer';

/** Number of histories: a few with every run of the suite, thousands with `npm run test:calendars -- 3000`. */
const HISTORIES = Number(process.env['CALENDAR_HISTORIES'] ?? 2);
const SEED = process.env['CALENDAR_SEED'];
/** All providers, or the one named. */
const PROVIDERS = (['Google', 'Outlook', 'iCalendar'] as const).filter(
  (name) => (process.env['CALENDAR_PROVIDER'] ?? name) === name,
);
const ZONES = ['Europe/Berlin', 'America/New_York', 'Asia/Tokyo', 'Australia/Lord_Howe', 'UTC'] as const;
/** From the zone in which a day begins last to the one in which it begins first. */
const ALL_DAY_ZONES = ['Pacific/Honolulu', 'UTC', 'Asia/Tokyo', 'Pacific/Auckland', 'Pacific/Kiritimati'] as const;
const NAMES = ['Gym', 'Gym with Bea', 'Dentist', 'ＧＹＭ', 'Choir'] as const;
const RULES = ['FREQ=WEEKLY;BYDAY=MO,WE', 'FREQ=DAILY;COUNT=9', 'FREQ=WEEKLY;INTERVAL=2', 'FREQ=MONTHLY'] as const;
const RESPONSES = ['NONE', 'DECLINED', 'ACCEPTED', 'TENTATIVE'] as const;
const UNITS = ['DAYS', 'TIMES', 'DURATION'] as const;

const suites = {
  Google: await startGoogleSuite(),
  Outlook: await startOutlookSuite(),
  iCalendar: await startFeedSuite(),
};

/** One step: its kind, and numbers that choose its event and values. */
const step = fc.record({
  kind: fc.constantFrom(
    'create',
    'create',
    'createSeries',
    'createAllDay',
    'move',
    'rename',
    'zone',
    'toAllDay',
    'repeat',
    'respond',
    'free',
    'remove',
    'cancelOccurrence',
    'moveOccurrence',
    'split',
    'expire',
    'fail',
    'wait',
    'sync',
    'sync',
    'reject',
  ),
  a: fc.nat(1000),
  b: fc.nat(1000),
  c: fc.nat(1000),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

const pick = <T>(list: readonly T[], index: number): T | undefined => list[index % list.length];
const pickFrom = <T>(list: readonly [T, ...T[]], index: number): T => list[index % list.length] ?? list[0];

/** A time from January to April 2026, around changes of the clock and midnights. */
function timeOf(a: number, b: number, c: number) {
  const date = addDays(civilDate('2026-01-10'), a % 100);
  const hour = String([0, 1, 2, 3, 7, 12, 22, 23][b % 8]).padStart(2, '0');
  const start = `${date}T${hour}:${b % 2 === 0 ? '00' : '30'}`;
  return {
    kind: 'TIMED',
    start,
    zone: pickFrom(ZONES, c),
    minutes: [30, 60, 90, 600, 1500][(a + c) % 5] ?? 60,
  } as const;
}

/**
 * Id of an event before all others, which stays: what a published file does not list any more has been deleted only if
 * it lists something earlier.
 */
const EARLIEST = 'earliest';

function applyStep(calendar: FakeCalendar, { kind, a, b, c }: Step): void {
  const event = pick(
    calendar.events().filter(({ id }) => id !== EARLIEST),
    a,
  );
  const occurrence = pick(
    calendar
      .occurrences({ from: Date.UTC(2026, 0, 5), to: Date.UTC(2026, 3, 20) })
      .filter(({ original }) => original !== null),
    b,
  );
  const name = pickFrom(NAMES, c);
  switch (kind) {
    case 'create':
      calendar.create({ name, time: timeOf(a, b, c) });
      break;
    case 'createSeries':
      calendar.create({ name, time: timeOf(a % 40, b, c), rule: pickFrom(RULES, a) });
      break;
    case 'createAllDay':
      calendar.create({
        name,
        time: {
          kind: 'ALL_DAY',
          start: addDays(civilDate('2026-02-01'), a % 60),
          days: 1 + (b % 4),
          zone: pickFrom(ALL_DAY_ZONES, b),
        },
        ...(c % 3 === 0 && { rule: 'FREQ=WEEKLY' }),
      });
      break;
    case 'move':
      if (event) calendar.change(event.id, { time: timeOf(b, c, a) });
      break;
    case 'rename':
      if (event) calendar.change(event.id, { name });
      break;
    case 'zone':
      if (event?.fields.time.kind === 'TIMED')
        calendar.change(event.id, { time: { ...event.fields.time, zone: pickFrom(ZONES, b) } });
      break;
    case 'toAllDay':
      if (event)
        calendar.change(event.id, {
          time: { kind: 'ALL_DAY', start: addDays(civilDate('2026-03-01'), b % 20), days: 1 },
        });
      break;
    case 'repeat':
      if (event) calendar.change(event.id, { rule: event.rule === null ? pickFrom(RULES, c) : null });
      break;
    case 'respond':
      if (event) calendar.change(event.id, { response: pickFrom(RESPONSES, b) });
      break;
    case 'free':
      if (event) calendar.change(event.id, { isFree: b % 2 === 0, isPrivate: c % 2 === 0 });
      break;
    case 'remove':
      if (event) calendar.remove(event.id);
      break;
    case 'cancelOccurrence':
      if (occurrence?.original) calendar.cancelOccurrence(occurrence.event.id, occurrence.original);
      break;
    case 'moveOccurrence':
      if (occurrence?.original)
        calendar.changeOccurrence(occurrence.event.id, occurrence.original, { time: timeOf(c, a, b), name });
      break;
    case 'split':
      if (occurrence?.original) calendar.split(occurrence.event.id, occurrence.original, { name });
      break;
    case 'expire':
      calendar.expireTokens();
      break;
    default:
  }
}

interface StoredRow {
  readonly external_id: string;
  readonly name: string;
  readonly start: string;
  readonly end: string;
  readonly flags: string;
}

const rowText = ({ external_id: id, name, start, end, flags }: StoredRow): string =>
  [id, name, start, end, flags].join(' ');

type Server = Awaited<ReturnType<(typeof suites)[keyof typeof suites]['newContext']>>;

async function storedEvents(context: Server): Promise<string[]> {
  const { rows } = await context.server.pool.query<StoredRow>(
    `SELECT external_id, name, coalesce((extract(epoch FROM starts_at) * 1000)::bigint::text, start_date::text) AS start,
      coalesce((extract(epoch FROM ends_at) * 1000)::bigint::text, end_date::text) AS end, status || is_declined || is_free || is_private AS flags
     FROM calendar_event WHERE user_id = $1`,
    [context.user.userId],
  );
  return rows.map(rowText).toSorted();
}

const oracleRow = ({ externalId, name, time, status, isDeclined, isFree, isPrivate }: OracleEvent): string =>
  rowText({
    external_id: externalId,
    name,
    start: String(time.start),
    end: String(time.end),
    flags: `${status}${isDeclined}${isFree}${isPrivate}`,
  });

const trackedEvent = (event: OracleEvent): TrackedEvent => ({
  key: `${event.iCalUid}|${event.originalStart ?? ''}`,
  calendarId: 'any',
  name: event.name,
  description: event.description,
  location: event.location,
  time:
    event.time.kind === 'TIMED'
      ? { isAllDay: false, start: event.time.start, end: event.time.end }
      : { isAllDay: true, start: event.time.start as CivilDate, end: event.time.end as CivilDate },
  isCancelled: false,
  isDeclined: event.isDeclined,
  isFree: event.isFree,
});

it.each(PROVIDERS)(
  `stores and counts the events of %s as the oracle does, after each of ${HISTORIES} random histories`,
  { timeout: 60_000 + HISTORIES * 5_000 },
  async (provider) => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 4, maxLength: 24 }),
        fc.constantFrom(...ZONES),
        fc.constantFrom(0, 3),
        // At least ten events a page: a sync stops after 200 pages.
        fc.constantFrom(10, 25, 50),
        async (steps, timezone, dayEndsAt, pageSize) => {
          const context: Server = await suites[provider].newContext();
          if ('maxPage' in context.fake) context.fake.maxPage = pageSize;
          await context.server.request(
            'PATCH /api/v1/user/settings',
            { timezone, dayEndsAt },
            { session: context.user },
          );
          const calendar = context.account.primary;
          calendar.create({ id: EARLIEST, name: 'Choir', time: timed('2025-12-01T10:00') });
          const id = await context.connected();
          const activities = await Promise.all(
            UNITS.map(async (unit) => ({ unit, id: await context.track(unit, 'gym') })),
          );
          let hasRejected = false;
          // Read from the database, because they follow a series that is moved.
          const storedChoices = async () => {
            const { rows } = await context.server.pool.query<{ event_key: string }>(
              'SELECT event_key FROM event_choice WHERE user_id = $1',
              [context.user.userId],
            );
            expect(rows.length > 0).toBe(hasRejected);
            return new Map(rows.map((row) => [row.event_key, 'REJECTED' as const]));
          };
          const check = async (): Promise<void> => {
            const { rows } = await context.server.pool.query<{ from: Date; to: Date }>(
              'SELECT window_from AS from, window_to AS to FROM calendar WHERE user_id = $1',
              [context.user.userId],
            );
            const window = { from: rows[0]?.from.getTime() ?? 0, to: rows[0]?.to.getTime() ?? 0 };
            const events = context.fake.state(calendar, window);
            expect(await storedEvents(context)).toEqual(events.map(oracleRow).toSorted());
            await context.recount();
            const choices = await storedChoices();
            const now = context.server.clock.now();
            for (const { unit, id: activityId } of activities) {
              const wanted = countEvents({
                unit,
                rule: { filters: [{ field: 'NAME', operator: 'CONTAINS', value: 'gym' }], calendars: null },
                events: events.map(trackedEvent),
                choices: unit === 'TIMES' ? choices : new Map(),
                timezone,
                dayEndsAt,
                now,
              }).filter(({ date }) => date >= addDays(today(now, timezone, dayEndsAt), -364));
              expect((await context.counted(activityId)).toSorted(), unit).toEqual(
                wanted.map(({ date, amount }) => `${date} ${amount}`).toSorted(),
              );
            }
          };
          for (const each of steps) {
            applyStep(calendar, each);
            if (each.kind === 'fail') {
              context.fake.fault({
                when: ({ path }) => /\/(?:events|delta)$|\.ics$/.test(path),
                after: each.a % 3,
                effect: each.b % 2 === 0 ? 'DROP' : { status: 503 },
              });
              await context.sync(id);
              context.fake.clearFaults();
            } else if (each.kind === 'wait') context.server.clock.advance({ hours: each.a % 30 });
            else if (each.kind === 'reject') {
              const event = pick(
                context.fake.state(calendar, { from: Date.UTC(2026, 0), to: Date.UTC(2026, 3) }),
                each.a,
              );
              const activityId = activities[1]?.id ?? '';
              if (event && activityId) {
                const eventKey = trackedEvent(event).key;
                hasRejected = true;
                await context.server.request(
                  'POST /api/v1/calendar-event/choice',
                  { activityId, eventKey, choice: 'REJECTED' },
                  { session: context.user },
                );
              }
            } else if (each.kind === 'sync') {
              // The adapters send a limited number of requests in a minute.
              context.server.clock.advance({ minutes: 1 });
              await context.syncNow(id);
              await check();
            }
          }
          context.server.clock.advance({ minutes: 1 });
          await context.syncNow(id);
          await check();
        },
      ),
      { numRuns: HISTORIES, ...(SEED !== undefined && { seed: Number(SEED) }) },
    );
  },
);
