import { type GoogleFake, GOOGLE_SCOPES, startGoogle } from '@sevenfold/fakes/google';
import type { Page } from '@playwright/test';
import { untilStored } from '../device';
import { isNarrow } from '../pageObjects/ShellPageObject';
import { expect, test as base } from '../fixtures';
import { freePort, startOwnServer } from '../ownServer';
import { Phone } from '../phone';
import { untilControlled } from '../releaseTest';
import { eachLanguage, type Say } from '../texts';
import type { TestUser } from '../user';

const CLIENT = { clientId: 'client-1', clientSecret: 'secret' };
const ZONE = 'Europe/Madrid';
const DAY_MS = 86_400_000;

/** A server that reads calendars from a fake of Google. */
const test = base.extend<object, { calendars: { url: string; google: GoogleFake } }>({
  calendars: [
    async ({}, use) => {
      const google = await startGoogle(CLIENT);
      const server = await startOwnServer(await freePort(), {
        GOOGLE_CLIENT_ID: CLIENT.clientId,
        GOOGLE_CLIENT_SECRET: CLIENT.clientSecret,
        GOOGLE_OAUTH_URL: google.oauthUrl,
        GOOGLE_CALENDAR_URL: google.calendarUrl,
      });
      await use({ url: server.url, google });
      await server.stop();
      await google.stop();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: async ({ calendars }, use) => use(calendars.url),
});

// The tests share one server instead of starting one in each worker.
test.describe.configure({ mode: 'default' });

/** The date some days ago, in the time zone of the browser. */
const daysAgo = (days: number): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: ZONE }).format(Date.now() - days * DAY_MS);

/** Creates an account with a weekly run, and one evening of a book club. @param runs number of runs that have ended */
function accountWithRuns(google: GoogleFake, email: string, runs = 3) {
  const account = google.addAccount(email, ZONE);
  account.addCalendar({ name: 'Holidays', zone: ZONE, access: 'READER', owner: 'holidays@example.org' });
  const timed = (name: string, days: number, hour: string) => ({
    name,
    time: { kind: 'TIMED', start: `${daysAgo(days)}T${hour}:00:00`, zone: ZONE, minutes: 30 },
  });
  account.primary.createAll([
    ...Array.from({ length: runs }, (_, week) => timed('Morning run', 1 + 7 * week, '07')),
    timed('Book club', 1, '19'),
  ] as Parameters<typeof account.primary.createAll>[0]);
  return account;
}

const connect = (page: Page, say: Say) =>
  page.getByRole('button', { name: say('integration.connectNamed', { name: say('integration.GOOGLE') }) }).click();

/** Grants access on the page of the provider. */
async function consent(page: Page, email: string, deniedScope?: string): Promise<void> {
  await page.getByRole('radio', { name: email }).check();
  if (deniedScope !== undefined) await page.locator(`input[value="${deniedScope}"]`).uncheck();
  await page.getByRole('button', { name: 'Continue' }).click();
}

/** Keeps the calendars that are preselected. @param count how many these are */
const keepCalendars = (page: Page, say: Say, count = 1) =>
  page.getByRole('button', { name: say('integration.choose.save', { count }) }).click();

const firstIntegration = async (user: TestUser) => (await user.integrations())[0];

