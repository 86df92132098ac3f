import { randomBytes } from 'node:crypto';
import {
  copyFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { restore } from '../../src/backup/restore';
import { OWN_TABLES, TABLES } from '../../src/backup/tables';
import { backupText } from '../../src/backup/take';
import { writeNewFile } from '../../src/backup/write';
import { systemClock } from '../../src/clock';
import { readMigrations, type Migration } from '../../src/db/migrate';
import { makeDemoAccount } from '../../src/demo/account';
import { emptyDatabase, freshDatabase, poolOn } from '../database';
import { storeIntegration } from '../calendar/fixtures';
import { makeActivity, makeEntry, makeObjective } from '../features/fixtures';
import { startServer, type TestUser, type TestServer } from '../harness';

const folder = mkdtempSync(join(tmpdir(), 'sevenfold-backup-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let files = 0;
const newFile = (): string => join(folder, `${(files += 1)}.backup.gz`);

const clients: pg.Client[] = [];
afterAll(async () => {
  for (const client of clients) await client.end().catch(() => undefined);
});

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: 'sevenfold backup' });
  client.on('error', () => undefined);
  clients.push(client);
  await client.connect();
  return client;
}

async function backup(url: string, file = newFile()): Promise<string> {
  const client = await connect(url);
  await writeNewFile(
    file,
    backupText(client, systemClock, readMigrations(), () => undefined),
    new AbortController().signal,
  );
  return file;
}

async function restoreInto(url: string, file: string, { replaces = false, migrations = readMigrations() } = {}) {
  return restore(await connect(url), { file, replaces, clock: systemClock, migrations });
}

async function emptyUrl(): Promise<string> {
  const database = await emptyDatabase();
  onTestFinished(() => database.drop());
  return database.url;
}

/** Every row of every table, as text. */
async function contents(url: string): Promise<Record<string, string[]>> {
  const pool = poolOn(url);
  const tables = await Promise.all(
    TABLES.map(async (table) => {
      const { rows } = await pool.query<{ row: string }>(`SELECT t::text AS row FROM ${table} t ORDER BY 1`);
      return [table, rows.map(({ row }) => row)] as const;
    }),
  );
  return Object.fromEntries(tables);
}

async function epochOf(url: string): Promise<string | undefined> {
  return (await poolOn(url).query<{ id: string }>('SELECT id FROM epoch')).rows[0]?.id;
}

