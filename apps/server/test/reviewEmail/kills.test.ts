/** @module-tag long */

import type { ChildProcess } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { type SmtpStage, startSmtp } from '@sevenfold/fakes/smtp';
import { expect, it, onTestFinished } from 'vitest';
import { addressOf, builtScript, launch } from '../processes';
import { startMailSetup, startMailing } from './setup';

const WORKERS = 8;
/** Number of emails of a round, all due at the same time. */
const EMAILS = 32;
const KILLS = Number(process.env['MAIL_KILLS'] ?? 2);
/** Probability that a stage of an email kills a worker. */
const KILL_CHANCE = 0.12;
/** The mail server temporarily refuses each tenth recipient, so that some emails are retried. */
const BUSY_EVERY = 10;
/** Maximum latency of the mail server in milliseconds. */
const LATENCY_MS = 30;
/** Factor by which the clock of the workers runs faster: a lease of two minutes expires in two seconds. */
const SPEED = 60;
/** Five seconds after the time of the emails on a Sunday. */
const CLOCK_FROM = Date.parse('2026-03-15T18:00:05Z');

const script = builtScript(new URL('mailWorkerProcess.ts', import.meta.url));

it(
  'eight workers killed at random moments send each email at most once, and miss only those being handed over',
  { timeout: 120_000 + KILLS * 5_000 },
  async () => {
    const server = await startMailing();
    let kills = 0;
    let recipients = 0;
    const hasKillsLeft = (): boolean => kills < KILLS;
    let workers: ChildProcess[] = [];
    const onStage = async (stage: SmtpStage, address: string): Promise<void> => {
      await delay(Math.random() * LATENCY_MS);
      if (stage === 'RECIPIENT') smtp.behave((recipients += 1) % BUSY_EVERY === 0 ? 'BUSY' : 'ACCEPT', address);
      if (!hasKillsLeft() || Math.random() > KILL_CHANCE) return;
      kills += 1;
      const victim = Math.floor(Math.random() * WORKERS);
      workers[victim]?.kill('SIGKILL');
      workers[victim] = start();
    };
    const smtp = await startSmtp({ onStage });
    onTestFinished(() => smtp.stop());
    const started = Date.now();
    const start = (): ChildProcess =>
      launch(script, {
        DATABASE_URL: server.databaseUrl,
        // Few, because other tests use the same database server.
        DATABASE_CONNECTIONS: '4',
        SMTP_URL: smtp.url,
        MAIL_FROM: 'plan@example.org',
        CLOCK_FROM: String(CLOCK_FROM),
        CLOCK_STARTED: String(started),
        CLOCK_SPEED: String(SPEED),
      });
    const template = await (await startMailSetup(server)).signIn('template@example.com');
    await server.pool.query('UPDATE app_user SET allow_weekly_review_emails = false');
    workers = Array.from({ length: WORKERS }, start);
    await Promise.all(workers.map(addressOf));

    /** Number of emails that are not sent or given up yet; enqueues the job that sends them. */
    const countOpen = async (): Promise<number> => {
      await server.pool.query("SELECT graphile_worker.add_job('schedule-review-emails', job_key := 'schedule')");
      const { rows } = await server.pool.query<{ count: number }>(
        `SELECT count(*)::int FROM app_user LEFT JOIN review_email USING (user_id)
         WHERE allow_weekly_review_emails AND (status IS NULL OR status IN ('WAITING', 'CLAIMED'))`,
      );
      return rows[0]?.count ?? 0;
    };
    let rounds = 0;
    do {
      rounds += 1;
      await server.pool.query(
        `WITH made AS (
           INSERT INTO app_user (user_id, name, email, created_at, language, week_start_day, timezone)
           SELECT gen_random_uuid(), 'Ana', 'user' || $2::int || '-' || n || '@example.com', '2026-01-01', 'EN', 'MONDAY', 'UTC'
           FROM generate_series(1, $3::int) AS n RETURNING user_id
         )
         INSERT INTO activity SELECT (jsonb_populate_record(activity, jsonb_build_object('user_id', made.user_id, 'area_id', NULL))).*
         FROM activity, made WHERE activity.user_id = $1`,
        [template.userId, rounds, EMAILS],
      );
      await server.pool.query(
        // Materialized, because the users are on other servers of a cluster than the rows that are copied.
        `WITH made AS MATERIALIZED (SELECT user_id FROM app_user WHERE email LIKE $2)
         INSERT INTO goal_period SELECT (jsonb_populate_record(goal_period, jsonb_build_object('user_id', made.user_id))).*
         FROM goal_period, made WHERE goal_period.user_id = $1`,
        [template.userId, `user${rounds}-%`],
      );
      await expect.poll(countOpen, { timeout: 120_000, interval: 100 }).toBe(0);
    } while (hasKillsLeft());

    const { rows } = await server.pool.query<{ email: string; status: string; attempts: number }>(
      'SELECT email, status, attempts FROM review_email JOIN app_user USING (user_id)',
    );
    const received = new Map<string, number>();
    for (const { to } of smtp.received) for (const one of to) received.set(one, (received.get(one) ?? 0) + 1);
    const missed = rows.filter(({ email }) => !received.has(email));
    const retried = rows.filter(({ attempts }) => attempts > 1);
    const repeated = [...received].filter(([, count]) => count > 1);
    console.log(
      `${kills} kills of ${WORKERS} workers, ${rows.length} emails, ${retried.length} tried more than once, ${missed.length} missed while handed over, ${repeated.length} sent twice`,
    );
    expect(repeated).toEqual([]);
    expect(missed.filter(({ status }) => status !== 'HANDING_OVER')).toEqual([]);
    expect(rows.filter(({ status }) => status !== 'SENT' && status !== 'HANDING_OVER')).toEqual([]);
    expect(rows).toHaveLength(rounds * EMAILS);
    expect(retried.length).toBeGreaterThan(0);
  },
);
