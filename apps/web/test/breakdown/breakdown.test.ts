import fc from 'fast-check';
import { setGoal } from '@sevenfold/domain/activity';
import { addDays, civilDate, weekId } from '@sevenfold/domain/calendar';
import { compileCatalogue } from '@sevenfold/i18n/compile';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  attainmentFormula,
  changeFormula,
  equation,
  meanAmount,
  meanFormula,
  shareFormula,
  shareMeanFormula,
  sumFormula,
  progressFormula,
} from '../../src/features/insight/formula';
import { goalVersion } from '../../src/features/breakdown/goalVersion';
import { isOfPart, partName } from '../../src/features/breakdown/partOfRecords';
import { showTexts } from '../../src/platform/text';
import { activity, records } from '../activity/samples';

const days = activity();
const glasses = activity({ unit: 'TIMES', customTimesUnit: 'glasses' });
const reading = activity({ unit: 'DURATION' });
const atMost = activity({ unit: 'TIMES', direction: 'AT_MOST' });

beforeEach(() => showTexts('en', compileCatalogue('en')));

describe('formula of a number', () => {
  const { entries } = records({ '2026-09-28': 8, '2026-09-29': 10, '2026-10-01': 9 });

  test('is the sum of its days', () => {
    expect(sumFormula(glasses, entries, 27)).toBe('8 + 10 + 9 = 27 glasses');
    expect(sumFormula(days, entries, 3)).toBe('Mon + Tue + Thu = 3 days');
    expect(sumFormula(reading, entries.slice(0, 2), 18)).toBe('8m + 10m = 18m');
    expect(sumFormula(glasses, entries.slice(0, 1), 8)).toBe('8 glasses');
    expect(sumFormula(glasses, [], 0)).toBe('No records: 0 glasses');
  });

  test('of many days contains their number', () => {
    const many = records(
      Object.fromEntries(Array.from({ length: 9 }, (_, day) => [addDays(civilDate('2026-09-01'), day), 2])),
    ).entries;
    expect(sumFormula(glasses, many, 18)).toBe('18 glasses on 9 days');
    expect(sumFormula(days, many, 9)).toBe('9 days with a record');
  });

  test.each([
    [days, 3, 4, '3 ÷ 4 = 75%'],
    [days, 5, 3, '5 ÷ 3, counted up to 100%'],
    [reading, 90, 240, '1h\u00a030m ÷ 4h = 38%'],
    [atMost, 2, 3, '2 is within the limit of 3: 100%'],
    [atMost, 5, 3, '1 − (5 − 3) ÷ 3 = 33%'],
    [atMost, 1, 0, '1 − (1 − 0) ÷ 1 = 0%'],
  ])('is the attainment of a goal (%#)', (of, done, target, formula) => {
    expect(attainmentFormula(of, done, target)).toBe(formula);
  });

  test('is a share or a difference', () => {
    expect(shareFormula('6', '7 days', 6 / 7)).toBe('6 ÷ 7 days = 86%');
    expect([changeFormula(5, 4, String), changeFormula(4, 6, String), changeFormula(4, 4, String)]).toEqual([
      '5 − 4 = 1 more',
      '6 − 4 = 2 less',
      '4 − 4 = 0 more',
    ]);
  });

  test('is a progress, up or down', () => {
    expect(progressFormula({ start: 15, target: 24 }, '18', String, '33%')).toBe('(18 − 15) ÷ (24 − 15) = 33%');
    expect(progressFormula({ start: 80, target: 72 }, '76', String, '50%')).toBe('(76 − 80) ÷ (72 − 80) = 50%');
  });

  test('is a mean of shares, with as many decimals as needed to add up', () => {
    // Rounded to 96, 95, 99 and 99, the mean would be 97%.
    expect(shareMeanFormula([0.964, 0.952, 0.998, 0.99], 0.976, 'weeks')).toBe(
      '(96.4% + 95.2% + 99.8% + 99%) ÷ 4 = 98%',
    );
    expect(shareMeanFormula([0.5, 1], 0.75, 'weeks')).toBe('(50% + 100%) ÷ 2 = 75%');
    expect(shareMeanFormula([0.998], 0.998, 'goals')).toBe('99.8%');
    expect(
      shareMeanFormula(
        Array.from({ length: 11 }, () => 0.89),
        0.89,
        'goals',
      ),
    ).toBe('89% over 11 goals');
  });

  test('of shares always adds up as displayed', () => {
    const anyShare = fc
      .tuple(fc.nat(400), fc.integer({ min: 1, max: 400 }))
      .map(([part, whole]) => Math.min(1, part / whole));
    fc.assert(
      fc.property(fc.array(anyShare, { minLength: 2, maxLength: 8 }), (shares) => {
        const formula = shareMeanFormula(
          shares,
          shares.reduce((sum, share) => sum + share, 0) / shares.length,
          'goals',
        );
        const numbers = [...formula.matchAll(/[\d.]+(?=%)/g)].map(([digits]) => digits);
        const result = numbers.pop() ?? '';
        const decimals = result.split('.')[1]?.length ?? 0;
        const computed = numbers.reduce((sum, digits) => sum + Number(digits), 0) / numbers.length;
        expect(numbers).toHaveLength(shares.length);
        expect(Math.abs(computed - Number(result))).toBeLessThanOrEqual(0.5 / 10 ** decimals + 1e-9);
        shares.forEach((share, index) => {
          expect(numbers[index] === '100').toBe(share === 1);
          expect(numbers[index] === '0').toBe(share === 0);
        });
      }),
    );
  });

  test('is a mean', () => {
    expect(meanFormula(['2', '3', '3', '4'], '12', '3 days')).toBe('(2 + 3 + 3 + 4) ÷ 4 = 3 days');
    expect(meanFormula(['2'], '2', '2 days')).toBe('2 days');
    expect(
      meanFormula(
        Array.from({ length: 12 }, () => '2'),
        '24',
        '2 days',
      ),
    ).toBe('24 ÷ 12 = 2 days');
    expect([meanAmount(days, 2.46), meanAmount(reading, 61.6)]).toEqual(['2.5 days', '1h\u00a02m']);
    expect([equation(['1h', '30m'], '1h\u00a030m'), equation(['1h'], '1h'), equation([], '0m')]).toEqual([
      '1h + 30m = 1h\u00a030m',
      '1h',
      '0m',
    ]);
  });
});

