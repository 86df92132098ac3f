/** A cell of an exported table. */
export type Cell = string | number | null;

/** Starts a CSV file: Excel needs it to recognise UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** Text that a spreadsheet would interpret as a formula. */
const FORMULA = /^[=+\-@\t\r]/;

/** Formats a cell, and escapes text that spreadsheets would run as a formula: OWASP, "CSV Injection". */
export const escapeFormula = (cell: Cell): string =>
  typeof cell === 'string' && FORMULA.test(cell) ? `'${cell}` : String(cell ?? '');

/** Formats rows of CSV by RFC 4180. Numbers use a decimal point in all locales. */
export const csvLines = (rows: readonly (readonly Cell[])[]): string =>
  rows.map((row) => `${row.map((cell) => quoted(escapeFormula(cell))).join(',')}\r\n`).join('');

const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