for (const { language, tag } of eachLanguage('JA')) {
  test.describe(language, { tag }, () => {
    test.use({ language });

    test('a calendar is connected and records by a rule, and one event is linked by hand', async ({
      page,
      user,
      say,
      calendars: { google },
      consoleGuard,
      checkAccessibility,
    }, { project }) => {
      test.slow();
      const email = `${language}-${project.name}@example.org`.toLowerCase();
      accountWithRuns(google, email);
      consoleGuard.allow(new RegExp(`${google.oauthUrl}/|status of 403 .*/integration/connect`));
      const run = await user.createActivity({ name: 'Run', target: 3 });

      await page.goto('/settings/integrations');
      await checkAccessibility(page, '/settings/integrations, empty');
      await connect(page, say);
      await consent(page, email, GOOGLE_SCOPES.events);
      await expect(page.getByText(say('integration.refused.PERMISSIONS'))).toBeVisible();
      expect(await firstIntegration(user), 'nothing is stored').toBeUndefined();
      await connect(page, say);
      await consent(page, email);
      await expect(page).toHaveURL(/\/settings\/integrations\/[\w-]+$/);
      await expect(page.getByRole('checkbox', { name: email })).toBeChecked();
      await expect(page.getByRole('checkbox', { name: 'Holidays' })).not.toBeChecked();
      await checkAccessibility(page, '/settings/integrations/$id, choosing calendars');
      await keepCalendars(page, say);
      await expect(page.getByRole('switch', { name: email })).toBeChecked();
      await expect(page.getByRole('switch', { name: 'Holidays' })).not.toBeChecked();
      await checkAccessibility(page, '/settings/integrations/$id');

      await page.goto(`/activity/${run.id}`);
      await page.getByRole('switch', { name: say('tracking.switch') }).click();
      await page.getByRole('textbox', { name: say('tracking.contains.NAME') }).fill('RUN');
      await expect(page.getByText(say('tracking.matches', { count: 3 }))).toBeVisible();
      await checkAccessibility(page, 'the backtest');
      await page.getByRole('button', { name: say('tracking.saveAndFill', { count: 3 }) }).click();
      const counted = async () =>
        (await user.records(daysAgo(20), daysAgo(0))).entries.filter(({ source }) => (source as string) === 'CALENDAR')
          .length;
      await expect.poll(counted).toBe(3);

      await page.goto(`/day?date=${daysAgo(1)}`);
      await expect(page.getByText(say('calendarEvent.counted'))).toBeVisible();
      // On a wide screen they stand beside the day.
      if (isNarrow(page)) await page.getByRole('button', { name: say('calendarEvent.other', { count: 1 }) }).click();
      await page.getByRole('button', { name: say('calendarEvent.linkNamed', { name: 'Book club' }) }).click();
      await checkAccessibility(page, 'linking an event');
      await page.getByRole('dialog').getByRole('button', { name: 'Run' }).click();
      await expect.poll(counted).toBe(4);
      await page.getByRole('button', { name: say('calendarEvent.reject', { name: 'Morning run' }) }).click();
      await expect.poll(counted).toBe(3);
      await checkAccessibility(page, '/day with events');
    });
  });
}

test('a withdrawn consent asks to reconnect, and only the same account is accepted @desktop @long', async ({
  page,
  user,
  say,
  calendars: { google },
  consoleGuard,
}, { project }) => {
  const account = accountWithRuns(google, `same-${project.name}@example.org`);
  google.addAccount(`other-${project.name}@example.org`, ZONE);
  consoleGuard.allow(new RegExp(`${google.oauthUrl}/|status of 409 .*/integration/connect`));
  await page.goto('/settings/integrations');
  await connect(page, say);
  await consent(page, account.email);
  await keepCalendars(page, say);
  await expect.poll(async () => (await firstIntegration(user))?.lastSuccessAt ?? null).not.toBeNull();
  const { id = '' } = (await firstIntegration(user)) ?? {};

  google.oauth.revokeConsent(account);
  google.oauth.expireAccessTokens();
  await user.request('POST /api/v1/integration/sync', { id });
  const reconnect = page.getByRole('button', { name: say('integration.reconnect') });
  await expect(reconnect, 'is announced to the open page').toBeVisible();
  await reconnect.click();
  await consent(page, `other-${project.name}@example.org`);
  await expect(page.getByText(say('integration.refused.OTHER_ACCOUNT'))).toBeVisible();
  await page.getByRole('button', { name: say('integration.reconnect') }).click();
  await consent(page, account.email);
  await expect.poll(async () => (await firstIntegration(user))?.status).toBe('CONNECTED');
});

test('the introduction connects a calendar, and suggests an activity that it holds @phone @long', async ({
  page,
  user,
  say,
  calendars: { google },
  consoleGuard,
  checkAccessibility,
}, { project }) => {
  const { email } = accountWithRuns(google, `new-${project.name}@example.org`, 8);
  consoleGuard.allow(new RegExp(`${google.oauthUrl}/|status of 403 .*/integration/connect`));
  await page.goto('/onboarding?step=calendar');
  await connect(page, say);
  await consent(page, email, GOOGLE_SCOPES.events);
  await expect(page).toHaveURL(/\/onboarding\?step=calendar$/);
  await expect(page.getByText(say('integration.refused.PERMISSIONS'))).toBeVisible();
  await connect(page, say);
  await consent(page, email);
  await expect(page.getByRole('heading', { name: say('integration.choose.title') })).toBeVisible();
  await checkAccessibility(page, 'choosing calendars in the introduction');
  await keepCalendars(page, say);
  await expect(page.getByRole('heading', { name: say('onboarding.calendarConnected') })).toBeVisible();
  const add = page.getByRole('button', { name: say('suggestion.addNamed', { name: 'Morning run', goal: '1' }) });
  await expect(add, 'appears once the events are read').toBeVisible();
  await checkAccessibility(page, 'suggested activities');
  await add.click();
  await expect(add).toBeHidden();
  const counted = async () => (await user.records(daysAgo(60), daysAgo(0))).entries.length;
  await expect.poll(counted, 'the server fills the history').toBe(8);
});

/** Origin of the server that the native app was built for. */
const APP_SERVER = `http://127.0.0.1:${process.env['SEVENFOLD_E2E_PORT'] ?? 7791}`;

