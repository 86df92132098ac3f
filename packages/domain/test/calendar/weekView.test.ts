import { describe, expect, it } from 'vitest';
import { weekView } from '../../src/calendar';

const THURSDAY = '2026-10-01';
const week = weekView('2026-W40', THURSDAY, 'MONDAY');

describe('view of a week', () => {
  it("holds seven days from the user's start day on", () => {
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

  it('is past, running or future', () => {
    expect(week.place).toBe('CURRENT');
    expect(weekView('2026-W39', THURSDAY, 'MONDAY').place).toBe('PAST');
    expect(weekView('2026-W41', THURSDAY, 'MONDAY').place).toBe('FUTURE');
    // Across the turn of a year of 53 weeks.
    expect(weekView('2026-W53', '2027-01-04', 'MONDAY').place).toBe('PAST');
    expect(weekView('2026-W53', '2027-01-03', 'MONDAY').place).toBe('CURRENT');
  });
});
