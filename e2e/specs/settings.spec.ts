import { deviceStorage, untilDayStored } from '../device';
import { NOON, WEEK } from '../days';
import { expect, test } from '../fixtures';
import { TestUser } from '../user';
import { text } from '../texts';

test('a new language applies everywhere at once and at the next start @desktop', async ({
  page,
  user,
  settings,
  shell,
}) => {
  await user.createActivity({ name: 'Run' });
  await settings.open('general');
  await settings.choice('Language', 'Español').click();
  await expect(settings.heading).toHaveText(text('ES', 'settings.general'));
  await settings.choice('Idioma', '日本語').click();
  await expect(settings.heading).toHaveText(text('JA', 'settings.general'));
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja');
  await expect(shell.menu, 'the menu has another name now').toBeHidden();
  await expect(page.getByRole('navigation', { name: text('JA', 'shell.menu') })).toContainText(
    text('JA', 'shell.week'),
  );
  await expect
    .poll(async () => (await user.request<{ settings: { language: string } }>('GET /api/v1/user')).settings.language)
    .toBe('JA');
  await page.goto('/day');
  await expect(page).toHaveTitle(`${text('JA', 'date.today')} · Sevenfold`);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText(/^\d+月\d+日（.）$/);
});

test('the theme follows the system until one is chosen @desktop @long', async ({
  page,
  user,
  settings,
  say,
  consoleGuard,
}) => {
  await user.createActivity({ name: 'Run' });
  const root = page.locator('html');
  await page.emulateMedia({ colorScheme: 'dark' });
  await settings.open('general');
  await expect(root).toHaveClass(/\bdark\b/);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(root).not.toHaveClass(/\bdark\b/);
  await settings.theme(say('settings.themeDark')).click();
  await expect(root).toHaveClass(/\bdark\b/);
  await settings.undo.click();
  await expect(root).not.toHaveClass(/\bdark\b/);
  // The reload reads the settings as the server has them, still without this choice.
  consoleGuard.allow(/user\/settings/);
  let attempts = 0;
  await page.route('**/api/v1/user/settings', (route) => {
    attempts += 1;
    return route.abort();
  });
  await settings.theme(say('settings.themeLight')).click();
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(root).not.toHaveClass(/\bdark\b/);
  await page.reload();
  attempts = 0;
  await expect.poll(() => attempts, 'attempts to send the choice, the later ones after the start').toBeGreaterThan(2);
  await expect(settings.choice(say('settings.theme'), say('settings.themeLight'))).toBeChecked();
  await expect(root).not.toHaveClass(/\bdark\b/);
});

test('a name is saved when typing pauses, and an invalid one stays editable @phone @long', async ({
  page,
  user,
  settings,
  say,
}) => {
  const name = async () => (await user.request<{ name: string }>('GET /api/v1/user')).name;
  await settings.open('account');
  await settings.name.fill('Ana María');
  await expect(settings.saved).toBeVisible();
  await expect.poll(name).toBe('Ana María');
  await settings.undo.click();
  await expect(settings.name).toHaveValue('Ana');
  await expect.poll(name).toBe('Ana');
  await settings.name.fill('   ');
  await settings.name.blur();
  await expect(page.getByText(say('auth.nameEmpty'))).toBeVisible();
  expect(await name()).toBe('Ana');
});

test.describe('week', () => {
  test.use({ time: NOON });

  test('starts on the chosen day everywhere @long', async ({ user, settings, day, week, shell, say }) => {
    await user.createActivity({ name: 'Run' });
    await settings.open('general');
    await settings.choice(say('settings.weekStart'), say('settings.sunday')).click();
    await expect(settings.saved).toBeVisible();
    await shell.go('shell.today');
    await expect(day.stripDay(0)).toHaveAccessibleName('Sunday, September 28');
    await expect(day.stripDay(6)).toHaveAccessibleName('Saturday, October 4');
    await shell.go('shell.week');
    await expect(week.heading).toHaveText('Week 40 · Sep 28 – Oct 4');
    await expect
      .poll(async () => (await user.request<{ settings: object }>('GET /api/v1/user')).settings)
      .toMatchObject({ weekStartDay: 'SUNDAY' });
  });
});

