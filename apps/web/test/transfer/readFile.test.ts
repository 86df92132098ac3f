import { createRequire } from 'node:module';
import { civilDate } from '@sevenfold/domain/calendar';
import { strToU8, zipSync } from 'fflate';
import initSqlJs from 'sql.js';
import { describe, expect, test } from 'vitest';
import { readFile } from '../../src/features/transfer/readFile';
import { type Refusal, RefusedFile } from '../../src/features/transfer/reading';

const wasm = createRequire(import.meta.url).resolve('sql.js/dist/sql-wasm.wasm');
const context = { today: civilDate('2026-03-11'), timezone: 'UTC', now: Date.UTC(2026, 2, 11, 10) };
const read = (bytes: Uint8Array | string) =>
  readFile(typeof bytes === 'string' ? strToU8(bytes) : bytes, context, wasm);

const HABITS =
  'Position,Name,Type,Question,Description,FrequencyNumerator,FrequencyDenominator,Color,Unit,Target Type,Target Value,Archived?\n001,"Run, far",YES_NO,,,3,7,#388E3C,,,,false\n';
const MARKS = 'Date,Value,Notes\n2026-03-10,YES_MANUAL,"In the\nrain"\n2026-03-09,SKIP,\n';
const loopArchive = () =>
  zipSync({
    'Habits.csv': strToU8(HABITS),
    'Checkmarks.csv': strToU8('Date,Run\n2026-03-10,YES_MANUAL,\n'),
    'Scores.csv': strToU8('Date,Run\n2026-03-10,0.0519,\n'),
    '001 Run far/Checkmarks.csv': strToU8(MARKS),
    '001 Run far/Scores.csv': strToU8('Date,Score\n2026-03-10,0.0519\n'),
  });

/** A database with the schema of Loop 2.0, created by the given statements. */
async function database(statements: string): Promise<Uint8Array> {
  const { Database } = await initSqlJs({ locateFile: () => wasm });
  const created = new Database();
  created.run(statements);
  return created.export();
}
const SCHEMA = `
  CREATE TABLE Habits (id INTEGER PRIMARY KEY AUTOINCREMENT, archived INTEGER, color INTEGER, description TEXT, freq_den INTEGER,
    freq_num INTEGER, highlight INTEGER, name TEXT, position INTEGER, reminder_hour INTEGER, reminder_min INTEGER, reminder_days INTEGER,
    type INTEGER, target_type INTEGER, target_value REAL, unit TEXT, question TEXT, uuid TEXT);
  CREATE TABLE Repetitions (id INTEGER PRIMARY KEY AUTOINCREMENT, habit INTEGER, timestamp INTEGER, value INTEGER, notes TEXT);`;
const CONTENT = `
  INSERT INTO Habits (archived, color, description, freq_den, freq_num, name, position, type, target_type, target_value, unit, question, uuid)
    VALUES (0, 8, '', 1, 1, 'Read', 0, 1, 0, 30, 'min', '', 'abc');
  INSERT INTO Repetitions (habit, timestamp, value, notes) VALUES (1, 1773100800000, 45000, 'Novel');`;

const document = (fields: object = {}) => ({
  format: 'sevenfold',
  version: 1,
  exportedAt: '2026-03-01T00:00:00Z',
  user: {},
  areas: [],
  activities: [],
  objectives: [],
  reviews: [],
  lifeRatings: [],
  skips: [],
  entries: [],
  ...fields,
});

describe('files that can be imported', () => {
  test('an export of Sevenfold, with or without a byte order mark', async () => {
    const text = JSON.stringify(document());
    expect(await read(text)).toMatchObject({ kind: 'DOCUMENT' });
    expect(await read(`\uFEFF${text}`)).toMatchObject({ kind: 'DOCUMENT' });
  });

  test('the CSV export of Loop', async () => {
    expect(await read(loopArchive())).toMatchObject({
      kind: 'SOURCE',
      source: {
        app: 'LOOP',
        activities: [
          {
            name: 'Run, far',
            daysPerWeek: 3,
            records: [{ date: '2026-03-10', note: 'In the\nrain' }],
            skippedDates: ['2026-03-09'],
          },
        ],
      },
    });
  });

  test('the checkmarks of all habits of Loop, taken out of its archive', async () => {
    expect(await read('Date,Meditate,Wake up early,\n2026-03-10,2,-1,\n2026-03-09,2,2,\n')).toMatchObject({
      kind: 'SOURCE',
      source: {
        app: 'LOOP',
        activities: [
          { name: 'Meditate', records: [{ date: '2026-03-10' }, { date: '2026-03-09' }] },
          { name: 'Wake up early', records: [{ date: '2026-03-09' }] },
        ],
      },
    });
  });

  test('the database backup of Loop', async () => {
    expect(await read(await database(SCHEMA + CONTENT))).toMatchObject({
      kind: 'SOURCE',
      source: {
        activities: [{ name: 'Read', counting: { measure: 'MINUTES' }, records: [{ date: '2026-03-10', amount: 45 }] }],
      },
    });
  });

  test('the habits of HabitTrove, alone or in an archive of its data folder', async () => {
    const habits = JSON.stringify({ habits: [{ id: '1', name: 'Water', completions: ['2026-03-10T10:00:00Z'] }] });
    const source = { app: 'HABIT_TROVE', activities: [{ name: 'Water', records: [{ date: '2026-03-10' }] }] };
    expect(await read(habits)).toMatchObject({ source });
    expect(await read(zipSync({ 'data/habits.json': strToU8(habits) }))).toMatchObject({ source });
  });

  test.each([
    ['commas', ',', 'date,activity\n2026-03-10,Run\n'],
    ['semicolons', ';', '\uFEFFdate;activity\r\n2026-03-10;Run\r\n'],
    ['tabs', '\t', 'date\tactivity\n2026-03-10\tRun\n'],
    ['a first line for Excel', ';', '\uFEFFsep=;\r\ndate;activity\r\n2026-03-10;Run\r\n'],
  ])('a table with %s', async (_, delimiter, text) => {
    expect(await read(text)).toEqual({
      kind: 'TABLE',
      rows: [
        ['date', 'activity'],
        ['2026-03-10', 'Run'],
      ],
      delimiter,
    });
  });

  test('a table with empty rows, whose rows keep their numbers', async () => {
    expect(await read('date,activity\n\n2026-03-10,Run\n\n\n')).toMatchObject({
      rows: [['date', 'activity'], [''], ['2026-03-10', 'Run']],
    });
  });

  test('a table that a spreadsheet saved as Unicode text', async () => {
    const utf16 = new Uint8Array(Buffer.from('\uFEFFdate\tactivity\n2026-03-10\tRun\n', 'utf16le'));
    expect(await read(utf16)).toMatchObject({
      rows: [
        ['date', 'activity'],
        ['2026-03-10', 'Run'],
      ],
    });
  });
});

