import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ActivityUnit } from '../../src/activity';
import { addDays, type CivilDate, daysBetween, today } from '../../src/calendar';
import {
  countHealth,
  type HealthData,
  healthDays,
  type HealthRule,
  type Interval,
  type SleepPart,
} from '../../src/health';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** A time of November 2025 in UTC. */
const at = (day: number, hour: number, minute = 0): number => Date.UTC(2025, 10, day, hour, minute);

interface Options {
  readonly timezone?: string;
  readonly dayEndsAt?: number;
}

const days = ({ timezone = 'UTC', dayEndsAt = 0 }: Options = {}) =>
  healthDays({ first: '2025-10-20', last: '2025-12-05', timezone, dayEndsAt, offsetOn: () => undefined });

const count = (unit: ActivityUnit, rule: HealthRule, data: HealthData, options?: Options) =>
  countHealth({ unit, rule, data, days: days(options) });

const amounts = (unit: ActivityUnit, rule: HealthRule, data: HealthData, options?: Options) =>
  count(unit, rule, data, options).map(({ date, amount }) => [date, amount]);

const steps = (...counts: readonly (readonly [number, number])[]): HealthData => ({
  kind: 'STEPS',
  steps: counts.map(([from, made]) => ({ from, to: from + HOUR, steps: made })),
});
const workouts = (...times: readonly (readonly [number, number, string?])[]): HealthData => ({
  kind: 'WORKOUT',
  workouts: times.map(([from, to, type = 'running']) => ({ from, to, type })),
});
const sleep = (...parts: readonly (readonly [number, number, SleepPart['state']?])[]): HealthData => ({
  kind: 'SLEEP',
  parts: parts.map(([from, to, state = 'ASLEEP']) => ({ from, to, state })),
});

describe('steps', () => {
  const data = steps([at(3, 8), 5000], [at(3, 20), 2999], [at(4, 9), 8000], [at(5, 9), 12_400]);

  it('count a day from the minimum on', () => {
    expect(amounts('DAYS', { kind: 'STEPS', minimum: 8000 }, data)).toEqual([
      ['2025-11-04', 1],
      ['2025-11-05', 1],
    ]);
  });

  it('count in times by full portions', () => {
    expect(amounts('TIMES', { kind: 'STEPS', minimum: 1000 }, data)).toEqual([
      ['2025-11-03', 7],
      ['2025-11-04', 8],
      ['2025-11-05', 12],
    ]);
    expect(amounts('TIMES', { kind: 'STEPS', minimum: 100 }, steps([at(3, 1), 200_000]))).toEqual([
      ['2025-11-03', 999],
    ]);
  });

  it('belong to the day that ends at the hour of the user', () => {
    const late = steps([at(4, 1), 9000]);
    expect(amounts('DAYS', { kind: 'STEPS', minimum: 8000 }, late, { dayEndsAt: 3 })).toEqual([['2025-11-03', 1]]);
  });
});

