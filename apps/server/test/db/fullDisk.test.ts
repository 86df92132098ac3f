/** @module-tag long */

import { spawnSync } from 'node:child_process';
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { systemClock } from '../../src/clock';
import { startEmbeddedPostgres } from '../../src/db/embedded';
import { migrate } from '../../src/db/migrate';
import { newId } from '../../src/id';
import { isRoot, temporaryFolder } from '../embedded/harness';
import { poolOn } from '../database';
import { makeActivity, newEntry } from '../features/fixtures';
import { startServer } from '../harness';

const MEBIBYTE = 1024 * 1024;

const canMount = (): boolean => spawnSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).status === 0;

/** Takes all the space there is. */
function fill(file: string): void {
  const handle = openSync(file, 'w');
  try {
    for (let size = MEBIBYTE; size >= 512;) {
      try {
        writeSync(handle, Buffer.alloc(size));
      } catch {
        size /= 2;
      }
    }
  } finally {
    closeSync(handle);
  }
}

/** A separate disk for the test. */
async function smallDisk(mebibytes: number): Promise<string> {
  const folder = join(await temporaryFolder(), 'disk');
  await mkdir(folder);
  expect(spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${mebibytes}m`, 'tmpfs', folder]).status).toBe(0);
  onTestFinished(() => void spawnSync('umount', ['-l', folder]));
  return folder;
}

describe.runIf(isRoot && canMount())('disk that is too small for a new database', () => {
  it('is reported in one line before anything is written', async () => {
    const dataFolder = join(await smallDisk(20), 'data');
    const starting = startEmbeddedPostgres({ dataFolder, log: { info: () => undefined, warn: () => undefined } });
    await expect(starting).rejects.toThrow(
      new RegExp(
        `^The disk that holds the data folder ${dataFolder} has only (19|20) MiB free, and a new database needs 100 MiB: free some space, or set another data folder\\.$`,
      ),
    );
    expect(await readdir(dataFolder)).toEqual([]);
  });
});

// The error code is tested everywhere in outage.test.ts; this test uses a real disk.
describe.runIf(isRoot && canMount())('disk that fills up during writes', () => {
  it('rejects writes with 503, keeps acknowledged ones, and recovers when there is space', async () => {
    const folder = await smallDisk(160);
    const database = await startEmbeddedPostgres({
      dataFolder: join(folder, 'data'),
      log: { info: () => undefined, warn: () => undefined },
    });
    onTestFinished(() => database.stop());
    await migrate(poolOn(database.url), systemClock);
    const server = await startServer({ databaseUrl: database.url });
    const ana = await server.signIn();
    const { id: activityId } = await makeActivity(server, ana);

    const filler = join(folder, 'filler');
    fill(filler);
    const acknowledged: string[] = [];
    const refused: ReturnType<typeof newEntry>[] = [];
    const write = async (
      entry = newEntry(server, activityId, { id: newId(systemClock), note: 'n'.repeat(400) }),
    ): Promise<number> => {
      const { status } = await server.request('POST /api/v1/entry', entry, { session: ana, key: entry.id });
      if (status === 200) acknowledged.push(entry.id);
      else refused.push(entry);
      return status;
    };
    while (refused.length < 5) expect([200, 503]).toContain(await write());

    rmSync(filler);
    await expect.poll(() => write(), { timeout: 30_000 }).toBe(200);
    for (const entry of refused.splice(0)) expect(await write(entry)).toBe(200);
    const { rows } = await server.pool.query<{ id: string }>('SELECT id FROM entry ORDER BY id');
    expect(rows.map(({ id }) => id)).toEqual(acknowledged.sort());
  });
});
