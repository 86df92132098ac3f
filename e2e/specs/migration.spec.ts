import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startIssuer, type Issuer } from '@sevenfold/fakes/issuer';
import { expect, test as base } from '../fixtures';
import { built, freePort, type OwnServer, startOwnServer } from '../ownServer';
import { eachLanguage } from '../texts';

const CLIENT = { clientId: 'client-1', clientSecret: 'secret' };

interface Services {
  readonly server: OwnServer;
  readonly issuer: Issuer;
}

/** A server on which users of version 1.0 sign in with an OpenID provider. */
const test = base.extend<object, { services: Services }>({
  services: [
    async ({}, use) => {
      const issuer = await startIssuer(CLIENT);
      const server = await startOwnServer(await freePort(), {
        OPENID_ISSUER: issuer.url,
        OPENID_CLIENT_ID: CLIENT.clientId,
        OPENID_CLIENT_SECRET: CLIENT.clientSecret,
        OPENID_LABEL: 'Example',
      });
      await use({ server, issuer });
      await server.stop();
      await issuer.stop();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: async ({ services }, use) => use(services.server.url),
});

// The tests share one server instead of starting one in each worker.
test.describe.configure({ mode: 'default' });

for (const { language, tag } of eachLanguage('JA')) {
  test.describe(language, { tag }, () => {
    test.use({ language });

    test('a user of version 1.0 finds their account and takes it over @long', async ({
      page,
      say,
      signIn,
      services: { server, issuer },
      consoleGuard,
      checkAccessibility,
    }, { project }) => {
      const email = `${language}-${project.name}@example.org`.toLowerCase();
      consoleGuard.allow(new RegExp(`^requests ${issuer.url}/`));
      await importAccount(server, email);
      issuer.setPerson({ sub: email, name: 'Ana', email, email_verified: true });

      await page.goto('/login');
      await page.getByRole('button', { name: say('auth.continueWith', { provider: 'Example' }) }).click();
      await expect(page).toHaveURL('/migration');
      await expect(signIn.heading).toHaveText(say('auth.migrationTitle'));
      for (const [kind, count] of [
        ['areas', 1],
        ['activities', 6],
        ['weeklyGoals', 6],
        ['records', 2],
        ['objectives', 1],
      ] as const)
        await expect(page.getByText(say(`auth.carriedOver.${kind}`, { count }), { exact: true })).toBeVisible();
      await expect(page.getByText(say('auth.archivedText', { count: 1 }))).toBeVisible();
      await checkAccessibility(page, '/migration');

      await signIn.proceed.click();
      await expect(page).toHaveURL('/day');
      await expect(page.getByText('Activity 0').first()).toBeVisible();
      await page.goto('/login');
      await expect(page, 'the user stays signed in').toHaveURL('/day');
    });
  });
}

/** Imports an account with the operator's command. */
async function importAccount(server: OwnServer, email: string): Promise<void> {
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
