import type { LoopDatabase } from '@sevenfold/domain/transfer';
import initSqlJs, { type Database } from 'sql.js';
import { RefusedFile } from './reading';

/**
 * Tables of the backup. Views and virtual tables, which could run code of the file, are not accepted in their place.
 */
const TABLES = `SELECT name FROM sqlite_master
  WHERE type = 'table' AND name IN ('Habits', 'Repetitions') AND sql NOT LIKE '%VIRTUAL%'`;

/**
 * Reads the tables of a Loop Habit Tracker backup.
 *
 * @param wasmUrl address of the WebAssembly file of SQLite
 * @throws RefusedFile
 */
export async function readDatabase(bytes: Uint8Array, rowsMax: number, wasmUrl: string): Promise<LoopDatabase> {
  const { Database } = await initSqlJs({ locateFile: () => wasmUrl });
  const database = new Database(bytes);
  try {
    if (rowsOf(database, TABLES).length !== 2) throw new RefusedFile('UNKNOWN');
    const habits = rowsOf(database, `SELECT * FROM Habits LIMIT ${rowsMax + 1}`);
    const repetitions = rowsOf(database, `SELECT * FROM Repetitions ORDER BY timestamp LIMIT ${rowsMax + 1}`);
    if (repetitions.length > rowsMax || habits.length > rowsMax) throw new RefusedFile('TOO_MANY_ROWS');
    return { habits, repetitions };
  } catch (error) {
    // SQLite names a damaged file only once it reads the damaged part.
    throw error instanceof RefusedFile ? error : new RefusedFile('BROKEN');
  } finally {
    database.close();
  }
}

function rowsOf(database: Database, query: string): Record<string, unknown>[] {
  return database
    .exec(query)
    .flatMap(({ columns, values }) =>
      values.map((row) => Object.fromEntries(columns.map((column, index) => [column.toLowerCase(), row[index]]))),
    );
}
