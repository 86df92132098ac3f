import type { Page } from '@playwright/test';
import { NOON, WEEK } from '../days';
import { expect } from '../fixtures';
import { test, untilControlled } from '../releaseTest';

test.use({ time: NOON });

/** Checks for a new version and returns the state of its service worker; `none` if there is no new version. */
const checkForUpdate = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const found = await registration.update().then(
      (updated) => updated,
      () => registration,
    );
    const worker = found.installing ?? found.waiting;
    if (worker?.state === 'installing')
      await new Promise((resolve) => worker.addEventListener('statechange', resolve, { once: true }));
    return worker?.state ?? 'none';
  });

test(
  'a new version activates on reopening, and pending operations are kept',
  { tag: '@desktop' },
  async ({ page, release, user, day }) => {
    await user.createActivity({ name: 'Run', target: 3 });
    await day.open();
    await untilControlled(page);
    await page.route('**/api/v1/entry', (route) => route.abort());
    await day.row('Run').check.click();
    await expect(day.row('Run').unsent).toBeVisible();

    release.deploy();
    expect(await checkForUpdate(page), 'it waits while a page is open').toBe('installed');
    await page.reload();
    await expect(day.row('Run').check).toBeChecked();
    await expect(day.row('Run').unsent).toBeVisible();
    expect(await page.evaluate(async () => (await navigator.serviceWorker.ready).waiting)).toBeNull();

    await page.unroute('**/api/v1/entry');
    await page.reload();
    await expect.poll(async () => (await user.records(WEEK.wednesday)).entries.length).toBe(1);
    await expect(day.row('Run').unsent).toBeHidden();
  },
);

test(
  'the response of a captive portal is never cached',
  { tag: ['@desktop', '@long'] },
  async ({ page, context, release, user, day }) => {
    await user.createActivity({ name: 'Run', target: 3 });
    await day.open();
    await untilControlled(page);
    release.deploy();
    release.simulateCaptivePortal(true);
    expect(await checkForUpdate(page)).toBe('redundant');
    await page.reload();
    await expect(day.row('Run').root).toBeVisible();
    await context.setOffline(true);
    await page.goto('/week');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  },
);
