import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline, type Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { z } from 'zod';
import { parseJson } from '../json';
import { StartupError } from '../startupError';
import { errorCode } from '../systemError';
import {
  anyHeader,
  END_OF_ROWS,
  FORMAT_VERSION,
  header as headerSchema,
  type Header,
  LINE_BYTES_MAX,
  tableLine,
  type TableLine,
  trailer as trailerSchema,
  type Trailer,
} from './format';

const NEWLINE = 10;
const END_AFTER_ROW = Buffer.concat([Buffer.from('\n'), END_OF_ROWS]);

/** A part of a backup. Rows come as any number of complete lines. */
export type Part =
  | { readonly kind: 'header'; readonly header: Header }
  | ({ readonly kind: 'table' } & TableLine)
  | { readonly kind: 'rows'; readonly bytes: Buffer }
  | { readonly kind: 'end' };

export const notABackup = (file: string): StartupError => new StartupError(`${file} is not a backup of Sevenfold.`);
export const damaged = (file: string, cause?: unknown): StartupError =>
  new StartupError(`The backup ${file} is damaged: nothing was restored. Use another one.`, { cause });

/**
 * Reads a backup in chunks of bounded size.
 *
 * @throws {StartupError} when the file is not a backup, was written by a newer version, or is damaged; a wrong checksum
 * is found only at the end
 */
export async function* readBackup(file: string): AsyncGenerator<Part> {
  const source = createReadStream(file);
  const text = createGunzip();
  // Errors are thrown where the text is read.
  pipeline(source, text, () => undefined);
  try {
    yield* partsOf(text, file);
  } catch (error) {
    throw readFailure(error, file, text.bytesWritten);
  } finally {
    source.destroy();
  }
}

function readFailure(error: unknown, file: string, bytesRead: number): unknown {
  const code = errorCode(error);
  if (code === 'ENOENT' || code === 'ENAMETOOLONG') return new StartupError(`The file ${file} does not exist.`);
  if (code === 'EISDIR') return notABackup(file);
  if (code === 'EACCES') return new StartupError(`This user may not read the file ${file}.`);
  if (code?.startsWith('Z_') !== true) return error;
  return error instanceof Error && error.message === 'incorrect header check' && bytesRead <= 65_536
    ? notABackup(file)
    : damaged(file, error);
}

async function* partsOf(text: Readable, file: string): AsyncGenerator<Part> {
  const reader = new Reader(file);
  for await (const chunk of text) if (Buffer.isBuffer(chunk)) yield* reader.take(chunk);
  reader.finish();
}

/** Splits the text into its parts. */
class Reader {
  #rest: Buffer = Buffer.alloc(0);
  #expects: 'header' | 'table or trailer' | 'rows' | 'nothing' = 'header';
  #table = '';
  readonly #hash = createHash('sha256');
  readonly #rows: Record<string, number> = {};

  constructor(readonly file: string) {}

  *take(chunk: Buffer): Generator<Part> {
    this.#rest = this.#rest.length > 0 ? Buffer.concat([this.#rest, chunk]) : chunk;
    for (;;) {
      const part = this.#expects === 'rows' ? this.#takeRows() : this.#takeLine();
      if (!part) return;
      if (part !== 'trailer') yield part;
    }
  }

  /** Call at the end of the input. */
  finish(): void {
    if (this.#expects === 'header') throw notABackup(this.file);
    if (this.#expects !== 'nothing' || this.#rest.length > 0) throw damaged(this.file);
  }

  #takeRows(): Part | undefined {
    if (this.#rest.subarray(0, END_OF_ROWS.length).equals(END_OF_ROWS)) {
      this.#consume(END_OF_ROWS.length);
      this.#expects = 'table or trailer';
      return { kind: 'end' };
    }
    const end = this.#rest.indexOf(END_AFTER_ROW);
    const length = (end < 0 ? this.#rest.lastIndexOf(NEWLINE) : end) + 1;
    if (length === 0) return undefined;
    const bytes = this.#consume(length);
    this.#rows[this.#table] = (this.#rows[this.#table] ?? 0) + countLines(bytes);
    return { kind: 'rows', bytes };
  }

  #takeLine(): Part | 'trailer' | undefined {
    const length = this.#rest.indexOf(NEWLINE) + 1;
    const isFirst = this.#expects === 'header';
    if (length === 0 && this.#rest.length > LINE_BYTES_MAX) throw isFirst ? notABackup(this.file) : damaged(this.file);
    if (length === 0) return undefined;
    const bytes = this.#rest.subarray(0, length);
    const value = parseJson(bytes.toString());
    if (isFirst) return this.#takeHeader(value, length);
    const found = tableLine.safeParse(value);
    if (!found.success || this.#expects === 'nothing') return this.#takeTrailer(value, length);
    this.#consume(length);
    this.#expects = 'rows';
    this.#table = found.data.table;
    if (this.#table in this.#rows) throw damaged(this.file);
    this.#rows[this.#table] = 0;
    return { kind: 'table', ...found.data };
  }

  #takeHeader(value: unknown, length: number): Part {
    const any = anyHeader.safeParse(value);
    if (!any.success) throw notABackup(this.file);
    if (any.data.formatVersion > FORMAT_VERSION)
      throw new StartupError(
        `The backup ${this.file} was written by a newer version of Sevenfold. Use that version to restore it.`,
      );
    const header = this.#parsed(headerSchema, value);
    this.#consume(length);
    this.#expects = 'table or trailer';
    return { kind: 'header', header };
  }

  #takeTrailer(value: unknown, length: number): 'trailer' {
    const { rows, sha256 }: Trailer = this.#parsed(trailerSchema, value);
    if (this.#expects === 'nothing' || this.#hash.digest('hex') !== sha256) throw damaged(this.file);
    const tables = Object.keys({ ...rows, ...this.#rows });
    if (tables.some((table) => rows[table] !== this.#rows[table])) throw damaged(this.file);
    this.#rest = this.#rest.subarray(length);
    this.#expects = 'nothing';
    return 'trailer';
  }

  #parsed<T>(schema: z.ZodType<T>, value: unknown): T {
    const result = schema.safeParse(value);
    if (!result.success) throw damaged(this.file);
    return result.data;
  }

  #consume(length: number): Buffer {
    const bytes = this.#rest.subarray(0, length);
    this.#hash.update(bytes);
    this.#rest = this.#rest.subarray(length);
    return bytes;
  }
}

function countLines(bytes: Buffer): number {
  let lines = 0;
  for (let at = bytes.indexOf(NEWLINE); at >= 0; at = bytes.indexOf(NEWLINE, at + 1)) lines += 1;
  return lines;
}

export interface Verified {
  readonly header: Header;
  /** Number of rows by table. */
  readonly rows: ReadonlyMap<string, number>;
}

/** Reads and checks a whole backup without storing anything. @throws {StartupError} as `readBackup` does */
export async function verifyBackup(file: string): Promise<Verified> {
  let header: Header | undefined;
  let table = '';
  const rows = new Map<string, number>();
  for await (const part of readBackup(file)) {
    if (part.kind === 'header') header = part.header;
    if (part.kind === 'table') rows.set((table = part.table), 0);
    if (part.kind === 'rows') rows.set(table, (rows.get(table) ?? 0) + countLines(part.bytes));
  }
  if (!header) throw notABackup(file);
  return { header, rows };
}
