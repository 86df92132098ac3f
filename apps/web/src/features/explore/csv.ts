/** A cell of an exported table. */
export type Cell = string | number | null;

const BYTE_ORDER_MARK = '\uFEFF';

/** Text that a spreadsheet would interpret as a formula. */
const FORMULA = /^[=+\-@\t\r]/;

/** Escapes text that spreadsheets would run as a formula: OWASP, "CSV Injection". */
const harmless = (cell: Cell): string =>
  typeof cell === 'string' && FORMULA.test(cell) ? `'${cell}` : String(cell ?? '');

/**
 * Formats CSV by RFC 4180, in UTF-8 with a byte order mark, which Excel needs to detect UTF-8. Numbers use a decimal
 * point in all locales.
 */
export const csvOf = (rows: readonly (readonly Cell[])[]): string =>
  BYTE_ORDER_MARK + rows.map((row) => `${row.map((cell) => quoted(harmless(cell))).join(',')}\r\n`).join('');

const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** Formats the table for the clipboard: tab-separated cells, as spreadsheets paste them. */
export const tsvOf = (rows: readonly (readonly Cell[])[]): string =>
  rows.map((row) => row.map((cell) => harmless(cell).replace(/[\t\r\n]+/g, ' ')).join('\t')).join('\n');

/** Returns a file name that is valid on all file systems. */
export const fileName = (name: string): string =>
  `${
    name
      .replace(/[\u0000-\u001F<>:"/\\|?*]+/g, ' ')
      .replace(/\s+/g, ' ')
      .trim()
      .replace(/^\.+|\.+$/g, '') || 'data'
  }.csv`;
