import * as samples from '@sevenfold/contract/samples';
import { civilDate, weekId } from '@sevenfold/domain/calendar';
import { compileCatalogue } from '@sevenfold/i18n/compile';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  chartKeys,
  formatMeasure,
  hourText,
  longLabel,
  shortLabel,
  unitText,
  valueText,
} from '../../src/features/explore/words';
import type { Row } from '../../src/features/explore/rows';
import { showTexts } from '../../src/platform/text';

beforeAll(() => showTexts('en', compileCatalogue('en')));

const TODAY = civilDate('2026-10-01');
const rowOf = (fields: Pick<Row, 'key' | 'from' | 'to'> & Partial<Row>) => fields as Row;
const DAY = rowOf({ key: '2026-10-01', from: civilDate('2026-10-01'), to: civilDate('2026-10-01') });
const WEEK = rowOf({ key: weekId('2026-W40'), from: civilDate('2026-09-28'), to: civilDate('2026-10-04') });
const LAST_YEAR = rowOf({ key: weekId('2025-W40'), from: civilDate('2025-09-29'), to: civilDate('2025-10-05') });
const MONTH = rowOf({ key: '2026-10', from: civilDate('2026-10-01'), to: civilDate('2026-10-31') });

describe('label of a part', () => {
  test.each([
    [DAY, 'DAY', 'Oct 1', 'Oct 1, 2026'],
    [WEEK, 'WEEK', '40', 'Week 40 · Sep 28 – Oct 4'],
    [MONTH, 'MONTH', 'Oct', 'October 2026'],
  ] as const)('of %o by %s is %s, in full %s', (row, group, short, long) => {
    expect(shortLabel(row, group)).toBe(short);
    expect(longLabel(row, group, TODAY)).toBe(long);
  });

  test.each([
    ['2026-09-24', '2026-09-30', '', 'Sep 24 – 30'],
    ['2026-09-25', '2026-10-01', 'Oct', 'Sep 25 – Oct 1'],
    ['2026-10-01', '2026-10-07', 'Oct', 'Oct 1 – 7'],
    ['2025-10-02', '2025-10-08', '', 'Oct 2 – 8, 2025'],
  ])('of the seven days from %s to %s is the month that begins in them: %j, in full %s', (from, to, short, long) => {
    const week = rowOf({ key: civilDate(to), from: civilDate(from), to: civilDate(to) });
    expect(shortLabel(week, 'DAY')).toBe(short);
    expect(longLabel(week, 'DAY', TODAY)).toBe(long);
  });

  test('contains the year of a week of another year', () => {
    expect(longLabel(LAST_YEAR, 'WEEK', TODAY)).toContain('2025');
  });
});

describe('value of a part', () => {
  const days = samples.activity();
  const glasses = samples.activity({ unit: 'TIMES', customTimesUnit: 'glasses', customTimesUnitSingular: 'glass' });
  const time = samples.activity({ unit: 'DURATION' });

  test('has the unit of the activity', () => {
    expect([days, glasses, time].map((activity) => formatMeasure(activity, 'TOTAL', 90))).toEqual([
      '90 days',
      '90 glasses',
      '1h\u00a030m',
    ]);
    expect(formatMeasure(glasses, 'TOTAL', 1)).toBe('1 glass');
    expect(valueText(glasses, 'TOTAL', 90)).toBe('90');
  });

  test('is a share for the average of days, and rounded for others', () => {
    expect(formatMeasure(days, 'MEAN', 0.5)).toBe('50%');
    expect(valueText(days, 'MEAN', 0.5)).toBe('50%');
    expect(unitText(days, 'MEAN')).not.toBe(unitText(days, 'TOTAL'));
    expect(valueText(time, 'MEAN', 12.4)).toBe('12m');
  });

  test('is measured in the custom unit, if there is one', () => {
    expect(unitText(glasses, 'TOTAL')).toBe('glasses');
    expect(unitText(samples.activity({ unit: 'TIMES' }), 'TOTAL')).not.toBe('glasses');
  });
});

test('an hour is written like a time of day', () => {
  expect([0, 7, 23].map(hourText)).toEqual(['12:00 AM', '7:00 AM', '11:00 PM']);
});

describe('names of bars', () => {
  const bar = (week: number, fields: Partial<Row>) =>
    rowOf({ ...WEEK, key: weekId(`2026-W${week}`), to: TODAY, total: 30, outcome: 'MET', isPart: false, ...fields });
  const missed = bar(39, { outcome: 'MISSED', to: civilDate('2026-09-27') });
  const running = bar(40, { outcome: 'RUNNING', isPart: true });
  const names = (rows: readonly Row[], direction: 'AT_LEAST' | 'AT_MOST' = 'AT_LEAST') =>
    chartKeys(rows, { direction }, 'WEEK', TODAY).map(({ name }) => name);

  test('are those of missed weeks and of the running one', () => {
    expect(names([bar(38, {}), missed, running])).toEqual(['Below goal', 'This week so far']);
    expect(names([missed, running], 'AT_MOST')).toEqual(['Over the limit', 'This week so far']);
  });

  test('are left out where no bar is drawn so', () => {
    expect(names([bar(39, {}), bar(40, { isPart: true })])).toEqual([]);
    expect(
      names([
        { ...missed, total: 0 },
        { ...running, total: 0 },
      ]),
    ).toEqual([]);
    expect(names([bar(37, { outcome: 'NO_GOAL', isPart: true, to: civilDate('2026-09-13') }), running])).toEqual([]);
    expect(names(Array.from({ length: 61 }, () => missed)), 'a line').toEqual([]);
  });
});
