import { startApple, type AppleFake } from '@sevenfold/fakes/apple';
import { startIssuer, type Issuer } from '@sevenfold/fakes/issuer';
import { expect, test as base } from '../fixtures';
import { refuseOnce } from '../staleSession';
import { freePort, startOwnServer } from '../ownServer';
import { eachLanguage } from '../texts';

const CLIENT = { clientId: 'client-1', clientSecret: 'secret' };

interface Services {
  readonly url: string;
  readonly issuer: Issuer;
  readonly apple: AppleFake;
}

/** A server with local accounts, an OpenID provider and Apple. */
const test = base.extend<object, { services: Services }>({
  services: [
    async ({}, use) => {
      const issuer = await startIssuer(CLIENT);
      const apple = await startApple({ servicesId: 'app.sevenfold.web', bundleId: 'app.sevenfold' });
      const server = await startOwnServer(await freePort(), {
        OPENID_ISSUER: issuer.url,
        OPENID_CLIENT_ID: CLIENT.clientId,
        OPENID_CLIENT_SECRET: CLIENT.clientSecret,
        OPENID_LABEL: 'Example',
        ...apple.environment,
      });
      await use({ url: server.url, issuer, apple });
      await server.stop();
      await Promise.all([issuer.stop(), apple.stop()]);
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: async ({ services }, use) => use(services.url),
});

// The tests share one server and the user of its provider.
test.describe.configure({ mode: 'default' });

for (const { language, tag } of eachLanguage('ES')) {
  test.describe(language, { tag }, () => {
    test.use({ language });

    test('a second way to sign in is added, offered to another identity of the same address, and removed @long', async ({
      page,
      say,
      user,
      services: { issuer },
      consoleGuard,
      checkAccessibility,
    }, { project }) => {
      consoleGuard.allow(new RegExp(`^requests ${issuer.url}/`));
      const email = `${language}-${project.name}@example.org`.toLowerCase();
      const provider = { provider: 'Example' };
      const rows = page.getByRole('region', { name: say('session.methods') }).getByRole('listitem');

      await page.goto('/settings/account');
      await expect(rows).toHaveText([new RegExp(user.account)]);
      await expect(rows.getByRole('button')).toHaveCount(0);
      issuer.setPerson({ sub: email, name: 'Ana', email, email_verified: true });
      await page.getByRole('button', { name: say('session.addMethod') }).click();
      await page.getByRole('button', { name: say('auth.continueWith', provider) }).click();
      await expect(rows).toHaveText([new RegExp(user.account), new RegExp(`Example.*${email}`)]);
      await expect(page).toHaveURL('/settings/account');
      await checkAccessibility(page, '/settings/account');

      await page.getByRole('button', { name: say('settings.logOut'), exact: true }).click();
      await expect(page).toHaveURL('/welcome');
      issuer.setPerson({ sub: `second ${email}`, name: 'Ana', email, email_verified: true });
      await page.goto('/login');
      await page.getByRole('button', { name: say('auth.continueWith', provider) }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('auth.linkTitle'));
      await checkAccessibility(page, '/registration');
      await page.getByRole('textbox', { name: say('auth.name') }).fill(user.account);
      await page.getByRole('button', { name: say('auth.continue'), exact: true }).click();
      await expect(page.getByText(say('auth.linked', { method: 'Example' }))).toBeVisible();

      await page.goto('/settings/account');
      await expect(rows).toHaveCount(3);
      await rows.first().getByRole('button').click();
      await page
        .getByRole('alertdialog')
        .or(page.getByRole('dialog'))
        .getByRole('button', { name: say('session.remove') })
        .click();
      await expect(rows).toHaveCount(2);
    });

    test('an export asks to sign in again, with a provider or as the local account, and then goes on @long', async ({
      page,
      say,
      user,
      services: { issuer },
      consoleGuard,
    }, { project }) => {
      consoleGuard.allow(new RegExp(`^requests ${issuer.url}/|40[13]`));
      const sub = `confirms ${language} ${project.name}`;
      const provider = page.getByRole('button', { name: say('auth.continueWith', { provider: 'Example' }) });
      const dialog = page.getByRole('dialog', { name: say('confirm.title') });
      issuer.setPerson({ sub, name: 'Ana' });
      await page.goto('/settings/account');
      await page.getByRole('button', { name: say('session.addMethod') }).click();
      await provider.click();
      await expect(page.getByText(say('auth.linked', { method: 'Example' }))).toBeVisible();

      await page.goto('/settings/data');
      const json = page.getByRole('button', { name: say('transfer.exportJson') });
      await refuseOnce(page, 'GET /api/v1/export');
      await json.click();
      const local = dialog.getByRole('button', { name: say('confirm.local', { name: user.account }) });
      const [first] = await Promise.all([page.waitForEvent('download'), local.click()]);
      expect(first.suggestedFilename()).toMatch(/\.json$/);
      await expect(dialog).toBeHidden();

      await refuseOnce(page, 'GET /api/v1/export/csv');
      await page.getByRole('button', { name: say('transfer.exportCsv') }).click();
      const [second] = await Promise.all([page.waitForEvent('download'), dialog.locator(provider).click()]);
      expect(second.suggestedFilename()).toMatch(/\.zip$/);
      await expect(page).toHaveURL('/settings/data');

      issuer.setPerson({ sub: `${sub}, somebody else`, name: 'Eve' });
      await refuseOnce(page, 'GET /api/v1/export');
      await json.click();
      await dialog.locator(provider).click();
      await expect(page.getByText(say('confirm.failed'))).toBeVisible();
      await expect(page).toHaveURL('/settings/data');
    });

    test('Apple registers a user under the name it gives, is cancelled without a message, and is removed again @long', async ({
      page,
      context,
      say,
      services: { apple, url },
      consoleGuard,
      checkAccessibility,
    }, { project }) => {
      consoleGuard.allow(new RegExp(`^requests ${apple.url}/`));
      const sub = `apple ${language} ${project.name}`;
      const email = `apple-${language}-${project.name}@example.org`.toLowerCase();
      apple.people = [{ sub, email, firstName: 'Ana', lastName: 'Example' }];
      const button = page.getByRole('button', { name: say('auth.continueWith', { provider: 'Apple' }) });

      await page.goto('/login');
      await checkAccessibility(page, '/login with Apple');
      await button.click();
      await page.getByRole('button', { name: 'Cancel' }).click();
      await expect(page).toHaveURL('/login');
      await expect(button).toBeVisible();
      await expect(page.getByText(say('error.login'))).toHaveCount(0);

      await button.click();
      await page.waitForURL(`${apple.url}/**`);
      await page.getByRole('button', { name: 'Continue' }).click();
      await expect(page).toHaveURL('/onboarding');
      expect(apple.consents(sub)).toEqual(['app.sevenfold.web']);

      await page.goto('/settings/account');
      const rows = page.getByRole('region', { name: say('session.methods') }).getByRole('listitem');
      await expect(rows).toHaveText([new RegExp(`Apple.*${email}`)]);
      await page.getByRole('button', { name: say('session.addMethod') }).click();
      const local = page.getByRole('region', { name: say('auth.localTitle') });
      await local.getByRole('textbox').fill(sub);
      await local.getByRole('button').click();
      await expect(rows).toHaveCount(2);
      await rows.first().getByRole('button').click();
      await page
        .getByRole('alertdialog')
        .or(page.getByRole('dialog'))
        .getByRole('button', { name: say('session.remove') })
        .click();
      await expect(rows).toHaveCount(1);
      expect(apple.consents(sub)).toEqual([]);
      expect((await context.cookies(url)).map(({ name }) => name)).not.toContain('sevenfold_apple');
    });
  });
}
