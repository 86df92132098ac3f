import { describe, expect, it } from 'vitest';
import { findOptions } from '../../src/ui/comboboxFilter';
import { counterText } from '../../src/ui/counter';
import { formatElapsed } from '../../src/ui/elapsed';
import { goalSpans } from '../../src/ui/goalSpans';
import { segmentsOf } from '../../src/ui/segments';
import { moveItem, stepMove } from '../../src/ui/sortableGroups';
import { sparkBars } from '../../src/ui/sparkline';
import { steppedValue, typedNumber } from '../../src/ui/steppedValue';
import { tooltipPlace } from '../../src/ui/tooltipPlace';

describe('goalSpans', () => {
  const periods = [
    { startWeekId: '2026-W20', endWeekId: '2026-W28', target: 2 },
    { startWeekId: '2026-W34', endWeekId: null, target: 3 },
  ] as const;

  it('lists the last week of each goal, fills the gaps, and leaves the last span open', () => {
    expect(goalSpans(periods, '2026-W40')).toEqual([
      { first: '2026-W20', last: '2026-W27', target: 2 },
      { first: '2026-W28', last: '2026-W33', target: null },
      { first: '2026-W34', last: null, target: 3 },
    ]);
  });

  it('is one span without a goal if there never was one', () => {
    expect(goalSpans([], '2026-W40')).toEqual([{ first: '2026-W40', last: null, target: null }]);
    expect(
      goalSpans([{ startWeekId: '2026-W52', endWeekId: '2027-W01', target: 2 }], '2027-W02').map((span) => [
        span.first,
        span.last,
      ]),
    ).toEqual([
      ['2026-W52', '2026-W53'],
      ['2027-W01', null],
    ]);
  });
});

describe('segmentsOf', () => {
  it('fills from the front and marks skips at the end', () => {
    expect(segmentsOf(3, 5, 1)).toEqual(['done', 'done', 'done', 'todo', 'skipped']);
  });

  it('has at most as many segments as the target', () => {
    expect(segmentsOf(9, 3, 4)).toEqual(['done', 'done', 'done']);
    expect(segmentsOf(1, 3, 6)).toEqual(['done', 'skipped', 'skipped']);
  });
});

describe('sparkBars', () => {
  it('scales to the goal if it is the highest; 0 is a minimal bar, null none', () => {
    const { bars, goalY } = sparkBars([2, null, 0], 4, 30, 20);
    expect(bars.map((bar) => bar && bar.height)).toEqual([10, null, 1]);
    expect(goalY).toBe(0);
  });
});

describe('steppedValue', () => {
  it('stays within the bounds', () => {
    const bounds = { min: 1, max: 7, step: 1 };
    expect(steppedValue(6, 1, bounds)).toBe(7);
    expect(steppedValue(7, 1, bounds)).toBe(7);
    expect(steppedValue(1, -1, bounds)).toBe(1);
  });

  it('goes to the next multiple from a value in between, without floating-point errors', () => {
    expect(steppedValue(20, 1, { min: 0, max: 600, step: 15 })).toBe(30);
    expect(steppedValue(20, -1, { min: 0, max: 600, step: 15 })).toBe(15);
    expect(steppedValue(0.2, 1, { min: 0, max: 1, step: 0.1 })).toBe(0.3);
  });

  it('goes to multiples of the step also where the lowest value is none', () => {
    const bounds = { min: 1, max: 600, step: 15 };
    expect(steppedValue(150, 1, bounds)).toBe(165);
    expect(steppedValue(20, -1, bounds)).toBe(15);
    expect(steppedValue(15, -1, bounds)).toBe(1);
    expect(steppedValue(1, 1, bounds)).toBe(15);
  });
});

