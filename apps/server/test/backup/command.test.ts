import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { describeFailure } from '../../src/backup/command';
import { withConnection, withDatabase } from '../../src/backup/database';
import { restore } from '../../src/backup/restore';
import { backupText } from '../../src/backup/take';
import { writeNewFile } from '../../src/backup/write';
import { systemClock } from '../../src/clock';
import { readConfig } from '../../src/config';
import { readMigrations } from '../../src/db/migrate';
import { StartupError } from '../../src/startupError';
import { emptyDatabase, freshDatabase, silent } from '../database';

const { signal: never } = new AbortController();

async function urlOf(creating: ReturnType<typeof freshDatabase>): Promise<string> {
  const { url, drop } = await creating;
  onTestFinished(() => drop());
  return url;
}

describe('a command', () => {
  it('that fails says why, and what a stop has left behind', () => {
    expect(describeFailure(new StartupError('The disk is full.'), 'The restore', 'Nothing was changed.')).toBe(
      'The disk is full.',
    );
    expect(describeFailure(new Error('no route'), 'The restore', undefined)).toBe('The restore failed: no route');
    expect(describeFailure(new Error('Connection terminated'), 'The distribution', 'Two tables stay so.')).toBe(
      'The distribution was stopped. Two tables stay so.',
    );
  });

  it('that is stopped does not say that the database cannot be reached', async () => {
    const url = await urlOf(freshDatabase());
    const stop = new AbortController();
    const config = readConfig({ DATABASE_URL: url });
    const options = { config, log: silent, createIfMissing: false, signal: stop.signal, force: never };
    const error: unknown = await withDatabase(options, async (client) => {
      setTimeout(() => stop.abort(), 50);
      return client.query('SELECT pg_sleep(30)');
    }).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(Error);
    expect(error).not.toBeInstanceOf(StartupError);
  });

  it('has restored a backup once that is committed, also if it is stopped while statistics are collected', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sevenfold-stopped-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const file = join(folder, 'stopped.backup.gz');
    const migrations = readMigrations();
    await withConnection(await urlOf(freshDatabase()), never, (client) =>
      writeNewFile(
        file,
        backupText(client, systemClock, migrations, () => undefined),
        never,
      ),
    );
    const url = await urlOf(emptyDatabase());
    const stop = new AbortController();
    const restored = withConnection(url, stop.signal, (client) => {
      const query = client.query.bind(client);
      vi.spyOn(client, 'query').mockImplementation((...args: Parameters<typeof query>) => {
        if (args[0] === 'ANALYZE') stop.abort();
        return query(...args);
      });
      return restore(client, { file, replaces: false, clock: systemClock, migrations });
    });
    expect(await restored).toMatchObject({ erasedAgain: 0 });
    const { rows } = await withConnection(url, never, (client) => client.query('SELECT 1 FROM schema_migration'));
    expect(rows).toHaveLength(migrations.length);
  });
});
