import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { KeptCounts } from '@sevenfold/domain/backup';
import fc from 'fast-check';
import pino from 'pino';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import {
  automaticBackupName,
  automaticBackupTime,
  expiredBackups,
  isAutomaticDraft,
  manualBackupName,
} from '../../src/backup/automaticFile';
import { backupGauge } from '../../src/backup/metrics';
import { verifyBackup } from '../../src/backup/read';
import { type BackupDeps, makeDueBackups } from '../../src/backup/run';
import { backupTask } from '../../src/backup/task';
import { findDestinations } from '../../src/features/backup/store';
import { startSharedServer } from '../harness';

const COUNTS: KeptCounts = { daily: 7, weekly: 4, monthly: 12 };

const home = mkdtempSync(join(tmpdir(), 'sevenfold-automatic-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));
const folder = join(home, 'backups');
const server = await startSharedServer({ env: { BACKUP_FOLDER: folder } });
let lines: string[];
beforeEach(() => {
  rmSync(folder, { recursive: true, force: true });
  lines = [];
});

const deps = (fields: Partial<BackupDeps> = {}): BackupDeps => ({
  ...server,
  log: pino({ level: 'info' }, { write: (line: string) => void lines.push(line) }),
  signal: new AbortController().signal,
  ...fields,
});
const run = (fields?: Partial<BackupDeps>): Promise<void> => makeDueBackups(deps(fields));
const files = (): string[] => readdirSync(folder).toSorted();
const stateOf = async () => (await findDestinations(server.db))[0];

describe('the daily backup', () => {
  it('is a complete backup, made once in a day of UTC', async () => {
    await server.signIn();
    await run();
    server.clock.advance({ hours: 13 });
    await run();
    expect(files()).toEqual(['sevenfold-automatic-20260311T100000Z.backup.gz']);
    const { header, rows } = await verifyBackup(join(folder, files()[0] ?? ''));
    expect([header.takenAt, rows.get('app_user')]).toEqual(['2026-03-11T10:00:00.000Z', 1]);
    server.clock.advance({ hours: 2 });
    await run();
    expect(files()).toHaveLength(2);
    expect(await stateOf()).toMatchObject({ succeededAt: Date.parse('2026-03-12T01:00:00Z'), failingSince: null });
  });

  it('is made once when several workers run it at the same time', async () => {
    await Promise.all([run(), run(), run(), run()]);
    expect(files()).toEqual(['sevenfold-automatic-20260311T100000Z.backup.gz']);
    expect(lines.filter((line) => line.includes('automatic backup made'))).toHaveLength(1);
  });

  it('is caught up by the first run after days without one', async () => {
    await run();
    server.clock.advance({ days: 9, hours: 5 });
    await run();
    expect(files()).toEqual([
      'sevenfold-automatic-20260311T100000Z.backup.gz',
      'sevenfold-automatic-20260320T150000Z.backup.gz',
    ]);
  });

  it('leaves 7 daily, 4 weekly and 12 monthly ones, and every file that it has not made', async () => {
    mkdirSync(folder);
    const foreign = [
      'sevenfold-20240101T002300Z.backup.gz',
      'before the upgrade.backup.gz',
      'sevenfold-automatic-20240101T002300Z.backup.gz.copy',
      'sevenfold-automatic-20240230T002300Z.backup.gz',
      'monday.part',
    ];
    for (const name of foreign) writeFileSync(join(folder, name), '');
    const dayMs = 86_400_000;
    for (let day = 1; day < 600; day += 1)
      writeFileSync(join(folder, automaticBackupName(server.clock.now() - day * dayMs)), '');
    await run();
    const automatic = files().filter((name) => automaticBackupTime(name) !== null);
    expect(automatic.slice(-7).map((name) => name.slice(20, 28))).toEqual(
      ['05', '06', '07', '08', '09', '10', '11'].map((day) => `202603${day}`),
    );
    expect(automatic).toHaveLength(7 + 3 + 10);
    expect(files().filter((name) => !automatic.includes(name))).toEqual(foreign.toSorted());
  });

  it('removes the incomplete file of a killed one', async () => {
    mkdirSync(folder);
    const draft = 'sevenfold-automatic-20260310T002300Z.backup.gz.4711-0123abcd.part';
    writeFileSync(join(folder, draft), 'half');
    writeFileSync(join(folder, 'sevenfold-20260310T002300Z.backup.gz.4711-0123abcd.part'), 'of a manual one');
    await run();
    expect(files()).toEqual([
      'sevenfold-20260310T002300Z.backup.gz.4711-0123abcd.part',
      'sevenfold-automatic-20260311T100000Z.backup.gz',
    ]);
  });

  it('can be switched off', async () => {
    await run();
    server.clock.advance({ days: 1 });
    await run({ config: { ...server.config, backups: { ...server.config.backups, isAutomatic: false } } });
    expect(files()).toHaveLength(1);
    expect(await findDestinations(server.db)).toEqual([]);
  });

  it('that is stopped leaves nothing, and is neither a success nor a failure', async () => {
    const reason = new Error('stopping');
    await expect(run({ signal: AbortSignal.abort(reason) })).rejects.toThrow('stopping');
    expect(existsSync(folder)).toBe(false);
    expect(await stateOf()).toMatchObject({ succeededAt: null, failingSince: null });
  });

  it('has a metric of its last success', async () => {
    const gauge = backupGauge();
    await backupTask(gauge).run({}, { ...deps(), changes: { publish: () => undefined }, pool: server.pool });
    expect((await gauge.get()).values).toMatchObject([
      { labels: { destination: 'FOLDER' }, value: server.clock.now() / 1000 },
    ]);
  });
});

describe('the list of erased accounts', () => {
  it('that cannot be written is a failure until it can, also on a day with a backup', async () => {
    await run();
    const list = join(folder, 'erased-accounts.json');
    writeFileSync(list, 'damaged');
    server.clock.advance({ hours: 1 });
    await run();
    expect(await stateOf()).toMatchObject({ failure: 'OTHER', succeededAt: Date.parse('2026-03-11T10:00:00Z') });
    rmSync(list);
    server.clock.advance({ hours: 1 });
    await run();
    expect(await stateOf()).toMatchObject({ failingSince: null, failure: null, isTold: false });
    expect(await stateOf()).toMatchObject({ succeededAt: Date.parse('2026-03-11T10:00:00Z') });
    expect(files()).toEqual(['sevenfold-automatic-20260311T100000Z.backup.gz']);
  });
});

describe('a failed backup', () => {
  it('is recorded, logged as an error, and tried again by the next run', async () => {
    writeFileSync(folder, 'a file in the way');
    await run();
    server.clock.advance({ hours: 1 });
    await run();
    expect(await stateOf()).toMatchObject({
      succeededAt: null,
      failingSince: Date.parse('2026-03-11T10:00:00Z'),
      failure: 'NOT_WRITABLE',
    });
    expect(
      lines.filter((line) => line.includes('"level":50') && line.includes('automatic backup failed')),
    ).toHaveLength(2);
    rmSync(folder);
    await run();
    expect(await stateOf()).toMatchObject({ succeededAt: server.clock.now(), failingSince: null, failure: null });
    expect(files()).toHaveLength(1);
  });

  it('in the middle of a table leaves no file', async () => {
    await server.pool.query('ALTER TABLE app_user RENAME TO elsewhere');
    await server.pool.query('CREATE VIEW app_user AS SELECT 1 / 0 AS user_id');
    await run();
    expect(files()).toEqual([]);
    expect(await stateOf()).toMatchObject({ failure: 'OTHER' });
  });

  it('in a folder that this user may not write says so', { skip: process.getuid?.() === 0 }, async () => {
    mkdirSync(folder);
    chmodSync(folder, 0o500);
    await run();
    expect(await stateOf()).toMatchObject({ failure: 'NOT_WRITABLE' });
  });
});

describe('names of automatic backups', () => {
  it('have their time, which no other name has', () => {
    const times = fc
      .integer({ min: 0, max: Date.parse('2099-12-31T00:00:00Z') / 1000 })
      .map((seconds) => seconds * 1000);
    fc.assert(
      fc.property(times, fc.string(), (takenAt, text) => {
        const name = automaticBackupName(takenAt);
        expect(automaticBackupTime(name)).toBe(takenAt);
        expect(isAutomaticDraft(`${name}.12-0123abcd.part`)).toBe(true);
        expect(isAutomaticDraft(name)).toBe(false);
        for (const other of [manualBackupName(takenAt), text, name + text || 'x', text + name])
          if (other !== name) expect([automaticBackupTime(other), isAutomaticDraft(other)]).toEqual([null, false]);
      }),
    );
  });

  it('are the only ones that expire', () => {
    const names = fc.array(
      fc.oneof(
        fc.integer({ min: 0, max: 4000 }).map((day) => automaticBackupName(day * 86_400_000)),
        fc.integer({ min: 0, max: 4000 }).map((day) => manualBackupName(day * 86_400_000)),
        fc.string(),
      ),
    );
    fc.assert(
      fc.property(names, (all) => {
        const expired = expiredBackups(all, COUNTS);
        expect(expired.every((name) => automaticBackupTime(name) !== null)).toBe(true);
        const automatic = new Set(all.filter((name) => automaticBackupTime(name) !== null));
        expect(automatic.size - expired.length).toBeLessThanOrEqual(23);
        expect(automatic.size > 0 && expired.length === automatic.size).toBe(false);
      }),
    );
  });
});
