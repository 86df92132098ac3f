import { describe, expect, it } from 'vitest';
import { steppedIndex } from '../../../src/ui/chart/steps';

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
  ])('%s at %s leads to %s of twelve', (key, active, to) => {
    expect(steppedIndex(key, active, 12)).toBe(to);
  });

  it('crosses ten years of weeks in pages of a tenth', () => {
    expect(steppedIndex('PageUp', 519, 520)).toBe(467);
    expect(steppedIndex('PageDown', 500, 520)).toBe(519);
  });

  it('leaves alone what is not its key, and an empty chart', () => {
    expect(steppedIndex('Escape', null, 12)).toBeUndefined();
    expect(steppedIndex('Enter', 3, 12)).toBeUndefined();
    expect(steppedIndex('ArrowLeft', null, 0)).toBeUndefined();
  });
});
