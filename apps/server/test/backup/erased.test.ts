import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import { restore } from '../../src/backup/restore';
import { makeDueBackups } from '../../src/backup/run';
import { readMigrations } from '../../src/db/migrate';
import { TABLES } from '../../src/features/registry';
import { RESTORABLE_MS } from '../../src/features/deletion/limits';
import { eraseDueAccounts } from '../../src/features/retention/erase';
import { emptyDatabase, poolOn, silent } from '../database';
import { rethrow } from '../features/fixtures';
import { startSharedServer, type TestUser } from '../harness';

const home = mkdtempSync(join(tmpdir(), 'sevenfold-erased-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));
const folder = join(home, 'backups');
const server = await startSharedServer({ env: { BACKUP_FOLDER: folder } });
let ana: TestUser;
let ben: TestUser;
beforeEach(async () => {
  rmSync(folder, { recursive: true, force: true });
  ana = await server.signIn('Ana');
  ben = await server.signIn('Ben');
});

const signal = new AbortController().signal;
const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');
const list = (): string => join(folder, 'erased-accounts.json');
const backUp = (): Promise<void> => makeDueBackups({ ...server, log: silent, signal });
const erase = (pool = server.pool): Promise<string[]> =>
  eraseDueAccounts({ pool, clock: server.clock, signal, tables: TABLES, onFailed: rethrow });

/** Backs up, and then erases Ana. @returns the backup that still contains her */
async function backUpAndEraseAna(): Promise<string> {
  await backUp();
  const backup = readdirSync(folder).find((name) => name.endsWith('.gz')) ?? '';
  await server.pool.query('UPDATE app_user SET delete_at = $1 WHERE user_id = $2', [new Date(0), ana.userId]);
  expect(await erase()).toEqual([ana.userId]);
  return join(folder, backup);
}

async function restoreInto(url: string, file: string, replaces = false): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  return (await restore(client, { file, replaces, clock: server.clock, migrations: readMigrations() })).erasedAgain;
}

async function usersIn(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ user_id: string }>('SELECT user_id FROM app_user');
  return rows.map((row) => row.user_id);
}

it('a new database erases the accounts again that the list beside the backup names', async () => {
  const file = await backUpAndEraseAna();
  await backUp();
  expect(readFileSync(list(), 'utf8')).toContain(hashOf(ana.userId));
  expect(readFileSync(list(), 'utf8')).not.toContain(ana.userId);
  const database = await emptyDatabase();
  onTestFinished(() => database.drop());
  expect(await restoreInto(database.url, file)).toBe(1);
  const pool = poolOn(database.url);
  expect((await usersIn(pool)).toSorted()).toEqual([ana.userId, ben.userId].toSorted());
  expect(await erase(pool)).toEqual([ana.userId]);
  expect(await usersIn(pool)).toEqual([ben.userId]);
});

it('the same database erases them again also before the list is written', async () => {
  const file = await backUpAndEraseAna();
  expect(existsSync(list())).toBe(false);
  expect(await restoreInto(server.databaseUrl, file, true)).toBe(1);
  const pool = poolOn(server.databaseUrl);
  expect(await erase(pool)).toEqual([ana.userId]);
});

it('an account that is marked for deletion in the backup has the whole time to be taken back', async () => {
  const deleteAtOf = async (pool: pg.Pool) => {
    const { rows } = await pool.query<{ delete_at: Date }>('SELECT delete_at FROM app_user WHERE user_id = $1', [
      ben.userId,
    ]);
    return rows[0]?.delete_at.getTime();
  };
  await server.pool.query('UPDATE app_user SET delete_at = $1 WHERE user_id = $2', [
    new Date(server.clock.now() + 1),
    ben.userId,
  ]);
  const file = await backUpAndEraseAna();
  await server.pool.query('UPDATE app_user SET delete_at = NULL WHERE user_id = $1', [ben.userId]);
  expect(await restoreInto(server.databaseUrl, file, true)).toBe(1);
  const pool = poolOn(server.databaseUrl);
  expect(await deleteAtOf(pool)).toBe(server.clock.now() + RESTORABLE_MS);
  expect(await erase(pool)).toEqual([ana.userId]);
});

it('the list keeps the accounts of a database that was lost', async () => {
  mkdirSync(folder);
  const recent = { idHash: hashOf('recent'), erasedAt: '2026-03-01T00:00:00.000Z' };
  const old = { idHash: hashOf('old'), erasedAt: '2024-01-01T00:00:00.000Z' };
  writeFileSync(list(), JSON.stringify({ format: 'sevenfold-erased-accounts', accounts: [old, recent] }));
  await backUpAndEraseAna();
  await backUp();
  expect(JSON.parse(readFileSync(list(), 'utf8'))).toMatchObject({
    accounts: [recent, { idHash: hashOf(ana.userId), erasedAt: '2026-03-11T10:00:00.000Z' }],
  });
});

it('a damaged list prevents a restore, which would bring the accounts back', async () => {
  const file = await backUpAndEraseAna();
  writeFileSync(list(), '{"format":"sevenfold-erased-accounts"');
  await expect(restoreInto(server.databaseUrl, file, true)).rejects.toThrow(
    /^The list of erased accounts .* is damaged: nothing was restored\. Delete it to restore these accounts as well\.$/,
  );
  expect(await usersIn(server.pool)).toEqual([ben.userId]);
});
