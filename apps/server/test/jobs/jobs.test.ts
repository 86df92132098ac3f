import type { Pool } from 'pg';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { systemClock } from '../../src/clock';
import { readConfig } from '../../src/config';
import { createCalendars, composeTasks } from '../../src/compose';
import { installJobs } from '../../src/jobs';
import { task } from '../../src/jobs/task';
import { asAdmin, freshDatabase, poolOn, silent, type TestDatabase } from '../database';
import { startWorker, type Worker } from './worker';

let database: TestDatabase;
let pool: Pool;
beforeEach(async () => {
  database = await freshDatabase();
  onTestFinished(() => database.drop());
  pool = poolOn(database.url);
});

const start = (): Promise<Worker> => startWorker(database.url);

const enqueuePurge = (key = 'purge') => pool.query("SELECT graphile_worker.add_job('purge', job_key := $1)", [key]);

async function waiting(): Promise<number> {
  const { rows } = await pool.query<{ jobs: string }>('SELECT count(*) AS jobs FROM graphile_worker.jobs');
  return Number(rows[0]?.jobs);
}

/** Lets all jobs appear as locked that many minutes ago; by a runner that does not exist unless one has locked them. */
const lock = (minutes: number) =>
  pool.query(
    `UPDATE graphile_worker._private_jobs
     SET locked_by = coalesce(locked_by, 'pool-of-no-process'), locked_at = now() - make_interval(mins => $1)`,
    [minutes],
  );

/** True if a worker is notified of new jobs; otherwise it polls every few seconds. */
const isListening = async () =>
  (await pool.query("SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN%'"))
    .rowCount === 1;

