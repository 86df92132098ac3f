import { weekId, weeksInYear, weeksOfYear } from '@sevenfold/domain/calendar';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { yearColumns, yearStep } from '../../../src/ui/chart/yearColumns';

describe('columns of a year', () => {
  it('contain every week once, four or five per month', () => {
    for (const year of [2020, 2024, 2025, 2026, 2027, 2032]) {
      const columns = yearColumns(year);
      expect(columns).toHaveLength(12);
      expect(columns.flat()).toEqual(weeksOfYear(year));
      expect(columns.flat()).toHaveLength(weeksInYear(year));
      expect(columns.every(({ length }) => length === 4 || length === 5)).toBe(true);
    }
  });
});

describe('arrow key', () => {
  const columns = yearColumns(2026);
  const step = (key: string, from: string) => yearStep(key, columns, weekId(from));

  it.each([
    ['ArrowDown', '2026-W05', '2026-W06'],
    ['ArrowDown', '2026-W53', '2026-W53'],
    ['ArrowUp', '2026-W06', '2026-W05'],
    ['ArrowUp', '2026-W01', '2026-W01'],
    ['ArrowRight', '2026-W02', '2026-W07'],
    ['ArrowRight', '2026-W05', '2026-W09'],
    ['ArrowRight', '2026-W50', '2026-W50'],
    ['ArrowLeft', '2026-W07', '2026-W02'],
    ['ArrowLeft', '2026-W02', '2026-W02'],
    ['Home', '2026-W40', '2026-W01'],
    ['End', '2026-W40', '2026-W53'],
  ])('%s goes from %s to %s', (key, from, to) => {
    expect(step(key, from)).toBe(to);
  });

  it('that does not move is ignored', () => {
    expect(step('Enter', '2026-W40')).toBeNull();
  });

  it('never leaves the year', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...columns.flat()),
        fc.array(fc.constantFrom('ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End')),
        (from, keys) => {
          expect(columns.flat()).toContain(keys.reduce((at, key) => yearStep(key, columns, at) ?? at, from));
        },
      ),
    );
  });
});