describe('applicable goal', () => {
  const timeline = setGoal(
    setGoal(setGoal([], weekId('2025-W20'), 2), weekId('2025-W28'), null),
    weekId('2026-W34'),
    3,
  );
  const run = activity({ weeklyGoalsTimeline: timeline });
  const W40 = weekId('2026-W40');

  test.each([
    ['2026-W36', '3 days a week, since W34 · goal 2 of 2'],
    ['2025-W27', '2 days a week, from W20 2025 to W27 2025 · goal 1 of 2'],
    ['2025-W28', 'No weekly goal'],
  ] as const)('in %s is listed with its weeks: %s', (week, expected) => {
    expect(goalVersion(run, week, W40)).toBe(expected);
  });

  test('is not counted when there is only one', () => {
    expect(goalVersion(activity({ weeklyGoalsTimeline: setGoal([], W40, 1) }), W40, W40)).toBe(
      '1 day a week, since W40',
    );
  });
});

describe('part of the records of a range', () => {
  const entry = {
    date: civilDate('2026-09-28'),
    startedAt: '2026-09-28T05:30:00.000Z',
    utcOffsetMinutes: 120,
    source: 'TIMER',
  } as const;
  const [monday, sunday] = [{ weekday: 1 }, { weekday: 0 }];

  test.each([
    ['its weekday', monday, true],
    ['another weekday', sunday, false],
    ['the hour on the clock it was made by', { hour: 7 }, true],
    ['the hour elsewhere', { hour: 18 }, false],
    ['no hour', { hour: null }, false],
    ['its source', { source: 'TIMER' }, true],
    ['another source', { source: 'MANUAL' }, false],
  ] as const)('is %s', (_, part, isIn) => {
    expect(isOfPart(part, entry, 'Pacific/Auckland')).toBe(isIn);
  });

  test("uses the owner's time zone for entries without an offset", () => {
    expect(isOfPart({ hour: 18 }, { ...entry, utcOffsetMinutes: null }, 'Pacific/Auckland')).toBe(true);
  });

  test('includes entries without a time', () => {
    expect([
      isOfPart({ hour: null }, { ...entry, startedAt: null }, 'UTC'),
      isOfPart({ hour: 0 }, { ...entry, startedAt: null }, 'UTC'),
    ]).toEqual([true, false]);
  });

  test('has a name', () => {
    expect([
      partName(monday, civilDate('2026-09-30')),
      partName(sunday, civilDate('2026-09-30')),
      partName({ hour: 7 }, entry.date),
      partName({ hour: null }, entry.date),
      partName({ source: 'TIMER' }, entry.date),
    ]).toEqual(['Monday', 'Sunday', '7:00 AM', 'Without a time', 'Timer']);
  });
});
