import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Ordered, insertAt, move, reorder, sortByOrder } from '../../src/order';

const items = (text: string): Ordered[] => text.split('').map((id, order) => ({ id, order }));
const ids = (list: readonly { id: string }[]): string => list.map((item) => item.id).join('');

describe('inserting', () => {
  it.each([
    [0, 'xabc'],
    [1, 'axbc'],
    [3, 'abcx'],
    [99, 'abcx'],
    [-1, 'xabc'],
  ])('at %d', (index, expected) => {
    expect(insertAt('abc'.split(''), 'x', index).join('')).toBe(expected);
  });
});

describe('moving', () => {
  it.each([
    ['a', 0, 'abcd'],
    ['a', 1, 'bacd'],
    ['a', 3, 'bcda'],
    ['d', 0, 'dabc'],
    ['c', 1, 'acbd'],
    ['b', 99, 'acdb'],
    ['b', -5, 'bacd'],
    ['z', 0, 'abcd'],
  ])('%s to %d', (id, toIndex, expected) => {
    const list = Object.freeze(items('abcd'));
    expect(ids(move(list, id, toIndex))).toBe(expected);
  });

  it('puts the item at the requested place and keeps the order of the others', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 1 }),
        fc.nat(),
        fc.nat(),
        (names, from, to) => {
          const list = names.map((id) => ({ id }));
          const id = names[from % names.length] ?? '';
          const moved = move(list, id, to % names.length).map((item) => item.id);
          expect(moved.indexOf(id)).toBe(to % names.length);
          expect(moved.filter((name) => name !== id)).toEqual(names.filter((name) => name !== id));
        },
      ),
    );
  });
});

describe('reordering', () => {
  it('returns the new numbers of the items that change', () => {
    expect(reorder(items('abcd'), 'a', 2)).toEqual([
      { id: 'b', order: 0 },
      { id: 'c', order: 1 },
      { id: 'a', order: 2 },
    ]);
    expect(reorder(items('abcd'), 'b', 1)).toEqual([]);
    expect(reorder([], 'b', 1)).toEqual([]);
  });

  it('repairs gaps and duplicate numbers', () => {
    const irregular = [
      { id: 'c', order: 7 },
      { id: 'b', order: 0 },
      { id: 'a', order: 0 },
    ];
    expect(ids(sortByOrder(irregular))).toBe('abc');
    expect(reorder(irregular, 'a', 0)).toEqual([
      { id: 'b', order: 1 },
      { id: 'c', order: 2 },
    ]);
  });

  it('results in the numbers 0 to n−1 in the new order', () => {
    const anyItems = fc.uniqueArray(
      fc.record({ id: fc.string({ minLength: 1, maxLength: 3 }), order: fc.integer({ min: -3, max: 9 }) }),
      {
        selector: (item) => item.id,
        minLength: 1,
      },
    );
    fc.assert(
      fc.property(anyItems, fc.nat(), fc.nat(), (list, from, to) => {
        const id = list[from % list.length]?.id ?? '';
        const changes = new Map(reorder(list, id, to % list.length).map((change) => [change.id, change.order]));
        const after = sortByOrder(list.map((item) => ({ id: item.id, order: changes.get(item.id) ?? item.order })));
        expect(after.map((item) => item.order)).toEqual(list.map((_, n) => n));
        expect(ids(after)).toBe(ids(move(sortByOrder(list), id, to % list.length)));
        expect(
          [...changes].every(([changed, order]) => list.some((item) => item.id === changed && item.order !== order)),
        ).toBe(true);
      }),
    );
  });
});
