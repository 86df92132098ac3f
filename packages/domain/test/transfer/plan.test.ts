import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isAmountAllowed } from '../../src/activity';
import { addDays, civilDate, today as todayAt } from '../../src/calendar';
import {
  type Counting,
  derivedId,
  importedActivityId,
  type Measure,
  MEASURES,
  planActivity,
  SCALES,
  type SourceActivity,
  unitOfMeasure,
  weeklyTarget,
} from '../../src/transfer';

const today = civilDate('2026-03-11');
const context = {
  app: 'CSV',
  order: 2,
  today,
  weekStartDay: 'MONDAY',
  zone: 'Asia/Tokyo',
  formatInstant: (ms: number) => new Date(ms).toISOString(),
} as const;

const source = (fields: Partial<SourceActivity> = {}): SourceActivity => ({
  key: 'run',
  name: 'Run',
  description: '',
  color: '#1A9951',
  counting: { measure: 'DAYS', scale: 1 },
  unitLabel: null,
  direction: 'AT_LEAST',
  daysPerWeek: null,
  amountPerWeek: null,
  isArchived: false,
  records: [],
  skippedDates: [],
  issues: [],
  ...fields,
});

const record = fc.record({
  date: fc.integer({ min: 0, max: 4000 }).map((days) => addDays(today, -days)),
  amount: fc.integer({ min: 1, max: 5_000_000 }).map((thousandths) => thousandths / 1000),
});
const counting = fc
  .constantFrom(...MEASURES)
  .chain((measure) =>
    fc.record({ measure: fc.constant(measure), scale: fc.constantFrom(...(measure === 'TIMES' ? SCALES : [1])) }),
  );

const choice = (measure: Measure, scale = 1) =>
  ({ name: 'Run', counting: { measure, scale }, intoId: null, isLeftOut: false }) as const;

const planOf = (amounts: readonly number[], { measure, scale }: Counting, fields: Partial<SourceActivity> = {}) => {
  const records = amounts.map((amount, index) => ({
    date: addDays(today, -index),
    amount,
    row: index + 2,
    written: String(amount),
  }));
  return planActivity(source({ records, ...fields }), choice(measure, scale), context);
};