/** A server with rows in every table, some of them with text that needs escaping. */
async function filledServer(): Promise<{ server: TestServer; ana: TestUser; activityId: string }> {
  const server = await startServer();
  await makeDemoAccount(server.db, server.clock, { language: 'JA', timezone: 'Asia/Tokyo' });
  const ana = await server.signIn('Ana "\\.\\n" \t 花\u{1F33C}');
  const { id: activityId } = await makeActivity(server, ana, { description: 'a\\b\n\\.\n\tc' });
  await makeEntry(server, ana, activityId, { note: '\\N' });
  await server.pool.query("INSERT INTO page_view VALUES ('2026-03-11', '/day', 'WEB', 0, 7)");
  await server.pool.query("INSERT INTO waiting_account VALUES ('a@example.org', 'A', now())");
  await server.pool.query("INSERT INTO migrated_account VALUES ($1, 'a@example.com', 'A', now(), '{}', '{}', now())", [
    ana.userId,
  ]);
  await server.pool.query("INSERT INTO registration_ticket VALUES ('\\x00ff', 'local', 's', NULL, 'T', now())");
  await server.pool.query("INSERT INTO used_nonce VALUES ('\\x00fe', now())");
  await server.pool.query("INSERT INTO life_rating VALUES ($1, '2026-03-11', '{}', now())", [ana.userId]);
  await server.pool.query("INSERT INTO removed_row VALUES ($1, 'lifeRating', '2026-03-10', 3, now())", [ana.userId]);
  await server.pool.query("INSERT INTO import_batch VALUES ($1, $1, 1, 'CSV', 'runs.csv', true, '{}', '{}', now())", [
    ana.userId,
  ]);
  await server.pool.query("INSERT INTO import_undo VALUES ($1, $1, 'UNDONE', 4, 4, '{}', now())", [ana.userId]);
  await server.pool.query("INSERT INTO review_email VALUES ($1, '2026-W11', 'SENT', $1, now(), 1, NULL, now())", [
    ana.userId,
  ]);
  await server.pool.query("INSERT INTO feedback VALUES ($1, $1, 'Nice', 'HAPPY', now())", [ana.userId]);
  await server.pool.query("INSERT INTO deletion_reason VALUES ($1, 'OTHER', 'Bye', now())", [ana.userId]);
  await server.pool.query('INSERT INTO manual_premium VALUES ($1, now())', [ana.userId]);
  await server.pool.query("INSERT INTO web_subscription VALUES ($1, 'cus_1')", [ana.userId]);
  await server.pool.query("INSERT INTO store_subscription VALUES ($1, 'APP_STORE', now(), NULL, false, true, now())", [
    ana.userId,
  ]);
  await server.pool.query("INSERT INTO passkey VALUES ($1, $1, 'Phone', 'localhost', '\\x00', 1, '{}', now(), NULL)", [
    ana.userId,
  ]);
  await server.pool.query("INSERT INTO passkey_challenge VALUES ('\\x00', 'SIGN_IN', '\\x01', NULL, now())");
  await server.pool.query("INSERT INTO set_up_token VALUES ('\\x00', now())");
  await server.pool.query("INSERT INTO recovery_code VALUES ($1, '\\x00', now())", [ana.userId]);
  await server.pool.query("INSERT INTO invitation VALUES ($1, $1, '\\x00', now(), now())", [ana.userId]);
  await server.pool.query("INSERT INTO shared_link VALUES ('\\x00', $1, $1, NULL, 'Ben', false, now())", [ana.userId]);
  await server.pool.query("INSERT INTO erased_account VALUES ('\\x00', now())");
  await fillCalendars(server, ana, activityId);
  await server.pool.query("INSERT INTO admin_act VALUES ($1, now(), 'root@localhost', 'FOUND_USER', $1)", [ana.userId]);
  return { server, ana, activityId };
}

/** A row of every table of calendars. */
async function fillCalendars({ pool }: TestServer, { userId }: TestUser, activityId: string): Promise<void> {
  await pool.query(
    `INSERT INTO integration (user_id, id, provider, account_subject, account_name, credentials, credentials_key_id, created_at)
     VALUES ($1, $1, 'GOOGLE', 's', 'ana@example.org', '\\x00ff', 'k', now())`,
    [userId],
  );
  await pool.query(
    "INSERT INTO calendar (user_id, id, integration_id, external_id, name) VALUES ($1, $1, $1, 'e', 'Home')",
    [userId],
  );
  await pool.query(
    `INSERT INTO calendar_event (user_id, calendar_id, external_id, event_key, name, description, location, starts_at, ends_at, status, is_declined, is_free, is_private)
     VALUES ($1, $1, 'e', 'k', 'Run', '', '', now(), now(), 'CONFIRMED', false, false, false)`,
    [userId],
  );
  await pool.query("INSERT INTO event_choice VALUES ($1, $2, 'k', 'REJECTED')", [userId, activityId]);
  await pool.query(
    `INSERT INTO counted_event (user_id, entry_id, activity_id, calendar_id, event_key, is_attached, timezone, day_ends_at)
     SELECT user_id, id, activity_id, $1, 'k', false, 'UTC', 0 FROM entry WHERE user_id = $1 AND activity_id = $2`,
    [userId, activityId],
  );
  await pool.query(
    `INSERT INTO authorization_request (user_id, state_hash, token_hash, provider, verifier, verifier_key_id, origin, redirect_uri, expires_at)
     SELECT user_id, '\\x00', token_hash, 'GOOGLE', '\\x00', 'k', 'SETTINGS', 'https://plan.example.org', now() FROM session WHERE user_id = $1`,
    [userId],
  );
  await pool.query("INSERT INTO push_channel VALUES ($1, $1, $1, 'e', 'r', '\\x00', now(), now())", [userId]);
  await pool.query(
    `INSERT INTO push_subscription (user_id, id, token_hash, endpoint_hash, credentials, credentials_key_id, since, created_at)
     SELECT user_id, user_id, token_hash, '\\x00', '\\x00', 'k', now(), now() FROM session WHERE user_id = $1 LIMIT 1`,
    [userId],
  );
  await pool.query(
    "INSERT INTO push_delivery VALUES ($1, $1, 'DAILY', '2026-03-11', 'SENT', $1, now(), 1, NULL, now())",
    [userId],
  );
  await pool.query(
    `INSERT INTO combined_goal (user_id, id, name, unit, weekly_goals_timeline, activity_ids, created_at, version)
    VALUES ($1, $1, 'Move', 'DAYS', '[]', '{a,b}', now(), 1)`,
    [userId],
  );
  await pool.query("INSERT INTO consent_revocation VALUES ($1, $1, 'GOOGLE', '\\x00', 'k', now())", [userId]);
  await pool.query("INSERT INTO sign_in_consent VALUES ($1, $1, $1, 'client', '\\x00', 'k', now(), NULL)", [userId]);
}

