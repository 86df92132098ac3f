import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSmtp } from '@sevenfold/fakes/smtp';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { smtpMail } from '../../src/adapters/smtp';
import { backupGauge } from '../../src/backup/metrics';
import { backupTask } from '../../src/backup/task';
import { backupNoticeTask } from '../../src/features/backup/notice';
import { MailNotAccepted } from '../../src/ports/mail';
import { silent } from '../database';
import { startServer, type TestServer, type TestUser } from '../harness';
import { signInAdmin } from '../admin/cases';

let folder: string;
let server: TestServer;
let smtp: Awaited<ReturnType<typeof startSmtp>>;
let root: TestUser;
beforeEach(async () => {
  const home = mkdtempSync(join(tmpdir(), 'sevenfold-notice-'));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  folder = join(home, 'backups');
  smtp = await startSmtp();
  onTestFinished(() => smtp.stop());
  server = await startServer({
    env: {
      ADMIN_EMAILS: 'root@localhost,ana@example.org,ben@example.org',
      BACKUP_FOLDER: folder,
      SMTP_URL: smtp.url,
      MAIL_FROM: 'plan@example.org',
    },
  });
  root = await signInAdmin(server);
});

const deps = () => ({
  ...server,
  log: silent,
  changes: { publish: () => undefined },
  signal: new AbortController().signal,
});
const runBackup = (): Promise<void> => backupTask(backupGauge()).run({}, deps());
const status = async () =>
  (await server.request('GET /api/v1/admin/status', undefined, { session: root })).data.backups;

/** Runs the enqueued jobs that send emails. */
async function sendEmails(): Promise<void> {
  const sending = backupNoticeTask(smtpMail({ smtpUrl: smtp.url, from: 'plan@example.org' }));
  const { rows } = await server.pool.query<{ id: string; payload: unknown }>(
    `SELECT jobs.id, payload FROM graphile_worker._private_jobs AS jobs
     JOIN graphile_worker._private_tasks AS tasks ON tasks.id = task_id WHERE identifier = 'tell-of-backup' ORDER BY jobs.id`,
  );
  for (const { id, payload } of rows) {
    await sending.run(sending.payload.parse(payload), deps());
    await server.pool.query('SELECT graphile_worker.complete_jobs(ARRAY[$1::bigint])', [id]);
  }
}

it.each(['on', 'off'])('administrators read that automatic backups are %s', async (AUTOMATIC_BACKUPS) => {
  const configured = await startServer({ env: { ADMIN_EMAILS: 'root@localhost', AUTOMATIC_BACKUPS } });
  const session = await signInAdmin(configured);
  const { data } = await configured.request('GET /api/v1/admin/status', undefined, { session });
  expect(data).toMatchObject({ hasAutomaticBackups: AUTOMATIC_BACKUPS === 'on', backups: [] });
});

it('administrators read the state of backups', async () => {
  expect(await status()).toEqual([]);
  await runBackup();
  const done = { destination: 'FOLDER', lastBackupAt: '2026-03-11T10:00:00.000Z', problem: null, failure: null };
  expect(await status()).toEqual([done]);
  server.clock.advance({ hours: 37 });
  expect(await status()).toEqual([{ ...done, problem: 'OVERDUE' }]);
  rmSync(folder, { recursive: true });
  writeFileSync(folder, 'in the way');
  await runBackup();
  expect(await status()).toEqual([{ ...done, problem: 'FAILED', failure: 'NOT_WRITABLE' }]);
});

it('each administrator with an address gets one email for a failure streak', { tags: ['long'] }, async () => {
  writeFileSync(folder, 'in the way');
  for (let hour = 0; hour < 40; hour += 1) {
    await runBackup();
    server.clock.advance({ hours: 1 });
  }
  await sendEmails();
  expect(smtp.received.map(({ to }) => to)).toEqual([['ana@example.org'], ['ben@example.org']]);
  expect(smtp.received[0]?.headers.get('subject')).toBe('Automatic backups fail');
  expect(smtp.received[0]?.text).toContain('The server may not write to the folder');
  expect(smtp.received[0]?.text).toContain('Last backup: none yet');

  rmSync(folder);
  await runBackup();
  await sendEmails();
  expect(smtp.received).toHaveLength(2);

  server.clock.advance({ days: 1 });
  rmSync(folder, { recursive: true });
  writeFileSync(folder, 'in the way');
  await runBackup();
  await sendEmails();
  expect(smtp.received).toHaveLength(4);
  expect(smtp.received[3]?.text).toContain('Last backup: 2026-03-13T02:00:00.000Z');
});

it('an email is sent again when the mail server is busy', { tags: ['long'] }, async () => {
  writeFileSync(folder, 'in the way');
  await runBackup();
  smtp.behave('BUSY');
  await expect(sendEmails()).rejects.toBeInstanceOf(MailNotAccepted);
  smtp.behave('ACCEPT');
  await sendEmails();
  expect(smtp.received).toHaveLength(2);
});