describe('typedNumber', () => {
  const bounds = { min: 0, max: 99, step: 1 };
  it('parses full-width digits and clamps to the bounds', () => {
    expect(typedNumber('１２', bounds)).toBe(12);
    expect(typedNumber('900', bounds)).toBe(99);
    expect(typedNumber('-3', bounds)).toBe(0);
  });
  it('parses a comma as decimal point where decimals are allowed, and rounds otherwise', () => {
    expect(typedNumber('2,5', { ...bounds, step: 0.5 })).toBe(2.5);
    expect(typedNumber('2,5', bounds)).toBe(3);
  });
  it.each(['10,000', '10.000', '10 000', '10\u202F000', '１０，０００', '10000'])(
    'reads %s as ten thousand',
    (typed) => {
      expect(typedNumber(typed, { min: 100, max: 100_000, step: 500 })).toBe(10_000);
    },
  );
  it('is null for an invalid number', () => {
    for (const typed of ['', 'two', '1e3', '1-2']) expect(typedNumber(typed, bounds)).toBeNull();
  });
});

describe('findOptions', () => {
  const options = [
    { label: 'Europe / Madrid' },
    { label: 'America / Bogotá' },
    { label: 'Madagascar' },
    { label: '日本', keywords: 'Asia/Tokyo ﾄｳｷｮｳ' },
  ];
  it('ignores case, accents and width, and lists matches at the start first', () => {
    expect(findOptions(options, 'MAD').map((option) => option.label)).toEqual(['Madagascar', 'Europe / Madrid']);
    expect(findOptions(options, 'bogota').map((option) => option.label)).toEqual(['America / Bogotá']);
    expect(findOptions(options, 'トウキョウ').map((option) => option.label)).toEqual(['日本']);
  });
  it('requires every word, and distinguishes voicing marks', () => {
    expect(findOptions(options, 'tokyo asia')).toHaveLength(1);
    expect(findOptions(options, 'madrid asia')).toHaveLength(0);
    expect(findOptions([{ label: 'バス' }], 'ハス')).toHaveLength(0);
  });
});

describe('stepMove', () => {
  const groups = [
    { id: 'a', name: 'A', itemIds: ['x', 'y'] },
    { id: 'b', name: 'B', itemIds: ['z'] },
  ];
  it('moves within a group, and past its end to the near end of the next', () => {
    expect(stepMove(groups, 'x', 1)).toEqual({ itemId: 'x', fromGroupId: 'a', toGroupId: 'a', toIndex: 1 });
    expect(stepMove(groups, 'y', 1)).toEqual({ itemId: 'y', fromGroupId: 'a', toGroupId: 'b', toIndex: 0 });
    expect(stepMove(groups, 'z', -1)).toEqual({ itemId: 'z', fromGroupId: 'b', toGroupId: 'a', toIndex: 2 });
  });
  it('stops at both ends', () => {
    expect(stepMove(groups, 'x', -1)).toBeNull();
    expect(stepMove(groups, 'z', 1)).toBeNull();
  });
  it('returns an index for moveItem', () => {
    const move = stepMove(groups, 'z', -1);
    expect(move && moveItem(groups, 'z', move.toGroupId, move.toIndex).map((group) => group.itemIds)).toEqual([
      ['x', 'y', 'z'],
      [],
    ]);
  });
});

describe('tooltipPlace', () => {
  const viewport = { width: 400, height: 300 };
  const tip = { width: 100, height: 20 };
  it('is centred on the preferred side', () => {
    expect(tooltipPlace({ left: 150, top: 100, width: 40, height: 40 }, tip, viewport, 'top')).toEqual({
      left: 120,
      top: 74,
    });
  });
  it('flips without space, and stays in the viewport', () => {
    expect(tooltipPlace({ left: 0, top: 4, width: 40, height: 40 }, tip, viewport, 'top')).toEqual({
      left: 8,
      top: 50,
    });
    expect(tooltipPlace({ left: 360, top: 100, width: 36, height: 20 }, tip, viewport, 'right').left).toBe(254);
  });
});

describe('short texts', () => {
  it('show the count from three quarters of the limit on', () => {
    expect(counterText('x'.repeat(29), 40)).toBeUndefined();
    expect(counterText(' '.repeat(9) + 'x'.repeat(30), 40)).toBe('30/40');
    expect(counterText('x'.repeat(41), 40)).toBe('41/40');
  });
  it('format a running time', () => {
    expect([0, 4, 724, 3600, 3724].map(formatElapsed)).toEqual(['0:00', '0:04', '12:04', '1:00:00', '1:02:04']);
  });
});
