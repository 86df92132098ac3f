import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  barAt,
  checkAt,
  checkScale,
  goalLabels,
  goalPath,
  labelledColumns,
  linePaths,
  highestMarked,
  markedPoints,
  markX,
  markY,
  plotOf,
  plotOfBars,
  sampled,
} from '../../../src/ui/chart/geometry';

const room = { left: 20, right: 120, top: 10, bottom: 110 };
const plotOfFour = plotOf(4, [0, 4], room);

describe('plot', () => {
  it('gives every point a column of equal width, and finds the column of a position', () => {
    expect([0, 1, 2, 3].map(plotOfFour.xOf)).toEqual([32.5, 57.5, 82.5, 107.5]);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 4000 }), fc.nat(), (count, any) => {
        const plot = plotOf(count, [0, 1], room);
        expect(plot.indexAt(plot.xOf(any % count))).toBe(any % count);
      }),
    );
  });

  it('maps positions outside the drawing to the nearest column', () => {
    expect([-5, 20, 119.9, 500].map(plotOfFour.indexAt)).toEqual([0, 0, 3, 3]);
  });

  it('can start above 0, as a scale from 1 to 5 does', () => {
    const plot = plotOf(3, [1, 5], room);
    expect([1, 3, 5].map(plot.yOf)).toEqual([110, 60, 10]);
  });
});

describe('bar', () => {
  it('stands on the baseline, proportional to its value', () => {
    expect(barAt(plotOfFour, 0, 2)).toMatchObject({ y: 60, height: 50 });
    expect(barAt(plotOfFour, 1, 0)).toMatchObject({ y: 110, height: 0 });
    expect(barAt(plotOfFour, 3, 4)).toMatchObject({ y: 10, height: 100 });
  });

  it('stays inside its column and within a maximum width', () => {
    const many = plotOf(24, [0, 1], room);
    for (let index = 0; index < 24; index++) {
      const { x, width } = barAt(many, index, 1);
      expect(width).toBeLessThan(many.step);
      expect(x + width / 2).toBeCloseTo(many.xOf(index));
    }
    expect(barAt(plotOf(1, [0, 1], { ...room, right: 900 }), 0, 1).width).toBe(36);
  });
});

describe('goal line', () => {
  it('steps where the goal changes', () => {
    expect(goalPath([2, 2, 4, 4], plotOfFour)).toBe('M20,60L70,60L70,10L120,10');
  });

  it('is interrupted without a goal', () => {
    expect(goalPath([2, null, 4], plotOf(3, [0, 4], { ...room, right: 110 }))).toBe('M20,60L50,60M80,10L110,10');
  });

  it('does not exist without any goal', () => {
    expect(goalPath([null, null], plotOfFour)).toBeNull();
  });

  it('is labelled at every step that is wide enough, and at the edge for the last one', () => {
    const labels = goalLabels([2, 2, null, 3, 1, 1], plotOf(6, [0, 4], { ...room, right: 260 }), () => 30);
    expect(labels).toEqual([
      { x: 24, y: 60, goal: 2 },
      { x: 144, y: 35, goal: 3 },
    ]);
    expect(goalLabels([2, 2, 1, 1], plotOfFour, () => 60)).toEqual([]);
  });
});

describe('line', () => {
  it('is interrupted where values are missing', () => {
    const points = [
      { index: 0, value: 4 },
      { index: 1, value: 2 },
      { index: 2, value: null },
      { index: 3, value: 0 },
    ];
    expect(linePaths(points, plotOfFour).stroke).toBe('M32.5,10L57.5,60M107.5,110Z');
  });

  it('includes every point while they are few', () => {
    expect(sampled([{ value: 1 }, { value: null }], 300).map(({ index }) => index)).toEqual([0, 1]);
  });

  it('of ten years of days keeps order, peaks and gaps within the resolution', () => {
    fc.assert(
      fc.property(fc.array(fc.option(fc.nat(1440), { freq: 20 }), { minLength: 700, maxLength: 3700 }), (values) => {
        const kept = sampled(
          values.map((value) => ({ value })),
          300,
        );
        expect(kept.length).toBeLessThanOrEqual(450);
        expect(kept.map(({ index }) => index)).toEqual(kept.map(({ index }) => index).toSorted((a, b) => a - b));
        expect(new Set(kept.map(({ index }) => index)).size).toBe(kept.length);
        expect(kept.every(({ index, value }) => values[index] === value)).toBe(true);
        expect(Math.max(...kept.map(({ value }) => value ?? 0))).toBe(Math.max(...values.map((value) => value ?? 0)));
        expect(kept.some(({ value }) => value === null)).toBe(values.includes(null));
      }),
      { numRuns: 30 },
    );
  });
});