describe('workouts', () => {
  const run: HealthRule = { kind: 'WORKOUT', workoutTypes: ['RUNNING'] };

  it.each<[ActivityUnit, number]>([
    ['DAYS', 1],
    ['TIMES', 1],
    ['DURATION', 60],
  ])('recorded by a watch and an app count once in %s', (unit, amount) => {
    const data = workouts([at(3, 7), at(3, 8)], [at(3, 7, 2), at(3, 7, 58), 'runningTreadmill']);
    expect(count(unit, run, data)).toEqual([{ date: '2025-11-03', amount, startedAt: at(3, 7) }]);
  });

  it('that only touch are two', () => {
    const data = workouts([at(3, 7), at(3, 8)], [at(3, 7, 55), at(3, 9)]);
    expect(count('TIMES', run, data)).toEqual([{ date: '2025-11-03', amount: 2, startedAt: null }]);
    expect(amounts('DURATION', run, data)).toEqual([['2025-11-03', 120]]);
  });

  it('count on the day they start on, in minutes on both sides of midnight', () => {
    const data = workouts([at(3, 23, 30), at(4, 0, 45)]);
    expect(amounts('DAYS', run, data)).toEqual([['2025-11-03', 1]]);
    expect(amounts('TIMES', run, data)).toEqual([['2025-11-03', 1]]);
    expect(count('DURATION', run, data)).toEqual([
      { date: '2025-11-03', amount: 30, startedAt: at(3, 23, 30) },
      { date: '2025-11-04', amount: 45, startedAt: null },
    ]);
  });

  it('count by kind and length', () => {
    const data = workouts([at(3, 7), at(3, 7, 20)], [at(4, 7), at(4, 8), 'yoga'], [at(5, 7), at(5, 8), 'new type']);
    expect(amounts('TIMES', { ...run, minimum: 30 }, data)).toEqual([]);
    expect(amounts('TIMES', { kind: 'WORKOUT', minimum: 30 }, data)).toEqual([
      ['2025-11-04', 1],
      ['2025-11-05', 1],
    ]);
    expect(amounts('DAYS', { kind: 'WORKOUT', workoutTypes: ['OTHER'] }, data)).toEqual([['2025-11-05', 1]]);
  });

  it('need the minimum of a day together', () => {
    const data = workouts([at(3, 7), at(3, 7, 20)], [at(3, 17), at(3, 17, 15)], [at(4, 7), at(4, 7, 25)]);
    expect(amounts('DAYS', { ...run, minimum: 30 }, data)).toEqual([['2025-11-03', 1]]);
  });

  it('are not counted on excluded dates', () => {
    const data = workouts([at(3, 7), at(3, 8)], [at(4, 7), at(4, 8)]);
    expect(amounts('DAYS', { ...run, excludedDates: ['2025-11-03'] }, data)).toEqual([['2025-11-04', 1]]);
  });
});

describe('sleep', () => {
  it('counts for the day the night ends on, without the time awake', () => {
    const data = sleep(
      [at(3, 22, 30), at(4, 7), 'IN_BED'],
      [at(3, 23), at(4, 2)],
      [at(4, 2), at(4, 2, 30), 'AWAKE'],
      [at(4, 2, 30), at(4, 6, 30)],
    );
    expect(amounts('DURATION', { kind: 'SLEEP' }, data)).toEqual([['2025-11-04', 420]]);
    expect(amounts('DAYS', { kind: 'SLEEP', minimum: 420 }, data)).toEqual([['2025-11-04', 1]]);
    expect(amounts('DAYS', { kind: 'SLEEP', minimum: 421 }, data)).toEqual([]);
  });

  it('of two devices counts once, and a nap is added', () => {
    const data = sleep([at(3, 23), at(4, 6)], [at(3, 23, 10), at(4, 6, 20)], [at(4, 14), at(4, 14, 30)]);
    expect(amounts('DURATION', { kind: 'SLEEP' }, data)).toEqual([['2025-11-04', 470]]);
  });

  it('is the time in bed if nothing else is known', () => {
    expect(amounts('DURATION', { kind: 'SLEEP' }, sleep([at(3, 23), at(4, 6), 'IN_BED']))).toEqual([
      ['2025-11-04', 420],
    ]);
  });

  it('that ends at midnight counts for the day before', () => {
    expect(amounts('DURATION', { kind: 'SLEEP' }, sleep([at(3, 21), at(4, 0)]))).toEqual([['2025-11-03', 180]]);
  });

  it('counts the elapsed time of a night that changes the clock', () => {
    // Madrid sets the clock back at 3:00 on October 26: 23:00 to 7:00 are nine hours.
    const night = sleep([Date.UTC(2025, 9, 25, 21), Date.UTC(2025, 9, 26, 6)]);
    expect(amounts('DURATION', { kind: 'SLEEP' }, night, { timezone: 'Europe/Madrid' })).toEqual([['2025-10-26', 540]]);
  });
});

const interval = fc
  .record({ from: fc.integer({ min: at(1, 0), max: at(28, 0) }), length: fc.integer({ min: 1, max: 30 * HOUR }) })
  .map(({ from, length }): Interval => ({ from, to: from + length }));
const zone = fc.constantFrom('UTC', 'Europe/Madrid', 'America/New_York', 'Asia/Kathmandu', 'Pacific/Apia');