describe('a plan', () => {
  test('spans the records that are imported, without those that are left out', () => {
    expect(planOf([1500, 30, 45], { measure: 'MINUTES', scale: 1 }).span).toEqual({
      from: addDays(today, -2),
      to: addDays(today, -1),
    });
    expect(planOf([1500], { measure: 'MINUTES', scale: 1 }).span).toBeNull();
  });

  test('takes or names every record, allowed in its unit, and is the same each time', () => {
    fc.assert(
      fc.property(fc.array(record, { maxLength: 40 }), counting, (records, { measure, scale }) => {
        const plan = () => planActivity(source({ records }), choice(measure, scale), context);
        const { entries, issues, totals } = plan();
        const leftOut = issues.filter(({ recorded }) => recorded === null);
        expect(entries.length + leftOut.length).toBe(records.length);
        expect(entries.every(({ amount }) => isAmountAllowed(unitOfMeasure(measure), amount))).toBe(true);
        expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length);
        expect(entries.reduce((total, { amount }) => total + amount, 0)).toBe(totals.recorded);
        if (issues.length === 0) expect(totals.recorded).toBeCloseTo(totals.inFile, 5);
        expect(plan()).toEqual(plan());
      }),
    );
  });

  test('of a later backup adds only what is new', () => {
    fc.assert(
      fc.property(fc.array(record, { maxLength: 20 }), fc.array(record, { maxLength: 20 }), (before, later) => {
        const idsOf = (records: typeof before) => {
          const { activityId, entries } = planActivity(source({ records }), choice('TIMES'), context);
          return [activityId, ...entries.map(({ id }) => id)];
        };
        const ids = new Set(idsOf([...before, ...later]));
        expect(idsOf(before).every((id) => ids.has(id))).toBe(true);
      }),
    );
  });

  test.each([
    ['hours are whole minutes', [1.5, 1.1], 'HOURS', 1, [90, 66], []],
    ['hours that are not are rounded', [1.33], 'HOURS', 1, [80], ['ROUNDED']],
    ['parts of a kilometre are kept in hundreds of metres', [2.5, 3], 'TIMES', 0.1, [25, 30], []],
    ['parts of a whole kilometre are rounded', [2.5, 0.2], 'TIMES', 1, [3, 1], ['ROUNDED', 'ROUNDED']],
    ['steps are kept in hundreds', [8500, 12_000], 'TIMES', 100, [85, 120], []],
    ['single steps are too many', [8500, 999], 'TIMES', 1, [999], ['TOO_LARGE']],
    ['a day has no more than 1440 minutes', [1440, 1441], 'MINUTES', 1, [1440], ['TOO_LARGE']],
    ['days have no amounts', [8500, 1], 'DAYS', 1, [1, 1], ['AMOUNT_DROPPED']],
  ] as const)('%s', (_, amounts, measure, scale, recorded, reasons) => {
    const { entries, issues } = planOf(amounts, { measure, scale });
    expect(entries.map(({ amount }) => amount)).toEqual(recorded);
    expect(issues.map(({ reason }) => reason)).toEqual(reasons);
  });

  test('names the row and the written amount of what it rounds or leaves out, and sums up both sides', () => {
    const { issues, totals } = planOf([2, 2.4, 1200], { measure: 'TIMES', scale: 1 });
    const row = (number: number, daysAgo: number) => ({ row: number, activity: 'Run', date: addDays(today, -daysAgo) });
    expect(issues).toEqual([
      { ...row(3, 1), reason: 'ROUNDED', value: '2.4', recorded: 2 },
      { ...row(4, 2), reason: 'TOO_LARGE', value: '1200', recorded: null },
    ]);
    expect(totals).toEqual({ inFile: 1204.4, recorded: 4 });
  });

  test('leaves durations out of what is counted in times', () => {
    const records = [{ date: today, amount: 90, isMinutes: true, row: 2, written: '1h30' }];
    expect(planActivity(source({ records }), choice('TIMES'), context)).toMatchObject({
      entries: [],
      issues: [{ reason: 'NOT_A_COUNT', value: '1h30' }],
    });
    expect(planActivity(source({ records }), choice('HOURS'), context).entries).toMatchObject([{ amount: 90 }]);
  });

  test('for an existing activity creates no activity, and entries of their own', () => {
    const own = planOf([3], { measure: 'TIMES', scale: 1 });
    const records = [{ date: today, amount: 3 }];
    const into = (intoId: string) => planActivity(source({ records }), { ...choice('TIMES'), intoId }, context);
    const other = into('018f0000-0000-7000-8000-000000000001');
    expect([other.activity, other.activityId]).toEqual([null, '018f0000-0000-7000-8000-000000000001']);
    expect(other.entries[0]?.id).not.toBe(own.entries[0]?.id);
    const again = into(importedActivityId('CSV', 'run', { measure: 'TIMES', scale: 1 }));
    expect(again.entries[0]?.id).toBe(own.entries[0]?.id);
  });

  test('keeps the time of day of the clock in its zone', () => {
    const madeAt = Date.UTC(2026, 2, 10, 23, 30);
    const { entries } = planActivity(
      source({ records: [{ date: civilDate('2026-03-11'), amount: 1, madeAt }] }),
      choice('DAYS'),
      context,
    );
    expect(entries).toMatchObject([{ startedAt: '2026-03-10T23:30:00.000Z', utcOffsetMinutes: 540 }]);
  });

  test('entries with a time keep their ids when the zone and with it their date changes, others have the date in theirs', () => {
    const madeAt = Date.UTC(2026, 2, 10, 23, 30);
    const idOf = (date: string, made?: number) =>
      planActivity(
        source({ records: [{ date: civilDate(date), amount: 1, ...(made !== undefined && { madeAt: made }) }] }),
        choice('DAYS'),
        context,
      ).entries[0]?.id;
    expect(idOf('2026-03-10', madeAt)).toBe(idOf('2026-03-11', madeAt));
    expect(idOf('2026-03-10', madeAt)).not.toBe(idOf('2026-03-10', madeAt + 1));
    // As in imports of earlier versions.
    expect(idOf('2026-03-10')).toBe(derivedId('CSV\nrun\nDAYS\n2026-03-10  1\n0', Date.UTC(2026, 2, 10)));
  });

  test.each(['America/New_York', 'Europe/London', 'Asia/Tokyo'])(
    'is created on the day of its first record, whenever days end there: %s',
    (zone) => {
      const records = [{ date: civilDate('2026-01-05'), amount: 1 }];
      const { activity } = planActivity(source({ records }), choice('DAYS'), { ...context, zone });
      const createdAt = Date.parse(activity?.createdAt ?? '');
      expect([0, 3, 6].map((dayEndsAt) => todayAt(createdAt, zone, dayEndsAt))).toEqual(Array(3).fill('2026-01-05'));
    },
  );

  test('shortens a long name, and keeps the name of its unit only for times', () => {
    const long = source({ name: 'x'.repeat(99), unitLabel: 'kilometres' });
    const named = planActivity(long, { ...choice('TIMES'), name: long.name }, context).activity;
    expect([named?.name.length, named?.customTimesUnit]).toEqual([40, 'kilometres']);
    expect(planActivity(long, choice('DAYS'), context).activity?.customTimesUnit).toBeNull();
  });

  test('cuts texts between characters, and names the row of a note that it cuts', () => {
    const emoji = (count: number) => '💪'.repeat(count);
    const records = [500, 501].map((count, index) => ({ date: today, amount: 1, row: index + 2, note: emoji(count) }));
    const long = source({ description: emoji(501), unitLabel: emoji(21), records });
    const plan = planActivity(long, { ...choice('TIMES'), name: emoji(41) }, context);
    expect(plan.activity).toMatchObject({ name: emoji(40), description: emoji(500), customTimesUnit: emoji(20) });
    expect(plan.entries.map(({ note }) => note)).toEqual([emoji(500), emoji(500)]);
    expect(plan.issues).toMatchObject([{ reason: 'NOTE_CUT', row: 3, recorded: 1 }]);
  });

  test('leaves out a goal that is too large, and says so', () => {
    const steps = source({ amountPerWeek: 56_000, unitLabel: 'steps' });
    const inOnes = planActivity(steps, choice('TIMES'), context);
    expect([inOnes.isGoalLeftOut, inOnes.activity?.weeklyGoalsTimeline]).toEqual([true, []]);
    const inHundreds = planActivity(steps, choice('TIMES', 100), context);
    expect(inHundreds).toMatchObject({
      isGoalLeftOut: false,
      activity: {
        customTimesUnit: '× 100 steps',
        customTimesUnitSingular: '× 100 steps',
        weeklyGoalsTimeline: [{ target: 560 }],
      },
    });
  });
});

