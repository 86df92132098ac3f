import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mainHour, shownHours } from '../../src/explore';

const hoursWith = (...used: readonly number[]) => ({
  hours: Array.from({ length: 24 }, (_, hour) => ({ amount: 0, entries: used.includes(hour) ? 1 : 0 })),
});
const ends = (...used: readonly number[]) => {
  const shown = shownHours(hoursWith(...used));
  return [shown[0], shown.at(-1)];
};

describe('hours of a profile', () => {
  it.each([
    ['all of them without entries', [], [0, 23]],
    ['those used, with one on either side', [7, 18], [6, 19]],
    ['eight around a single one', [12], [9, 16]],
    ['eight at the start of the day', [0], [0, 7]],
    ['eight at its end', [23], [16, 23]],
    ['the whole day for nights', [0, 23], [0, 23]],
  ] as const)('%s', (_, used, expected) => {
    expect(ends(...used)).toEqual(expected);
  });

  it('hold every used hour, at least eight, in order', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 23 })), (used) => {
        const shown = shownHours(hoursWith(...used));
        expect(shown.length).toBeGreaterThanOrEqual(8);
        expect(used.every((hour) => shown.includes(hour))).toBe(true);
        expect(shown).toEqual(Array.from({ length: shown.length }, (_, index) => (shown[0] ?? 0) + index));
        expect([shown[0], shown.at(-1)].every((hour = -1) => hour >= 0 && hour <= 23)).toBe(true);
      }),
    );
  });
});

describe('hour of nearly all entries', () => {
  const at = (counts: Readonly<Record<number, number>>) => ({
    hours: Array.from({ length: 24 }, (_, hour) => ({ amount: 0, entries: counts[hour] ?? 0 })),
  });

  it.each([
    ['is that of nine in ten', { 7: 9, 20: 1 }, 7],
    ['is midnight, too', { 0: 8 }, 0],
    ['is none of fewer', { 7: 8, 20: 1 }, null],
    ['is none of too few entries to tell', { 7: 7 }, null],
    ['is none without entries', {}, null],
  ])('%s', (_, counts, expected) => {
    expect(mainHour(at(counts))).toBe(expected);
  });
});
