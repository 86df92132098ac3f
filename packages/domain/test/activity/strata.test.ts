import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DayRing, EMPTY_DAY, weekStrata } from '../../src/activity';

const ring = (share: number, items: number): DayRing => ({ ...EMPTY_DAY, items, share });
const strata = (...areas: readonly (readonly [string, DayRing])[]) =>
  weekStrata(areas.map(([area, own]) => ({ area, rings: [own], recorded: [true] })))[0];

describe('strata of a petal', () => {
  it('are the areas that reached something, on the first day the largest first', () => {
    expect(strata(['Health', ring(1, 2)], ['Work', ring(0, 1)], ['Growth', ring(3, 3)])).toEqual([
      { area: 'Growth', share: 0.75 },
      { area: 'Health', share: 0.25 },
    ]);
  });

  it('leave out the smallest of more than two areas', () => {
    const areas = strata(['Health', ring(2, 2)], ['Work', ring(0.5, 1)], ['Growth', ring(1, 1)], ['Other', ring(1, 1)]);
    expect(areas?.map(({ area }) => area)).toEqual(['Health', 'Growth']);
  });

  it('begin with the area whose part of the week so far is greatest, whatever comes later', () => {
    const daily = [ring(2, 2), ring(2, 2), ring(2, 2)];
    const once = [EMPTY_DAY, ring(1, 1), EMPTY_DAY];
    const areasByDay = (days: number) =>
      weekStrata([
        { area: 'Health', rings: daily.slice(0, days), recorded: [true, true, true] },
        { area: 'Family', rings: once.slice(0, days), recorded: [false, true, false] },
      ]).map((day) => day.map(({ area }) => area));
    expect(areasByDay(3)).toEqual([['Health'], ['Family', 'Health'], ['Health']]);
    expect(areasByDay(2)).toEqual([['Health'], ['Family', 'Health']]);
  });

  it('leave out an area without a record on the day, whose goal was met on another one', () => {
    const met = [ring(1, 1), ring(1, 1)];
    const areasByDay = weekStrata([
      { area: 'Family', rings: met, recorded: [false, true] },
      { area: 'Work', rings: met, recorded: [true, false] },
    ]).map((day) => day.map(({ area }) => area));
    expect(areasByDay).toEqual([['Work'], ['Family']]);
  });

  it('are none on a day without items, or with nothing done', () => {
    expect(strata(['Health', EMPTY_DAY])).toEqual([]);
    expect(strata(['Health', ring(0, 2)])).toEqual([]);
  });

  it('are 1 together, whatever the areas have reached', () => {
    const day = fc
      .record({ items: fc.integer({ min: 1, max: 6 }), reached: fc.double({ min: 0.001, max: 1, noNaN: true }) })
      .map(({ items, reached }) => ring(items * reached, items));
    fc.assert(
      fc.property(fc.array(day, { minLength: 1, maxLength: 6 }), (rings) => {
        const shares = (strata(...rings.map((own, index) => [`${index}`, own] as const)) ?? []).map(
          ({ share }) => share,
        );
        expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1);
        expect(shares).toEqual(shares.toSorted((a, b) => b - a));
      }),
    );
  });
});
