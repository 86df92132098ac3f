import { NOON, WEEK } from '../days';
import { deviceStorage, untilDayStored } from '../device';
import { expect, test } from '../fixtures';

test.use({ time: NOON });

const UNAVAILABLE = {
  status: 503,
  contentType: 'application/json',
  body: JSON.stringify({ error: { code: 50000000, message: 'Down' } }),
};

/** Requests for the configuration at page load: a combined one or, if that fails, separate ones. */
const CONFIG = /\/api\/v1\/(?:start\?.*|server-config)$/;

/** The same for the user. */
const USER = /\/api\/v1\/(?:start\?.*|user)$/;

test('a signed-out user is welcomed, and continues to the requested page after signing in @phone', async ({
  page,
  signIn,
  user,
  week,
}) => {
  await user.createActivity({ name: 'Run' });
  await page.context().clearCookies();
  await page.goto('/week?week=2026-W53');
  await expect(page).toHaveURL('/welcome');
  await signIn.haveAccount.click();
  await expect(page).toHaveURL('/login');
  await signIn.signIn(user.account);
  await expect(page).toHaveURL('/week?week=2026-W53');
  await expect(week.heading).toContainText('Week 53');
});

test('without the configuration of the server an error with a button to try again is shown @desktop @long', async ({
  page,
  user,
  consoleGuard,
  day,
  shell,
  say,
}) => {
  consoleGuard.allow(/net::ERR_FAILED/);
  await user.createActivity({ name: 'Run' });
  await page.route(CONFIG, (route) => route.abort());
  await page.goto(`/day?date=${WEEK.monday}`);
  await expect(page).toHaveURL('/unavailable');
  await expect(shell.toast('We are experiencing technical difficulties. Please try again later.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('error.technical'));
  const tryAgain = page.getByRole('button', { name: say('ui.tryAgain') });
  await tryAgain.click();
  await expect(tryAgain, 'it has been tried').toBeEnabled();
  await expect(page).toHaveURL('/unavailable');
  await page.unroute(CONFIG);
  await tryAgain.click();
  await expect(page).toHaveURL(`/day?date=${WEEK.monday}`);
  await expect(day.row('Run').root).toBeVisible();
});

test('an unavailable server signs nobody out @desktop @long', async ({ page, user, consoleGuard, day, say }) => {
  consoleGuard.allow(/503/);
  await user.createActivity({ name: 'Run' });
  await page.route(USER, (route) => route.fulfill(UNAVAILABLE));
  await page.goto('/day');
  await expect(page).toHaveURL('/unavailable');
  await page.unroute(USER);
  await page.getByRole('button', { name: say('ui.tryAgain') }).click();
  await expect(page).toHaveURL('/day');
  await expect(day.row('Run').root).toBeVisible();

  await untilDayStored(page, 'Run');
  await page.route('**/api/v1/**', (route) => route.fulfill(UNAVAILABLE));
  await page.reload();
  await expect(day.row('Run').root, 'what the device has is shown').toBeVisible();
  await expect(page).toHaveURL('/day');
});

test('a user whose account was deleted elsewhere is signed out @phone @long', async ({
  page,
  user,
  consoleGuard,
  day,
}) => {
  consoleGuard.allow(/401/);
  await user.createActivity({ name: 'Run' });
  await day.open();
  await untilDayStored(page, 'Run');
  const userNotFound = {
    status: 401,
    contentType: 'application/json',
    body: JSON.stringify({ error: { code: 10000001, message: 'Gone' } }),
  };
  await page.route(USER, (route) => route.fulfill(userNotFound));
  await page.reload();
  await expect(page).toHaveURL('/welcome');
  expect(await deviceStorage(page), 'nothing is left on the device').not.toContain('Run');
  await page.unroute(USER);
  await page.goto('/day');
  await expect(page, 'the session is over, too').toHaveURL('/welcome');
});

test('an ended session leads to the sign-in and back, then sends pending operations', async ({
  page,
  user,
  signIn,
  consoleGuard,
  day,
  shell,
  say,
}) => {
  consoleGuard.allow(/401/);
  await user.createActivity({ name: 'Run' });
  await day.open();
  // Ended while the operation is sent. Any earlier, a background request may lead to the sign-in before the tap.
  await page.route(
    '**/api/v1/entry',
    async (route) => {
      await user.request('POST /api/v1/auth/logout', {});
      await route.continue();
    },
    { times: 1 },
  );
  await day.row('Run').check.click();
  await expect(page).toHaveURL('/login');
  await expect(shell.toast(say('error.signedOut'))).toBeVisible();
  await signIn.signIn(user.account);
  await expect(page).toHaveURL('/day');
  await expect(day.row('Run').check).toBeChecked();
  await expect.poll(async () => (await user.records(WEEK.wednesday)).entries).toHaveLength(1);
});
