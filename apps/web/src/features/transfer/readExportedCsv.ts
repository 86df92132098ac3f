import type { TransferDocument } from '@sevenfold/contract';
import { CSV_TABLES, CsvDocumentError, documentOfCsv } from '@sevenfold/domain/transfer';
import { EXPORTED_FIELDS } from '@sevenfold/model/nouns';
import { type Reading, RefusedFile } from './reading';

type Table = readonly (readonly string[])[];

/** Rows of a table: thirty years of twenty activities a day. */
export const ROWS_MAX = 200_000;

const tableNameOf = (fileName: string): (typeof CSV_TABLES)[number] | undefined =>
  CSV_TABLES.find((table) => fileName.replace(/^.*\//, '') === `${table}.csv`);

/** True for a file of an exported CSV archive, also within a folder, as some programs pack it again. */
export const isExportedCsv = (fileName: string): boolean => tableNameOf(fileName) !== undefined;

/**
 * Reads an exported CSV archive.
 *
 * @param files each file by its name, parsed when it is called
 * @throws RefusedFile UNKNOWN: another archive; CSV_COPY: from an earlier version; TOO_MANY_ROWS, BROKEN
 */
export function readExportedCsv(files: ReadonlyMap<string, () => Table>): Reading {
  const tables = new Map([...files].map(([name, parse]) => [tableNameOf(name), parse]));
  if (!tables.has('entries') || !tables.has('activities')) throw new RefusedFile('UNKNOWN');
  const read = (name: (typeof CSV_TABLES)[number]): Table => {
    const parse = tables.get(name);
    if (!parse && (name === 'plans' || name === 'combined-goals')) return [];
    // Every export has all others; those of earlier versions had fewer.
    if (!parse) throw new RefusedFile('CSV_COPY');
    const table = parse();
    if (table.length - 1 > ROWS_MAX) throw new RefusedFile('TOO_MANY_ROWS');
    return table;
  };
  try {
    const rows = Object.fromEntries(CSV_TABLES.map((name) => [name, read(name)])) as Record<
      (typeof CSV_TABLES)[number],
      Table
    >;
    return { kind: 'DOCUMENT', document: documentOfCsv(rows, EXPORTED_FIELDS) as object as TransferDocument };
  } catch (error) {
    if (!(error instanceof CsvDocumentError)) throw error;
    throw new RefusedFile(error.reason === 'MISSING_COLUMN' ? 'CSV_COPY' : 'BROKEN');
  }
}