describe('counting', () => {
  it('does not depend on the order of the data, nor on copies of it', () => {
    fc.assert(
      fc.property(
        fc.array(interval, { maxLength: 12 }),
        fc.constantFrom<ActivityUnit>('DAYS', 'TIMES', 'DURATION'),
        zone,
        (sessions, unit, timezone) => {
          const of = (some: readonly Interval[]) =>
            count(unit, { kind: 'MINDFULNESS' }, { kind: 'MINDFULNESS', sessions: some }, { timezone });
          expect(of([...sessions, ...sessions].toReversed())).toEqual(of(sessions));
        },
      ),
    );
  });

  it('in minutes adds up to the time that the sessions cover, by the date of each zone', () => {
    fc.assert(
      fc.property(
        fc.array(interval, { maxLength: 8 }),
        zone,
        fc.integer({ min: 0, max: 6 }),
        (some, timezone, dayEndsAt) => {
          const records = count(
            'DURATION',
            { kind: 'MINDFULNESS' },
            { kind: 'MINDFULNESS', sessions: some },
            { timezone, dayEndsAt },
          );
          const minutes = new Map<CivilDate, number>();
          const from = Math.min(...some.map((one) => one.from));
          const to = Math.max(...some.map((one) => one.to));
          for (let minute = Math.floor(from / MINUTE); minute < to / MINUTE; minute += 1) {
            const middle = (minute + 0.5) * MINUTE;
            if (!some.some((one) => one.from <= middle && middle < one.to)) continue;
            const date = today(middle, timezone, dayEndsAt);
            minutes.set(date, (minutes.get(date) ?? 0) + 1);
          }
          for (const { date, amount } of records)
            expect(Math.abs(amount - Math.min(1440, minutes.get(date) ?? 0))).toBeLessThanOrEqual(2 * some.length);
          for (const [date, sum] of minutes)
            if (sum > 2 * some.length) expect(records.some((record) => record.date === date)).toBe(true);
        },
      ),
      { numRuns: 30 },
    );
  });
});

describe('healthDays', () => {
  it('are the days that `today` returns, also where the clock is set back across the end of a day', () => {
    // Set back from 3:00 to 1:00 at 01:00 UTC on October 26, when the new day is an hour old.
    const troll = healthDays({
      first: '2025-10-25',
      last: '2025-10-27',
      timezone: 'Antarctica/Troll',
      dayEndsAt: 2,
      offsetOn: () => undefined,
    });
    const QUARTER = 15 * MINUTE;
    const [start, end] = [troll[0]?.from ?? 0, troll.at(-1)?.to ?? 0];
    for (let time = start; time < end; time += QUARTER)
      expect(troll.find(({ from, to }) => from <= time && time < to)?.date).toBe(today(time, 'Antarctica/Troll', 2));
    expect(troll.map(({ date }) => date.slice(8))).toEqual(['25', '26', '25', '26', '27']);
  });

  it('are without gaps or overlaps, also where zones of records change', () => {
    const offsets = fc.array(fc.option(fc.integer({ min: -720, max: 840 }), { nil: undefined }), {
      minLength: 10,
      maxLength: 10,
    });
    fc.assert(
      fc.property(zone, offsets, fc.integer({ min: 0, max: 6 }), (timezone, recorded, dayEndsAt) => {
        const first = '2025-10-22';
        const last = addDays(first, 9);
        const some = healthDays({
          first,
          last,
          timezone,
          dayEndsAt,
          offsetOn: (date) => recorded[daysBetween(first, date)],
        });
        expect(some.map(({ date }) => date)).toEqual(Array.from({ length: 10 }, (_, index) => addDays(first, index)));
        for (const [index, day] of some.entries()) {
          expect(day.to).toBeGreaterThanOrEqual(day.from);
          if (index > 0) expect(day.from).toBe(some[index - 1]?.to);
        }
      }),
    );
  });

  it('keep the zone in which a record was made', () => {
    const inTokyo = { first: '2025-11-03', last: '2025-11-05', timezone: 'Asia/Tokyo', dayEndsAt: 0 } as const;
    const home = healthDays({ ...inTokyo, offsetOn: () => undefined });
    const away = healthDays({
      ...inTokyo,
      timezone: 'America/Los_Angeles',
      offsetOn: (date) => (date < '2025-11-05' ? 540 : undefined),
    });
    expect(away[0]).toEqual(home[0]);
    expect(away[1]?.from).toBe(home[1]?.from);
    // Back across the date line: what happens until the next local day belongs to the day that lasts longer.
    expect(away[1]?.to).toBe(Date.UTC(2025, 10, 5, 8));
  });
});
