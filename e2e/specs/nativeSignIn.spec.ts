import { startApple, type AppleFake } from '@sevenfold/fakes/apple';
import { startIssuer, type Issuer } from '@sevenfold/fakes/issuer';
import { freePort, startOwnServer } from '../ownServer';
import type { DeviceAccounts } from '../phone/SocialLogin';
import { expect, test as base } from '../phoneTest';

const GOOGLE = { clientId: 'web.apps.googleusercontent.com', iosClientId: 'ios.apps.googleusercontent.com' };
const WORK = { clientId: 'client-1', clientSecret: 'secret' };

interface Services {
  readonly url: string;
  readonly google: Issuer;
  readonly work: Issuer;
  readonly apple: AppleFake;
}

/** A server with all providers. The app, which is built for the server of all tests, reaches it instead. */
const test = base.extend<object, { services: Services }>({
  services: [
    async ({}, use) => {
      const [google, work, apple] = await Promise.all([
        startIssuer({ clientId: GOOGLE.clientId }),
        startIssuer(WORK),
        startApple({ servicesId: 'app.sevenfold.web', bundleId: 'app.sevenfold' }),
      ]);
      const server = await startOwnServer(await freePort(), {
        GOOGLE_CLIENT_ID: GOOGLE.clientId,
        GOOGLE_IOS_CLIENT_ID: GOOGLE.iosClientId,
        GOOGLE_ISSUER: google.url,
        OPENID_ISSUER: work.url,
        OPENID_CLIENT_ID: WORK.clientId,
        OPENID_CLIENT_SECRET: WORK.clientSecret,
        OPENID_LABEL: 'Example',
        ...apple.environment,
      });
      await use({ url: server.url, google, work, apple });
      await Promise.all([server.stop(), google.stop(), work.stop(), apple.stop()]);
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  phone: async ({ phone, context, baseURL, services: { url, google, apple }, consoleGuard }, use, { title }) => {
    consoleGuard.allow(/^requests http:\/\/127\.0\.0\.1:/);
    const ofTheApp = String(baseURL);
    await context.route(`${ofTheApp}/**`, (route) =>
      route.continue({ url: route.request().url().replace(ofTheApp, url) }),
    );
    apple.people = [{ sub: title, email: emailOf(title), firstName: 'Ana', lastName: 'Example' }];
    const accounts: DeviceAccounts = {
      google: ({ audience, nonce }) =>
        google.idToken({ aud: audience, nonce, sub: title, email: emailOf(title), email_verified: true }),
      apple: (request) => apple.authorizeApp(request),
    };
    phone.socialLogin.accounts = accounts;
    await use(phone);
  },
});

const emailOf = (title: string): string => `${title.replaceAll(/\W+/g, '.')}@example.org`;

// The tests share the people of the fakes.
test.describe.configure({ mode: 'default' });

const provider = (name: string) => ({ provider: name });

for (const platform of ['ANDROID', 'IOS'] as const)
  test.describe(platform, { tag: ['@phone', '@long'] }, () => {
    test.use({ platform });

    test(`Google signs in by the dialog of the system, which keeps nothing afterwards: ${platform}`, async ({
      page,
      phone,
      settings,
      say,
    }) => {
      const google = page.getByRole('button', { name: say('auth.continueWith', provider('Google')) });
      await phone.open('/login');
      phone.socialLogin.outcome = 'CANCELLED';
      await google.click();
      await expect(google).toBeEnabled();
      await expect(google).not.toHaveAttribute('aria-busy');
      await expect(page.getByRole('region', { name: say('ui.messages') }).getByRole('listitem')).toHaveCount(0);

      phone.socialLogin.outcome = 'SIGNED_IN';
      await google.click();
      await expect(page).not.toHaveURL(/registration|login/);
      expect([...phone.keystore.items.values()].join()).toMatch(/[\w-]{64}/);
      expect([...phone.socialLogin.signedIn.keys()]).toEqual([]);

      await phone.open('/settings/account');
      await settings.logOut.click();
      await expect(page).toHaveURL(/\/welcome$/);
      await phone.open('/login');
      await google.click();
      await expect(page).toHaveURL(/\/day$/);
    });
  });

test.describe('iPhone', { tag: '@phone' }, () => {
  test.use({ platform: 'IOS' });

  test('Apple signs in by the system', async ({ page, phone, services: { apple }, say, checkAccessibility }, {
    title,
  }) => {
    await phone.open('/login');
    await checkAccessibility(page, '/login');
    await page.getByRole('button', { name: say('auth.continueWith', provider('Apple')) }).click();
    await expect(page).toHaveURL(/\/onboarding$/);
    expect(apple.consents(title)).toEqual(['app.sevenfold']);
    expect([...phone.socialLogin.signedIn.keys()]).toEqual([]);
  });
});

test.describe('Android', { tag: '@phone' }, () => {
  for (const name of ['Apple', 'Example'])
    test(
      `${name} signs in by the system browser, which returns by a link`,
      { tag: '@long' },
      async ({ page, phone, services: { apple, work }, say }, { title }) => {
        const button = page.getByRole('button', { name: say('auth.continueWith', provider(name)) });
        work.setPerson({ sub: title, name: 'Ana Example', email: emailOf(title), email_verified: true });
        await phone.open('/login');
        await button.click();
        await expect.poll(() => phone.browser.opened).toHaveLength(1);
        await phone.shell.emit(page, 'Browser', 'browserFinished', null);
        await expect(button).not.toHaveAttribute('aria-busy');

        await button.click();
        await expect.poll(() => phone.browser.opened).toHaveLength(2);
        const link = await returnLink(phone.browser.latest, apple);
        // Another app sends a link of its own.
        const foreign = link.replace(/state=[^&]+/, 'state=android.foreign');
        await phone.shell.emit(page, 'App', 'appUrlOpen', { url: foreign });
        await phone.shell.emit(page, 'App', 'appUrlOpen', { url: link });
        await expect(page).toHaveURL(/\/onboarding$/);
      },
    );

  test('a phone without Google Play services, or without an account, says what to do @long', async ({
    page,
    phone,
    say,
  }) => {
    await phone.open('/login');
    const google = page.getByRole('button', { name: say('auth.continueWith', provider('Google')) });
    phone.socialLogin.outcome = 'NO_PLAY_SERVICES';
    await google.click();
    await expect(page.getByText(say('auth.googleUnavailable'))).toBeVisible();
    phone.socialLogin.outcome = 'NO_ACCOUNT';
    await google.click();
    await expect(page.getByText(say('auth.noGoogleAccount'))).toBeVisible();
  });

  test('a session that was ended elsewhere leads to the sign-in, and back to the page @long', async ({
    page,
    phone,
    settings,
    services: { url },
    say,
    consoleGuard,
  }) => {
    consoleGuard.allow(/401/);
    const google = page.getByRole('button', { name: say('auth.continueWith', provider('Google')) });
    await phone.open('/login');
    await google.click();
    await expect(page).not.toHaveURL(/registration|login/);
    const [token = ''] = phone.keystore.items.values();
    const headers = {
      authorization: `Bearer ${token.replaceAll('"', '')}`,
      'x-client-platform': 'ANDROID',
      'content-type': 'application/json',
    };
    await phone.open('/settings/account');
    await expect(settings.logOut).toBeVisible();
    await page.request.post(`${url}/api/v1/auth/logout`, { headers, data: {} });
    await expect(page).toHaveURL(/\/login$/);
    await google.click();
    await expect(page).toHaveURL(/\/settings\/account$/);
  });
});

/** Signs in on the page of a provider, and returns the link by which the server's page opens the app. */
async function returnLink(url: string, apple: AppleFake): Promise<string> {
  const isApple = url.startsWith(apple.url);
  const response = isApple ? await postTo(apple.decide(url)) : await fetch(url);
  const href = (/<a href="([^"]+)"/.exec(await response.text())?.[1] ?? '').replaceAll('&#38;', '&');
  return href.replace(/^intent:(.*)#Intent;scheme=([^;]+);.*$/, '$2:$1');
}

const postTo = ({ url, form }: { readonly url: string; readonly form: URLSearchParams }): Promise<Response> =>
  fetch(url, { method: 'POST', body: form });
