import type { ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { systemClock } from '../../src/clock';
import { overPool } from '../../src/db/client';
import { createPool } from '../../src/db/pool';
import { makeDemoAccount } from '../../src/demo/account';
import { TABLES } from '../../src/features/registry';
import { asAdmin, silent, undistributedDatabase } from '../database';
import { builtScripts, launch, run } from '../processes';

/** Number of distributions that are killed between the first and the last table. */
const KILLS = Number(process.env['DISTRIBUTION_KILLS'] ?? 5);
const TIMEOUT_MS = 180_000 + KILLS * 10_000;
/** Random time until the kill, in milliseconds; about that of one table. */
const STEP_MS = 150;
const POLL_MS = 5;
/** Number of tables that are left to the distribution that is not killed. */
const ROOM = 3;
const SHARDS = '--shards=4';
const OURS = "datname = current_database() AND application_name LIKE 'sevenfold%'";
const CONNECTED = `SELECT 1 FROM pg_stat_activity WHERE ${OURS}`;
const DISTRIBUTING = `${CONNECTED} AND query LIKE '%create_distributed_table%'`;

const script = builtScripts();
const distributed = TABLES.filter(({ distribution }) => distribution !== 'ON_COORDINATOR').map(({ name }) => name);

const countRows = async (client: Client, text: string, values: readonly unknown[] = []): Promise<number> =>
  (await client.query(text, [...values])).rowCount ?? 0;

const countDistributed = (client: Client): Promise<number> =>
  countRows(client, 'SELECT 1 FROM pg_dist_partition WHERE logicalrelid::text = ANY($1)', [distributed]);

/** Reads a number of lines of output. */
async function readLines({ stdout }: ChildProcess, count: number): Promise<void> {
  if (!stdout) throw new Error('The process has no output');
  let output = '';
  stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  await expect
    .poll(() => output.split('\n').length - 1, { interval: POLL_MS, timeout: TIMEOUT_MS })
    .toBeGreaterThanOrEqual(count);
}

/** Number and hash of the rows of each table. */
async function describeTables(client: Client): Promise<Record<string, string>> {
  const tables: Record<string, string> = {};
  for (const { name } of TABLES) {
    const { rows } = await client.query<{ row: string }>(`SELECT t::text AS row FROM ${name} t`);
    const hash = createHash('sha256');
    for (const row of rows.map((one) => one.row).toSorted()) hash.update(`${row}\n`);
    tables[name] = `${rows.length} rows, ${hash.digest('hex')}`;
  }
  return tables;
}

it(
  'a distribution that is killed between two tables goes on from there, and keeps every row',
  { timeout: TIMEOUT_MS },
  async () => {
    const database = await undistributedDatabase();
    onTestFinished(() => database.drop());
    const pool = createPool({ url: database.url, connections: 2, log: silent });
    await makeDemoAccount(overPool(pool), systemClock, { language: 'EN', timezone: 'UTC' });
    // The command rejects to run while processes of Sevenfold are connected.
    await pool.end();
    const env = { DATABASE_URL: database.url };

    await asAdmin(async (client) => {
      const expectNoConnection = async (): Promise<void> => {
        await expect.poll(() => countRows(client, CONNECTED)).toBe(0);
      };
      const before = await describeTables(client);
      await expectNoConnection();
      for (let kills = 0; kills < KILLS; kills += 1) {
        const done = await countDistributed(client);
        const child = launch(script('distribute'), env, [SHARDS]);
        const exit = once(child, 'exit');
        // Distributes the share of the tables that this kill has to reach; always the first.
        const wanted = Math.max(1, Math.floor(((kills + 1) / KILLS) * (distributed.length - ROOM)));
        await readLines(child, wanted - done);
        await expect.poll(() => countRows(client, DISTRIBUTING), { interval: POLL_MS }).toBeGreaterThan(0);
        // A random moment is what this test is about; none so late that the last table could be reached.
        if (distributed.length - done > ROOM) await Promise.race([delay(Math.random() * STEP_MS), exit]);
        child.kill('SIGKILL');
        const [code, signal] = await exit;
        expect({ code, signal }).toEqual({ code: null, signal: 'SIGKILL' });
        await expectNoConnection();
        const reached = await countDistributed(client);
        expect(reached).toBeGreaterThanOrEqual(Math.max(done, 1));
        expect(reached).toBeLessThan(distributed.length);
      }
      const { code, err } = await run(script('distribute'), env, [SHARDS]);
      expect({ code, err }).toEqual({ code: 0, err: '' });
      expect(await countDistributed(client)).toBe(distributed.length);
      expect(await describeTables(client)).toEqual(before);
      console.log(`${KILLS} distributions killed, ${distributed.length} tables distributed`);
    }, database.url);
  },
);
