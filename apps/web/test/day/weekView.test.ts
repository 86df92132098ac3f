import { yearPeriod } from '@sevenfold/domain/objective';
import { compileCatalogue } from '@sevenfold/i18n/compile';
import { beforeEach, describe, expect, it } from 'vitest';
import { weekLine } from '../../src/features/day/weekLine';
import { dateOfSearch, dayAt, weekView } from '../../src/features/day/weekView';
import { periodLine } from '../../src/features/objective/periods';
import { showTexts } from '../../src/platform/text';
import { THURSDAY, week } from './samples';

beforeEach(() => showTexts('en', compileCatalogue('en')));

describe('a week as seen today', () => {
  it('holds seven days in the order of the person', () => {
    expect(week.dates).toEqual([
      '2026-09-28',
      '2026-09-29',
      '2026-09-30',
      '2026-10-01',
      '2026-10-02',
      '2026-10-03',
      '2026-10-04',
    ]);
    expect(weekView('2026-W40', THURSDAY, 'SUNDAY').dates[0]).toBe('2026-09-27');
  });

  it('is over, runs, or is to come', () => {
    expect(week.place).toBe('CURRENT');
    expect(weekView('2026-W39', THURSDAY, 'MONDAY').place).toBe('PAST');
    expect(weekView('2026-W41', THURSDAY, 'MONDAY').place).toBe('FUTURE');
    // Across the turn of a year of 53 weeks.
    expect(weekView('2026-W53', '2027-01-04', 'MONDAY').place).toBe('PAST');
    expect(weekView('2026-W53', '2027-01-03', 'MONDAY').place).toBe('CURRENT');
  });

  it.each([
    ['a Thursday', '2026-10-01', 'MONDAY', '4 days left'],
    ['a Saturday', '2026-10-03', 'MONDAY', '2 days left'],
    ['the last day', '2026-10-04', 'MONDAY', 'last day'],
    ['a Saturday that is the last day', '2026-10-03', 'SUNDAY', 'last day'],
    ['the first day', '2026-09-28', 'MONDAY', '7 days left'],
  ] as const)('has days left, today among them: on %s', (_, today, start, expected) => {
    expect(weekLine(weekView('2026-W40', today, start))[1]).toBe(expected);
  });

  it('has as many days left as the period of an objective that ends with it', () => {
    // 2028-12-31 is a Sunday.
    expect(weekLine(weekView('2028-W52', '2028-12-30', 'MONDAY'))[1]).toBe('2 days left');
    expect(periodLine(yearPeriod(2028), '2028-12-30')).toContain('2 days left');
  });
});

describe('the date of an address', () => {
  it.each(['2026-13-40', '2026-02-29', '26-01-01', '1899-12-31', '2200-01-01', '', undefined, 7])(
    '%s is today',
    (asked) => {
      expect(dateOfSearch(asked, THURSDAY)).toBe(THURSDAY);
    },
  );

  it('is what it says', () => {
    expect(dateOfSearch('2024-02-29', THURSDAY)).toBe('2024-02-29');
    expect(dateOfSearch('1900-01-01', THURSDAY)).toBe('1900-01-01');
  });
});

it('a step never leaves the calendar', () => {
  expect(dayAt('2026-12-31', 1)).toBe('2027-01-01');
  expect(dayAt('1900-01-01', -1)).toBeNull();
  expect(dayAt('2199-12-31', 7)).toBeNull();
});
