import { startIssuer, type Issuer } from '@sevenfold/fakes/issuer';
import { expect, test as base } from '../fixtures';
import { freePort, startOwnServer } from '../ownServer';
import playwrightConfig from '../playwright.config';

const CLIENT = { clientId: 'client-1', clientSecret: 'secret' };
/** A name that only this browser knows, so that it is not a secure context as loopback addresses are. */
const HOST = 'nas.test';

interface Services {
  readonly url: string;
  readonly message: () => string;
  readonly work: Issuer;
  readonly home: Issuer;
}

/** A server of a household at a plain http address, with two OpenID providers. */
const test = base.extend<object, { services: Services }>({
  services: [
    async ({}, use) => {
      const [work, home] = [await startIssuer(CLIENT), await startIssuer(CLIENT)];
      const port = await freePort();
      const url = `http://${HOST}:${port}`;
      const server = await startOwnServer(port, {
        PUBLIC_URL: url,
        OPENID_ISSUER: work.url,
        OPENID_CLIENT_ID: CLIENT.clientId,
        OPENID_CLIENT_SECRET: CLIENT.clientSecret,
        OPENID_LABEL: 'Work',
        OPENID_2_ISSUER: home.url,
        OPENID_2_CLIENT_ID: CLIENT.clientId,
        OPENID_2_CLIENT_SECRET: CLIENT.clientSecret,
        OPENID_2_LABEL: 'Home',
      });
      await use({ url, message: server.message, work, home });
      await server.stop();
      await Promise.all([work.stop(), home.stop()]);
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ services }, use) => use(services.url),
});

const { launchOptions } = playwrightConfig.use ?? {};
test.use({
  launchOptions: {
    ...launchOptions,
    args: [...(launchOptions?.args ?? []), `--host-resolver-rules=MAP ${HOST} 127.0.0.1`],
  },
});

test('everything but what needs https works at a plain http address @desktop @long', async ({
  page,
  context,
  say,
  activities,
  services: { home, message },
  consoleGuard,
  checkAccessibility,
}) => {
  test.slow();
  consoleGuard.allow(new RegExp(`^requests ${home.url}/`));
  await expect.poll(message).toContain('Warning: without https');
  home.setPerson({ sub: 'ana', name: 'Ana Example' });

  await page.goto('/login');
  expect(await page.evaluate(() => isSecureContext)).toBe(false);
  await expect(page.getByRole('button', { name: say('auth.continueWith', { provider: 'Work' }) })).toBeVisible();
  await page.getByRole('button', { name: say('auth.continueWith', { provider: 'Home' }) }).click();
  await expect(page).toHaveURL('/onboarding');
  const cookies = await context.cookies();
  expect(cookies.map(({ name }) => name)).toContain('sevenfold_session');
  for (const { secure } of cookies) expect(secure).toBe(false);

  await activities.open();
  await page
    .getByRole('button', { name: say('activity.new') })
    .first()
    .click();
  await page.getByRole('textbox', { name: say('activity.name') }).fill('Run');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Run').first()).toBeVisible();
  const other = await context.newPage();
  await other.goto('/day');
  await expect(other.getByText('Run').first()).toBeVisible();
  await page.reload();
  await expect(page.getByText('Run').first()).toBeVisible();

  for (const path of ['/week', '/objectives', '/settings/general', '/settings/integrations', '/settings/data']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  await page.goto('/settings/account');
  await expect(page.getByText(say('settings.insecure'))).toBeVisible();
  await expect(page.getByRole('region', { name: say('session.methods') }).getByRole('listitem')).toHaveText([/Home/]);
  await expect(page.getByRole('button', { name: say('passkey.add') })).toHaveCount(0);
  await checkAccessibility(page, '/settings/account at a plain http address');
});
