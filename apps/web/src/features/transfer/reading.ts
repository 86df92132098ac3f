import type { TransferDocument } from '@sevenfold/contract';
import type { CivilDate } from '@sevenfold/domain/calendar';
import type { Source } from '@sevenfold/domain/transfer';

/** Larger files are refused before they are read. */
export const FILE_BYTES_MAX = 100 * 1024 * 1024;

/** Reason why a file is refused. */
export type Refusal =
  | 'EMPTY'
  | 'TOO_LARGE'
  | 'TOO_MANY_ROWS'
  | 'BROKEN'
  | 'NOT_TEXT'
  | 'NEWER_VERSION'
  | 'CSV_COPY'
  | 'CSV_PART'
  | 'ENCRYPTED'
  | 'UNSAFE_NAMES'
  | 'UNPACKED_TOO_LARGE'
  | 'UNKNOWN'
  | 'TOO_SLOW';

/** A file that cannot be imported. */
export class RefusedFile extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal);
  }
}

export interface ReadingContext {
  readonly today: CivilDate;
  readonly timezone: string;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** Content of a file. A table has to be mapped first. */
export type Reading =
  | { readonly kind: 'DOCUMENT'; readonly document: TransferDocument }
  | { readonly kind: 'SOURCE'; readonly source: Source }
  | TableReading;

export interface TableReading {
  readonly kind: 'TABLE';
  /** All rows of the file, also empty ones, so that their numbers are those of a spreadsheet. */
  readonly rows: readonly (readonly string[])[];
  /** Between the cells; tells how numbers are probably written. */
  readonly delimiter: string;
}

/** Sent to the worker. */
export interface ReadRequest {
  readonly file: File;
  readonly context: ReadingContext;
}

/** Sent by the worker. */
export type ReadResponse = { readonly reading: Reading } | { readonly refusal: Refusal };
