import { expect, it } from 'vitest';
import { SharedReadConnections } from '../../src/db/sharedReadConnections';
import { createPool } from '../../src/db/pool';
import { freshDatabase, silent } from '../database';

const never = (): boolean => false;

it('serves many concurrent readers over a few connections and releases them', async () => {
  const { url, drop } = await freshDatabase();
  const pool = createPool({ url, connections: 8, log: silent });
  const readConnections = new SharedReadConnections(pool);
  const responses = await Promise.all(
    Array.from({ length: 100 }, (_, number) =>
      readConnections.use(async (client) => {
        const [one, other] = await Promise.all([
          client.query<{ n: number }>('SELECT $1::int AS n', [number]),
          client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid'),
        ]);
        return { n: one.rows[0]?.n, pid: other.rows[0]?.pid };
      }, never),
    ),
  );
  expect(responses.map(({ n }) => n)).toEqual(responses.map((_, number) => number));
  expect(new Set(responses.map(({ pid }) => pid)).size).toBe(4);
  expect([pool.totalCount, pool.idleCount]).toEqual([4, 4]);
  await pool.end();
  await drop();
});

it('leaves a transaction its connection of a small pool while others read without a pause', async () => {
  const { url, drop } = await freshDatabase();
  const pool = createPool({ url, connections: 2, log: silent });
  const readConnections = new SharedReadConnections(pool);
  const written = new AbortController();
  const readOn = async (): Promise<void> => {
    while (!written.signal.aborted)
      await readConnections.use(async (client) => client.query('SELECT pg_sleep(0.01)'), never);
  };
  const reading = Promise.all(Array.from({ length: 20 }, readOn));
  const { rowCount } = await pool.query('SELECT 1').finally(() => written.abort());
  expect(rowCount).toBe(1);
  await reading;
  await pool.end();
  await drop();
});

it('reports an error to its own reader only', async () => {
  const { url, drop } = await freshDatabase();
  const pool = createPool({ url, connections: 1, log: silent });
  const readConnections = new SharedReadConnections(pool);
  const query = (text: string): Promise<number | null> =>
    readConnections.use(async (client) => (await client.query(text)).rowCount, never);
  const results = await Promise.allSettled([query('SELECT 1'), query('SELECT nonsense'), query('SELECT 1')]);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(await query('SELECT 1')).toBe(1);
  await pool.end();
  await drop();
});

it('accepts no readers on a broken connection, and closes it after the last one', async () => {
  const { url, drop } = await freshDatabase();
  const pool = createPool({ url, connections: 8, log: silent });
  const readConnections = new SharedReadConnections(pool);
  const pidOf = (): Promise<number | undefined> =>
    readConnections.use(
      async (client) => (await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')).rows[0]?.pid,
      never,
    );
  const first = await pidOf();
  await expect(
    readConnections.use(
      async (client) => client.query('SELECT nonsense'),
      () => true,
    ),
  ).rejects.toThrow('nonsense');
  expect(await pidOf()).not.toBe(first);
  await pool.end();
  await drop();
});
