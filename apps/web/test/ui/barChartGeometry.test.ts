import { describe, expect, it } from 'vitest';
import { chartBars, goalPath, gridValues, labelledColumns } from '../../src/ui/barChartGeometry';

const plot = { left: 20, right: 120, top: 10, bottom: 110 };

describe('gridValues', () => {
  it.each([
    [0, [1]],
    [1, [1]],
    [5, [1, 2, 3, 4, 5]],
    [6, [2, 4, 6]],
    [32, [10, 20, 30, 40]],
    [999, [200, 400, 600, 800, 1000]],
  ])('steps evenly up to a count of %i', (highest, expected) => {
    expect(gridValues(highest, 'count')).toEqual(expected);
  });

  it.each([
    [25, [5, 10, 15, 20, 25]],
    [50, [10, 20, 30, 40, 50]],
    [110, [30, 60, 90, 120]],
    [275, [60, 120, 180, 240, 300]],
    [10_080, [2400, 4800, 7200, 9600, 12_000]],
  ])('steps by quarters and full hours up to %i minutes', (highest, expected) => {
    expect(gridValues(highest, 'minutes')).toEqual(expected);
  });

  it('never has more than five lines, and the last one is at or above the highest value', () => {
    for (let highest = 1; highest <= 3000; highest += 7) {
      for (const base of ['count', 'minutes'] as const) {
        const values = gridValues(highest, base);
        expect(values.length).toBeLessThanOrEqual(5);
        expect(values.at(-1)).toBeGreaterThanOrEqual(highest);
      }
    }
  });
});

describe('chartBars', () => {
  it('stands every bar on the zero baseline, as high as its share of the top', () => {
    const [half, none, full] = chartBars([2, 0, 4], 4, plot);
    expect(half).toMatchObject({ y: 60, height: 50 });
    expect(none).toMatchObject({ y: 110, height: 0 });
    expect(full).toMatchObject({ y: 10, height: 100 });
  });

  it('keeps bars inside their columns and within a sensible width', () => {
    for (const bar of chartBars(Array.from({ length: 24 }, () => 1), 1, plot)) {
      expect(bar.x).toBeGreaterThanOrEqual(bar.middle - bar.step / 2);
      expect(bar.width).toBeLessThan(bar.step);
    }
    expect(chartBars([1], 1, { ...plot, right: 900 })[0]?.width).toBe(36);
  });
});

describe('goalPath', () => {
  it('steps where the goal changes', () => {
    expect(goalPath([2, 2, 4, 4], 4, plot)).toBe('M20 60H45H70V10H95H120');
  });

  it('is interrupted where there is no goal', () => {
    expect(goalPath([2, null, 4], 4, { ...plot, right: 110 })).toBe('M20 60H50M80 10H110');
  });

  it('is not there at all without a goal', () => {
    expect(goalPath([null, null], 4, plot)).toBeNull();
  });
});

describe('labelledColumns', () => {
  it('labels every column that has the room', () => {
    expect(labelledColumns(['W1', 'W2', 'W3'], 40)).toEqual(new Set([0, 1, 2]));
  });

  it('thins out evenly from the last, which always has its label', () => {
    expect([...labelledColumns(['W38', 'W39', 'W40', 'W41', 'W42'], 15)].sort((a, b) => a - b)).toEqual([0, 2, 4]);
  });

  it('gives full-width labels twice the room', () => {
    const narrow = labelledColumns(Array.from({ length: 12 }, () => 'W40'), 30);
    const wide = labelledColumns(Array.from({ length: 12 }, () => '第40週'), 30);
    expect(wide.size).toBeLessThan(narrow.size);
  });
});
