import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDayRings, type DayRing, EMPTY_DAY, petalOfDay, weekStrata } from '../../src/activity';

const ring = (share: number, items: number): DayRing => ({ ...EMPTY_DAY, items, share });
const strata = (...areas: readonly (readonly [string, DayRing])[]) =>
  weekStrata(areas.map(([area, own]) => ({ area, rings: [own] })))[0];

describe('strata of a petal', () => {
  it('divide the share of the day by the areas that reached something', () => {
    expect(strata(['Health', ring(1.5, 2)], ['Work', ring(0, 1)], ['Growth', ring(1, 1)])).toEqual([
      { area: 'Health', upTo: 0.375 },
      { area: 'Growth', upTo: 0.625 },
    ]);
  });

  it('are none on a day without items, or with nothing done', () => {
    expect(strata(['Health', EMPTY_DAY])).toEqual([]);
    expect(strata(['Health', ring(0, 2)])).toEqual([]);
  });

  it('grow outwards and end at the share of the petal', () => {
    const day = fc
      .record({ items: fc.integer({ min: 0, max: 6 }), reached: fc.double({ min: 0, max: 1, noNaN: true }) })
      .map(({ items, reached }) => ring(items * reached, items));
    fc.assert(
      fc.property(fc.array(day, { minLength: 1, maxLength: 6 }), (rings) => {
        const edges = (strata(...rings.map((own, index) => [`${index}`, own] as const)) ?? []).map(({ upTo }) => upTo);
        expect(edges).toEqual(edges.toSorted((a, b) => a - b));
        expect(edges.at(-1) ?? 0).toBeCloseTo(petalOfDay(rings.reduce(addDayRings, EMPTY_DAY), false).share);
      }),
    );
  });
});
