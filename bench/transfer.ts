import pg from 'pg';
import { newId } from '../apps/server/src/id';
import { systemClock } from '../apps/server/src/clock';
import { atMost, type Bench, benchmark, mebibytes, ms, type Row } from './benchmark';
import { headersOf } from './calls';
import { nth } from './measure';
import { peakMiB, residentMiB, type ServerProcess, startDatabase, startServer, withCleanup } from './stack';
import { makeCrowd, type User } from './users';

const YEARS = 10;
const ACTIVITIES = 60;
/** Rows of a batch; their bytes are about those that the app puts into one. */
const BATCH_ROWS = 700;
/** Bound on the memory of the server process, however long the history is. */
const PEAK_MIB = 250;

interface Entry {
  readonly id: string;
}

export const transfer = benchmark({
  name: 'transfer',
  goal: `export and import of ${YEARS} years of ${ACTIVITIES} activities a day take at most ${PEAK_MIB} MiB of the server`,
  run: (bench) =>
    withCleanup(async (onCleanup) => {
      const database = await startDatabase();
      onCleanup(database.stop);
      // The history is longer than an import may be by default.
      const env = { DATABASE_URL: database.url, RECORDS_PER_IMPORT: '300000' };
      // Creates the schema.
      await (await startServer(bench, env)).stop();
      bench.say('filling the database');
      const { users } = await makeCrowd(database.url, { users: 2, weeks: 1, activities: ACTIVITIES });
      const [exporter, importer] = [nth(users, 0), nth(users, 1)];
      await fill(database.url, exporter, importer);
      let entries: readonly Entry[] = [];
      const json = await measured(bench, env, 'export as JSON', async (server) => {
        const file = await download(server, exporter, '/api/v1/export');
        ({ entries } = JSON.parse(new TextDecoder().decode(file)) as { entries: Entry[] });
        return file.length;
      });
      if (entries.length < YEARS * 365 * ACTIVITIES) throw new Error(`Only ${entries.length} entries were exported`);
      const csv = await measured(bench, env, 'export as CSV files in a zip', async (server) => {
        const file = await download(server, exporter, '/api/v1/export/csv');
        if (new TextDecoder('latin1').decode(file.subarray(0, 2)) !== 'PK') throw new Error('This is no archive');
        return file.length;
      });
      const imported = await measured(bench, env, `import in batches of ${BATCH_ROWS}`, (server) =>
        importAll(server, importer, entries),
      );
      return [...json, ...csv, ...imported];
    }),
});

/** Gives the exporter an entry of each activity on each day; the importer has the same activities without entries. */
async function fill(url: string, exporter: User, importer: User): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('DELETE FROM entry');
    await client.query(
      `INSERT INTO entry (user_id, id, activity_id, date, amount, source, created_at)
        SELECT $1, overlay(gen_random_uuid()::text PLACING '7' FROM 15)::uuid, activity.id, day::date, 1, 'MANUAL', now()
        FROM activity, generate_series(current_date - interval '${YEARS} years', current_date - 1, interval '1 day') AS day
        WHERE user_id = $1`,
      [exporter.userId],
    );
    await client.query('DELETE FROM skip WHERE user_id = $1', [importer.userId]);
    await client.query('VACUUM ANALYZE');
  } finally {
    await client.end();
  }
}

/** Runs on a server of its own, whose peak of memory is then that of this run. */
async function measured(
  bench: Bench,
  env: Readonly<Record<string, string>>,
  what: string,
  run: (server: ServerProcess) => Promise<number>,
): Promise<Row[]> {
  bench.say(what);
  const server = await startServer(bench, env);
  try {
    const idle = await residentMiB(server.pid);
    const started = performance.now();
    const bytes = await run(server);
    const took = performance.now() - started;
    const peak = await peakMiB(server.pid);
    return [
      { what: `${what} (${(bytes / 2 ** 20).toFixed(1)} MiB)`, median: ms(took) },
      {
        what: `peak of the process, ${Math.round(idle)} MiB when it started`,
        median: mebibytes(peak),
        goal: atMost(PEAK_MIB, peak, 'MiB'),
      },
    ];
  } finally {
    await server.stop();
  }
}

async function download({ host, port }: ServerProcess, user: User, path: string): Promise<Uint8Array> {
  const response = await fetch(`http://${host}:${port}${path}`, { headers: headersOf(user) });
  if (!response.ok) throw new Error(`Response with status ${response.status}: ${await response.text()}`);
  return new Uint8Array(await response.arrayBuffer());
}

/** @returns the bytes sent */
async function importAll({ host, port }: ServerProcess, user: User, entries: readonly Entry[]): Promise<number> {
  const importId = newId(systemClock);
  let bytes = 0;
  for (let start = 0, number = 0; start < entries.length; start += BATCH_ROWS, number += 1) {
    const rows = entries.slice(start, start + BATCH_ROWS);
    const isLast = start + BATCH_ROWS >= entries.length;
    const body = JSON.stringify({
      importId,
      source: 'SEVENFOLD',
      fileName: 'export.json',
      number,
      isLast,
      entries: rows,
    });
    bytes += body.length;
    const response = await fetch(`http://${host}:${port}/api/v1/import/batch`, {
      method: 'POST',
      headers: { ...headersOf(user), 'Content-Type': 'application/json' },
      body,
    });
    if (!response.ok) throw new Error(`Response with status ${response.status}: ${await response.text()}`);
  }
  return bytes;
}
