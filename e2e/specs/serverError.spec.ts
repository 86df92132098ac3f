import type { Page, Route } from '@playwright/test';
import { untilDayStored } from '../device';
import { NOON, WEEK } from '../days';
import { expect, test } from '../fixtures';
import { eachLanguage } from '../texts';

test.use({ time: NOON });

/** Responds to every API request with an error, like a failing server or proxy. @returns a function that ends this */
async function breakServer(page: Page, status: 500 | 502 | 503): Promise<() => Promise<void>> {
  const fail = (route: Route) =>
    status === 502
      ? route.fulfill({ status, contentType: 'text/html', body: '<html>Bad Gateway</html>' })
      : route.fulfill({
          status,
          json: { error: { code: 50000000, message: 'The service is temporarily unavailable.' } },
        });
  await page.route('**/api/v1/**', fail);
  return () => page.unroute('**/api/v1/**', fail);
}

for (const { language, tag } of eachLanguage('ES')) {
  test.describe(language, { tag }, () => {
    test.use({ language });

    test('an unavailable server is not shown as offline, and entries recorded meanwhile are sent afterwards @long', async ({
      page,
      user,
      day,
      shell,
      say,
      consoleGuard,
      checkAccessibility,
    }) => {
      consoleGuard.allow(/status of 50\d|api\/v1\/changes/);
      await user.createActivity({ name: 'Run', target: 3 });
      await day.open(WEEK.wednesday);
      await untilDayStored(page, 'Run');
      const repairServer = await breakServer(page, 503);
      await day.row('Run').check.click();
      const notice = page.getByRole('status').getByText(say('ui.serverTrouble'));
      await expect(notice).toBeVisible();
      await expect(page.getByText(say('ui.pendingChanges', { count: 1 }))).toBeVisible();
      await expect(day.row('Run').unsent).toBeVisible();
      await expect(shell.offline).toBeHidden();
      if (language !== 'JA') await checkAccessibility(page, 'the day with a server in trouble');

      // Also after a reload, when the first reads fail.
      await page.reload();
      await expect(notice).toBeVisible();
      await expect(day.row('Run').check).toBeChecked();

      await repairServer();
      await expect(notice).toBeHidden({ timeout: 30_000 });
      await expect(day.row('Run').unsent).toBeHidden();
      expect((await user.records(WEEK.wednesday)).entries).toHaveLength(1);
    });
  });
}

for (const status of [500, 502] as const) {
  test(
    `a read that failed with ${status} is repeated when the server recovers, without an offline notice @desktop`,
    { tag: '@long' },
    async ({ page, user, day, week, shell, say, consoleGuard }) => {
      consoleGuard.allow(/status of 50\d|api\/v1\/changes/);
      await user.createActivity({ name: 'Run', target: 3 });
      await day.open(WEEK.wednesday);
      await untilDayStored(page, 'Run');
      const repairServer = await breakServer(page, status);
      await page.goto('/week?week=2025-W20');
      const notice = page.getByText(say('ui.serverTrouble'));
      await expect(notice).toBeVisible();
      await expect(shell.offline).toBeHidden();
      await repairServer();
      await expect(week.row('Run')).toBeVisible({ timeout: 30_000 });
      await expect(notice).toBeHidden();
    },
  );
}

test('the notice of a single failing request does not flicker, and ends when its screen is left @desktop @long', async ({
  page,
  user,
  day,
  shell,
  say,
  consoleGuard,
}) => {
  consoleGuard.allow(/status of 500/);
  await user.createActivity({ name: 'Run', target: 3 });
  await day.open(WEEK.wednesday);
  let requests = 0;
  await page.route('**/api/v1/sessions', (route) => {
    requests += 1;
    return route.fulfill({ status: 500, json: { error: { code: 50000000, message: 'Internal error' } } });
  });
  await page.goto('/settings/account');
  const notice = page.getByText(say('ui.serverTrouble'));
  await expect(notice).toBeVisible();
  const removals = await notice.evaluateHandle((element) => {
    const times: number[] = [];
    new MutationObserver(() => element.isConnected || times.push(performance.now())).observe(document.body, {
      childList: true,
      subtree: true,
    });
    return times;
  });
  const requestsBefore = requests;
  await expect
    .poll(async () => {
      await page.clock.fastForward(10_000);
      return requests;
    })
    .toBeGreaterThan(requestsBefore + 5);
  expect(await removals.jsonValue(), 'stays while retries fail and other requests succeed').toEqual([]);
  await expect(notice).toBeVisible();
  await shell.go('shell.today');
  await expect
    .poll(async () => {
      await page.clock.fastForward(10_000);
      return notice.isHidden();
    })
    .toBe(true);
});
