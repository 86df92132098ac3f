/** A cell of an exported table. */
export type Cell = string | number | null;

/**
 * The cell of any value: text as it is, everything else as JSON. Text that would be read as another value is written as
 * JSON, and null as an empty cell.
 */
export const formatValue = (value: unknown): Cell => {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string') return parseValue(value) === value ? value : JSON.stringify(value);
  return typeof value === 'number' ? value : JSON.stringify(value);
};

/** The value of a cell of `formatValue`, which a spreadsheet may have saved. */
export const parseValue = (cell: string): unknown =>
  cell === '' ? null : (parseTruth(cell) ?? (isJson(cell) ? (JSON.parse(cell) as unknown) : cell));

/** A truth value as spreadsheets save it: in capitals, and in their language. Null for other text. */
export const parseTruth = (cell: string): boolean | null =>
  /^(true|verdadero)$/i.test(cell) ? true : /^(false|falso)$/i.test(cell) ? false : null;

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Starts a CSV file: Excel needs it to recognise UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Text that a spreadsheet would interpret as a formula, also after full-width characters have become half-width ones
 * (OWASP, "CSV Injection"); and such text that is escaped already, so that unescaping is exact.
 */
const FORMULA = /^'*[=+\-@＝＋－＠\t\r\n]/;

/** Formats a cell, and starts text that a spreadsheet would run as a formula with an apostrophe. */
export const escapeFormula = (cell: Cell): string =>
  typeof cell === 'string' && FORMULA.test(cell) ? `'${cell}` : String(cell ?? '');

/** The text of a cell before `escapeFormula`. */
export const unescapeFormula = (text: string): string =>
  text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text;

/** Formats rows of CSV by RFC 4180. Numbers use a decimal point in all locales. */
export const csvLines = (rows: readonly (readonly Cell[])[]): string =>
  rows.map((row) => `${row.map((cell) => quoteCell(escapeFormula(cell))).join(',')}\r\n`).join('');

const quoteCell = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
