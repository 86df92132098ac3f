import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Cell, unescapeFormula } from '@sevenfold/domain/transfer';
import { formatCsv, fileName, formatTsv } from '../../src/features/explore/csv';

/** Reads what RFC 4180 describes. */
function parse(csv: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (const [whole, quoted, plain, end] of csv.slice(1).matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    expect(whole).not.toBe('');
    row.push(quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'));
    if (end === ',') continue;
    rows.push(row);
    row = [];
  }
  return rows;
}

describe('CSV table', () => {
  test('starts with a byte order mark, and ends every line with CR LF', () => {
    expect(
      formatCsv([
        ['Week', 'Total'],
        ['2026-W40', 3],
      ]),
    ).toBe('\uFEFFWeek,Total\r\n2026-W40,3\r\n');
  });

  test('quotes special characters', () => {
    expect(formatCsv([['a,b', 'say "hi"', 'two\nlines', null]])).toBe('\uFEFF"a,b","say ""hi""","two\nlines",\r\n');
  });

  test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1'])('prevents %j from running as a formula', (text) => {
    expect(parse(formatCsv([[text]]))).toEqual([[`'${text}`]]);
  });

  test('keeps numbers unquoted', () => {
    expect(formatCsv([[-1, 1234.5]])).toBe('\uFEFF-1,1234.5\r\n');
  });

  test('can be parsed back, whatever it contains', () => {
    const aCell: fc.Arbitrary<Cell> = fc.oneof(
      fc.string(),
      fc.string({ unit: fc.constantFrom('"', ',', '\n', '\r', '=', 'a') }),
      fc.integer(),
    );
    fc.assert(
      fc.property(fc.array(fc.array(aCell, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 5 }), (rows) => {
        const cells = parse(formatCsv(rows)).map((row) => row.map(unescapeFormula));
        expect(cells).toEqual(rows.map((row) => row.map(String)));
      }),
    );
  });

  test('for the clipboard uses tabs and one line per row', () => {
    expect(
      formatTsv([
        ['Week', 'Total'],
        ['a\tb\nc', '=1'],
      ]),
    ).toBe("Week\tTotal\na b c\t'=1");
  });
});

test.each([
  ['Run 2026-01-01', 'Run 2026-01-01.csv'],
  ['a/b:c*?"<>|d', 'a b c d.csv'],
  ['..', 'data.csv'],
  ['', 'data.csv'],
  ['読書 ', '読書.csv'],
])('the file name of %j is %j', (name, file) => {
  expect(fileName(name)).toBe(file);
});
