import type { Page } from '@playwright/test';
import { keptOnDevice } from '../device';
import { NOON, WEEK } from '../days';
import { expect, test as base } from '../fixtures';
import { Release } from '../release';
import { LANGUAGES } from '../texts';

/** A server whose versions the test puts out. */
const test = base.extend<{ release: Release }>({
  serviceWorkers: 'allow',
  release: async ({}, use, { project }) => {
    const release = await Release.before(project.use.baseURL ?? '');
    await use(release);
    await release.close();
  },
  baseURL: async ({ release }, use) => use(release.origin),
  complaints: async ({ complaints }, use) => {
    complaints.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
    await use(complaints);
  },
});

test.use({ time: NOON });

/** Until the program is on the device, which it is some moments after the first visit has begun. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller)
      await new Promise((resolve) =>
        navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
      );
  });
}

/** Has the browser look for a newer version, and waits for what comes of it. */
const lookForUpdate = (page: Page): Promise<string> =>
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

/** The addresses of everything the browser keeps of the program. */
const keptFiles = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const caches_ = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    const requests = await Promise.all(caches_.map((cache) => cache.keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });

for (const { language, tag } of LANGUAGES) {
  test.describe(language, { tag: [...tag] }, () => {
    test.use({ language });

    test('after one visit every screen opens without a network', async ({
      page,
      context,
      person,
      say,
      day,
      week,
      activity,
      settings,
      shell,
      checkAccessibility,
    }) => {
      const run = await person.hasActivity({ name: 'Run', target: 3 });
      await day.open();
      await settle(page);
      await context.setOffline(true);

      await page.reload();
      await expect(day.row('Run').root).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('lang', language.toLowerCase());
      if (language === 'EN') await checkAccessibility(page, 'the day without a network');
      await page.goto('/week');
      await expect(week.row('Run')).toBeVisible();
      await page.goto('/activities');
      await expect(page.getByRole('main').getByRole('link', { name: /Run/ })).toBeVisible();
      await page.goto(`/activity/${run.id}`);
      await expect(activity.heading).toHaveText('Run');
      for (const section of ['account', 'general'] as const) await settings.open(section);
      await shell.go('shell.today');
      await expect(day.row('Run').root).toBeVisible();
      await page.goto('/nowhere');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('error.notFound'));
    });
  });
}

test(
  'what is recorded without a network is marked, survives a reload and is sent once',
  { tag: '@desktop' },
  async ({ page, context, person, day }) => {
    const run = await person.hasActivity({ name: 'Run', target: 3 });
    await day.open();
    await settle(page);
    await context.setOffline(true);
    await day.row('Run').check.click();
    await expect(day.row('Run').check).toBeChecked();
    await expect(day.row('Run').unsent).toBeVisible();
    await page.reload();
    await expect(day.row('Run').check).toBeChecked();
    await expect(day.row('Run').unsent).toBeVisible();

    await context.setOffline(false);
    await expect(day.row('Run').unsent).toBeHidden();
    const { entries } = await person.records(WEEK.wednesday);
    expect(entries.map(({ activityId }) => activityId)).toEqual([run.id]);
  },
);

test(
  'a newer version takes over when the app is opened anew, and what waits to be sent goes on waiting',
  { tag: '@desktop' },
  async ({ page, release, person, day }) => {
    await person.hasActivity({ name: 'Run', target: 3 });
    await day.open();
    await settle(page);
    await page.route('**/api/v1/entry', (route) => route.abort());
    await day.row('Run').check.click();
    await expect(day.row('Run').unsent).toBeVisible();

    release.next();
    expect(await lookForUpdate(page), 'it does not disturb who is there').toBe('installed');
    await page.reload();
    await expect(day.row('Run').check).toBeChecked();
    await expect(day.row('Run').unsent).toBeVisible();
    expect(await page.evaluate(async () => (await navigator.serviceWorker.ready).waiting)).toBeNull();

    await page.unroute('**/api/v1/entry');
    await page.reload();
    await expect.poll(async () => (await person.records(WEEK.wednesday)).entries.length).toBe(1);
    await expect(day.row('Run').unsent).toBeHidden();
  },
);

test(
  'a captive portal’s page never becomes part of the app',
  { tag: '@desktop' },
  async ({ page, context, release, person, day }) => {
    await person.hasActivity({ name: 'Run', target: 3 });
    await day.open();
    await settle(page);
    release.next();
    release.capture(true);
    expect(await lookForUpdate(page)).toBe('redundant');
    await page.reload();
    await expect(day.row('Run').root).toBeVisible();
    await context.setOffline(true);
    await page.goto('/week');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  },
);

test(
  'logging out without a network leaves nothing but the program',
  { tag: '@desktop' },
  async ({ page, context, person, day, settings }) => {
    await person.hasActivity({ name: 'Secret plan' });
    await day.open();
    await settle(page);
    await expect.poll(() => keptOnDevice(page)).toContain('Secret plan');
    await context.setOffline(true);
    await settings.open('account');
    await settings.logOut.click();
    await expect(page).toHaveURL('/welcome');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await keptOnDevice(page)).not.toContain('Secret plan');
    const files = await keptFiles(page);
    expect(files).toContain('/index.html');
    expect(
      files.filter((file) => !/^\/(?:assets\/[\w.-]+|index\.html|favicon\.svg|manifest\.webmanifest)$/.test(file)),
    ).toEqual([]);
  },
);
