import { describe, expect, it } from 'vitest';
import { dateOfSearch, dayAt, daysLeft, weekView } from '../../src/features/day/weekView';
import { THURSDAY, week } from './samples';

describe('a week as seen today', () => {
  it('holds seven days in the order of the person', () => {
    expect(week.dates).toEqual(['2026-09-28', '2026-09-29', '2026-09-30', '2026-10-01', '2026-10-02', '2026-10-03', '2026-10-04']);
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

  it('counts the days after today', () => {
    expect(daysLeft(week)).toBe(3);
    expect(daysLeft(weekView('2026-W40', '2026-10-04', 'MONDAY'))).toBe(0);
    expect(daysLeft(weekView('2026-W40', '2026-10-03', 'SUNDAY'))).toBe(0);
    expect(daysLeft(weekView('2026-W40', '2026-09-28', 'MONDAY'))).toBe(6);
  });
});

describe('the date of an address', () => {
  it.each(['2026-13-40', '2026-02-29', '26-01-01', '1899-12-31', '2200-01-01', '', undefined, 7])('%s is today', (asked) => {
    expect(dateOfSearch(asked, THURSDAY)).toBe(THURSDAY);
  });

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
