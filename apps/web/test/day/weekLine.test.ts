import { weekView } from '@sevenfold/domain/calendar';
import { yearPeriod } from '@sevenfold/domain/objective';
import { compileCatalogue } from '@sevenfold/i18n/compile';
import { beforeEach, describe, expect, it } from 'vitest';
import { weekLine } from '../../src/features/day/weekLine';
import { periodLine } from '../../src/features/objective/periods';
import { showTexts } from '../../src/platform/text';

beforeEach(() => showTexts('en', compileCatalogue('en')));

describe('remaining days of a week', () => {
  it.each([
    ['a Thursday', '2026-10-01', 'MONDAY', '4 days left'],
    ['a Saturday', '2026-10-03', 'MONDAY', '2 days left'],
    ['the last day', '2026-10-04', 'MONDAY', 'last day'],
    ['a Saturday that is the last day', '2026-10-03', 'SUNDAY', 'last day'],
    ['the first day', '2026-09-28', 'MONDAY', '7 days left'],
  ] as const)('are counted including today: on %s', (_, today, start, expected) => {
    expect(weekLine(weekView('2026-W40', today, start), today)[1]).toBe(expected);
  });

  it('are the same as those of a period that ends with it', () => {
    // 2028-12-31 is a Sunday.
    expect(weekLine(weekView('2028-W52', '2028-12-30', 'MONDAY'), '2028-12-30')[1]).toBe('2 days left');
    expect(periodLine(yearPeriod(2028), '2028-12-30')).toContain('2 days left');
  });

  it('are said of today alone', () => {
    const week = weekView('2026-W40', '2026-10-01', 'MONDAY');
    expect(weekLine(week, '2026-10-03')).toEqual(['Week 40']);
    expect(weekLine(week, '2026-09-29')).toEqual(['Week 40']);
    const next = weekView('2026-W41', '2026-10-01', 'MONDAY');
    expect(weekLine(next, '2026-10-06')).toEqual(['Week 41', 'next week']);
    expect(weekLine(next, '2026-10-06', true), 'on a phone').toEqual(['Week 41']);
  });
});
