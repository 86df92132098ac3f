import { describe, expect, it } from 'vitest';
import { gridValues } from '../../../src/ui/chart/gridValues';

describe('gridValues', () => {
  it.each([
    [0, [1]],
    [1, [1]],
    [5, [1, 2, 3, 4, 5]],
    [6, [2, 4, 6]],
    [32, [10, 20, 30, 40]],
    [999, [200, 400, 600, 800, 1000]],
  ])('are even up to a count of %i', (highest, expected) => {
    expect(gridValues(highest, 'count')).toEqual(expected);
  });

  it.each([
    [25, [5, 10, 15, 20, 25]],
    [50, [10, 20, 30, 40, 50]],
    [110, [30, 60, 90, 120]],
    [275, [60, 120, 180, 240, 300]],
    [10_080, [2400, 4800, 7200, 9600, 12_000]],
  ])('are quarters and full hours up to %i minutes', (highest, expected) => {
    expect(gridValues(highest, 'minutes')).toEqual(expected);
  });

  it('are at most five, the last one at or above the highest value', () => {
    for (let highest = 1; highest <= 3000; highest += 7) {
      for (const base of ['count', 'minutes'] as const) {
        const values = gridValues(highest, base);
        expect(values.length).toBeLessThanOrEqual(5);
        expect(values.at(-1)).toBeGreaterThanOrEqual(highest);
      }
    }
  });
});