/** A server that the tests only read from, and its backup. */
let source: TestServer;
let ana: TestUser;
let sourceBackup: string;
beforeAll(async () => {
  ({ server: source, ana } = await filledServer());
  sourceBackup = await backup(source.databaseUrl);
});

describe('backup', () => {
  it('covers every table', async () => {
    const database = await freshDatabase();
    onTestFinished(() => database.drop());
    const { rows } = await poolOn(database.url).query<{ name: string }>(
      "SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition",
    );
    expect(rows.map(({ name }) => name).sort()).toEqual([...TABLES, ...OWN_TABLES].sort());
  });

  it('contains every row in a file private to this user, and restores the same data in a new epoch', async () => {
    expect(statSync(sourceBackup).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([]);
    const before = await contents(source.databaseUrl);
    for (const table of TABLES) expect(before[table]?.length, table).toBeGreaterThan(0);

    const url = await emptyUrl();
    const { rows } = await restoreInto(url, sourceBackup);
    expect(await contents(url)).toEqual(before);
    expect(Object.fromEntries(rows)).toEqual(Object.fromEntries(TABLES.map((table) => [table, before[table]?.length])));
    expect(await epochOf(url)).not.toBe(await epochOf(source.databaseUrl));
    // Sessions survive the restore.
    const restored = await startServer({ databaseUrl: url });
    expect((await restored.request('GET /api/v1/user', undefined, { session: ana })).status).toBe(200);
  });

  it('lets the events of calendars be counted again, because it has no jobs', { tags: ['long'] }, async () => {
    const server = await startServer();
    const { calendarId } = await storeIntegration(server, await server.signIn());
    await server.pool.query('UPDATE calendar SET synced_at = now()');
    const url = await emptyUrl();
    await restoreInto(url, await backup(server.databaseUrl));
    const { rows } = await poolOn(url).query('SELECT id, synced_at FROM calendar');
    expect(rows).toEqual([{ id: calendarId, synced_at: null }]);
  });

  it('is a consistent snapshot during writes', { tags: ['long'] }, async () => {
    const { server, ana: writer, activityId } = await filledServer();
    const client = await connect(server.databaseUrl);
    const text = backupText(client, systemClock, readMigrations(), () => undefined);
    const pieces = [(await text.next()).value];
    const before = await contents(server.databaseUrl);
    const during = await makeEntry(server, writer, activityId);
    await server.signIn('Bea');
    for await (const piece of text) pieces.push(piece);
    const file = newFile();
    writeFileSync(file, gzipSync(Buffer.concat(pieces.filter((piece) => Buffer.isBuffer(piece)))));
    const url = await emptyUrl();
    await restoreInto(url, file);
    expect(await contents(url)).toEqual(before);
    expect(before['entry']?.join()).not.toContain(during.id);
  });

  it('never overwrites a file', async () => {
    const database = await freshDatabase();
    onTestFinished(() => database.drop());
    const file = newFile();
    writeFileSync(file, 'precious');
    await expect(backup(database.url, file)).rejects.toThrow(`The file ${file} already exists. Name another one.`);
    expect(readFileSync(file, 'utf8')).toBe('precious');
  });

  it('is not written under an invalid file name', async () => {
    const database = await freshDatabase();
    onTestFinished(() => database.drop());
    await expect(backup(database.url, join(folder, 'b'.repeat(300)))).rejects.toThrow(
      /^The name of the backup file is too long for this system \(\d+ characters with its folder\)\. Choose a shorter one\.$/,
    );
  });

  it('of a database without Sevenfold is rejected', async () => {
    await expect(backup(await emptyUrl())).rejects.toThrow(
      'There is nothing to back up: the database contains no data of Sevenfold.',
    );
  });

  it('of an older schema is migrated when it is restored', { tags: ['long'] }, async () => {
    const later: Migration = {
      name: '9999_later',
      checksum: 'x',
      sql: "ALTER TABLE entry ADD COLUMN later text NOT NULL DEFAULT 'yes'",
    };
    const url = await emptyUrl();
    await restoreInto(url, sourceBackup, { migrations: [...readMigrations(), later] });
    const { rows } = await poolOn(url).query(
      "SELECT count(*) FILTER (WHERE later = 'yes') = count(*) AS whole, count(*) > 100 AS many FROM entry",
    );
    expect(rows).toEqual([{ whole: true, many: true }]);
  });

  it('from before UTC offsets gets them from the time zones of the users', { tags: ['long'] }, async () => {
    const url = await emptyUrl();
    await restoreInto(url, sourceBackup);
    const pool = poolOn(url);
    await pool.query(
      "ALTER TABLE entry DROP COLUMN utc_offset_minutes; DELETE FROM schema_migration WHERE name = '0008_entry_utc_offset'",
    );
    const restored = await emptyUrl();
    await restoreInto(restored, await backup(url));
    const { rows } = await poolOn(restored).query(
      'SELECT utc_offset_minutes AS offset, count(*) > 100 AS many FROM entry JOIN app_user USING (user_id) WHERE timezone = $1 GROUP BY 1',
      ['Asia/Tokyo'],
    );
    expect(rows).toEqual([{ offset: 540, many: true }]);
  });
});

describe('restore', () => {
  it('requires --replace for a database with data, and then replaces all of it', async () => {
    const other = await startServer();
    await other.signIn('Zoe');
    const before = await contents(other.databaseUrl);
    await expect(restoreInto(other.databaseUrl, sourceBackup)).rejects.toThrow(
      'The database is not empty, and nothing was restored. Restore into a new one, or add --replace to overwrite its data.',
    );
    expect(await contents(other.databaseUrl)).toEqual(before);
    await restoreInto(other.databaseUrl, sourceBackup, { replaces: true });
    expect(await contents(other.databaseUrl)).toEqual(await contents(source.databaseUrl));
  });

  it('loads objectives that were carried over from others later in the file, however many there are', async () => {
    const other = await startServer();
    const ben = await other.signIn('Ben');
    await makeObjective(other, ben, { id: 'ffffffff-ffff-7fff-bfff-ffffffffffff' });
    await other.pool.query(
      `INSERT INTO objective (user_id, id, name, why, period_year, type, carried_from, sort_order, created_at)
       SELECT user_id, gen_random_uuid(), 'Read', repeat('x', 100000), 2026, 'COMPLETABLE', id, 1, now()
       FROM objective, generate_series(1, 100)`,
    );
    // Stores them in the order of their ids, as a history of changes may do.
    await other.pool.query('CLUSTER objective USING objective_pkey');
    await restoreInto(other.databaseUrl, await backup(other.databaseUrl), { replaces: true });
    expect((await poolOn(other.databaseUrl).query('SELECT FROM objective')).rowCount).toBe(101);
  });

  it('treats a database that a server has just created as empty', { tags: ['long'] }, async () => {
    const fresh = await startServer();
    const other = await fresh.request('GET /api/v1/server-config');
    expect(other.status).toBe(200);
    await restoreInto(fresh.databaseUrl, sourceBackup);
    expect(await contents(fresh.databaseUrl)).toEqual(await contents(source.databaseUrl));
  });

  const damages: readonly (readonly [string, (bytes: Buffer, file: string) => void, RegExp])[] = [
    [
      'cut short',
      (bytes, file) => truncateSync(file, bytes.length - 100),
      /^The backup .* is damaged: nothing was restored\. Use another one\.$/,
    ],
    [
      'with an inverted byte',
      (bytes, file) => writeFileSync(file, invertByte(bytes, bytes.length >> 1)),
      /^The backup .* is damaged: nothing was restored/,
    ],
    [
      'with a changed row, compressed again',
      (bytes, file) =>
        writeFileSync(
          file,
          gzipSync(gunzipSync(bytes).toString('latin1').replace('花', 'flower').replace('Ana', 'Eve'), { level: 1 }),
        ),
      /damaged/,
    ],
    ['without its end', (bytes, file) => writeFileSync(file, gzipSync(gunzipSync(bytes).subarray(0, -200))), /damaged/],
    ['that is empty', (_, file) => writeFileSync(file, ''), /damaged|not a backup/],
    ['that is something else', (_, file) => writeFileSync(file, 'PGDMP and more'), /is not a backup of Sevenfold\.$/],
    [
      'that is something else, gzipped',
      (_, file) => writeFileSync(file, gzipSync('{"hello":1}\n')),
      /is not a backup of Sevenfold\.$/,
    ],
    [
      'of a newer format',
      (bytes, file) =>
        writeFileSync(file, gzipSync(gunzipSync(bytes).toString().replace('"formatVersion":1', '"formatVersion":2'))),
      /was written by a newer version/,
    ],
  ];

  it.each(damages)(
    'of a file %s is rejected, and leaves the database unchanged',
    { tags: ['long'] },
    async (_what, damage, message) => {
      const file = newFile();
      copyFileSync(sourceBackup, file);
      const before = await contents(source.databaseUrl);
      const epoch = await epochOf(source.databaseUrl);
      damage(readFileSync(file), file);
      await expect(restoreInto(source.databaseUrl, file, { replaces: true })).rejects.toThrow(message);
      expect(await contents(source.databaseUrl)).toEqual(before);
      expect(await epochOf(source.databaseUrl)).toBe(epoch);
    },
  );

  it('of a file from a newer schema or another product is rejected with the reason', async () => {
    const url = await emptyUrl();
    await expect(restoreInto(url, sourceBackup, { migrations: readMigrations().slice(0, 1) })).rejects.toThrow(
      /was written by a newer version of Sevenfold \(2\.0\.0\)/,
    );
    const changed = readMigrations().map((migration) => ({ ...migration, checksum: 'other' }));
    await expect(restoreInto(url, sourceBackup, { migrations: changed })).rejects.toThrow(
      /not an ancestor of this one/,
    );
    expect(
      (await poolOn(url).query("SELECT 1 FROM information_schema.tables WHERE table_schema = 'public'")).rowCount,
    ).toBe(0);
  });

  it('ends, and is rolled back, when the file cannot be read any more while it is loaded', async () => {
    const file = newFile();
    const other = await startServer();
    await other.signIn('Ben');
    const names = Array.from({ length: 50 }, () => randomBytes(30_000).toString('base64'));
    await other.pool.query(
      'INSERT INTO waiting_account SELECT md5(name), name, now() FROM unnest($1::text[]) AS name',
      [names],
    );
    await backup(other.databaseUrl, file);
    const [first, ...more] = readMigrations();
    if (!first) throw new Error('There are no migrations');
    // Read after the file was checked.
    const truncating = {
      ...first,
      get sql() {
        truncateSync(file, Math.floor(statSync(file).size / 2));
        return first.sql;
      },
    };
    const before = await contents(other.databaseUrl);
    await expect(
      restoreInto(other.databaseUrl, file, { replaces: true, migrations: [truncating, ...more] }),
    ).rejects.toThrow(/damaged/);
    expect(await contents(other.databaseUrl)).toEqual(before);
  });

  it('is rolled back when it fails halfway, as on a full disk', { tags: ['long'] }, async () => {
    const before = await contents(source.databaseUrl);
    const full: Migration = {
      name: '9999_full',
      checksum: 'x',
      sql: "DO $$BEGIN RAISE EXCEPTION 'on purpose' USING ERRCODE = '53100'; END$$",
    };
    await expect(
      restoreInto(source.databaseUrl, sourceBackup, { replaces: true, migrations: [...readMigrations(), full] }),
    ).rejects.toThrow('on purpose');
    expect(await contents(source.databaseUrl)).toEqual(before);
  });
});

function invertByte(bytes: Buffer, at: number): Buffer {
  const copy = Buffer.from(bytes);
  copy[at] = (copy[at] ?? 0) ^ 0xff;
  return copy;
}
