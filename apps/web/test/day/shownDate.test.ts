import { describe, expect, it } from 'vitest';
import { dateOfSearch, dayAt } from '../../src/features/day/shownDate';
import { THURSDAY } from './samples';

describe('date of a URL', () => {
  it.each(['2026-13-40', '2026-02-29', '26-01-01', '1899-12-31', '2200-01-01', '', undefined, 7])(
    '%s is today',
    (asked) => {
      expect(dateOfSearch(asked, THURSDAY)).toBe(THURSDAY);
    },
  );

  it('is the given one', () => {
    expect(dateOfSearch('2024-02-29', THURSDAY)).toBe('2024-02-29');
    expect(dateOfSearch('1900-01-01', THURSDAY)).toBe('1900-01-01');
  });
});

it('stays within the calendar', () => {
  expect(dayAt('2026-12-31', 1)).toBe('2027-01-01');
  expect(dayAt('1900-01-01', -1)).toBeNull();
  expect(dayAt('2199-12-31', 7)).toBeNull();
});
