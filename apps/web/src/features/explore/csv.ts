import { BYTE_ORDER_MARK, type Cell, csvLines, escapeFormula } from '@sevenfold/domain/transfer';

/** Formats a CSV file, in UTF-8 with a byte order mark. */
export const formatCsv = (rows: readonly (readonly Cell[])[]): string => BYTE_ORDER_MARK + csvLines(rows);

/** Formats the table for the clipboard: tab-separated cells, as spreadsheets paste them. */
export const formatTsv = (rows: readonly (readonly Cell[])[]): string =>
  rows.map((row) => row.map((cell) => escapeFormula(cell).replace(/[\t\r\n]+/g, ' ')).join('\t')).join('\n');

/** Returns a file name that is valid on all file systems. */
export const fileName = (name: string): string =>
  `${
    name
      .replace(/[\u0000-\u001F<>:"/\\|?*]+/g, ' ')
      .replace(/\s+/g, ' ')
      .trim()
      .replace(/^\.+|\.+$/g, '') || 'data'
  }.csv`;
