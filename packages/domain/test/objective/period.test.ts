import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { addDays, daysBetween, QUARTERS } from '../../src/calendar';
import {
  elapsedShare,
  weeksLeft,
  FIRST_YEAR,
  PACE_SILENT_DAYS,
  paceElapsed,
  paceFrom,
  isPeriod,
  isSamePeriod,
  LAST_YEAR,
  nextPeriod,
  type Period,
  periodAt,
  periodForNew,
  periodRange,
  periodTime,
  periodToCarryTo,
  quarterPeriod,
  yearPeriod,
} from '../../src/objective';

const aYear = fc.integer({ min: FIRST_YEAR, max: LAST_YEAR });
const aPeriod: fc.Arbitrary<Period> = fc.oneof(
  aYear.map(yearPeriod),
  fc.tuple(aYear, fc.constantFrom(...QUARTERS)).map(([year, quarter]) => quarterPeriod(year, quarter)),
);

test.each([
  [yearPeriod(2026), true],
  [quarterPeriod(2026, 4), true],
  [yearPeriod(FIRST_YEAR), true],
  [yearPeriod(LAST_YEAR), true],
  [yearPeriod(FIRST_YEAR - 1), false],
  [yearPeriod(LAST_YEAR + 1), false],
  [{ kind: 'YEAR', year: 2026, quarter: 1 }, false],
  [{ kind: 'QUARTER', year: 2026, quarter: null }, false],
] as const)('validates %j: %s', (period, expected) => {
  expect(isPeriod(period)).toBe(expected);
});

describe('period', () => {
  it('is the one that contains its days', () => {
    fc.assert(
      fc.property(aPeriod, fc.double({ min: 0, max: 1, noNaN: true }), (period, share) => {
        const { first, last } = periodRange(period);
        const date = addDays(first, Math.floor(share * daysBetween(first, last)));
        expect(periodAt(period.kind, date)).toEqual(period);
        expect(periodTime(period, date)).toBe('CURRENT');
      }),
    );
  });

  it('is past on the day after its last, and future before its first', () => {
    fc.assert(
      fc.property(aPeriod, (period) => {
        const { first, last } = periodRange(period);
        expect(periodTime(period, addDays(last, 1))).toBe('PAST');
        expect(periodTime(period, addDays(first, -1))).toBe('FUTURE');
      }),
    );
  });

  it('is followed by the next without a gap, up to the last year', () => {
    fc.assert(
      fc.property(aPeriod, (period) => {
        const next = nextPeriod(period);
        if (next) expect(periodRange(next).first).toBe(addDays(periodRange(period).last, 1));
        else expect(period.year).toBe(LAST_YEAR);
      }),
    );
  });

  it('is identified by year and quarter', () => {
    expect(isSamePeriod(quarterPeriod(2026, 4), quarterPeriod(2026, 4))).toBe(true);
    expect(isSamePeriod(quarterPeriod(2026, 4), yearPeriod(2026))).toBe(false);
  });
});

describe('period of a new objective', () => {
  test.each([
    ['QUARTER', '2026-12-17', quarterPeriod(2026, 4)],
    ['QUARTER', '2026-12-18', quarterPeriod(2027, 1)],
    ['QUARTER', '2026-12-31', quarterPeriod(2027, 1)],
    ['QUARTER', '2027-01-01', quarterPeriod(2027, 1)],
    ['QUARTER', '2026-09-30', quarterPeriod(2026, 4)],
    ['YEAR', '2026-12-17', yearPeriod(2026)],
    ['YEAR', '2026-12-18', yearPeriod(2027)],
    ['YEAR', '2100-12-31', yearPeriod(LAST_YEAR)],
  ] as const)('%s on %s', (kind, today, expected) => {
    expect(periodForNew(kind, today)).toEqual(expected);
  });
});

describe('target period when carrying over', () => {
  test.each([
    ['from this quarter to the next', quarterPeriod(2026, 4), quarterPeriod(2027, 1)],
    ['from this year to the next', yearPeriod(2026), yearPeriod(2027)],
    ['from a quarter long past to this one', quarterPeriod(2025, 1), quarterPeriod(2026, 4)],
    ['from a past year to this one', yearPeriod(2024), yearPeriod(2026)],
    ['from a quarter to come to the one after it', quarterPeriod(2027, 1), quarterPeriod(2027, 2)],
  ])('%s', (_, from, to) => {
    expect(periodToCarryTo(from, '2026-11-21')).toEqual(to);
  });

  it('does not exist after the last year', () => {
    expect(periodToCarryTo(yearPeriod(LAST_YEAR), '2100-05-01')).toBeNull();
  });
});

