import { describe, expect, it, vi } from 'vitest';
import { handleChartKey, steppedIndex } from '../../../src/ui/chart/steps';

describe('steppedIndex', () => {
  it.each([
    ['ArrowLeft', 3, 2],
    ['ArrowLeft', 0, 0],
    ['ArrowLeft', null, 11],
    ['ArrowRight', 3, 4],
    ['ArrowRight', 11, 11],
    ['ArrowRight', null, 0],
    ['Home', 5, 0],
    ['End', 5, 11],
    ['PageUp', 5, 4],
    ['Escape', 5, null],
  ])('%s at %s goes to %s of twelve', (key, active, to) => {
    expect(steppedIndex(key, active, 12)).toBe(to);
  });

  it('crosses ten years of weeks in pages of a tenth', () => {
    expect(steppedIndex('PageUp', 519, 520)).toBe(467);
    expect(steppedIndex('PageDown', 500, 520)).toBe(519);
  });

  it('ignores other keys and an empty chart', () => {
    expect(steppedIndex('Escape', null, 12)).toBeUndefined();
    expect(steppedIndex('Enter', 3, 12)).toBeUndefined();
    expect(steppedIndex('ArrowLeft', null, 0)).toBeUndefined();
  });
});

describe('handleChartKey', () => {
  const press = (key: string, active: number | null) => {
    const event = {
      key,
      ctrlKey: false,
      metaKey: false,
      altKey: false,
      preventDefault: vi.fn(),
      stopPropagation: vi.fn(),
    };
    const chart = { active, count: 7, move: vi.fn(), select: vi.fn() };
    handleChartKey(event, chart);
    return { isPrevented: event.preventDefault.mock.calls.length > 0, ...chart };
  };

  it('prevents the Enter that opens a sheet from clicking the focused control of the sheet', () => {
    const { isPrevented, select } = press('Enter', 2);
    expect(select).toHaveBeenCalledExactlyOnceWith(2);
    expect(isPrevented).toBe(true);
  });

  it('ignores Enter while no point is active', () => {
    for (const active of [null, 7]) {
      const { isPrevented, select } = press('Enter', active);
      expect([isPrevented, select.mock.calls]).toEqual([false, []]);
    }
  });

  it('moves along the chart', () => {
    const { isPrevented, move } = press('Home', null);
    expect(move).toHaveBeenCalledExactlyOnceWith(0);
    expect(isPrevented).toBe(true);
  });
});