describe('jobs', () => {
  it('run as soon as they are enqueued, on one of several workers', async () => {
    const workers = await Promise.all([start(), start()]);
    await enqueuePurge();
    await expect.poll(waiting).toBe(0);
    const purged = await Promise.all(workers.map((worker) => worker.hasPurged()));
    expect(purged.filter(Boolean)).toHaveLength(1);
  });

  it('store their schedule in the database, so that a missed run is caught up', async () => {
    await start();
    const known = async () =>
      (
        await pool.query<{ identifier: string }>(
          'SELECT identifier FROM graphile_worker._private_known_crontabs ORDER BY identifier COLLATE "C"',
        )
      ).rows;
    const config = readConfig({});
    const scheduled = composeTasks({
      config,
      clock: systemClock,
      keyring: undefined,
      calendars: createCalendars(config),
    })
      .tasks.filter(({ schedule }) => schedule)
      .map(({ name }) => ({ identifier: name }))
      .toSorted((a, b) => (a.identifier < b.identifier ? -1 : 1));
    expect(scheduled).toContainEqual({ identifier: 'erase-accounts' });
    await expect.poll(known).toEqual(scheduled);
  });

  it('catch up the missed runs of an hour, but not those of every minute', async () => {
    const runs: string[] = [];
    const scheduled = (name: string, cron: string) =>
      task({ name, payload: z.unknown(), schedule: { cron }, maxAttempts: 1, run: async () => void runs.push(name) });
    const tasks = [scheduled('hourly', '17 * * * *'), scheduled('minutely', '* * * * *')];
    const first = await startWorker(database.url, tasks);
    const setBack = async () =>
      (
        await pool.query(
          `UPDATE graphile_worker._private_known_crontabs
           SET known_since = known_since - interval '1 day', last_execution = now() - interval '5 hours'`,
        )
      ).rowCount;
    await expect.poll(setBack).toBeGreaterThan(1);
    await first.stop();
    await startWorker(database.url, tasks);
    await expect.poll(() => runs).toContain('hourly');
    await expect.poll(waiting).toBe(0);
    const { rows } = await pool.query<{ enqueued: string }>(
      "SELECT last_value AS enqueued FROM pg_sequences WHERE schemaname = 'graphile_worker' AND sequencename LIKE '%jobs_id_seq%'",
    );
    // Five hours have 300 minutes.
    expect(rows.map(({ enqueued }) => Number(enqueued) < 30)).toEqual([true]);
  });

  it('continue after the database has dropped all connections', async () => {
    const worker = await start();
    await enqueuePurge();
    await expect.poll(waiting).toBe(0);
    const { rows } = await pool.query<{ dropped: boolean }>(
      'SELECT pg_terminate_backend(pid) AS dropped FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
    );
    expect(rows.length).toBeGreaterThan(0);
    await expect.poll(isListening, { timeout: 30_000 }).toBe(true);
    await enqueuePurge();
    await expect.poll(waiting, { timeout: 30_000 }).toBe(0);
    // The runner may have been replaced by a new one, which takes a moment.
    await expect.poll(() => worker.running(), { timeout: 30_000 }).toBe(1);
  });

  it('restart after the runner has stopped', async () => {
    const worker = await start();
    await expect.poll(isListening).toBe(true);
    // Graphile Worker stops when another process announces a breaking migration.
    await pool.query("SELECT pg_notify('worker:migrate', '{\"breaking\": true}')");
    await expect.poll(() => worker.running()).toBe(0);
    await expect.poll(() => worker.running()).toBe(1);
    // The stopped runner has set it.
    process.exitCode = undefined;
  });

  it('continue after the database has refused to delete a finished job', async () => {
    const worker = await start();
    await pool.query(`
      CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'refused'; END $$;
      CREATE TRIGGER refuse BEFORE DELETE ON graphile_worker._private_jobs FOR EACH ROW EXECUTE FUNCTION refuse();
    `);
    await enqueuePurge();
    await expect.poll(() => worker.running()).toBe(0);
    await pool.query('DROP TRIGGER refuse ON graphile_worker._private_jobs');
    // A runner that was refused twice has waited three seconds; what it had taken is released every ten.
    await expect.poll(waiting, { timeout: 30_000 }).toBe(0);
    await expect.poll(() => worker.running(), { timeout: 30_000 }).toBe(1);
  });

  it('of a process that was killed run in another one', async () => {
    await installJobs(pool, silent);
    await enqueuePurge();
    await lock(3);
    await start();
    await expect.poll(waiting).toBe(0);
  });

  it('that take long are not taken from a runner that is alive', async () => {
    let finish: () => void = () => undefined;
    const finished = new Promise<void>((resolve) => (finish = resolve));
    onTestFinished(finish);
    let starts = 0;
    const long = task({
      name: 'long',
      payload: z.unknown(),
      maxAttempts: 1,
      run: async () => {
        starts += 1;
        await finished;
      },
    });
    await startWorker(database.url, [long]);
    await expect.poll(isListening).toBe(true);
    await pool.query("SELECT graphile_worker.add_job('long')");
    await expect.poll(() => starts).toBe(1);
    await lock(3);
    await startWorker(database.url, [long]);
    await enqueuePurge();
    await expect.poll(waiting).toBe(1);
    expect(starts).toBe(1);
    finish();
    await expect.poll(waiting).toBe(0);
  });

  it('release everything when they are stopped', async () => {
    const worker = await start();
    await worker.stop();
    expect(await worker.running()).toBe(0);
    await enqueuePurge();
    expect(await waiting()).toBe(1);
  });

  it('without the right to create their schema report what to grant', async () => {
    const role = `plain_${process.pid}`;
    await asAdmin((admin) => admin.query(`CREATE ROLE ${role} LOGIN PASSWORD 'plain'`));
    onTestFinished(() => asAdmin(async (admin) => void (await admin.query(`DROP ROLE ${role}`))));
    const url = new URL(database.url);
    url.username = role;
    url.password = 'plain';
    await expect(installJobs(poolOn(url.href), silent)).rejects.toThrow(
      /^The database user may not create the schema "graphile_worker" of the job queue\. Grant it CREATE on the database\.$/,
    );
  });
});
