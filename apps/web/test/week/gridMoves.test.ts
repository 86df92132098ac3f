import { expect, test } from 'vitest';
import { findNextCell } from '../../src/features/week/gridMoves';

const SIZE = { rows: 30, columns: 7 };
const AT = { row: 12, column: 3 };

test.each([
  ['ArrowLeft', false, { row: 12, column: 2 }],
  ['ArrowRight', false, { row: 12, column: 4 }],
  ['ArrowUp', false, { row: 11, column: 3 }],
  ['ArrowDown', false, { row: 13, column: 3 }],
  ['PageUp', false, { row: 2, column: 3 }],
  ['PageDown', false, { row: 22, column: 3 }],
  ['Home', false, { row: 12, column: 0 }],
  ['End', false, { row: 12, column: 6 }],
  ['Home', true, { row: 0, column: 0 }],
  ['End', true, { row: 29, column: 6 }],
  ['x', false, null],
])('%s (ctrl: %s) moves to %o', (key, ctrl, expected) => {
  expect(findNextCell(key, ctrl, AT, SIZE)).toEqual(expected);
});

test('no key leaves the grid', () => {
  for (const key of ['ArrowLeft', 'ArrowUp', 'PageUp'])
    expect(findNextCell(key, false, { row: 0, column: 0 }, SIZE)).toEqual({ row: 0, column: 0 });
  for (const key of ['ArrowRight', 'ArrowDown', 'PageDown'])
    expect(findNextCell(key, false, { row: 29, column: 6 }, SIZE)).toEqual({ row: 29, column: 6 });
});