test('the native app connects a calendar in the system browser, and only with the answer it waits for @phone @long', async ({
  page,
  context,
  playwright,
  openDevice,
  user,
  say,
  calendars: { google, url },
  consoleGuard,
}) => {
  test.slow();
  const { email } = accountWithRuns(google, 'native@example.org');
  consoleGuard.allow(/^requests |status of 403 .*\/integration\/connect|ERR_FAILED|scheme does not have/);
  await context.grantPermissions(['local-network-access']);
  // The app was built for the server of the other tests. It has no cookies.
  const server = await playwright.request.newContext();
  await context.route(`${APP_SERVER}/**`, async (route) => {
    const request = route.request();
    const address = request.url().replace(APP_SERVER, url);
    if (address.endsWith('/changes')) return route.abort();
    const { cookie: _, ...headers } = request.headers();
    const data = request.postDataBuffer();
    const response = await server.fetch(address, { method: request.method(), headers, ...(data && { data }) });
    await route.fulfill({ response });
  });
  const phone = await Phone.install(context, page, { name: say('auth.name'), proceed: say('auth.continue') });
  await phone.signIn(user);
  await phone.open('/settings/integrations');
  await connect(page, say);
  await expect.poll(() => phone.browser.opened.length).toBe(1);
  await phone.closeBrowser();
  await expect(page.getByRole('status').getByText(say('integration.refused.CLOSED'))).toBeVisible();

  // Another browser, which is signed in to nothing.
  const browser = await openDevice({ locale: 'en-GB' });
  const answer = async (respond: () => Promise<void>) => {
    const opened = phone.browser.opened.length;
    await connect(page, say);
    await expect.poll(() => phone.browser.opened.length).toBe(opened + 1);
    await browser.goto(phone.browser.latest);
    await respond();
    const link = await browser.getByRole('link', { name: say('native.return') }).getAttribute('href');
    // As Android resolves it.
    return (link ?? '').replace(/^intent:(?<target>[^#]+)#.*$/, 'app.sevenfold:$<target>');
  };
  await phone.followLink(await answer(() => browser.getByRole('button', { name: 'Cancel' }).click()));
  await expect(page.getByText(say('integration.refused.PERMISSIONS'))).toBeVisible();

  const granted = await answer(() => consent(browser, email));
  await phone.followLink(granted.replace('state=android.', 'state=android.other'));
  await expect(page).toHaveURL(/\/settings\/integrations$/);
  expect(await firstIntegration(user)).toBeUndefined();
  // The device has ended the app meanwhile.
  phone.app.launchUrl = granted;
  await phone.open('/');
  await expect(page).toHaveURL(/\/settings\/integrations\/[\w-]+$/);
  await expect(page.getByRole('checkbox', { name: email })).toBeChecked();
  expect((await firstIntegration(user))?.status).toBe('CONNECTED');
});

test.describe('without a network', () => {
  test.use({ serviceWorkers: 'allow' });

  test('events stay visible, and one is linked @phone @long', async ({
    page,
    context,
    user,
    say,
    calendars: { google },
    consoleGuard,
    checkAccessibility,
  }, { project }) => {
    const { email } = accountWithRuns(google, `offline-${project.name}@example.org`);
    consoleGuard.allow(new RegExp(`${google.oauthUrl}/|ERR_INTERNET_DISCONNECTED|ERR_FAILED`));
    await user.createActivity({ name: 'Run', target: 3 });
    await page.goto('/settings/integrations');
    await connect(page, say);
    await consent(page, email);
    await keepCalendars(page, say);
    await expect.poll(async () => (await firstIntegration(user))?.lastSuccessAt ?? null).not.toBeNull();
    await page.goto('/day');
    await untilControlled(page);
    await untilStored(page, 'Morning run');
    await context.setOffline(true);

    await page.goto(`/day?date=${daysAgo(1)}`);
    await page.getByRole('button', { name: say('calendarEvent.other', { count: 2 }) }).click();
    await expect(page.getByText('Morning run')).toBeVisible();
    await page.getByRole('button', { name: say('calendarEvent.linkNamed', { name: 'Book club' }) }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Run' }).click();
    await expect(page.getByText(say('calendarEvent.counted'))).toBeVisible();
    await checkAccessibility(page, '/day with events, without a network');
    await page.goto('/settings/integrations');
    await expect(page.getByRole('link', { name: email })).toBeVisible();
    await expect(
      page.getByRole('button', { name: say('integration.connectNamed', { name: say('integration.ICAL') }) }),
    ).toBeDisabled();
    await expect(page.getByText(say('integration.offline'))).toBeVisible();

    await context.setOffline(false);
    await expect.poll(async () => (await user.records(daysAgo(1), daysAgo(1))).entries.length).toBe(1);
  });
});