describe('value labels', () => {
  const values = (...all: (number | null)[]) => all.map((value) => ({ value }));

  it('are at the highest, the last and the first point', () => {
    expect(markedPoints(values(1, 2, 4, 3), plotOfFour, () => 10)).toEqual([2, 3, 0]);
  });

  it('are at the highest point alone where that is asked for', () => {
    const highest = (...all: (number | null)[]) => highestMarked(values(...all), plotOfFour, () => 10);
    expect(highest(1, 0, 9, null)).toEqual([2]);
    expect(highest(0, 0, null)).toEqual([]);
    expect(highest(null)).toEqual([]);
  });

  it('are at all points that look highest, the latest first', () => {
    const heights = values(4, 1, 3.99, 3.5);
    expect(highestMarked(heights, plotOfFour, () => 10)).toEqual([2, 0]);
    expect(markedPoints(heights, plotOfFour, () => 10, true)).toEqual([2, 0, 3]);
  });

  it('do not overlap; the highest comes first', () => {
    expect(markedPoints(values(2, 1, 9, 3), plotOfFour, () => 30)).toEqual([2, 0]);
    expect(markedPoints(values(null, 5, null, null), plotOfFour, () => 10)).toEqual([1]);
    expect(markedPoints(values(null), plotOfFour, () => 10)).toEqual([]);
  });

  it('of a line are left out where it rises through them', () => {
    expect(markedPoints(values(1, 2, 9, 3), plotOfFour, () => 30)).toEqual([2]);
    // Between its points.
    expect(markedPoints(values(1, 1, 4, 1), plotOfFour, () => 12)).toEqual([2, 0]);
    expect(markedPoints(values(1, 1, 4, 3.5), plotOfFour, () => 12)).toEqual([2, 3, 0]);
  });

  it('of bars are at the highest and the last, and left out where a higher bar would cross them', () => {
    const ofBars = (width: number, ...all: number[]) => markedPoints(values(...all), plotOfFour, () => width, true);
    expect(ofBars(10, 1, 2, 4, 3)).toEqual([2, 3]);
    expect(ofBars(40, 1, 2, 4, 3)).toEqual([2]);
    expect(ofBars(40, 1, 4, 3.5, 3)).toEqual([1]);
  });

  it('of a last bar begins with it where a higher one would cross it, and beside the plot there is room', () => {
    const withRoom = (edge: number, beside = 0) => plotOf(4, [0, 4], { ...room, edge, beside });
    const bars = values(4, 1, 2, 1).map((point) => ({ ...point, goal: 4 }));
    const marked = (edge: number) => markedPoints(bars, withRoom(edge), () => 30, true);
    expect(marked(120)).toEqual([0]);
    expect(marked(140)).toEqual([0, 3]);
    const { x } = barAt(withRoom(140), 3, 1);
    expect(markX(withRoom(140), 3, 30, bars)).toBe(x + 15);
    // The label of the goal would stand there.
    const near = bars.map((point) => ({ ...point, goal: 1.5 }));
    expect(markedPoints(near, withRoom(140, 20), () => 30, true)).toEqual([0]);
  });

  it('of a last bar begins shortly before it rather than leaving the drawing', () => {
    const bars = values(4, 1, 2, 1);
    const plot = plotOf(4, [0, 4], { ...room, edge: 127 });
    expect(markedPoints(bars, plot, () => 30, true)).toEqual([0, 3]);
    expect(markX(plot, 3, 30, bars)).toBe(112);
  });

  it('of a last bar gets room beside the plot where higher ones leave it none', () => {
    const marked = (goal: number | null, edge: number, beside: number) => {
      const bars = values(4, 1, 2, 1).map((point) => ({ ...point, goal }));
      const plot = plotOfBars(bars, [0, 4], { ...room, right: edge - beside, edge, beside }, () => 30);
      const end = markX(plot, 3, 30, bars) + 15;
      return { marked: markedPoints(bars, plot, () => 30, true), end, right: plot.right };
    };
    expect(marked(null, 120, 0)).toEqual({ marked: [0, 3], end: expect.closeTo(118.73), right: 107 });
    expect(marked(4, 140, 20), 'enough there').toMatchObject({ marked: [0, 3], right: 120 });
    const near = marked(1.5, 140, 20);
    expect(near.marked).toEqual([0, 3]);
    expect(near.end, 'before the label of the goal').toBeLessThanOrEqual(120);
  });

  it('of a last bar stays where that of the highest would overlap it', () => {
    const wide = values(1, 4, 1, 3.8);
    const plot = plotOf(4, [0, 4], { ...room, edge: 200 });
    expect(markedPoints(wide, plot, () => 48, true)).toEqual([3]);
    expect(
      markedPoints(values(1, 4, 1, 1), plot, () => 48, true),
      'far below it',
    ).toEqual([1, 3]);
  });

  it('are at the latest of equal highest bars where they are many or have no room for all', () => {
    const ofBars = (width: number, ...all: number[]) => markedPoints(values(...all), plotOfFour, () => width, true);
    expect(ofBars(10, 1, 4, 2, 4)).toEqual([3, 1]);
    expect(ofBars(80, 1, 4, 2, 4)).toEqual([3]);
    expect(ofBars(10, 4, 4, 1, 3)).toEqual([1, 0, 3]);
    expect(ofBars(80, 4, 4, 1, 3)).toEqual([1]);
    expect(ofBars(10, 4, 4, 4, 4)).toEqual([3]);
    expect(ofBars(80, 1, 4, 2, 3.99), 'the highest of them').toEqual([1]);
  });

  it('stand on a line that would cross them', () => {
    expect(markY(50, [])).toBe(43);
    expect(markY(50, [110, 60, 50]), 'none crosses it').toBe(43);
    expect(markY(50, [110, 38, 10])).toBe(34);
    expect(markY(50, [30, 42]), 'nor that above').toBe(26);
  });
});

