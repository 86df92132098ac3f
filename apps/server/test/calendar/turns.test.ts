import { expect, it } from 'vitest';
import { syncTask } from '../../src/features/integration/syncTask';
import { newId } from '../../src/id';
import { silent } from '../database';
import { startServer, TEST_KEYRING, type TestUser } from '../harness';
import { providers } from './connecting';

it('does not let slow calendars of one user take all the jobs of a process', async () => {
  let release = (): void => undefined;
  let reading: Promise<void> = Promise.resolve();
  const calendars = providers({
    ICAL: {
      async read() {
        await reading;
        return { name: 'Club', events: [], etag: undefined, lastModified: undefined };
      },
    },
  });
  const server = await startServer({ calendars, env: { FREE_CALENDAR_ACCOUNTS: '5' } });
  const { config, databaseUrl, pool, db, clock } = server;
  const connect = async (session: TestUser, name: string) => {
    const body = { id: newId(clock), url: `https://club.example/${name}.ics` };
    return (await server.request('POST /api/v1/integration/address', body, { session })).data.integration.id;
  };
  const [ana, eve] = [await server.signIn('Ana'), await server.signIn('Eve')];
  const own = [await connect(ana, 'a'), await connect(ana, 'b'), await connect(ana, 'c')];
  const other = await connect(eve, 'd');
  reading = new Promise((resolve) => (release = resolve));
  await pool.query('DELETE FROM graphile_worker._private_jobs');

  const setup = { providers: calendars, keyring: TEST_KEYRING, freeAccounts: null, publicUrl: undefined };
  const task = syncTask({ ...setup, pushUrl: undefined });
  const { signal } = new AbortController();
  const changes = { publish: () => undefined };
  const deps = { config, databaseUrl, pool, db, clock, log: silent, changes, signal };
  const done: string[] = [];
  const sync = async ({ userId }: TestUser, id: string): Promise<void> => {
    await task.run({ userId, id }, deps);
    done.push(id);
  };
  const running = [...own.map((id) => sync(ana, id)), sync(eve, other)];
  await expect.poll(() => done).toHaveLength(1);
  const { rows } = await pool.query<{ payload: { id: string }; run_at: Date }>(
    'SELECT payload, run_at FROM graphile_worker._private_jobs',
  );
  expect(rows.map(({ payload }) => payload.id)).toEqual(done);
  expect(rows[0]?.run_at.getTime()).toBeGreaterThan(clock.now());
  expect(own).toContain(done[0]);
  release();
  await Promise.all(running);
  await sync(ana, done[0] ?? '');
  const lastSuccess = await pool.query<{ at: Date | null }>('SELECT last_success_at AS at FROM integration');
  expect(lastSuccess.rows.filter(({ at }) => at !== null)).toHaveLength(4);
});
