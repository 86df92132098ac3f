import pg from 'pg';
import { benchmark, type Row } from './benchmark';
import { createEntry } from './calls';
import { nth } from './measure';
import { startStack, withCleanup } from './stack';
import { makeCrowd } from './users';
import { accepted, wiresTo } from './wire';

const USERS = 200;
const WRITES = 4_000;
const CALLERS = 8;

/** Bytes that users take in PostgreSQL: the figures of docs/capacity.md. */
export const capacity = benchmark({
  name: 'capacity',
  goal: 'bytes of a user with 20 activities and a year of history, and of a write',
  run: (bench) =>
    withCleanup(async (onCleanup) => {
      const { database, server } = await startStack(bench, onCleanup);
      const client = new pg.Client(database.url);
      await client.connect();
      onCleanup(() => client.end());
      const before = await readSizes(client);
      const crowd = await makeCrowd(database.url, { users: USERS, weeks: 52, activities: 20 });
      const filled = await readSizes(client);
      const wires = wiresTo(server, CALLERS);
      await Promise.all(
        Array.from({ length: CALLERS }, async (_, caller) => {
          for (let at = caller; at < WRITES; at += CALLERS)
            accepted(
              await nth(wires, caller).send(createEntry(nth(crowd.users, at), nth(crowd.activityIds, at), crowd.day)),
            );
        }),
      );
      for (const wire of wires) wire.close();
      const written = await readSizes(client);
      const perUser = (name: string) => ((filled.tables.get(name) ?? 0) - (before.tables.get(name) ?? 0)) / USERS;
      const tables = [...filled.tables.keys()].toSorted((a, b) => perUser(b) - perUser(a));
      return [
        { what: 'entries of a user', median: { value: crowd.entries, unit: '' } },
        kilobytes(
          'all rows of a user, with indexes',
          tables.reduce((sum, name) => sum + perUser(name), 0),
        ),
        ...tables.slice(0, 6).map((name) => kilobytes(`of these, table ${name}`, perUser(name))),
        kilobytes('kept response of a write, until its month is dropped', operationBytes(written, filled) / WRITES),
        kilobytes('write-ahead log of a write', (written.log - filled.log) / WRITES),
      ];
    }),
});

const kilobytes = (what: string, bytes: number): Row => ({ what, median: { value: bytes / 1000, unit: 'kB' } });

interface Sizes {
  /** Bytes of each table with its indexes. */
  readonly tables: ReadonlyMap<string, number>;
  /** Bytes of write-ahead log since the database was created. */
  readonly log: number;
}

const operationBytes = (later: Sizes, earlier: Sizes): number =>
  [...later.tables].reduce(
    (sum, [name, size]) => (name.startsWith('operation') ? sum + size - (earlier.tables.get(name) ?? 0) : sum),
    0,
  );

async function readSizes(client: pg.Client): Promise<Sizes> {
  const { rows } = await client.query<{ name: string; bytes: number }>(
    `SELECT relname AS name, pg_total_relation_size(relid)::float8 AS bytes FROM pg_stat_user_tables WHERE schemaname = 'public'`,
  );
  const log = await client.query<{ bytes: number }>(
    `SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 AS bytes`,
  );
  return { tables: new Map(rows.map(({ name, bytes }) => [name, bytes])), log: log.rows[0]?.bytes ?? 0 };
}
