// A process for tests, which makes the automatic backup of the day (BACK_UP), or restores the file RESTORE, and prints
// a line when it begins.
import pg from 'pg';
import { pino } from 'pino';
import { restore } from '../../src/backup/restore';
import { makeDueBackups } from '../../src/backup/run';
import { systemClock } from '../../src/clock';
import { readConfig } from '../../src/config';
import { overPool } from '../../src/db/client';
import { readMigrations } from '../../src/db/migrate';
import { createPool } from '../../src/db/pool';

const config = readConfig(process.env);
const databaseUrl = config.databaseUrl ?? '';
const { RESTORE: file, NOW: now = '' } = process.env;
const log = pino({ level: 'error' });
process.stdout.write('ready at work\n');
if (file === undefined) {
  const pool = createPool({ url: databaseUrl, connections: 2, log });
  const clock = { now: () => Number(now) };
  const { signal } = new AbortController();
  await makeDueBackups({ config, databaseUrl, db: overPool(pool), clock, log, signal });
  await pool.end();
} else {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await restore(client, { file, replaces: true, clock: systemClock, migrations: readMigrations() });
  await client.end();
}
