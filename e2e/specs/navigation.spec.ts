import type { Page, Request } from '@playwright/test';
import { keptOnDevice, untilKept } from '../device';
import { NOON } from '../days';
import { expect, test } from '../fixtures';
import { isNarrow } from '../pageObjects/ShellPageObject';

/** Routes of the product that are still to be built. */
const UNBUILT = [
  '/upgrade',
  '/get-started',
  '/premium-success',
  '/onboarding',
  '/onboarding-questions',
  '/onboarding-final',
  '/onboarding-upgrade',
  '/settings/integrations/1',
  '/settings/feedback',
  '/settings/danger-zone',
  '/settings/areas-of-life',
];
const UNAVAILABLE = {
  status: 503,
  contentType: 'application/json',
  body: JSON.stringify({ error: { code: 50000000, message: 'Down' } }),
};

// What is asked when the page is loaded, early and all at once or, where that fails, one by one.
const CONFIG = /\/api\/v1\/(?:start|server-config)$/;
const USER = /\/api\/v1\/(?:start|user)$/;

test('the menu stands in its order and leads where it says', async ({ page, user, shell, day, say }) => {
  await user.createActivity({ name: 'Run' });
  await day.open();
  expect(await shell.entries()).toEqual([
    say('shell.objectives'),
    say('shell.today'),
    say('shell.week'),
    say('shell.activities'),
    say('shell.settings'),
  ]);
  for (const [entry, path] of [
    ['shell.objectives', '/objectives'],
    ['shell.week', '/week'],
    ['shell.activities', '/activities'],
    ['shell.today', '/day'],
  ] as const) {
    await shell.go(entry);
    await expect(page).toHaveURL(path);
    await expect(shell.menu.getByRole('link', { name: say(entry) })).toHaveAttribute('aria-current', 'page');
    await expect(page).toHaveTitle(`${say(entry)} · Sevenfold`);
    await expect(page.getByRole('heading', { level: 1 }), 'the focus is on the heading').toBeFocused();
  }
  await shell.go('shell.settings');
  await expect(page).toHaveURL(isNarrow(page) ? '/settings' : '/settings/account');
});

test('what is not built says so, and nothing leads there', async ({ page, user, say }) => {
  const run = await user.createActivity({ name: 'Run', target: 3 });
  for (const path of UNBUILT) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }), path).toHaveText(say('shell.notHereYet'));
  }
  await page.goto('/settings/integrations/add-outlook-calendar');
  await expect(page).toHaveURL('/settings/integrations');
  await page.goto('/nowhere');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('error.notFound'));
  await page.getByRole('link', { name: say('shell.goToToday') }).click();
  await expect(page).toHaveURL('/day');

  for (const path of [
    '/day',
    '/week',
    '/activities',
    `/activity/${run.id}`,
    '/settings',
    '/settings/account',
    '/settings/general',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const links = await page
      .getByRole('link')
      .evaluateAll((anchors) =>
        anchors.map((anchor) => new URL(anchor.getAttribute('href') ?? '', location.href).pathname),
      );
    expect(
      links.filter((link) => UNBUILT.some((unbuilt) => link === unbuilt || link.startsWith(`${unbuilt}/`))),
      path,
    ).toEqual([]);
  }
});

test('addresses that stand for others lead there', async ({ page, user, day }) => {
  await user.createActivity({ name: 'Run' });
  await page.goto('/');
  await expect(page).toHaveURL('/day');
  await expect(day.heading).toBeVisible();
  await page.goto('/settings');
  await expect(page).toHaveURL(isNarrow(page) ? '/settings' : '/settings/account');
  await page.goto('/welcome');
  await expect(page, 'whoever is signed in has no business there').toHaveURL('/day');
});

