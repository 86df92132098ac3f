import type { Page } from '@playwright/test';
import { NOON, WEEK } from '../days';
import { expect, test } from '../fixtures';
import { holdChanges } from '../network';
import { DayPageObject } from '../pageObjects/DayPageObject';
import type { TestUser } from '../user';
import { text, type Say } from '../texts';

test.use({ time: NOON });

test('an entry of one device appears on another @desktop', async ({
  page,
  user,
  day,
  say,
  openDevice,
  consoleGuard,
}) => {
  consoleGuard.allow(/api\/v1\/changes/);
  const water = await user.createActivity({ name: 'Water', unit: 'TIMES', target: 10 });
  const other = await signInOnDevice(await openDevice(), user, say);
  await other.open(WEEK.wednesday);
  await day.open(WEEK.wednesday);

  await day.row('Water').plus.click();
  await expect(other.row('Water').count).toHaveValue('1');
  await other.row('Water').plus.click();
  await expect(day.row('Water').count).toHaveValue('2');

  await page.keyboard.press('Control+z');
  await expect(other.row('Water').count).toHaveValue('1');
  await user.request('PATCH /api/v1/a', { id: water.id, name: 'Tea' });
  await expect(day.row('Tea').root).toBeVisible();
  await expect(other.row('Tea').root).toBeVisible();
});

