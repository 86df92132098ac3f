/** A cell of a table that leaves the app. */
export type Cell = string | number | null;

const BYTE_ORDER_MARK = '\uFEFF';

/** What a spreadsheet would take for a formula. */
const FORMULA = /^[=+\-@\t\r]/;

/** Text as a spreadsheet shall show it, never run it: OWASP, "CSV Injection". */
const harmless = (cell: Cell): string =>
  typeof cell === 'string' && FORMULA.test(cell) ? `'${cell}` : String(cell ?? '');

/**
 * RFC 4180, in UTF-8 with a byte order mark, by which Excel knows that it is UTF-8. Numbers have a point, whatever the
 * language.
 */
export const csvOf = (rows: readonly (readonly Cell[])[]): string =>
  BYTE_ORDER_MARK + rows.map((row) => `${row.map((cell) => quoted(harmless(cell))).join(',')}\r\n`).join('');

const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** The same for the clipboard: cells between tabs, as spreadsheets paste them. */
export const tsvOf = (rows: readonly (readonly Cell[])[]): string =>
  rows.map((row) => row.map((cell) => harmless(cell).replace(/[\t\r\n]+/g, ' ')).join('\t')).join('\n');

/** A name that every file system takes. */
export const fileName = (name: string): string =>
  `${
    name
      .replace(/[\u0000-\u001F<>:"/\\|?*]+/g, ' ')
      .replace(/\s+/g, ' ')
      .trim()
      .replace(/^\.+|\.+$/g, '') || 'data'
  }.csv`;
