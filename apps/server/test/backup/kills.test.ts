/** @module-tag long */

import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { automaticBackupTime, isAutomaticDraft } from '../../src/backup/automaticFile';
import { verifyBackup } from '../../src/backup/read';
import { TABLES } from '../../src/backup/tables';
import { findDestinations } from '../../src/features/backup/store';
import { makeDemoAccount } from '../../src/demo/account';
import { freshDatabase, poolOn } from '../database';
import { startServer, type TestServer } from '../harness';
import { addressOf, builtScript, launch } from '../processes';

/** Number of processes that are killed while they back up, and while they restore. */
const KILLS = Number(process.env['BACKUP_KILLS'] ?? 3);
const DAY_MS = 86_400_000;
const TIMEOUT_MS = 60_000 + KILLS * 10_000;

const script = builtScript(new URL('killedProcess.ts', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'sevenfold-killed-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
  await makeDemoAccount(server.db, server.clock, { language: 'EN', timezone: 'UTC' });
});

const backUp = (env: Record<string, string> = {}) =>
  launch(script, {
    DATABASE_URL: server.databaseUrl,
    BACKUP_FOLDER: folder,
    NOW: String(server.clock.now()),
    ...env,
  });

/** Starts a process, and kills it at a random time of its work; about a third of them end before. */
async function killAtRandom(child: ReturnType<typeof launch>, workMs: number): Promise<boolean> {
  const exit = once(child, 'exit');
  await addressOf(child);
  // A random moment is what this test is about.
  await Promise.race([delay(Math.random() * workMs * 1.5), exit]);
  child.kill('SIGKILL');
  const [, signal] = await exit;
  return signal === 'SIGKILL';
}

/** Runs a process to its end. @returns its time at work in milliseconds */
async function runToEnd(child: ReturnType<typeof launch>): Promise<number> {
  const exit = once(child, 'exit');
  await addressOf(child);
  const began = performance.now();
  const [code] = await exit;
  expect(code).toBe(0);
  return performance.now() - began;
}

/** Hash of all rows of all tables, but of those that differ after each restore. */
async function hashOf(url: string): Promise<string> {
  const hash = createHash('sha256');
  const pool = poolOn(url);
  for (const table of TABLES.filter((name) => name !== 'calendar')) {
    const { rows } = await pool.query<{ row: string }>(`SELECT t::text AS row FROM ${table} t ORDER BY 1`);
    hash.update(`${table}\n${rows.map(({ row }) => row).join('\n')}\n`);
  }
  return hash.digest('hex');
}

it(
  'a killed backup leaves at most an incomplete file, which the next one removes, and is no backup',
  { timeout: TIMEOUT_MS },
  async () => {
    const workMs = await runToEnd(backUp());
    let [kills, drafts] = [0, 0];
    while (kills < KILLS) {
      server.clock.advance({ days: 1 });
      const isKilled = await killAtRandom(backUp(), workMs);
      kills += Number(isKilled);
      const names = readdirSync(folder);
      drafts += names.filter(isAutomaticDraft).length;
      expect(names.filter(isAutomaticDraft).length).toBeLessThanOrEqual(1);
      const times = names.flatMap((name) => automaticBackupTime(name) ?? []);
      expect(times.length + names.filter(isAutomaticDraft).length).toBe(names.length);
      // Every file with the name of a backup is a whole one, and what is recorded as a success exists.
      const newest =
        names
          .filter((name) => automaticBackupTime(name) !== null)
          .toSorted()
          .at(-1) ?? '';
      expect((await verifyBackup(join(folder, newest))).rows.get('app_user')).toBe(1);
      const [state] = await findDestinations(server.db);
      expect(times).toContain(state?.succeededAt);
      expect(state?.failingSince).toBeNull();
    }
    server.clock.advance({ days: 1 });
    await runToEnd(backUp());
    expect(readdirSync(folder).filter(isAutomaticDraft)).toEqual([]);
    expect(readdirSync(folder).map(automaticBackupTime)).toContain(server.clock.now());
    console.log(`${kills} backups killed in up to ${Math.round(workMs * 1.5)} ms, ${drafts} incomplete files left`);
  },
);

it('a killed restore has replaced everything or nothing', { timeout: TIMEOUT_MS }, async () => {
  server.clock.set(new Date(Date.now() + 400 * DAY_MS).toISOString());
  await runToEnd(backUp());
  const file = join(folder, readdirSync(folder).toSorted().at(-1) ?? '');
  const whole = await hashOf(server.databaseUrl);
  const target = await freshDatabase();
  const other = await startServer({ databaseUrl: target.url });
  await other.signIn('Zoe');
  const before = await hashOf(target.url);
  const restoring = () => launch(script, { DATABASE_URL: target.url, RESTORE: file });
  const workMs = await runToEnd(restoring());
  expect(await hashOf(target.url)).toBe(whole);
  let [kills, replaced] = [0, 0];
  while (kills < KILLS) {
    const changed = await other.signIn('Zoe');
    const present = await hashOf(target.url);
    expect(present).not.toBe(whole);
    kills += Number(await killAtRandom(restoring(), workMs));
    // The server notices the lost connection once it wants to answer; until then its transaction may hold the locks.
    const now = await hashOf(target.url);
    expect([present, whole]).toContain(now);
    replaced += Number(now === whole);
    await other.pool.query('DELETE FROM app_user WHERE user_id = $1', [changed.userId]);
  }
  await runToEnd(restoring());
  expect(await hashOf(target.url)).toBe(whole);
  expect(before).not.toBe(whole);
  console.log(
    `${kills} restores killed in up to ${Math.round(workMs * 1.5)} ms, ${replaced} restores replaced everything, those that were not killed among them`,
  );
  await target.drop();
});
