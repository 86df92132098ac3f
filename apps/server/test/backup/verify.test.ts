/** @module-tag long */

import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { beforeAll, afterAll, describe, expect, it, inject } from 'vitest';
import { makeDueBackups } from '../../src/backup/run';
import { asAdmin, silent } from '../database';
import { temporaryFolder } from '../embedded/harness';
import { startServer, type TestServer } from '../harness';
import { builtScripts, launch, run } from '../processes';

/** Number of entries of the household that the drill restores; it has to take less than a minute. */
const ENTRIES = Number(process.env['DRILL_ENTRIES'] ?? 5_000);

const script = builtScripts();
const folder = mkdtempSync(join(tmpdir(), 'sevenfold-drill-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let server: TestServer;
let backup: string;
beforeAll(async () => {
  server = await startServer({ env: { BACKUP_FOLDER: folder } });
  const { userId } = await server.signIn();
  await server.pool.query(
    `INSERT INTO removed_row (user_id, noun, key, version, removed_at)
     SELECT $1, 'lifeRating', (date '2000-01-01' + n)::text, n, now() FROM generate_series(1, $2::int) AS n`,
    [userId, ENTRIES],
  );
  await makeDueBackups({ ...server, log: silent, signal: new AbortController().signal });
  backup = join(folder, readdirSync(folder).find((name) => name.endsWith('.backup.gz')) ?? '');
});

const databases = async (): Promise<unknown[]> =>
  (await asAdmin((admin) => admin.query("SELECT datname FROM pg_database WHERE datname LIKE 'sevenfold\\_verify\\_%'")))
    .rows;
const temporaryFolders = (): string[] => readdirSync(tmpdir()).filter((name) => name.startsWith('sevenfold-verify-'));
const env = (): Record<string, string> => ({ DATABASE_URL: server.databaseUrl, BACKUP_FOLDER: folder });
const verify = (args: readonly string[] = [], variables = env()) => run(script('verifyBackup'), variables, args);

describe('the restore drill', { timeout: 120_000 }, () => {
  it('verifies the newest backup on the server of DATABASE_URL, and removes the database', async () => {
    const { code, out, err } = await verify();
    expect([code, err]).toEqual([0, '']);
    expect(out).toMatch(
      /^Verified .*\/sevenfold-automatic-20260311T100000Z\.backup\.gz: restored [\d,]+ rows of \d+ tables as they were at 2026-03-11T10:00:00\.000Z into a temporary database, in [\d.]+ seconds\.$/,
    );
    expect(Number(/restored ([\d,]+)/.exec(out)?.[1]?.replaceAll(',', ''))).toBeGreaterThan(ENTRIES);
    expect(Number(/in ([\d.]+) seconds/.exec(out)?.[1])).toBeLessThan(60);
    expect(await databases()).toEqual([]);
  });

  it('verifies a backup in an embedded database without DATABASE_URL, and removes its folder', async () => {
    const home = await temporaryFolder();
    const before = temporaryFolders();
    const { code, out, err } = await verify([backup], { DATA_FOLDER: join(home, 'data') });
    expect([code, err]).toEqual([0, '']);
    expect(out).toMatch(/^Verified /);
    expect(temporaryFolders()).toEqual(before);
    expect(readdirSync(home)).toEqual([]);
  });

  it('removes what a killed one has left on the server', async () => {
    await asAdmin((admin) => admin.query('CREATE DATABASE sevenfold_verify_0123456789abcdef'));
    expect((await verify()).code).toBe(0);
    expect(await databases()).toEqual([]);
  });

  it('that is stopped removes the database', async () => {
    const child = launch(script('verifyBackup'), env());
    await expect.poll(databases, { timeout: 30_000 }).toHaveLength(1);
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([1, null]);
    expect(await databases()).toEqual([]);
  });

  const inputs: readonly (readonly [string, () => string[], RegExp])[] = [
    ['that does not exist', () => [join(folder, 'none.gz')], /^The file .*none\.gz does not exist\.$/],
    [
      'that is torn',
      () => [written(readFileSync(backup).subarray(0, -50))],
      /^The backup .* is damaged: nothing was restored\. Use another one\.$/,
    ],
    ['that is something else', () => [written(Buffer.from('hello'))], /is not a backup of Sevenfold\.$/],
    [
      'of a newer version',
      () => [
        written(
          gzipSync(
            gunzipSync(readFileSync(backup)).toString('latin1').replace('"formatVersion":1', '"formatVersion":2'),
          ),
        ),
      ],
      /^The backup .* was written by a newer version of Sevenfold\. Use that version to restore it\.$/,
    ],
    ['and another', () => ['a', 'b'], /^Name one backup at most: npm run db:verify-backup -- \[file\]$/],
  ];
  it.each(inputs)('of a file %s says so in one line', async (_what, args, message) => {
    const { code, err } = await verify(args());
    expect(code).toBe(1);
    expect(err).toMatch(message);
    expect(await databases()).toEqual([]);
  });

  it('without any backup says how to make one', async () => {
    const empty = await temporaryFolder();
    expect(await verify([], { ...env(), BACKUP_FOLDER: empty })).toMatchObject({
      code: 1,
      err: `There is no backup in ${empty}. Make one with npm run db:backup, or name a file.`,
    });
  });

  it('without the right to create a database says what to grant', async () => {
    await asAdmin((admin) => admin.query("CREATE ROLE no_databases LOGIN PASSWORD 'secret'"));
    const url = new URL(inject('databaseUrl'));
    [url.username, url.password] = ['no_databases', 'secret'];
    const { code, err } = await verify([backup], { DATABASE_URL: url.href });
    await asAdmin((admin) => admin.query('DROP ROLE no_databases'));
    expect([code, err]).toEqual([
      1,
      'The database user "no_databases" may not create databases, and nothing was verified. Grant it CREATEDB, or leave DATABASE_URL empty to verify the backup in an embedded database.',
    ]);
  });
});

let files = 0;
function written(bytes: Buffer): string {
  const file = join(folder, `input-${(files += 1)}.gz`);
  writeFileSync(file, bytes);
  return file;
}
