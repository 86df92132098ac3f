import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ACTIVITY_UNITS, isAmountAllowed } from '../../src/activity';
import { addDays, civilDate } from '../../src/calendar';
import { derivedId, planActivity, type SourceActivity, weeklyTarget } from '../../src/transfer';

const today = civilDate('2026-03-11');
const context = {
  app: 'CSV',
  order: 2,
  today,
  weekStartDay: 'MONDAY',
  zone: 'Asia/Tokyo',
  instantOf: (ms: number) => new Date(ms).toISOString(),
} as const;

const source = (fields: Partial<SourceActivity> = {}): SourceActivity => ({
  key: 'run',
  name: 'Run',
  description: '',
  color: '#1A9951',
  unit: 'DAYS',
  unitLabel: null,
  minutesPerUnit: 1,
  direction: 'AT_LEAST',
  daysPerWeek: null,
  amountPerWeek: null,
  isArchived: false,
  records: [],
  skippedDates: [],
  leftOut: {},
  ...fields,
});

const record = fc.record({
  date: fc.integer({ min: 0, max: 4000 }).map((days) => addDays(today, -days)),
  amount: fc.double({ min: 0, max: 5000, noNaN: true }),
});

describe('a plan', () => {
  test('takes or counts every record, allowed in its unit, and is the same each time', () => {
    fc.assert(
      fc.property(fc.array(record, { maxLength: 40 }), fc.constantFrom(...ACTIVITY_UNITS), (records, unit) => {
        const plan = () => planActivity(source({ records }), { name: 'Run', unit, isLeftOut: false }, context);
        const { entries, leftOut } = plan();
        expect(entries.length + (leftOut.INVALID_AMOUNT ?? 0)).toBe(records.length);
        expect(entries.every(({ amount }) => isAmountAllowed(unit, amount))).toBe(true);
        expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length);
        expect(plan()).toEqual(plan());
      }),
    );
  });

  test('of a later backup adds only what is new', () => {
    fc.assert(
      fc.property(fc.array(record, { maxLength: 20 }), fc.array(record, { maxLength: 20 }), (before, later) => {
        const choice = { name: 'Run', unit: 'TIMES', isLeftOut: false } as const;
        const idsOf = (records: typeof before) => {
          const { activity, entries } = planActivity(source({ records }), choice, context);
          return [activity.id, ...entries.map(({ id }) => id)];
        };
        const ids = new Set(idsOf([...before, ...later]));
        expect(idsOf(before).every((id) => ids.has(id))).toBe(true);
      }),
    );
  });

  test('keeps the time of day of the clock in its zone', () => {
    const madeAt = Date.UTC(2026, 2, 10, 23, 30);
    const { entries } = planActivity(
      source({ records: [{ date: civilDate('2026-03-11'), amount: 1, madeAt }] }),
      { name: 'Run', unit: 'DAYS', isLeftOut: false },
      context,
    );
    expect(entries).toMatchObject([{ startedAt: '2026-03-10T23:30:00.000Z', utcOffsetMinutes: 540 }]);
  });

  test('shortens a long name, and keeps the name of its unit only for times', () => {
    const long = source({ name: 'x'.repeat(99), unitLabel: 'kilometres' });
    const named = planActivity(long, { name: long.name, unit: 'TIMES', isLeftOut: false }, context).activity;
    expect([named.name.length, named.customTimesUnit]).toEqual([40, 'kilometres']);
    const days = planActivity(long, { name: 'Run', unit: 'DAYS', isLeftOut: false }, context).activity;
    expect(days.customTimesUnit).toBeNull();
  });
});

test.each([
  ['DAYS', { daysPerWeek: 3.4 }, 3],
  ['DAYS', { daysPerWeek: 9 }, 7],
  ['DAYS', { daysPerWeek: 0.4 }, null],
  ['TIMES', { amountPerWeek: 56 }, 56],
  ['TIMES', { amountPerWeek: 70_000 }, 999],
  ['DURATION', { amountPerWeek: 3.5, minutesPerUnit: 60 }, 210],
  ['DURATION', {}, null],
] as const)('the weekly goal in %s from %j is %s', (unit, fields, target) => {
  expect(weeklyTarget(source(fields), unit)).toBe(target);
});

test('a derived id is a UUID of version 7 with its time, and another one for another text', () => {
  const id = derivedId('LOOP\nrun', Date.UTC(2026, 0, 1));
  expect(id).toMatch(/^019b76da-a800-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(derivedId('LOOP\nrun', Date.UTC(2026, 0, 1))).toBe(id);
  const ids = new Set(Array.from({ length: 20_000 }, (_, index) => derivedId(`entry ${index}`, 0)));
  expect(ids.size).toBe(20_000);
});
