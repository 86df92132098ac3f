import type { Page, Request } from '@playwright/test';
import { NOON, WEEK } from '../days';
import { expect, test } from '../fixtures';
import { isNarrow } from '../pageObjects/ShellPageObject';
import { untilIdle } from '../untilIdle';

test('menu items are in order and open their screens', async ({ page, user, shell, day, say }) => {
  await user.createActivity({ name: 'Run' });
  await day.open();
  const getStarted = say('shell.getStarted');
  expect(await shell.items()).toEqual([
    ...(isNarrow(page) ? [] : [getStarted]),
    say('shell.objectives'),
    say('shell.today'),
    say('shell.week'),
    say('shell.activities'),
    ...(isNarrow(page) ? [getStarted] : []),
    say('shell.settings'),
    say('shell.upgrade'),
  ]);
  for (const [item, path] of [
    ['shell.objectives', '/objectives'],
    ['shell.week', '/week'],
    ['shell.activities', '/activities'],
    ['shell.today', '/day'],
  ] as const) {
    await shell.go(item);
    await expect(page).toHaveURL(path);
    await expect(shell.menu.getByRole('link', { name: say(item) })).toHaveAttribute('aria-current', 'page');
    await expect(page).toHaveTitle(`${say(item)} · Sevenfold`);
    await expect(page.getByRole('heading', { level: 1 }), 'the focus is on the heading').toBeFocused();
  }
  await shell.go('shell.settings');
  await expect(page).toHaveURL(isNarrow(page) ? '/settings' : '/settings/account');
});

test('an unknown address says so with the menu in place, and leads to today @long', async ({
  page,
  user,
  say,
  shell,
}) => {
  await user.createActivity({ name: 'Run', target: 3 });
  await page.goto('/nowhere');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('error.notFound'));
  await expect(shell.menu).toBeVisible();
  await page.getByRole('link', { name: say('shell.goToToday') }).click();
  await expect(page).toHaveURL('/day');
});

test('aliases redirect to their screens @phone @long', async ({ page, user, day }) => {
  await user.createActivity({ name: 'Run' });
  await page.goto('/');
  await expect(page).toHaveURL('/day');
  await expect(day.heading).toBeVisible();
  await page.goto('/settings');
  await expect(page).toHaveURL('/settings');
  await page.goto('/settings/integrations/add-outlook-calendar');
  await expect(page).toHaveURL('/settings/integrations');
  await page.goto('/welcome');
  await expect(page, 'signed-in users are redirected').toHaveURL('/day');
});

test('a screen that fails to load reloads the page at its URL @phone', async ({
  page,
  user,
  consoleGuard,
  day,
  week,
  shell,
}) => {
  consoleGuard.allow(/net::ERR_FAILED/);
  await user.createActivity({ name: 'Run' });
  await day.open();
  let isFailing = true;
  const loads = documentsOf(page);
  await page.route(/\/assets\/week-[^/]*\.js$/, (route) => (isFailing ? route.abort() : route.fallback()));
  page.on('request', (request) => {
    if (request.isNavigationRequest()) isFailing = false;
  });
  await shell.go('shell.week');
  await expect(week.row('Run')).toBeVisible();
  await expect(page).toHaveURL('/week');
  expect(loads).toEqual(['/week']);
});

test('a screen that fails to load twice shows an error @desktop @long', async ({
  page,
  user,
  consoleGuard,
  day,
  week,
  shell,
  say,
}) => {
  consoleGuard.allow(/net::ERR_FAILED/);
  await user.createActivity({ name: 'Run' });
  await day.open();
  const loads = documentsOf(page);
  const screen = /\/assets\/week-[^/]*\.js$/;
  await page.route(screen, (route) => route.abort());
  await shell.go('shell.week');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('error.pageFailed'));
  await expect(page).toHaveURL('/week');
  expect(loads).toEqual(['/week']);
  await expect(shell.menu, 'the menu is still there').toBeVisible();
  await page.unroute(screen);
  await page.getByRole('button', { name: say('error.reload') }).click();
  await expect(week.row('Run')).toBeVisible();
});

test.describe('a day with a plan', () => {
  test.use({ time: NOON });

  test('is shown without the parts of its rows that fail to load @phone @long', async ({
    page,
    user,
    consoleGuard,
    day,
  }) => {
    consoleGuard.allow(/net::ERR_FAILED/);
    const run = await user.createActivity({ name: 'Run' });
    await user.request('POST /api/v1/plans', {
      plans: [{ activityId: run.id, date: WEEK.wednesday, startTime: '18:30' }],
    });
    await page.route(/\/assets\/day-[^/]*\.js$/, (route) => route.abort());
    const loads = documentsOf(page);
    await untilIdle(page, () => day.open());
    expect(loads, 'opened once, and not again because of a part').toHaveLength(1);
    await day.row('Run').check.click();
    await expect(day.row('Run').check).toBeChecked();
  });
});

