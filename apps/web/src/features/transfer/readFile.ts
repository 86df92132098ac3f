import type { TransferDocument } from '@sevenfold/contract';
import {
  isHabitTrove,
  loopHabitsOfCheckmarks,
  loopHabitsOfCsv,
  loopHabitsOfDatabase,
  needsOtherTables,
  sourceOfHabitTrove,
  sourceOfLoop,
  TRANSFER_PARTS,
  readTransferVersion,
} from '@sevenfold/domain/transfer';
import Papa from 'papaparse';
import { absencesOf } from './batches';
import { decodeText } from './decodeText';
import { readDatabase } from './readDatabase';
import { isExportedCsv, readExportedCsv, ROWS_MAX } from './readExportedCsv';
import { FILE_BYTES_MAX, type Reading, type ReadingContext, RefusedFile } from './reading';
import { unzip } from './unzip';

/** Files of an archive that are looked at, besides those of an exported one. */
const WANTED = /(?:^|\/)(?:Habits\.csv|Checkmarks\.csv|habits\.json)$/;

/**
 * Reads a file of any known format, recognised by its contents.
 *
 * @param wasmUrl address of the WebAssembly file of SQLite
 * @throws RefusedFile
 */
export async function readFile(bytes: Uint8Array, context: ReadingContext, wasmUrl: string): Promise<Reading> {
  if (bytes.length === 0) throw new RefusedFile('EMPTY');
  if (bytes.length > FILE_BYTES_MAX) throw new RefusedFile('TOO_LARGE');
  if (startsWith(bytes, 'PK\u0003\u0004')) return readArchive(bytes, context);
  if (startsWith(bytes, 'SQLite format 3\u0000')) {
    const database = await readDatabase(bytes, ROWS_MAX, wasmUrl);
    return { kind: 'SOURCE', source: sourceOfLoop(loopHabitsOfDatabase(database), context.today) };
  }
  // Mostly text, so that it would pass as a table without dates.
  if (startsWith(bytes, '%PDF-')) throw new RefusedFile('UNKNOWN');
  const text = decodeText(bytes);
  return /^\s*[{[]/.test(text.slice(0, 1000)) ? readJson(text, context) : readTable(text, context);
}

const startsWith = (bytes: Uint8Array, magic: string): boolean =>
  Array.from(magic).every((character, index) => bytes[index] === character.charCodeAt(0));

function readJson(text: string, context: ReadingContext): Reading {
  let file: unknown;
  try {
    file = JSON.parse(text);
  } catch {
    throw new RefusedFile('BROKEN');
  }
  if (isHabitTrove(file)) return { kind: 'SOURCE', source: sourceOfHabitTrove(file, context.timezone, context.now) };
  const version = readTransferVersion(file);
  if (version === null) throw new RefusedFile('UNKNOWN');
  if (version > 1) throw new RefusedFile('NEWER_VERSION');
  const document = file as TransferDocument;
  const { plans = [], combinedGoals = [], eventChoices = [] } = document;
  const lists = [
    ...TRANSFER_PARTS.map((part) => document[part]),
    plans,
    combinedGoals,
    eventChoices,
    absencesOf(document),
  ];
  if (!lists.every((list) => Array.isArray(list))) throw new RefusedFile('BROKEN');
  if (lists.some((list) => list.length > ROWS_MAX)) throw new RefusedFile('TOO_MANY_ROWS');
  return { kind: 'DOCUMENT', document };
}

function readArchive(bytes: Uint8Array, context: ReadingContext): Reading {
  const files = unzip(bytes, (name) => WANTED.test(name) || isExportedCsv(name));
  const names = [...files.keys()];
  const textOf = (name: string) => decodeText(files.get(name) ?? new Uint8Array());
  const json = names.find((name) => name.endsWith('habits.json'));
  if (json !== undefined) return readJson(textOf(json), context);
  const habits = names.find((name) => name.endsWith('Habits.csv'));
  if (habits === undefined)
    return readExportedCsv(new Map(names.map((name) => [name, () => exportedTableOf(textOf(name))])));
  const checkmarks = new Map<number, string[][]>();
  let rows = 0;
  for (const name of names) {
    const number = /(?:^|\/)(?<number>\d{3,})[^/]*\/Checkmarks\.csv$/.exec(name)?.groups?.['number'];
    if (number === undefined) continue;
    const table = tableOf(textOf(name));
    rows += table.length;
    if (rows > ROWS_MAX) throw new RefusedFile('TOO_MANY_ROWS');
    checkmarks.set(Number(number), table);
  }
  return { kind: 'SOURCE', source: sourceOfLoop(loopHabitsOfCsv(tableOf(textOf(habits)), checkmarks), context.today) };
}

function readTable(text: string, { today }: ReadingContext): Reading {
  const { rows, delimiter } = parseTable(text);
  if (rows.length > ROWS_MAX) throw new RefusedFile('TOO_MANY_ROWS');
  if (rows.every((row) => row.length < 2) && rows.length < 2) throw new RefusedFile('UNKNOWN');
  if (needsOtherTables(rows[0] ?? [])) throw new RefusedFile('CSV_PART');
  const habits = loopHabitsOfCheckmarks(rows);
  if (habits) return { kind: 'SOURCE', source: sourceOfLoop(habits, today) };
  return { kind: 'TABLE', rows, delimiter };
}

/** First line by which a file tells spreadsheets what separates its cells; they show the rows below it. */
const SEPARATOR_LINE = /^"?sep=(?<separator>[,;|\t])"?\r?\n/i;

/** Parses CSV with commas, semicolons or tabs. Empty rows are kept, except at the end. */
function parseTable(text: string): { rows: string[][]; delimiter: string } {
  const { data, meta } = Papa.parse<string[]>(text.replace(SEPARATOR_LINE, '').trimEnd(), {
    delimiter: SEPARATOR_LINE.exec(text)?.groups?.['separator'] ?? '',
    delimitersToGuess: [',', ';', '\t', '|'],
    preview: ROWS_MAX + 1,
  });
  return { rows: data, delimiter: meta.delimiter };
}

/** Rows of CSV, without empty ones. */
const tableOf = (text: string): string[][] =>
  parseTable(text).rows.filter((row) => row.some((cell) => cell.trim() !== ''));

/**
 * Rows of an exported file, without those whose cells a spreadsheet has emptied. Its header, whose names have no
 * separators, tells what separates the cells.
 */
const exportedTableOf = (text: string): string[][] =>
  Papa.parse<string[]>(text, {
    delimiter: /[,;\t]/.exec(text)?.[0] ?? ',',
    skipEmptyLines: 'greedy',
    preview: ROWS_MAX + 2,
  }).data;
