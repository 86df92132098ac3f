import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, civilDate } from '../../src/calendar';
import {
  amountOf,
  csvLines,
  type CsvMapping,
  dateOf,
  guessMapping,
  escapeFormula,
  sourceOfCsv,
} from '../../src/transfer';

const today = civilDate('2026-03-11');
const read = (rows: string[][], mapping: CsvMapping) => sourceOfCsv(rows, mapping, { today, nameWithout: 'Run' });

describe('the guessed mapping', () => {
  test('goes by the names of the columns', () => {
    const rows = [
      ['Notas', 'Actividad', 'Fecha', 'Cantidad'],
      ['', 'Correr', '25/12/2025', '3'],
      ['', 'Correr', '01/02/2026', '2'],
    ];
    expect(guessMapping(rows)).toEqual({ hasHeader: true, dateOrder: 'DMY', date: 2, activity: 1, amount: 3, note: 0 });
  });

  test('goes by the contents without a header', () => {
    const rows = [
      ['12/25/2025', 'Run', '1h30'],
      ['12/24/2025', 'Run', '45'],
    ];
    expect(guessMapping(rows)).toEqual({
      hasHeader: false,
      dateOrder: 'MDY',
      date: 0,
      activity: 1,
      amount: 2,
      note: null,
    });
  });

  test('is null where no column has dates', () => {
    expect(
      guessMapping([
        ['a', 'b'],
        ['1', '2'],
      ]),
    ).toBeNull();
    expect(guessMapping([[]])).toBeNull();
  });

  test('of any table can be read, and each row gives at most one record or reason for leaving it out', () => {
    const cell = fc.oneof(fc.string(), fc.constantFrom('2026-01-01', '1.5', '01/02/2026', 'x', '', '2099-01-01'));
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 20 }), (rows) => {
        const mapping = guessMapping(rows);
        if (mapping === null) return;
        const { activities, leftOut } = read(rows, mapping);
        const records = activities.flatMap((activity) => activity.records);
        expect(records.length + Object.values(leftOut).reduce((a, b) => a + b, 0)).toBeLessThanOrEqual(rows.length);
        expect(records.every(({ date, amount }) => date <= today && amount > 0)).toBe(true);
      }),
    );
  });
});

test('every written date is read as it was, in each order', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 40_000 }), (days) => {
      const date = addDays(civilDate('1990-01-01'), days);
      const [year, month, day] = date.split('-');
      expect(dateOf(date, 'YMD')).toBe(date);
      expect(dateOf(`${day}.${month}.${year}`, 'DMY')).toBe(date);
      expect(dateOf(`${month}/${day}/${year} 10:30`, 'MDY')).toBe(date);
      expect(dateOf(`${year}年${month}月${day}日`, 'YMD')).toBe(date);
    }),
  );
});

test.each([
  ['3', 3],
  ['1,5', 1.5],
  ['0.25', 0.25],
  ['１２', 12],
  ['1:30', 90],
  ['yes', 1],
  ['○', 1],
  ['no', 0],
  ['-4', null],
  ['1e9', null],
  ['', null],
  ['=1+1', null],
])('%j is the amount %s', (typed, amount) => expect(amountOf(typed)).toBe(amount));

test.each([
  [['1', '1'], 'DAYS'],
  [['3', '1'], 'TIMES'],
  [['1h', '45'], 'DURATION'],
  [['8000', '12000'], 'DAYS'],
] as const)('amounts %j are counted in %s', (amounts, unit) => {
  const mapping = { hasHeader: false, dateOrder: 'YMD', date: 0, activity: null, amount: 1, note: null } as const;
  const rows = amounts.map((amount, index) => [`2026-01-0${index + 1}`, amount]);
  expect(read(rows, mapping).activities).toMatchObject([{ name: 'Run', unit }]);
});

test('no cell of an exported file is a formula, and every text is kept', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(escapeFormula(text)).not.toMatch(/^[=+\-@\t\r]/);
      expect(csvLines([[text]]).replaceAll('"', '')).toContain(text.replaceAll('"', ''));
    }),
  );
  expect(csvLines([['=1+1', -3, null, 'a"b']])).toBe(`'=1+1,-3,,"a""b"\r\n`);
});
