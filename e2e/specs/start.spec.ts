import { untilRowsStored, untilStored } from '../device';
import { reloadWithoutApp, storeDomSnapshot } from '../domSnapshot';
import { expect, test } from '../fixtures';

test('pages of signed-out users are light in dark mode @desktop @long', async ({ page, signIn }) => {
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

test('the onboarding is light in dark mode @phone @long', async ({ page, user: _, say }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/day');
  await expect(page.getByText(say('day.empty'))).toBeVisible();
  await expect(page.locator('html')).toHaveClass(/\bdark\b/);
  await page.goto('/onboarding');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('onboarding.pickTitle'));
  await expect(page.locator('html')).not.toHaveClass(/\bdark\b/);
});

test('a first visit of a signed-in user reads the rows once, with the start @desktop', async ({ page, user, day }) => {
  await user.createActivity({ name: 'Run' });
  const reads: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    // Once it listens for changes, it asks for those since.
    if (/^\/api\/v1\/(?:start|rows|user|server-config)$/.test(pathname) && !searchParams.has('since'))
      reads.push(pathname);
  });
  await day.open();
  await expect(day.row('Run').root).toBeVisible();
  await untilRowsStored(page, '"name":"Run"');
  expect(reads).toEqual(['/api/v1/start']);
});

test('the DOM snapshot is shown before the app starts, and clicks on it are repeated', async ({ page, user, day }) => {
  await user.createActivity({ name: 'Run', target: 3 });
  await day.open();
  await storeDomSnapshot(page, 'Run');
  const loadApp = await reloadWithoutApp(page);
  const first = page.locator('#first');
  await expect(first.getByText('Run', { exact: true })).toBeVisible();
  await first.locator('[role=checkbox]').click();
  loadApp();
  await expect(day.row('Run').check).toBeChecked();
  await expect(first).toHaveCount(0);
});

test('a click on the DOM snapshot that no longer applies is dropped with a message @phone @long', async ({
  page,
  user,
  day,
  shell,
  say,
}) => {
  const run = await user.createActivity({ name: 'Run', target: 3 });
  await day.open();
  const unchecked = await storeDomSnapshot(page, 'Run');
  await day.row('Run').check.click();
  await expect(day.row('Run').check).toBeChecked();
  await untilStored(page, `"activityId":"${run.id}"`);
  // Another tab that was left earlier has stored the older snapshot.
  await page.addInitScript((html) => localStorage.setItem('sevenfold.domSnapshot', html), unchecked);
  const loadApp = await reloadWithoutApp(page);
  await page.locator('#first [role=checkbox][aria-checked=false]').click();
  loadApp();
  await expect(shell.toast(say('day.tapDropped'))).toBeVisible();
  await expect(day.row('Run').check).toBeChecked();
});

test('the theme is set before the first paint @desktop @long', async ({ page, user, settings }) => {
  // The last moment before the app's script runs.
  await page.addInitScript(() => {
    document.addEventListener('readystatechange', () => {
      if (document.readyState === 'interactive')
        sessionStorage.setItem('classes before the app', document.documentElement.className);
    });
  });
  const classesBeforeApp = () => page.evaluate(() => sessionStorage.getItem('classes before the app'));
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
    expect((await classesBeforeApp())?.split(' ').includes('dark'), `${themeMode} on ${colorScheme}`).toBe(isDark);
    await expect(page.locator('meta[name=color-scheme]')).toHaveAttribute('content', isDark ? 'dark' : 'light');
  }
});

test('the login screen is light from the start on a device that prefers dark @desktop @long', async ({
  openDevice,
  say,
}) => {
  const device = await openDevice();
  await device.emulateMedia({ colorScheme: 'dark' });
  await device.addInitScript(() => {
    new MutationObserver(() => {
      if (document.documentElement.classList.contains('dark')) sessionStorage.setItem('was dark', 'yes');
    }).observe(document, { attributes: true, attributeFilter: ['class'], subtree: true });
  });
  await device.goto('/login');
  await expect(device.getByRole('textbox', { name: say('auth.name') })).toBeVisible();
  expect(await device.evaluate(() => sessionStorage.getItem('was dark'))).toBeNull();
});
