import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startIssuer, type Issuer } from '@sevenfold/fakes/issuer';
import { expect, test } from '../fixtures';
import { built, freePort, type OwnServer, startOwnServer } from '../ownServer';
import { LANGUAGES } from '../texts';

const CLIENT = { clientId: 'client-1', clientSecret: 'secret' };

/** A server of its own, because it signs in with an OpenID provider. */
let issuer: Issuer;
let server: OwnServer;
let url: string;

// The tests share one server instead of starting one in each worker.
test.describe.configure({ mode: 'default' });

test.beforeAll(async () => {
  issuer = await startIssuer(CLIENT);
  server = await startOwnServer(await freePort(), {
    OPENID_ISSUER: issuer.url,
    OPENID_CLIENT_ID: CLIENT.clientId,
    OPENID_CLIENT_SECRET: CLIENT.clientSecret,
    OPENID_LABEL: 'Example',
  });
  ({ url } = server);
});

test.afterAll(async () => {
  await server.stop();
  await issuer.stop();
});

for (const { language, tag } of LANGUAGES) {
  test.describe(language, { tag: [...tag] }, () => {
    test.use({ language });

    test('a user of version 1.0 finds their account and takes it over', async ({
      page,
      say,
      signIn,
      consoleGuard,
      checkAccessibility,
    }, { project }) => {
      const email = `${language}-${project.name}@example.org`.toLowerCase();
      // The other server, and the provider.
      consoleGuard.expect(new RegExp(`^requests (?:${url}|${issuer.url})/`));
      await importAccount(email);
      issuer.setPerson({ sub: email, name: 'Ana', email, email_verified: true });

      await page.goto(`${url}/login`);
      await page.getByRole('button', { name: say('auth.continueWith', { provider: 'Example' }) }).click();
      await expect(page).toHaveURL(`${url}/migration`);
      await expect(signIn.heading).toHaveText(say('auth.migrationTitle'));
      for (const [what, count] of Object.entries({
        areas: 1,
        activities: 6,
        weeklyGoals: 6,
        records: 2,
        objectives: 1,
      }))
        await expect(
          page.getByText(say(`auth.carriedOver.${what}` as 'auth.carriedOver.areas', { count }), { exact: true }),
        ).toBeVisible();
      await expect(page.getByText(say('auth.archivedText', { count: 1 }))).toBeVisible();
      await checkAccessibility(page, '/migration');

      await signIn.proceed.click();
      await expect(page).toHaveURL(`${url}/day`);
      await expect(page.getByText('Activity 0').first()).toBeVisible();
      await page.goto(`${url}/login`);
      await expect(page).toHaveURL(`${url}/day`);
    });
  });
}

/** Imports an account with the operator's command. */
async function importAccount(email: string): Promise<void> {
  const activities = Array.from({ length: 6 }, (_, index) => ({
    id: `a${index}`,
    name: `Activity ${index}`,
    description: '',
    color: '#1A9951',
    icon: 'book',
    areaId: 'health',
    unit: 'days',
    weeklyGoalsTimeline: [{ startWeekId: '2025-W01', target: 3 }],
    order: index,
    isActive: true,
  }));
  const account = {
    email,
    name: 'Ana',
    areas: [{ id: 'health', name: 'Health', color: '#1A9951', order: 0 }],
    activities,
    dayRecords: [
      { activityId: 'a0', date: '2025-03-03', amount: 1 },
      { activityId: 'a0', date: '2025-03-04', isSkipped: true },
    ],
    objectives: [{ name: 'Marathon', type: 'completable', period: { kind: 'YEAR', year: 2025 } }],
  };
  const header = { format: 'sevenfold-1.0', exportedAt: '2025-06-01T00:00:00Z', accounts: 1 };
  const file = join(server.folder, `${email}.jsonl`);
  writeFileSync(file, `${JSON.stringify(header)}\n${JSON.stringify(account)}\n`);
  const { stdout } = await promisify(execFile)(process.execPath, [built('migration'), 'import', file], {
    env: server.env,
  });
  expect(stdout).toMatch(/new +1\n/);
}
