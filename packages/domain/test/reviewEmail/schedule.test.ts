import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  addWeeks,
  type CivilDate,
  dayNumber,
  firstInstantFrom,
  localDateTime,
  utcOffsetAt,
  WEEK_START_DAYS,
  type WeekStartDay,
  weekIdOf,
  weekRange,
} from '../../src/calendar';
import { dueEmail, nextEmail, retryAt, SEND_WITHIN_MS } from '../../src/reviewEmail';
import type { TimeOfDay } from '../../src/user';
import { transitions } from '../calendar/transitions';
import { testedZones } from '../zones';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const FROM = Date.UTC(2022, 0, 1);
const TO = Date.UTC(2029, 0, 1);

/** The clock changes of the tested zones; of zones with the same clock in these years, the first. */
const CHANGES = new Map<string, readonly number[]>();
const clocks = new Set<string>();
for (const zone of testedZones()) {
  const changes = transitions(zone, FROM, TO);
  const clock = JSON.stringify([utcOffsetAt(FROM, zone), changes.map((at) => [at, utcOffsetAt(at, zone)])]);
  if (!clocks.has(clock)) CHANGES.set(zone, changes);
  clocks.add(clock);
}
const ZONES = [...CHANGES.keys()];

const iso = (epochMs: number): string => new Date(epochMs).toISOString().slice(0, 16) + 'Z';
const timeOf = (minute: number): TimeOfDay =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}` as TimeOfDay;
/** Minutes the wall clock shows, counted from 1970-01-01 00:00. */
function wall(ms: number, zone: string): number {
  const { date, minuteOfDay } = localDateTime(ms, zone);
  return dayNumber(date) * 1440 + minuteOfDay;
}

describe('the email of a week', () => {
  it.each<[string, WeekStartDay, TimeOfDay, string, string, string]>([
    ['Europe/Madrid', 'MONDAY', '18:00', '2026-11-18T12:00Z', '2026-W47', '2026-11-22T17:00Z'],
    ['Europe/Madrid', 'SUNDAY', '18:00', '2026-11-18T12:00Z', '2026-W47', '2026-11-21T17:00Z'],
    ['Europe/Madrid', 'SATURDAY', '18:00', '2026-11-18T12:00Z', '2026-W47', '2026-11-20T17:00Z'],
    ['Asia/Tokyo', 'MONDAY', '08:30', '2026-12-30T12:00Z', '2026-W53', '2027-01-02T23:30Z'],
    // 02:30 does not occur on this Sunday: the clock goes from 02:00 to 03:00.
    ['Europe/Madrid', 'MONDAY', '02:30', '2026-03-27T12:00Z', '2026-W13', '2026-03-29T01:00Z'],
    // 02:30 occurs twice on this Sunday: the first.
    ['Europe/Madrid', 'MONDAY', '02:30', '2026-10-23T12:00Z', '2026-W43', '2026-10-25T00:30Z'],
    // A clock change of half an hour, and one of midnight.
    ['Australia/Lord_Howe', 'MONDAY', '02:15', '2026-10-02T12:00Z', '2026-W40', '2026-10-03T15:30Z'],
    ['America/Sao_Paulo', 'MONDAY', '00:00', '2018-11-02T12:00Z', '2018-W44', '2018-11-04T03:00Z'],
    // Samoa had no Friday 2011-12-30, the last day of a Saturday week.
    ['Pacific/Apia', 'SATURDAY', '18:00', '2011-12-29T12:00Z', '2011-W52', '2011-12-30T10:00Z'],
    ['Pacific/Kiritimati', 'MONDAY', '23:59', '2026-11-18T12:00Z', '2026-W47', '2026-11-22T09:59Z'],
    ['Etc/GMT+12', 'MONDAY', '00:00', '2026-11-18T12:00Z', '2026-W47', '2026-11-22T12:00Z'],
  ])('in %s, weeks from %s, at %s, after %s: %s at %s', (timezone, weekStartDay, time, now, week, dueAt) => {
    const next = nextEmail({ timezone, dayEndsAt: 0, weekStartDay, time }, Date.parse(now));
    expect([next.week, iso(next.dueAt)]).toEqual([week, dueAt]);
  });

  it.each<[TimeOfDay, number, string, string, string]>([
    ['01:00', 3, '2026-11-18T12:00Z', '2026-W47', '2026-11-23T01:00Z'],
    ['02:59', 3, '2026-11-18T12:00Z', '2026-W47', '2026-11-23T02:59Z'],
    ['03:00', 3, '2026-11-18T12:00Z', '2026-W47', '2026-11-22T03:00Z'],
    // Sunday goes on until Monday at 3:00.
    ['01:00', 3, '2026-11-23T00:30Z', '2026-W47', '2026-11-23T01:00Z'],
    ['01:00', 3, '2026-11-23T01:00Z', '2026-W48', '2026-11-30T01:00Z'],
  ])('comes at %s on a last day that ends at %d:00, after %s: %s at %s', (time, dayEndsAt, now, week, dueAt) => {
    const schedule = { timezone: 'UTC', dayEndsAt, weekStartDay: 'MONDAY', time } as const;
    const next = nextEmail(schedule, Date.parse(now));
    expect([next.week, iso(next.dueAt)]).toEqual([week, dueAt]);
    expect(dueEmail(schedule, next.dueAt, 0)).toEqual(next);
    expect(dueEmail(schedule, next.dueAt - 1, 0)).toBeNull();
  });

  it('is due for a day from its time on, unless the user registered later', () => {
    const schedule = { timezone: 'UTC', dayEndsAt: 0, weekStartDay: 'MONDAY', time: '18:00' } as const;
    const dueAt = Date.parse('2026-11-22T18:00Z');
    const email = { week: '2026-W47', dueAt };
    expect(dueEmail(schedule, dueAt - 1, 0)).toBeNull();
    expect(dueEmail(schedule, dueAt, 0)).toEqual(email);
    expect(dueEmail(schedule, dueAt + SEND_WITHIN_MS - 1, dueAt)).toEqual(email);
    expect(dueEmail(schedule, dueAt + SEND_WITHIN_MS, 0)).toBeNull();
    expect(dueEmail(schedule, dueAt + HOUR, dueAt + 1)).toBeNull();
  });

  it('follows a changed setting, and names the same week before and after a change of the week start', () => {
    const now = Date.parse('2026-11-22T10:00Z');
    const settings = { timezone: 'UTC', dayEndsAt: 0, weekStartDay: 'MONDAY', time: '18:00' } as const;
    expect(dueEmail(settings, now, 0)).toBeNull();
    expect(dueEmail({ ...settings, time: '09:00' }, now, 0)?.week).toBe('2026-W47');
    expect(dueEmail({ ...settings, timezone: 'Asia/Tokyo' }, now, 0)?.week).toBe('2026-W47');
    expect(dueEmail({ ...settings, weekStartDay: 'SUNDAY' }, now, 0)?.week).toBe('2026-W47');
    expect(nextEmail({ ...settings, weekStartDay: 'SUNDAY' }, now).week).toBe('2026-W48');
  });
});

describe('every zone', () => {
  it('has one email for each week, on its last day, seven days apart but for clock changes', () => {
    const start = Date.UTC(2026, 0, 7, 12);
    for (const [index, timezone] of ZONES.entries()) {
      const weekStartDay = WEEK_START_DAYS[index % 3] ?? 'MONDAY';
      const schedule = { timezone, dayEndsAt: 0, weekStartDay, time: timeOf((index * 97) % 1440) };
      let email = nextEmail(schedule, start);
      for (let n = 0; n < 54; n += 1) {
        const next = nextEmail(schedule, email.dueAt);
        expect(next.week).toBe(addWeeks(email.week, 1));
        expect(Math.abs(next.dueAt - email.dueAt - 7 * DAY)).toBeLessThanOrEqual(3 * HOUR);
        expect(localDateTime(next.dueAt, timezone).date).toBe(weekRange(next.week, weekStartDay).last);
        expect(dueEmail(schedule, next.dueAt, 0)).toEqual(next);
        expect(dueEmail(schedule, next.dueAt - 1, 0)).toBeNull();
        email = next;
      }
    }
  });

  it('has at each clock change of seven years the first instant of every time around it', () => {
    let changes = 0;
    for (const [zone, all] of CHANGES) {
      for (const change of all) {
        changes += 1;
        // From before the change to after it on the wall clock, whether times were left out or repeated.
        const edges = [wall(change - MINUTE, zone) + 1, wall(change, zone)].toSorted((a, b) => a - b);
        const [low = 0, high = 0] = edges;
        for (const target of [low - 1, low, low + 1, Math.floor((low + high) / 2), high - 1, high, high + 1]) {
          const date: CivilDate = addDays('1970-01-01', Math.floor(target / 1440));
          const at = firstInstantFrom(date, target % 1440, zone);
          const label = `${zone} ${date} ${target % 1440}`;
          expect(wall(at, zone), label).toBeGreaterThanOrEqual(target);
          for (const earlier of [1, 30, 60, 61, 120, 180, 1440])
            expect(wall(at - earlier * MINUTE, zone), label).toBeLessThan(target);
          // A scheduler that runs every minute therefore finds the email of the week that ends then, once.
          const weekStartDay = WEEK_START_DAYS.find((day) => weekRange(weekIdOf(date, day), day).last === date);
          if (weekStartDay === undefined) continue;
          const schedule = { timezone: zone, dayEndsAt: 0, weekStartDay, time: timeOf(target % 1440) };
          const week = weekIdOf(date, weekStartDay);
          expect(nextEmail(schedule, at - MINUTE), label).toEqual({ week, dueAt: at });
          expect(dueEmail(schedule, at - MINUTE, 0), label).toBeNull();
          expect(dueEmail(schedule, at, 0), label).toEqual({ week, dueAt: at });
          expect(nextEmail(schedule, at).week, label).toBe(addWeeks(week, 1));
        }
      }
    }
    expect(changes).toBeGreaterThan(100);
  });

  it('is never due for an earlier week than one before, whatever settings a user switches to, and when', () => {
    const settings = fc.record({
      timezone: fc.constantFrom(...ZONES),
      dayEndsAt: fc.integer({ min: 0, max: 6 }),
      weekStartDay: fc.constantFrom(...WEEK_START_DAYS),
      time: fc.integer({ min: 0, max: 1439 }).map(timeOf),
    });
    fc.assert(
      fc.property(
        fc.array(fc.record({ settings, forMs: fc.integer({ min: MINUTE, max: 4 * DAY }) }), { minLength: 1 }),
        fc.integer({ min: FROM, max: TO }),
        (steps, start) => {
          const sent = new Set<string>();
          let now = start;
          let last = '';
          for (const step of steps) {
            const end = now + step.forMs;
            // Like the server: sends the email that is due, then waits for the next one.
            for (; now < end; now = Math.min(end, nextEmail(step.settings, now).dueAt)) {
              const due = dueEmail(step.settings, now, start);
              if (!due || sent.has(due.week)) continue;
              sent.add(due.week);
              expect(due.week >= last).toBe(true);
              last = due.week;
            }
          }
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe('retrying', () => {
  const email = { week: '2026-W47', dueAt: 0 } as const;

  it('waits longer each time, and ends within a day', () => {
    const waits: number[] = [];
    let now = 0;
    for (let attempts = 1; ; attempts += 1) {
      const next = retryAt(attempts, now, email);
      if (next === null) break;
      waits.push((next - now) / MINUTE);
      now = next;
    }
    expect(waits.slice(0, 9)).toEqual([1, 2, 4, 8, 16, 32, 64, 120, 120]);
    expect(now).toBeGreaterThan(SEND_WITHIN_MS - 2 * HOUR - 1);
    expect(now).toBeLessThan(SEND_WITHIN_MS);
  });
});