test('entries added offline on two devices are all kept @desktop @long', async ({
  page,
  user,
  day,
  say,
  openDevice,
  consoleGuard,
}) => {
  consoleGuard.allow(/ERR_INTERNET_DISCONNECTED|api\/v1\/changes/);
  await user.createActivity({ name: 'Water', unit: 'TIMES', target: 10 });
  const otherPage = await openDevice();
  const other = await signInOnDevice(otherPage, user, say);
  await day.open(WEEK.wednesday);
  await other.open(WEEK.wednesday);

  await page.context().setOffline(true);
  await otherPage.context().setOffline(true);
  await day.row('Water').plus.click();
  await other.row('Water').plus.click();
  await other.row('Water').plus.click();
  await expect(day.row('Water').unsent).toBeVisible();
  await expect(other.row('Water').count).toHaveValue('2');

  await page.context().setOffline(false);
  await otherPage.context().setOffline(false);
  await expect(day.row('Water').count).toHaveValue('3');
  await expect(other.row('Water').count).toHaveValue('3');
  await expect(day.row('Water').unsent).toBeHidden();
  // Consecutive taps on one device are merged into one entry; entries of different devices are not.
  expect((await user.records(WEEK.wednesday)).entries.map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual([
    1, 2,
  ]);
});

test('a timer whose start arrives after the later one of another device is recorded until then @desktop @long', async ({
  page,
  user,
  day,
  say,
  openDevice,
  consoleGuard,
}) => {
  consoleGuard.allow(/api\/v1\/changes/);
  await user.createActivity({ name: 'Read', unit: 'DURATION' });
  await user.createActivity({ name: 'Piano', unit: 'DURATION' });
  const otherPage = await openDevice();
  const other = await signInOnDevice(otherPage, user, say);
  await day.open(WEEK.wednesday);
  await other.open(WEEK.wednesday);

  const release = await holdChanges(page);
  await day.row('Read').startTimer.click();
  await expect(day.row('Read').stopTimer).toBeVisible();
  await otherPage.clock.fastForward('05:00');
  await other.row('Piano').startTimer.click();
  await expect(day.row('Piano').stopTimer).toBeVisible();

  await release();
  for (const device of [day, other]) {
    await expect(device.row('Read').time('5m')).toBeVisible();
    await expect(device.row('Read').startTimer).toBeVisible();
    await expect(device.row('Piano').stopTimer).toBeVisible();
  }
  expect((await user.records(WEEK.wednesday)).entries).toMatchObject([{ amount: 5, source: 'TIMER' }]);
});

test('two tabs share their data and pending operations, and one may be closed @desktop @long', async ({
  page,
  user,
  day,
  say,
  consoleGuard,
}) => {
  consoleGuard.allow(/ERR_INTERNET_DISCONNECTED|api\/v1\/changes/);
  await user.createActivity({ name: 'Run', target: 3 });
  await user.createActivity({ name: 'Water', unit: 'TIMES', target: 10 });
  await day.open(WEEK.wednesday);
  const second = await page.context().newPage();
  const secondDay = new DayPageObject(second, say);
  await secondDay.open(WEEK.wednesday);

  await page.context().setOffline(true);
  await day.row('Run').check.click();
  await expect(secondDay.row('Run').check).toBeChecked();
  await expect(secondDay.row('Run').unsent).toBeVisible();
  await secondDay.row('Water').plus.click();
  await expect(day.row('Water').count).toHaveValue('1');

  // The first tab is the leading one, which sends operations for both.
  await page.close();
  await second.context().setOffline(false);
  await expect(secondDay.row('Run').unsent).toBeHidden();
  await expect(secondDay.row('Water').unsent).toBeHidden();
  // The marks disappear with the first response.
  await expect
    .poll(async () => (await user.records(WEEK.wednesday)).entries.map(({ amount }) => amount))
    .toEqual([1, 1]);
});

test('settings changed on one device apply on every open device @desktop @long', async ({
  page,
  user,
  settings,
  say,
  openDevice,
  consoleGuard,
}) => {
  consoleGuard.allow(/api\/v1\/changes/);
  await user.createActivity({ name: 'Run', target: 3 });
  const tab = await page.context().newPage();
  const otherPage = await openDevice();
  const other = await signInOnDevice(otherPage, user, say);
  await other.open(WEEK.wednesday);
  const otherTab = await otherPage.context().newPage();
  await otherTab.goto('/settings/account');
  await tab.goto('/week');
  await settings.open('general');
  await expect(other.stripDay(0)).toHaveAccessibleName(/^Monday, September 29/);
  const everywhere = [page, tab, otherPage, otherTab];

  await settings.choice(say('settings.language'), 'Español').click();
  for (const each of everywhere) await expect(each.locator('html')).toHaveAttribute('lang', 'es');
  const spanish = new DayPageObject(otherPage, (key, values) => text('ES', key, values));
  await expect(spanish.heading).toHaveText('Miércoles 1 de octubre');
  await expect(otherPage.getByRole('navigation', { name: text('ES', 'shell.menu') })).toContainText(
    text('ES', 'shell.week'),
  );
  await expect(otherTab.getByRole('heading', { level: 1 })).toHaveText(text('ES', 'settings.account'));
  await expect(otherPage).toHaveTitle(/Hoy/);
  for (const each of [otherPage, tab]) {
    const shownText = await each.locator('#root').innerText();
    await each.reload();
    await expect(each.locator('#root'), 'no text of the previous language is left').toHaveText(shownText, {
      useInnerText: true,
    });
  }

  await settings.theme(text('ES', 'settings.themeDark')).click();
  for (const each of everywhere) await expect(each.locator('html')).toHaveClass(/\bdark\b/);

  await settings.choice(text('ES', 'settings.weekStart'), text('ES', 'settings.sunday')).click();
  await expect(spanish.stripDay(0)).toHaveAccessibleName(/^domingo, 28 de septiembre/);
  await expect(tab.getByRole('heading', { level: 1 })).toContainText('28 sept');

  await user.request('PATCH /api/v1/user', { name: 'Bea' });
  await expect(otherTab.getByRole('textbox', { name: text('ES', 'auth.name') })).toHaveValue('Bea');

  // Noon in Madrid is the next day's midnight in Kiritimati.
  await user.updateSettings({ timezone: 'Pacific/Kiritimati', language: 'JA' });
  await expect(otherPage.locator('html')).toHaveAttribute('lang', 'ja');
  await otherPage.goto('/day');
  await expect(other.heading).toHaveText('10月2日（木）');
});

test('a device that is signed out by another one leaves the app without a reload @desktop @long', async ({
  page,
  user,
  say,
  openDevice,
  consoleGuard,
  checkAccessibility,
}) => {
  consoleGuard.allow(/api\/v1\/changes|401/);
  await user.createActivity({ name: 'Run' });
  const otherPage = await openDevice();
  const other = await signInOnDevice(otherPage, user, say);
  await other.open(WEEK.wednesday);
  await page.goto('/settings/account');
  await expect(page.getByText(say('session.current'), { exact: true })).toBeVisible();
  await page.getByRole('button', { name: say('session.endOthers') }).click();
  await checkAccessibility(page, 'the confirmation of signing out');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('session.end') })
    .click();
  await expect(otherPage, 'without a reload').toHaveURL(/\/(?:login|welcome)/);
  await expect(page.getByRole('button', { name: say('session.endOthers') })).toBeHidden();
  await page.reload();
  await expect(page.getByText(say('session.current'), { exact: true }), 'this device stays signed in').toBeVisible();
});

/** Signs the same user in on a device. */
async function signInOnDevice(page: Page, user: TestUser, say: Say): Promise<DayPageObject> {
  await page.context().clock.install({ time: NOON });
  const response = await page
    .context()
    .request.post('/api/v1/auth/authenticate', { data: { method: 'LOCAL', token: user.account } });
  expect(response.ok()).toBe(true);
  return new DayPageObject(page, say);
}
