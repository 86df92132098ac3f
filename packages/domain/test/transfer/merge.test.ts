import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, civilDate } from '../../src/calendar';
import {
  type Counting,
  type ExistingActivity,
  importedActivityId,
  matchActivity,
  newEntries,
  type SourceActivity,
} from '../../src/transfer';

const today = civilDate('2026-03-11');
const TIMES: Counting = { measure: 'TIMES', scale: 1 };
const DAYS: Counting = { measure: 'DAYS', scale: 1 };

const source = (counting: Counting, amounts: readonly number[], unitLabel: string | null = null): SourceActivity => ({
  key: 'Run',
  name: 'Run',
  description: '',
  color: '#1A9951',
  counting,
  unitLabel,
  direction: 'AT_LEAST',
  daysPerWeek: null,
  amountPerWeek: null,
  isArchived: false,
  records: amounts.map((amount, index) => ({ date: addDays(today, -index), amount })),
  skippedDates: [],
  issues: [],
});

const existing = (unit: ExistingActivity['unit'], fields: Partial<ExistingActivity> = {}): ExistingActivity => ({
  id: 'own',
  name: 'Run',
  unit,
  customTimesUnit: null,
  ...fields,
});

describe('the activity that gets the records by default', () => {
  test.each([
    ['the one of the same name and unit', source(TIMES, [3]), existing('TIMES'), TIMES],
    ['also with an amount that is too large anywhere', source(TIMES, [3, 1_000_000]), existing('TIMES'), TIMES],
    ['also in other letters', source(TIMES, [3]), existing('TIMES', { name: ' ｒｕｎ ' }), TIMES],
    ['one that counts times, for what was done', source(DAYS, [1]), existing('TIMES'), TIMES],
    [
      'one under the label of an earlier scale',
      source({ measure: 'TIMES', scale: 0.01 }, [2.5], 'km'),
      existing('TIMES', { customTimesUnit: '× 100 m' }),
      { measure: 'TIMES', scale: 0.1 },
    ],
    [
      'one that counts durations, for hours',
      source({ measure: 'HOURS', scale: 1 }, [1.5]),
      existing('DURATION'),
      { measure: 'HOURS', scale: 1 },
    ],
  ])('is %s', (_, activity, own, counting) => {
    expect(matchActivity('CSV', activity, [own])).toEqual({ into: { id: 'own', counting }, unfit: null });
  });

  test.each([
    ['its unit is another', source(TIMES, [3]), existing('DAYS')],
    ['its label is another', source(TIMES, [3], 'km'), existing('TIMES', { customTimesUnit: 'pages' })],
    ['its amounts have to be smaller', source({ measure: 'TIMES', scale: 100 }, [8500]), existing('TIMES')],
  ])('is a new one if there is a namesake but %s', (_, activity, own) => {
    expect(matchActivity('CSV', activity, [own])).toEqual({ into: null, unfit: own });
  });

  test('is a new one without a namesake', () => {
    expect(matchActivity('CSV', source(TIMES, [3]), [existing('TIMES', { name: 'Swim' })])).toEqual({
      into: null,
      unfit: null,
    });
  });

  test('is the one that an earlier import created, renamed and in the unit chosen then', () => {
    const counting: Counting = { measure: 'MINUTES', scale: 1 };
    const imported = existing('DURATION', { id: importedActivityId('CSV', 'Run', counting), name: 'Long runs' });
    const activity = source(TIMES, [30]);
    expect(matchActivity('CSV', activity, [existing('TIMES'), imported]).into).toEqual({ id: imported.id, counting });
    expect(matchActivity('CSV', activity, [imported], true).into, 'times were asked for').toBeNull();
  });
});

const entry = (id: string, amount: number, daysAgo = 0, activityId = 'a') => ({
  id,
  activityId,
  date: addDays(today, -daysAgo),
  amount,
});

describe('the entries that are new', () => {
  test('are those whose id, and whose date with the amount, do not exist', () => {
    const planned = [entry('1', 3), entry('2', 3, 1), entry('3', 3, 2), entry('4', 3, 3)];
    const stored = [entry('1', 9), entry('x', 3, 1), entry('y', 4, 2), entry('z', 3, 3, 'another')];
    expect(newEntries(planned, stored).map(({ id }) => id)).toEqual(['3', '4']);
  });

  test('are as many as the file has more of the same on a day', () => {
    const planned = [entry('1', 3), entry('2', 3), entry('3', 3)];
    expect(newEntries(planned, [entry('x', 3), entry('2', 3)]).map(({ id }) => id)).toEqual(['3']);
  });

  test('of a file that was imported are none, and each day holds the larger number of the same amount', () => {
    const side = (prefix: string) =>
      fc
        .array(fc.tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 0, max: 3 })), { maxLength: 12 })
        .map((all) => all.map(([amount, daysAgo], index) => entry(`${prefix}${index}`, amount, daysAgo)));
    const countAlike = (entries: readonly ReturnType<typeof entry>[], { date, amount }: ReturnType<typeof entry>) =>
      entries.filter((one) => one.date === date && one.amount === amount).length;
    fc.assert(
      fc.property(side('file'), side('own'), (planned, own) => {
        const stored = [...own, ...newEntries(planned, own)];
        expect(newEntries(planned, stored)).toEqual([]);
        for (const one of stored)
          expect(countAlike(stored, one)).toBe(Math.max(countAlike(planned, one), countAlike(own, one)));
      }),
    );
  });
});
