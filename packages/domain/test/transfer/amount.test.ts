import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DECIMAL_MARKS, guessDecimalMark, parseAmount } from '../../src/transfer';

const count = (value: number, label: string | null = null) => ({ kind: 'COUNT', value, label });
const minutes = (value: number) => ({ kind: 'MINUTES', value });
const DONE = { kind: 'DONE' };
const ZERO = { kind: 'ZERO' };

test.each([
  ['3', count(3)],
  ['8500', count(8500)],
  ['8 500', count(8500)],
  ['8 500', count(8500)],
  ['1’234.5', count(1234.5)],
  ['1,234.5', count(1234.5)],
  ['.5', count(0.5)],
  ['１２', count(12)],
  ['１，２３４．５', count(1234.5)],
  ['2.5 km', count(2.5, 'km')],
  ['8,500 steps', count(8500, 'steps')],
  ['3回', count(3, '回')],
  ['1:30', minutes(90)],
  ['1:30:30', minutes(90.5)],
  ['26:00', minutes(1560)],
  ['90 min', minutes(90)],
  ['90m', minutes(90)],
  ['1.5h', minutes(90)],
  ['1.33 hours', minutes(79.8)],
  ['1時間30分', minutes(90)],
  ['yes', DONE],
  ['○', DONE],
  ['VERDADERO', DONE],
  ['no', ZERO],
  ['FALSO', ZERO],
  ['0', ZERO],
  ['0:00', ZERO],
  ['0.0 km', ZERO],
  ['1,5', null],
  ['12,34', null],
  ['1,23,456', null],
  ['0,500', null],
  ['-4', null],
  ['1e9', null],
  ['', null],
  ['.', null],
  ['=1+1', null],
  ['many', null],
])('%j with a decimal point is %j', (typed, parsed) => expect(parseAmount(typed, 'POINT')).toEqual(parsed));

test.each([
  ['1,5', count(1.5)],
  ['1.234,5', count(1234.5)],
  ['8 500', count(8500)],
  ['1.500', count(1500)],
  ['1,5 h', minutes(90)],
  ['１，５', count(1.5)],
  ['0,500', count(0.5)],
  ['2.5', null],
  ['0.500', null],
])('%j with a decimal comma is %j', (typed, parsed) => expect(parseAmount(typed, 'COMMA')).toEqual(parsed));

/** Formats a number as people of either decimal mark do, with or without separators of thousands. */
function written(value: number, mark: 'POINT' | 'COMMA', isGrouped: boolean): string {
  const text = value.toLocaleString('en', { useGrouping: isGrouped, maximumFractionDigits: 3 });
  return mark === 'POINT' ? text : text.replace(/[.,]/g, (found) => (found === '.' ? ',' : '.'));
}

test('every number is read as it was written, in both forms and full-width', () => {
  const value = fc.integer({ min: 1, max: 99_999_999 }).map((thousandths) => thousandths / 1000);
  fc.assert(
    fc.property(value, fc.constantFrom(...DECIMAL_MARKS), fc.boolean(), (expected, mark, isGrouped) => {
      const text = written(expected, mark, isGrouped);
      const fullWidth = text.replace(/[\d.,]/g, (one) => String.fromCharCode(one.charCodeAt(0) + 0xfee0));
      expect(parseAmount(text, mark)).toEqual(count(expected));
      expect(parseAmount(fullWidth, mark)).toEqual(count(expected));
    }),
  );
});

test('the mark of a column with one unmistakable cell is found', () => {
  const thousandths = fc.array(fc.integer({ min: 1, max: 9_999_999 }), { maxLength: 20 });
  fc.assert(
    fc.property(thousandths, fc.constantFrom(...DECIMAL_MARKS), (values, mark) => {
      const cells = [...values.map((value) => written(value / 1000, mark, true)), written(1234.5, mark, true)];
      expect(guessDecimalMark(cells, mark === 'POINT' ? 'COMMA' : 'POINT')).toEqual({ mark, isAmbiguous: false });
    }),
  );
});

test('no thousands begin with a zero, which tells the mark of a column', () => {
  expect(guessDecimalMark(['0.500', '1.250'], 'COMMA')).toEqual({ mark: 'POINT', isAmbiguous: false });
  expect(guessDecimalMark(['0,500', '1,250'], 'POINT')).toEqual({ mark: 'COMMA', isAmbiguous: false });
});