test('whoever is not signed in is welcomed, and goes on to where they were going', async ({
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

test('without the server’s configuration there is a page that says so, and leads on', async ({
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

test('a server in trouble logs nobody out', async ({ page, user, consoleGuard, day, say }) => {
  consoleGuard.expect(/503/);
  await user.createActivity({ name: 'Run' });
  await page.route(USER, (route) => route.fulfill(UNAVAILABLE));
  await page.goto('/day');
  await expect(page).toHaveURL('/unavailable');
  await page.unroute(USER);
  await page.getByRole('button', { name: say('ui.tryAgain') }).click();
  await expect(page).toHaveURL('/day');
  await expect(day.row('Run').root).toBeVisible();

  await snapshotKept(page, 'Run');
  await page.route('**/api/v1/**', (route) => route.fulfill(UNAVAILABLE));
  await page.reload();
  await expect(day.row('Run').root, 'what the device has is shown').toBeVisible();
  await expect(page).toHaveURL('/day');
});

test('an account that is no more logs out', async ({ page, user, consoleGuard, day }) => {
  consoleGuard.expect(/401/);
  await user.createActivity({ name: 'Run' });
  await day.open();
  await snapshotKept(page, 'Run');
  const gone = {
    status: 401,
    contentType: 'application/json',
    body: JSON.stringify({ error: { code: 10000001, message: 'Gone' } }),
  };
  await page.route(USER, (route) => route.fulfill(gone));
  await page.reload();
  await expect(page).toHaveURL('/welcome');
  expect(await keptOnDevice(page), 'nothing is left on the device').not.toContain('Run');
  await page.unroute(USER);
  await page.goto('/day');
  await expect(page, 'the session is over, too').toHaveURL('/welcome');
});

test('an ended session leads to the sign-in and back, and what was not sent is sent then', async ({
  page,
  context,
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
  await context.clearCookies();
  await day.row('Run').check.click();
  await expect(page).toHaveURL('/login');
  await expect(shell.toast(say('error.signedOut'))).toBeVisible();
  await signIn.signIn(user.account);
  await expect(page).toHaveURL('/day');
  await expect(day.row('Run').check).toBeChecked();
  const today = await page.evaluate(() => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Madrid' }).format());
  await expect.poll(async () => (await user.records(today)).entries).toHaveLength(1);
});

test('a screen that does not load has the page loaded afresh where the user is going', async ({
  page,
  user,
  consoleGuard,
  day,
  week,
  shell,
}) => {
  consoleGuard.expect(/net::ERR_FAILED/);
  await user.createActivity({ name: 'Run' });
  await day.open();
  let isFailing = true;
  const loads = documentsOf(page);
  await page.route(/\/assets\/WeekScreen-[^/]*\.js$/, (route) => (isFailing ? route.abort() : route.fallback()));
  page.on('request', (request) => {
    if (request.isNavigationRequest()) isFailing = false;
  });
  await shell.go('shell.week');
  await expect(week.row('Run')).toBeVisible();
  await expect(page).toHaveURL('/week');
  expect(loads).toEqual(['/week']);
});

test('a screen that does not load the second time either says so', async ({
  page,
  user,
  consoleGuard,
  day,
  week,
  shell,
  say,
}) => {
  consoleGuard.expect(/net::ERR_FAILED/);
  await user.createActivity({ name: 'Run' });
  await day.open();
  const loads = documentsOf(page);
  const screen = /\/assets\/WeekScreen-[^/]*\.js$/;
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

test('each navigation is counted under its route’s name, until the user says no', async ({
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
  await page.goto('/nowhere');
  // The page counts when it has nothing better to do.
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
  expect(views).toEqual(seen);
});

test('pages of signed-out users are light whatever the system is', async ({ page, signIn }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  for (const path of ['/welcome', '/login', '/admin-login', '/unavailable']) {
    await page.goto(path);
    await expect(page, path).toHaveURL(path);
    await expect(signIn.heading).toBeVisible();
    await expect(page.locator('html'), path).not.toHaveClass(/\bdark\b/);
  }
  await page.goto('/registration');
  await expect(page, 'without a proof of identity there is nothing to register').toHaveURL('/login');
});

test('the onboarding is light, too', async ({ page, user, say }) => {
  expect(await user.activities()).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/day');
  await expect(page.getByText(say('day.empty'))).toBeVisible();
  await expect(page.locator('html')).toHaveClass(/\bdark\b/);
  await page.goto('/onboarding');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('shell.notHereYet'));
  await expect(page.locator('html')).not.toHaveClass(/\bdark\b/);
});

/** The DOM snapshot that a visit to the day leaves on the device. */
async function domSnapshot(page: Page): Promise<string> {
  const stored = () =>
    page.evaluate(() => {
      dispatchEvent(new Event('pagehide'));
      return localStorage.getItem('sevenfold.domSnapshot') ?? '';
    });
  await expect.poll(stored).toContain('Run');
  return stored();
}

/** Reloads the page, and holds back the app's script. @returns lets the script through */
async function reloadWithoutApp(page: Page): Promise<() => void> {
  let letThrough = (): void => undefined;
  const isWanted = new Promise<void>((resolve) => (letThrough = resolve));
  await page.route('**/assets/index-*.js', async (route) => {
    await isWanted;
    await route.continue();
  });
  await page.reload({ waitUntil: 'commit' });
  return letThrough;
}

test('the DOM snapshot is shown before the app starts, and clicks in it are repeated', async ({ page, user, day }) => {
  await user.createActivity({ name: 'Run', target: 3 });
  await day.open();
  await domSnapshot(page);
  const letThrough = await reloadWithoutApp(page);
  const first = page.locator('#first');
  await expect(first.getByText('Run')).toBeVisible();
  await first.locator('[role=checkbox]').click();
  letThrough();
  await expect(day.row('Run').check).toBeChecked();
  await expect(first).toHaveCount(0);
});

test('a click in the DOM snapshot that no longer fits is dropped, and the user is told', async ({
  page,
  user,
  day,
  shell,
  say,
}) => {
  const run = await user.createActivity({ name: 'Run', target: 3 });
  await day.open();
  const unchecked = await domSnapshot(page);
  await day.row('Run').check.click();
  await expect(day.row('Run').check).toBeChecked();
  await untilKept(page, `"activityId":"${run.id}"`);
  // Another tab that was left earlier has stored the older snapshot.
  await page.addInitScript((html) => localStorage.setItem('sevenfold.domSnapshot', html), unchecked);
  const letThrough = await reloadWithoutApp(page);
  await page.locator('#first [role=checkbox][aria-checked=false]').click();
  letThrough();
  await expect(shell.toast(say('day.tapDropped'))).toBeVisible();
  await expect(day.row('Run').check).toBeChecked();
});

test('the theme is there before the first paint', async ({ page, user, settings }) => {
  // The last moment before the program itself runs.
  await page.addInitScript(() => {
    document.addEventListener('readystatechange', () => {
      if (document.readyState === 'interactive')
        sessionStorage.setItem('first look', document.documentElement.className);
    });
  });
  const firstLook = () => page.evaluate(() => sessionStorage.getItem('first look'));
  for (const [themeMode, colorScheme, isDark] of [
    ['DARK', 'light', true],
    ['LIGHT', 'dark', false],
    ['SYSTEM', 'dark', true],
    ['SYSTEM', 'light', false],
  ] as const) {
    await user.updateSettings({ themeMode });
    await page.emulateMedia({ colorScheme });
    await settings.open('account');
    await expect(page.locator('html')).toHaveClass(isDark ? /\bdark\b/ : /^(?!.*\bdark\b)/);
    await page.reload();
    await expect(settings.name).toBeVisible();
    expect((await firstLook())?.split(' ').includes('dark'), `${themeMode} on ${colorScheme}`).toBe(isDark);
    await expect(page.locator('meta[name=color-scheme]')).toHaveAttribute('content', isDark ? 'dark' : 'light');
  }
});

test.describe('the command palette', () => {
  test.use({ time: NOON });

  test('goes, records and makes', async ({ page, user, day, shell, activities, week, say }) => {
    const read = await user.createActivity({ name: 'Read', unit: 'DURATION', target: 240 });
    await day.open();
    const { keyboard } = page;
    await keyboard.press('Control+k');
    await expect(shell.palette.getByRole('combobox')).toBeFocused();
    await keyboard.type('this week');
    await keyboard.press('Enter');
    await expect(week.heading).toContainText('Week 40');
    await expect(shell.palette).toBeHidden();

    await keyboard.press('Control+k');
    await keyboard.type('read 45');
    await expect(shell.palette.getByRole('option', { name: 'Read +45m' })).toHaveAttribute('aria-selected', 'true');
    await keyboard.press('Enter');
    await expect(shell.toast('Read +45m')).toBeVisible();
    await expect(week.row('Read')).toContainText('45m / 4h');
    await expect
      .poll(async () => (await user.records('2025-10-01')).entries)
      .toMatchObject([{ activityId: read.id, amount: 45 }]);

    await keyboard.press('Control+k');
    await keyboard.type('xyzzy');
    await expect(shell.palette.getByText(say('ui.nothingFound'))).toBeVisible();
    await keyboard.press('Escape');
    await expect(shell.palette).toBeHidden();

    await keyboard.press('Control+k');
    await keyboard.type('create');
    await keyboard.press('Enter');
    await expect(activities.form.name).toBeVisible();
  });
});

test(
  'single keys work, are listed, and can be switched off',
  { tag: '@desktop' },
  async ({ page, user, day, settings, say }) => {
    await user.createActivity({ name: 'Run' });
    await day.open();
    const { keyboard } = page;
    const list = page.getByRole('dialog', { name: say('shell.shortcuts') });
    await keyboard.press('?');
    await expect(list.getByText(say('shell.keyComplete'))).toBeVisible();
    await keyboard.press('Escape');
    await expect(list).toBeHidden();
    for (const [keys, path] of [
      ['gw', '/week'],
      ['ga', '/activities'],
      ['gs', '/settings/account'],
      ['gd', '/day'],
    ] as const) {
      await keyboard.type(keys);
      await expect(page).toHaveURL(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    }
    await settings.open('general');
    await settings.toggle(say('settings.singleKeys')).click();
    await day.open();
    await keyboard.press('j');
    await keyboard.press('Space');
    await keyboard.press('?');
    await expect(list).toBeHidden();
    await expect(day.row('Run').check).not.toBeChecked();
    await keyboard.press('Control+k');
    await expect(page.getByRole('dialog', { name: say('shell.search') })).toBeVisible();
  },
);

/** The paths the browser has loaded a document for since. */
function documentsOf(page: Page): string[] {
  const loads: string[] = [];
  page.on('request', (request: Request) => {
    if (request.isNavigationRequest()) loads.push(new URL(request.url()).pathname);
  });
  return loads;
}

/** Waits until the device would know something again after a reload. */
async function snapshotKept(page: Page, what: string): Promise<void> {
  await expect.poll(() => keptOnDevice(page)).toContain(what);
}