test('navigations are counted by route unless the user opts out @desktop @long', async ({
  page,
  user,
  day,
  activities,
  activity,
  settings,
  shell,
  say,
}) => {
  const run = await user.createActivity({ name: 'Run' });
  const views: (string | null)[][] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/api/v1/t/pv') views.push([searchParams.get('p'), searchParams.get('u'), searchParams.get('pl')]);
  });
  await day.open();
  await shell.go('shell.activities');
  await activities.row('Run').getByRole('link').click();
  await expect(activity.heading).toHaveText('Run');
  // Page views are sent when the page is idle, and a page that is left sends none.
  await expect.poll(() => views.at(-1)?.[0]).toBe('activity');
  await page.goto('/nowhere');
  await expect.poll(() => views.at(-1)?.[0]).toBe('unknown');
  await settings.open('general');
  const general = ['settings-general', '/settings/general', 'WEB'];
  const seen = [
    ['day', '/day', 'WEB'],
    ['activities', '/activities', 'WEB'],
    ['activity', `/activity/${run.id}`, 'WEB'],
    ['unknown', '/nowhere', 'WEB'],
    general,
  ];
  await expect.poll(() => views).toEqual(seen);

  await settings.toggle(say('settings.pageViews')).click();
  await expect(settings.toggle(say('settings.pageViews'))).not.toBeChecked();
  await shell.go('shell.today');
  await expect(day.row('Run').root).toBeVisible();
  await shell.go('shell.week');
  await expect(page).toHaveTitle('This week · Sevenfold');

  // The next view that is sent shows that none was sent in between.
  await settings.open('general');
  await settings.toggle(say('settings.pageViews')).click();
  await expect(settings.toggle(say('settings.pageViews'))).toBeChecked();
  await shell.go('shell.today');
  await expect.poll(() => views).toEqual([...seen, ['day', '/day', 'WEB']]);
});

test('an address with an impossible day or week says so, and shows today or this week @long', async ({
  page,
  user,
  say,
}) => {
  await user.createActivity({ name: 'Run' });
  for (const [bad, shown, message] of [
    ['/day?date=2026-13-45', '/day', 'error.badDay'],
    ['/day?date=tomorrow', '/day', 'error.badDay'],
    ['/week?week=2026-W99', '/week', 'error.badWeek'],
  ] as const) {
    await page.goto(bad);
    await expect(page.getByText(say(message))).toBeVisible();
    await expect(page).toHaveURL(shown);
  }
  await page.goto('/day?date=2026-10-05');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  await expect(page.getByText(say('error.badDay'))).toHaveCount(0);
});

/** Collects the paths of the documents that the browser loads from now on. */
function documentsOf(page: Page): string[] {
  const loads: string[] = [];
  page.on('request', (request: Request) => {
    if (request.isNavigationRequest()) loads.push(new URL(request.url()).pathname);
  });
  return loads;
}

test('a page opens at its top, and going back or reloading keeps its position @long', async ({
  page,
  user,
  day,
  activities,
  shell,
}) => {
  for (let index = 0; index < 5; index++) await user.createActivity({ name: `Activity ${index}` });
  await page.setViewportSize({ width: page.viewportSize()?.width ?? 390, height: 300 });
  const scrolled = () => page.evaluate(() => Math.round(scrollY));
  await day.open();
  await expect(day.rows).toHaveCount(5);
  await page.evaluate(() => scrollTo(0, 250));
  await page.goto('/activities');
  await expect(activities.row('Activity 4')).toBeAttached();
  expect(await scrolled(), 'an address opened in this tab').toBe(0);

  await page.evaluate(() => scrollTo(0, 200));
  await shell.go('shell.today');
  await expect(day.rows).toHaveCount(5);
  expect(await scrolled(), 'a page opened from the menu').toBe(0);
  await page.evaluate(() => scrollTo(0, 150));
  await shell.go('shell.activities');
  await expect(activities.row('Activity 4')).toBeAttached();
  expect(await scrolled(), 'a page seen before').toBe(0);

  await page.goBack();
  await expect.poll(scrolled, 'back to the day').toBe(150);
  await page.goBack();
  await expect.poll(scrolled, 'back to the activities').toBe(200);
  await page.reload();
  await expect(activities.row('Activity 4')).toBeAttached();
  await expect.poll(scrolled, 'reloaded').toBe(200);
});
