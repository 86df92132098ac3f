import type { Page } from '@playwright/test';
import { deviceStorage } from '../device';
import { expect, test } from '../fixtures';

const UNAVAILABLE = {
  status: 503,
  contentType: 'application/json',
  body: JSON.stringify({ error: { code: 50000000, message: 'Down' } }),
};

// Requests at page load: a combined one or, if it fails, separate ones.
const CONFIG = /\/api\/v1\/(?:start|server-config)$/;

const USER = /\/api\/v1\/(?:start|user)$/;

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

test('without the configuration of the server a message with a link is shown @desktop', async ({
  page,
  user,
  consoleGuard,
  day,
  shell,
  say,
}) => {
  consoleGuard.expect(/net::ERR_FAILED/);
  await user.createActivity({ name: 'Run' });
  await page.route(CONFIG, (route) => route.abort());
  await page.goto('/day?date=2025-10-01');
  await expect(page).toHaveURL('/unavailable');
  await expect(shell.toast('We are experiencing technical difficulties. Please try again later.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('error.technical'));
  const tryAgain = page.getByRole('button', { name: say('ui.tryAgain') });
  await tryAgain.click();
  await expect(tryAgain, 'it has been tried').toBeEnabled();
  await expect(page).toHaveURL('/unavailable');
  await page.unroute(CONFIG);
  await tryAgain.click();
  await expect(page).toHaveURL('/day?date=2025-10-01');
  await expect(day.row('Run').root).toBeVisible();
});

test('an unavailable server signs nobody out @desktop', async ({ page, user, consoleGuard, day, say }) => {
  consoleGuard.expect(/503/);
  await user.createActivity({ name: 'Run' });
  await page.route(USER, (route) => route.fulfill(UNAVAILABLE));
  await page.goto('/day');
  await expect(page).toHaveURL('/unavailable');
  await page.unroute(USER);
  await page.getByRole('button', { name: say('ui.tryAgain') }).click();
  await expect(page).toHaveURL('/day');
  await expect(day.row('Run').root).toBeVisible();

  await untilStoredOnDevice(page, 'Run');
  await page.route('**/api/v1/**', (route) => route.fulfill(UNAVAILABLE));
  await page.reload();
  await expect(day.row('Run').root, 'what the device has is shown').toBeVisible();
  await expect(page).toHaveURL('/day');
});

test('a deleted account is signed out @phone', async ({ page, user, consoleGuard, day }) => {
  consoleGuard.expect(/401/);
  await user.createActivity({ name: 'Run' });
  await day.open();
  await untilStoredOnDevice(page, 'Run');
  const gone = {
    status: 401,
    contentType: 'application/json',
    body: JSON.stringify({ error: { code: 10000001, message: 'Gone' } }),
  };
  await page.route(USER, (route) => route.fulfill(gone));
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
  consoleGuard.expect(/401/);
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
  const today = await page.evaluate(() => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Madrid' }).format());
  await expect.poll(async () => (await user.records(today)).entries).toHaveLength(1);
});

/** Waits until a text is stored on the device, from which it is shown after a reload. */
async function untilStoredOnDevice(page: Page, what: string): Promise<void> {
  await expect.poll(() => deviceStorage(page)).toContain(what);
}
