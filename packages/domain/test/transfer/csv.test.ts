import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvLines, escapeFormula, formatValue, parseValue, unescapeFormula } from '../../src/transfer';

describe('cells of a CSV file', () => {
  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1+1', '＋1', '－1', '＠SUM(A1)'])(
    'that a spreadsheet would run as a formula start with an apostrophe: %j',
    (text) => {
      expect(escapeFormula(text)).toBe(`'${text}`);
    },
  );

  it('that cannot be a formula stay as they are', () => {
    expect(['Run', "it's", "'quoted'", ' =1', ''].map(escapeFormula)).toEqual(['Run', "it's", "'quoted'", ' =1', '']);
    expect(csvLines([[-3, null]])).toBe('-3,\r\n');
  });

  it('are the same after escaping and unescaping, whatever they hold', () => {
    const text = fc.oneof(fc.string(), fc.stringMatching(/^'{0,3}[=+＝＠-]?a?$/));
    fc.assert(
      fc.property(text, (cell) => {
        expect(unescapeFormula(escapeFormula(cell))).toBe(cell);
      }),
    );
  });
});

describe('the cell of any value', () => {
  it.each([
    ['text', '2026-11-30', '2026-11-30'],
    ['a number', -3.5, -3.5],
    ['a list', [{ time: '07:00' }], '[{"time":"07:00"}]'],
    ['text that looks like a number', '5', '"5"'],
    ['text that looks like nothing', '', '""'],
    ['text that looks like a truth value of a spreadsheet', 'VERDADERO', '"VERDADERO"'],
    ['nothing', null, null],
  ])('of %s', (_, value, cell) => expect(formatValue(value)).toBe(cell));

  it.each([
    ['TRUE', true],
    ['Falso', false],
    ['"TRUE"', 'TRUE'],
  ])('%s is read as a spreadsheet saves it: %j', (cell, value) => expect(parseValue(cell)).toBe(value));

  it('is read as the value again', () =>
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.jsonValue(), fc.constantFrom('TRUE', 'falso')), (value) => {
        // JSON has no negative zero.
        const plain: unknown = JSON.parse(JSON.stringify(value));
        expect(parseValue(String(formatValue(plain) ?? ''))).toEqual(plain);
      }),
    ));
});