/** Changes the size that an archive claims of its only file, in its central directory. */
function withClaimedSize(archive: Uint8Array, size: number): Uint8Array {
  const view = new DataView(archive.buffer);
  const central = archive.findIndex(
    (_, offset) => view.byteLength > offset + 4 && view.getUint32(offset, true) === 0x02014b50,
  );
  view.setUint32(central + 24, size, true);
  return archive;
}

const REJECTED: readonly [string, Refusal, () => Uint8Array | string | Promise<Uint8Array>][] = [
  ['an empty file', 'EMPTY', () => ''],
  ['more than 100 MB', 'TOO_LARGE', () => new Uint8Array(100 * 1024 * 1024 + 1)],
  [
    'an archive of too many files',
    'UNPACKED_TOO_LARGE',
    () => zipSync(Object.fromEntries(Array.from({ length: 10_001 }, (_, index) => [`${index}`, new Uint8Array()]))),
  ],
  ['half an export', 'BROKEN', () => JSON.stringify(document()).slice(0, -20)],
  ['an export without its entries', 'BROKEN', () => JSON.stringify(document({ entries: undefined }))],
  ['an export whose entries are not an array', 'BROKEN', () => JSON.stringify(document({ entries: { length: 1 } }))],
  ['an export of a newer version', 'NEWER_VERSION', () => JSON.stringify(document({ version: 2 }))],
  ['another JSON file', 'UNKNOWN', () => '{"habits":"none"}'],
  ['deeply nested JSON', 'BROKEN', () => '['.repeat(200_000)],
  [
    'more records than can be imported',
    'TOO_MANY_ROWS',
    () => JSON.stringify(document({ skips: Array(200_001).fill(0) })),
  ],
  ['a table with too many rows', 'TOO_MANY_ROWS', () => `date,amount\n${'2026-01-01,1\n'.repeat(200_001)}`],
  ['half an archive', 'BROKEN', () => loopArchive().slice(0, 300)],
  ['an archive without files of a known app', 'UNKNOWN', () => zipSync({ 'photo.jpg': new Uint8Array(10) })],
  [
    'CSV files exported by an earlier version',
    'CSV_COPY',
    () => zipSync({ 'entries.csv': strToU8('id,date'), 'activities.csv': strToU8('id,name') }),
  ],
  [
    'an archive that claims gigabytes',
    'UNPACKED_TOO_LARGE',
    () => withClaimedSize(zipSync({ 'Habits.csv': strToU8(HABITS) }), 4e9),
  ],
  ['a PDF', 'UNKNOWN', () => '%PDF-1.7\n1 0 obj\n<< /Type /Catalog, /Pages 2 0 R >>\nendobj\n'],
  ['a picture', 'NOT_TEXT', () => new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0])],
  ['half a database', 'BROKEN', async () => (await database(SCHEMA + CONTENT)).slice(0, 5000)],
  ['a database of another app', 'UNKNOWN', () => database('CREATE TABLE notes (id)')],
  [
    'a database whose tables are views that never end',
    'UNKNOWN',
    () =>
      database(`CREATE TABLE Repetitions (habit);
        CREATE VIEW Habits AS WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT * FROM n`),
  ],
];

describe('files that are rejected', () => {
  test.each(REJECTED)('%s: %s', async (_, refusal, make) => {
    const error: unknown = await read(await make()).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(RefusedFile);
    expect((error as RefusedFile).refusal).toBe(refusal);
  });

  test(
    'an archive that unpacks to more than it claims is not unpacked beyond its claim',
    { tags: ['long'] },
    async () => {
      const bomb = zipSync({ 'Habits.csv': new Uint8Array(50_000_000).fill(65) });
      const reading = await read(withClaimedSize(bomb, 100)).catch((reason: unknown) => reason);
      expect(JSON.stringify(reading).length).toBeLessThan(1000);
    },
  );
});