describe('column labels', () => {
  it('are all shown if there is space', () => {
    expect(labelledColumns(['W1', 'W2', 'W3'], 40)).toEqual(new Set([0, 1, 2]));
  });

  it('are thinned out evenly from the last, which is always shown', () => {
    expect([...labelledColumns(['W38', 'W39', 'W40', 'W41', 'W42'], 16)].toSorted((a, b) => a - b)).toEqual([0, 2, 4]);
  });

  it('are at the columns that have one, as many as there is space for', () => {
    const months = ['', '', 'Feb', '', '', 'Mar', '', '', 'Apr', ''];
    expect([...labelledColumns(months, 16)]).toEqual([2, 5, 8]);
    expect([...labelledColumns(months, 8)]).toEqual([2, 8]);
  });

  it('need twice the space for full-width characters', () => {
    const narrow = labelledColumns(
      Array.from({ length: 12 }, () => 'W40'),
      32,
    );
    const wide = labelledColumns(
      Array.from({ length: 12 }, () => '第40週'),
      32,
    );
    expect(wide.size).toBeLessThan(narrow.size);
  });
});

describe('check mark of a met bar', () => {
  const high = { y: 30, width: 14, height: 80 };

  it.each([
    ['at the foot', high, 60, { y: 100, isInside: true }],
    ['at the foot without a goal', high, null, { y: 100, isInside: true }],
    ['at the top, if the goal line crosses the foot', high, 98, { y: 40, isInside: true }],
    ['above a low bar', { ...high, y: 98, height: 12 }, 60, { y: 92, isInside: false }],
    ['nowhere on a low bar that the goal line crosses', { ...high, y: 98, height: 12 }, 95, null],
    ['above the goal line of a kept limit of 0', { ...high, y: 110, height: 0 }, 110, { y: 103, isInside: false }],
    ['nowhere on a narrow bar', { ...high, width: 8 }, null, null],
  ])('is %s', (_, bar, goalY, expected) => {
    expect(checkAt(bar, goalY)).toEqual(expected);
  });

  it('is smaller on a bar that is a little too narrow for its full size', () => {
    expect(checkAt({ ...high, width: 9 }, null)).not.toBeNull();
    expect([20, 11, 9].map(checkScale)).toEqual([1, 1, 9 / 11]);
  });

  it('never touches the goal line', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 200 }),
        fc.integer({ min: 1, max: 40 }),
        fc.nat(200),
        (height, width, goalY) => {
          const place = checkAt({ y: 200 - height, width, height }, goalY);
          expect(place === null || Math.abs(place.y - goalY) >= 7).toBe(true);
        },
      ),
    );
  });
});
