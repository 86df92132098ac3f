import { describe, expect, it } from 'vitest';
import { enqueue } from '../../src/jobs/task';
import { Device } from '../change/device';
import { startServer, type TestUser, type TestServer } from '../harness';
import { addressOf, builtScript, launch } from '../processes';
import { renaming } from './renaming';

const workerScript = builtScript(new URL('workerProcess.ts', import.meta.url));

async function startApp(): Promise<{ server: TestServer; ana: TestUser }> {
  const server = await startServer();
  return { server, ana: await server.signIn() };
}

const nameOf = async (server: TestServer, session: TestUser): Promise<string> =>
  (await server.request('GET /api/v1/user', undefined, { session })).data.name;

async function waiting({ pool }: TestServer): Promise<{ key: string | null; max_attempts: number }[]> {
  return (
    await pool.query<{ key: string | null; max_attempts: number }>(
      'SELECT key, max_attempts FROM graphile_worker.jobs ORDER BY id',
    )
  ).rows;
}

describe('a job', () => {
  it('exists when the transaction that enqueued it commits, and only then', async () => {
    const { server, ana } = await startApp();
    const failed = server.db.transaction().execute(async (transaction) => {
      await enqueue(transaction, renaming, { userId: ana.userId, name: 'Bea' });
      throw new Error('rolled back');
    });
    await expect(failed).rejects.toThrow('rolled back');
    expect(await waiting(server)).toEqual([]);
    await server.db
      .transaction()
      .execute((transaction) => enqueue(transaction, renaming, { userId: ana.userId, name: 'Bea' }));
    expect(await waiting(server)).toEqual([{ key: null, max_attempts: 2 }]);
  });

  it('replaces a pending one with the same key', async () => {
    const { server, ana } = await startApp();
    for (const name of ['Bea', 'Cleo'])
      await enqueue(
        server.db,
        renaming,
        { userId: ana.userId, name },
        { key: ana.userId, runAt: new Date('2999-01-01') },
      );
    expect(await waiting(server)).toEqual([{ key: ana.userId, max_attempts: 2 }]);
    const { rows } = await server.pool.query("SELECT payload ->> 'name' AS name FROM graphile_worker._private_jobs");
    expect(rows).toEqual([{ name: 'Cleo' }]);
  });

  it('that another process runs is announced to the devices connected to this one', async () => {
    const { server, ana } = await startApp();
    const device = await Device.connected(server, ana);
    await addressOf(launch(workerScript, { DATABASE_URL: server.databaseUrl }));
    await server.db
      .transaction()
      .execute((transaction) => enqueue(transaction, renaming, { userId: ana.userId, name: 'Dora' }));
    expect(await device.next('change')).toMatchObject({ changes: { rows: { user: [{ name: 'Dora' }] } } });
    expect(await nameOf(server, ana)).toBe('Dora');
  });
});
