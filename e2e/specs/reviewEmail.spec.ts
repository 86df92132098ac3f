import { execFile } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { expect, test as base } from '../fixtures';
import { built, freePort, type OwnServer, startOwnServer } from '../ownServer';
import type { TestUser } from '../user';

/** A server that sends email; none is due while the test runs. */
const test = base.extend<object, { server: OwnServer }>({
  server: [
    async ({}, use) => {
      const server = await startOwnServer(await freePort(), {
        SMTP_URL: 'smtp://127.0.0.1:9',
        MAIL_FROM: 'Sevenfold <mail@example.org>',
      });
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: async ({ server }, use) => use(server.url),
});

/**
 * The link in a user's emails. Emails are due on one day of the week only, so the test signs it itself, with the user's
 * key from a backup of the running server.
 */
async function unsubscribeLink(user: TestUser, env: NodeJS.ProcessEnv): Promise<string> {
  const { id } = await user.request<{ id: string }>('GET /api/v1/user');
  const folder = mkdtempSync(join(tmpdir(), 'sevenfold-e2e-backup-'));
  const file = join(folder, 'all.backup.gz');
  await promisify(execFile)(process.execPath, [built('backup'), file], { env });
  const lines = gunzipSync(readFileSync(file)).toString('utf8').split('\n');
  rmSync(folder, { recursive: true });
  const { columns } = JSON.parse(lines.find((line) => line.startsWith('{"table":"app_user"')) ?? '{}') as {
    columns: string[];
  };
  const row = lines.find((line) => line.startsWith(`${id}\t`) && line.split('\t').length === columns.length);
  const key = row?.split('\t')[columns.indexOf('unsubscribe_key')] ?? '';
  const signature = createHmac('sha256', key).update(`end weekly review emails ${id}`).digest().subarray(0, 16);
  const token = Buffer.concat([Buffer.from(id.replaceAll('-', ''), 'hex'), signature]).toString('base64url');
  return `/unsubscribe?token=${token}`;
}

test('the link of an email asks, and then ends the emails, which an open device shows @phone @long', async ({
  page,
  user,
  server,
  say,
  settings,
  openDevice,
  consoleGuard,
  checkAccessibility,
}) => {
  consoleGuard.allow(/403/);
  const link = await unsubscribeLink(user, server.env);
  await settings.open('general');
  const emails = page.getByRole('switch', { name: say('settings.reviewEmails') });
  await expect(emails).toBeChecked();

  const other = await openDevice({ baseURL: new URL(page.url()).origin });
  await other.goto(`${link.slice(0, -1)}${link.endsWith('A') ? 'B' : 'A'}`);
  await other.getByRole('button', { name: say('reviewEmail.stop') }).click();
  await expect(other.getByRole('heading', { level: 1 })).toHaveText(say('reviewEmail.linkWrong'));

  await other.goto(link);
  await expect(other.getByRole('heading', { level: 1 })).toHaveText(say('reviewEmail.stopTitle'));
  await checkAccessibility(other, '/unsubscribe');
  await expect(emails).toBeChecked();
  await other.getByRole('button', { name: say('reviewEmail.stop') }).click();
  await expect(other.getByRole('heading', { level: 1 })).toHaveText(say('reviewEmail.stopped'));
  await expect(emails).not.toBeChecked();
  await checkAccessibility(other, '/unsubscribe, done');
});
