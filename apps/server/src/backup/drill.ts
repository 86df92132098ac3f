import type { Client } from 'pg';
import type { Clock } from '../clock';
import { readMigrations, validateRecorded } from '#db';
import { StartupError } from '../startupError';
import { restore } from './restore';

export interface Drill {
  readonly takenAt: string;
  readonly rows: number;
  readonly tables: number;
}

/**
 * Restores a backup into an empty database, which checks every row against the constraints, compares the numbers of rows
 * and migrates it; then checks that the schema is complete.
 *
 * @throws {StartupError} when the backup cannot be restored
 */
export async function drillRestore(client: Client, file: string, clock: Clock): Promise<Drill> {
  const migrations = readMigrations();
  const { header, rows } = await restore(client, { file, replaces: false, clock, migrations });
  const { rows: recorded } = await client.query<{ name: string; checksum: string }>(
    'SELECT name, checksum FROM schema_migration',
  );
  validateRecorded(recorded, migrations);
  const { rowCount: invalid } = await client.query('SELECT 1 FROM pg_index WHERE NOT indisvalid');
  if (recorded.length < migrations.length || invalid !== 0)
    throw new StartupError(`The backup ${file} cannot be used: the schema is not complete after a restore.`);
  return {
    takenAt: header.takenAt,
    rows: [...rows.values()].reduce((sum, count) => sum + count, 0),
    tables: rows.size,
  };
}
