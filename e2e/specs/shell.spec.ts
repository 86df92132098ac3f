import type { BrowserContext } from '@playwright/test';
import { NOON, WEEK } from '../days';
import { untilDayStored } from '../device';
import { expect, test } from '../phoneTest';

test.use({ time: NOON });

/** Requests to the server, not to the files of the app. */
const SERVER = /^http:\/\/127\.0\.0\.1:\d+\//;

test('the native app keeps its session in the keystore, and shows what another device records @phone', async ({
  page,
  phone,
  user,
  day,
}) => {
  const run = await user.createActivity({ name: 'Run', target: 3 });
  await phone.signIn(user);
  await expect(day.row('Run').check).not.toBeChecked();
  expect([...phone.keystore.items.values()].join()).toMatch(/[\w-]{64}/);

  await phone.open('/day');
  await expect(day.row('Run').check).not.toBeChecked();
  await page.waitForResponse(/\/api\/v1\/changes$/);
  await user.createEntry(run, WEEK.wednesday);
  await expect(day.row('Run').check).toBeChecked();
});

test('the native app starts without a network, and sends later what was recorded meanwhile @phone', async ({
  page,
  context,
  phone,
  user,
  day,
  consoleGuard,
}) => {
  consoleGuard.allow(/ERR_FAILED/);
  await user.createActivity({ name: 'Run', target: 3 });
  await phone.signIn(user);
  await expect(day.row('Run').check).not.toBeChecked();
  await untilDayStored(page, 'Run');

  await context.route(SERVER, (route) => route.abort());
  await phone.open('/day');
  await day.row('Run').check.click();
  await expect(day.row('Run').unsent).toBeVisible();
  await context.unroute(SERVER);
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(day.row('Run').unsent).toBeHidden();
  expect((await user.records(WEEK.wednesday)).entries).toHaveLength(1);
});

test('the native app loads no code of error reports, also from a server that is configured for them @phone @long', async ({
  page,
  context,
  phone,
  user,
  day,
}) => {
  await context.route(/\/api\/v1\/server-config$/, async (route) => {
    const response = await route.fetch();
    const { data } = (await response.json()) as { data: object };
    const errorReporting = { dsn: 'https://key@sentry.example.org/1' };
    await route.fulfill({ response, json: { data: { ...data, errorReporting } } });
  });
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  await phone.signIn(user);
  await expect(day.heading).toBeVisible();
  await expect.poll(() => requested.some((url) => /\/idle-[^/]*\.js$/.test(url)), 'the page is idle').toBe(true);
  expect(requested.filter((url) => /errorReporting|reportErrors/.test(url))).toEqual([]);
});

test('signing out without a network removes everything, and ends the session once it is back @phone @long', async ({
  page,
  context,
  phone,
  user,
  day,
  settings,
  consoleGuard,
}) => {
  consoleGuard.allow(/ERR_FAILED|401/);
  await user.createActivity({ name: 'Stretch', target: 7 });
  await user.updateSettings({ allowDailyNotifications: true });
  await phone.signIn(user);
  await expect(day.row('Stretch').check).toBeVisible();
  await expect.poll(() => phone.widget.summaries.length).toBeGreaterThan(10);
  const [token] = phone.keystore.items.values();

  await phone.open('/settings/account');
  await expect(settings.logOut).toBeVisible();
  await context.route(SERVER, (route) => route.abort());
  await settings.logOut.click();
  await expect(page).toHaveURL(/\/welcome$/);
  await expect.poll(() => phone.widget.summaries).toEqual([]);
  await expect.poll(() => phone.widget.snapshot).toMatchObject({ userId: null });
  expect(JSON.stringify(phone.widget.snapshot)).not.toContain('Stretch');

  await context.unroute(SERVER);
  await phone.open('/welcome');
  await expect.poll(() => phone.keystore.items.size).toBe(0);
  const headers = { authorization: `Bearer ${String(token).replaceAll('"', '')}` };
  const refused = await page.request.get('/api/v1/user', { headers });
  expect(refused.status()).toBe(401);
});

/** Lets the app claim to be of a version that the server no longer supports. */
const pretendOutdated = (context: BrowserContext) =>
  context.route(SERVER, (route) =>
    route.continue({ headers: { ...route.request().headers(), 'x-client-version': '1.0.0' } }),
  );

test('an app that is too old says so, and sends what was recorded once it is updated @phone @long', async ({
  page,
  context,
  phone,
  user,
  day,
  say,
  consoleGuard,
}) => {
  consoleGuard.allow(/426/);
  await user.createActivity({ name: 'Run', target: 3 });
  await phone.signIn(user);
  await expect(day.row('Run').check).not.toBeChecked();
  await untilDayStored(page, 'Run');

  await pretendOutdated(context);
  await phone.open('/day');
  await day.row('Run').check.click();
  await expect(page.getByText(say('notification.appOutdated'))).toBeVisible();
  await expect(day.row('Run').unsent).toBeVisible();
  expect((await user.records(WEEK.wednesday)).entries).toHaveLength(0);

  await context.unroute(SERVER);
  await phone.open('/day');
  await expect(day.row('Run').check).toBeChecked();
  await expect.poll(async () => (await user.records(WEEK.wednesday)).entries).toHaveLength(1);
  await expect(day.row('Run').unsent).toBeHidden();
  await expect(page.getByText(say('notification.appOutdated'))).toBeHidden();
});

test('an app that is too old to sign in asks for the update @phone @long', async ({
  page,
  context,
  phone,
  say,
  consoleGuard,
}) => {
  consoleGuard.allow(/426/);
  await pretendOutdated(context);
  await phone.open('/login');
  await expect(page.getByRole('heading', { name: say('shell.appOutdated') })).toBeVisible();
  await expect(page.getByText(say('shell.appOutdatedText'))).toBeVisible();
});