test.describe('at two in the morning', () => {
  test.use({ time: '2025-10-02T02:00:00+02:00' });

  test('today depends on the time zone and on the hour the day ends @phone @long', async ({
    user,
    settings,
    day,
    say,
  }) => {
    await user.createActivity({ name: 'Run' });
    await day.open();
    await expect(day.heading).toHaveText('Thursday, October 2');
    await settings.open('general');
    await settings.select(say('settings.dayEndsAt')).selectOption('4');
    await expect(settings.saved).toBeVisible();
    await day.open();
    await expect(day.heading, 'the night is still yesterday').toHaveText('Wednesday, October 1');
    await day.row('Run').check.click();
    await expect
      .poll(async () => (await user.records(WEEK.monday, WEEK.sunday)).entries.map(({ date }) => date))
      .toEqual([WEEK.wednesday]);

    await settings.open('general');
    await settings.find(say('settings.timezone'), 'Tokyo');
    await expect(settings.saved).toBeVisible();
    await day.open();
    await expect(day.heading, 'it is nine in Tokyo').toHaveText('Thursday, October 2');
    await expect(day.row('Run').check, 'what is recorded stays on its date').not.toBeChecked();
    await day.stripDay(2).click();
    await expect(day.row('Run').check).toBeChecked();
  });
});

test('signing out offline leaves nothing on the device @phone @long', async ({
  context,
  page,
  user,
  consoleGuard,
  settings,
  shell,
  day,
}) => {
  consoleGuard.allow(/ERR_INTERNET_DISCONNECTED/);
  await user.createActivity({ name: 'Secret plan', unit: 'DURATION' });
  await day.open();
  await day.row('Secret plan').startTimer.click();
  await expect.poll(() => deviceStorage(page)).toContain('Secret plan');
  await shell.go('shell.settings');
  await settings.openAccount();
  await context.setOffline(true);
  await settings.logOut.click();
  await expect(page).toHaveURL('/welcome');
  expect(await deviceStorage(page)).not.toMatch(/Secret plan|timer/);
  await context.setOffline(false);
  await page.goto('/day');
  await expect(page).toHaveURL('/welcome');
  await expect
    .poll(async () => await user.request('GET /api/v1/auth/status'), 'the server has ended the session')
    .toMatchObject({ authenticated: false });
});

test('signing out asks first when operations are pending @desktop @long', async ({
  context,
  page,
  user,
  consoleGuard,
  settings,
  day,
  shell,
  say,
}) => {
  consoleGuard.allow(/ERR_INTERNET_DISCONNECTED/);
  await user.createActivity({ name: 'Run' });
  await day.open();
  // Loads the code of this screen: the service worker that would have kept it is blocked.
  await shell.go('shell.settings');
  await settings.openAccount();
  await shell.go('shell.today');
  await context.setOffline(true);
  await day.row('Run').check.click();
  await shell.go('shell.settings');
  await settings.openAccount();
  await settings.logOut.click();
  const question = page.getByRole('dialog', { name: say('settings.unsentTitle') });
  await expect(question).toContainText(say('settings.unsentText', { count: 1 }));
  await question.getByRole('button', { name: say('ui.cancel') }).click();
  await context.setOffline(false);
  await expect(shell.offline).toBeHidden();
  await settings.logOut.click();
  await expect(page).toHaveURL('/welcome');
});

test('another user on the same device sees nothing of the first @desktop', async ({
  page,
  user,
  context,
  consoleGuard,
  signIn,
  day,
  say,
}) => {
  consoleGuard.allow(/401/);
  const other = new TestUser(context.request, 'EN');
  await other.register();
  await user.request('POST /api/v1/auth/logout', {});
  await user.request('POST /api/v1/auth/authenticate', { method: 'LOCAL', token: user.account });
  await user.createActivity({ name: 'Secret plan' });
  // Reads without the session would show the sign-in before the tap: the last one follows the hello of the stream.
  const pulled = page.waitForResponse(/\/api\/v1\/rows\?since=/);
  await day.open();
  await pulled;
  await untilDayStored(page, 'Secret plan');
  await context.clearCookies();
  // This operation stays in the outbox of its user and must not be sent by another one.
  await day.row('Secret plan').check.click();
  await expect(page).toHaveURL('/login');
  await signIn.signIn(other.account);
  await expect(page.getByText(say('day.empty'))).toBeVisible();
  expect(await deviceStorage(page)).not.toContain('Secret plan');
  await page.goto('/activities');
  await expect(page.getByText(say('activity.none'))).toBeVisible();
  await expect(page.getByText('Secret plan')).toHaveCount(0);
});
