import { describe, expect, test } from 'vitest';
import { folded, parseQuantity } from '../../src/shell/paletteSearch';

describe('amount after a name', () => {
  test.each([
    ['read 45', { words: 'read', count: 45, minutes: 45 }],
    ['water +3', { words: 'water', count: 3, minutes: 3 }],
    ['read 1h 30m', { words: 'read', count: null, minutes: 90 }],
    ['読書　1時間30分', { words: '読書', count: null, minutes: 90 }],
    ['読書 ４５', { words: '読書', count: 45, minutes: 45 }],
    ['読書30分', { words: '読書', count: null, minutes: 30 }],
    ['ランニング１時間30分', { words: 'ランニング', count: null, minutes: 90 }],
    ['水+3', { words: '水', count: 3, minutes: 3 }],
    ['5x5 squats 3', { words: '5x5 squats', count: 3, minutes: 3 }],
    ['Duolingo 2nd unit 1h 30m', { words: 'Duolingo 2nd unit', count: null, minutes: 90 }],
    ['30', { words: '', count: 30, minutes: 30 }],
  ])('%s', (search, quantity) => {
    expect(parseQuantity(search)).toEqual(quantity);
  });

  test.each(['read', '', '5k run plan', 'sleep by 23:99h', 'route 66b', '英検2級'])(
    'is not found in “%s”',
    (search) => {
      expect(parseQuantity(search)).toEqual({ words: search, count: null, minutes: null });
    },
  );

  test('is at most that of one entry', () => {
    expect(parseQuantity('water 1200').count).toBeNull();
    expect(parseQuantity('water 0').count).toBeNull();
  });
});

test('matching ignores accents, case and width', () => {
  expect(folded('Esta Sesión')).toBe(folded('esta sesion'));
  expect(folded('ＡＢＣ')).toBe('abc');
});