test.each([
  ['DAYS', 1, { daysPerWeek: 3.4 }, 3],
  ['DAYS', 1, { daysPerWeek: 9 }, 7],
  ['DAYS', 1, { daysPerWeek: 0.4 }, null],
  ['TIMES', 1, { amountPerWeek: 56 }, 56],
  ['TIMES', 1, { amountPerWeek: 70_000 }, null],
  ['TIMES', 100, { amountPerWeek: 70_000 }, 700],
  ['TIMES', 0.1, { amountPerWeek: 17.5 }, 175],
  ['HOURS', 1, { amountPerWeek: 3.5 }, 210],
  ['MINUTES', 1, {}, null],
  ['TIMES', 1, { amountPerWeek: 0 }, null],
  ['TIMES', 1, { amountPerWeek: 0, direction: 'AT_MOST' }, 0],
  ['TIMES', 1, { amountPerWeek: 0.2, direction: 'AT_MOST' }, null],
  ['DAYS', 1, { amountPerWeek: 0, daysPerWeek: 7, direction: 'AT_MOST' }, 0],
] as const)('the weekly goal in %s of %s from %j is %s', (measure, scale, fields, target) => {
  expect(weeklyTarget(source(fields), { measure, scale })).toBe(target);
});

test('a derived id is a UUID of version 7 with its time, and another one for another text', () => {
  const id = derivedId('LOOP\nrun', Date.UTC(2026, 0, 1));
  expect(id).toMatch(/^019b76da-a800-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(derivedId('LOOP\nrun', Date.UTC(2026, 0, 1))).toBe(id);
  const ids = new Set(Array.from({ length: 20_000 }, (_, index) => derivedId(`entry ${index}`, 0)));
  expect(ids.size).toBe(20_000);
});