describe('elapsed share of a period', () => {
  it('counts the weeks that are left with today, in parts', () => {
    const quarter = quarterPeriod(2026, 4);
    expect((['2026-10-01', '2026-12-18', '2026-12-31'] as const).map((today) => weeksLeft(quarter, today))).toEqual([
      92 / 7,
      2,
      1 / 7,
    ]);
  });

  it('is 0 on its first day and 1 on the day after its last', () => {
    const quarter = quarterPeriod(2026, 4);
    expect(elapsedShare(quarter, '2026-09-30')).toBe(0);
    expect(elapsedShare(quarter, '2026-10-01')).toBe(0);
    expect(elapsedShare(quarter, '2026-11-16')).toBe(46 / 92);
    expect(elapsedShare(quarter, '2027-01-01')).toBe(1);
    expect(elapsedShare(yearPeriod(2024), '2024-12-31')).toBe(365 / 366);
  });

  it('increases every day and stays between 0 and 1', () => {
    fc.assert(
      fc.property(aPeriod, fc.integer({ min: -400, max: 800 }), (period, days) => {
        const date = addDays(periodRange(period).first, days);
        const [today, tomorrow] = [elapsedShare(period, date), elapsedShare(period, addDays(date, 1))];
        expect(today).toBeGreaterThanOrEqual(0);
        expect(tomorrow).toBeLessThanOrEqual(1);
        if (periodTime(period, date) === 'CURRENT') expect(tomorrow).toBeGreaterThan(today);
        else expect(tomorrow).toBeGreaterThanOrEqual(today);
      }),
    );
  });
});

describe('elapsed share for the pace', () => {
  const quarter = quarterPeriod(2026, 4);

  test.each([
    ['made before the period', '2026-03-01', '2026-11-16', 46 / 92],
    ['made on its first day', '2026-10-01', '2026-11-16', 46 / 92],
    ['made within it', '2026-11-01', '2026-11-16', 15 / 61],
    ['six days old', '2026-11-10', '2026-11-16', null],
    ['seven days old', '2026-11-09', '2026-11-16', 7 / 53],
    ['in the period’s first week', '2026-03-01', '2026-10-07', null],
    ['made after the period', '2027-01-05', '2027-02-01', 1],
  ] as const)('%s', (_, createdOn, today, expected) => {
    expect(paceElapsed(quarter, paceFrom(quarter, createdOn), today)).toBe(expected);
  });

  test.each([
    ['of an activity from before the period, from its first day on', '2026-11-01', '2026-03-01', '2026-10-01'],
    ['of an activity that began within it, from that day on', '2026-11-01', '2026-10-12', '2026-10-12'],
    ['of an activity that began after it was made, from when it was made', '2026-11-01', '2026-11-09', '2026-11-01'],
  ] as const)('counts the pace %s', (_, createdOn, followedFrom, expected) => {
    expect(paceFrom(quarter, createdOn, followedFrom)).toBe(expected);
  });

  it('counts from the later of both days, and is null for the first seven days', () => {
    fc.assert(
      fc.property(
        aPeriod,
        fc.integer({ min: -400, max: 400 }),
        fc.integer({ min: -10, max: 400 }),
        (period, made, passed) => {
          const { first, last } = periodRange(period);
          const createdOn = addDays(first, made);
          const today = addDays(first, passed);
          fc.pre(today <= last && createdOn <= today);
          // The oracle walks through the days of the period.
          let [before, all] = [0, 0];
          for (let day = first; day <= last; day = addDays(day, 1)) {
            if (day < createdOn) continue;
            all += 1;
            if (day < today) before += 1;
          }
          expect(paceElapsed(period, paceFrom(period, createdOn), today)).toBe(
            before < PACE_SILENT_DAYS ? null : before / all,
          );
          expect(paceFrom(period, createdOn) >= first).toBe(true);
        },
      ),
    );
  });
});
