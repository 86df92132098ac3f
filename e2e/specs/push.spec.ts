import { WEEK } from '../days';
import { expect, test as base } from '../fixtures';
import { PushBrowser } from '../pushBrowser';
import { untilControlled } from '../releaseTest';

const test = base.extend<{ permission: NotificationPermission; push: PushBrowser }>({
  serviceWorkers: 'allow',
  permission: ['default', { option: true }],
  push: async ({ context, page, permission }, use) => use(await PushBrowser.install(context, page, permission)),
});
test.use({ time: `${WEEK.wednesday}T12:00:00+02:00` });

const SUBSCRIPTION = '**/api/v1/push-subscription';

test('the installed app offers reminders once, shows them and opens their screen @phone', async ({
  page,
  push,
  user,
  day,
  say,
  checkAccessibility,
}) => {
  await user.createActivity({ name: 'Run', target: 7 });
  await day.open();
  await untilControlled(page);
  await day.row('Run').check.click();
  const offer = page.getByRole('region', { name: say('notification.offer') });
  await expect(offer).toBeVisible();
  await checkAccessibility(page, 'offer of reminders');
  const registered = page.waitForRequest((request) => request.url().endsWith('/push-subscription'));
  await offer.getByRole('button', { name: say('notification.turnOn') }).click();
  expect((await registered).postDataJSON()).toEqual(push.subscription);
  await expect(offer).toBeHidden();
  expect((await (await registered).response())?.status()).toBe(200);

  const notification = {
    title: 'Left for today',
    body: 'Run: 1 to go',
    lang: 'en',
    dir: 'ltr',
    tag: 'weekly',
    silent: false,
  };
  await push.deliver({
    web_push: 8030,
    notification: { ...notification, navigate: 'https://plan.example.org/week' },
    app_badge: 1,
  });
  await expect.poll(() => push.shown()).toEqual(['Left for today: Run: 1 to go']);
  expect(await push.badge()).toBe(1);
  await push.press();
  await expect(page).toHaveURL(/\/week$/);
  await expect.poll(() => push.shown()).toEqual([]);
});

test('settings turn reminders on and off for this device, and say what to do without a connection @phone @long', async ({
  page,
  push,
  user,
  settings,
  say,
  checkAccessibility,
  consoleGuard,
}) => {
  consoleGuard.allow(/ERR_FAILED/);
  await user.updateSettings({ allowDailyNotifications: false, allowWeeklyNotifications: false });
  await page.goto('/settings/general');
  await untilControlled(page);
  const device = settings.toggle(say('notification.thisDevice'));
  const daily = settings.toggle(say('settings.dailyNotifications'));

  await page.route(SUBSCRIPTION, (route) => route.abort());
  await device.click();
  await expect(page.getByText(say('notification.unreachable'))).toBeVisible();
  await expect(device).not.toBeChecked();
  await page.unroute(SUBSCRIPTION);

  const registered = page.waitForRequest(SUBSCRIPTION);
  await device.click();
  expect((await registered).postDataJSON()).toEqual(push.subscription);
  await expect(device).toBeChecked();
  await expect(daily).toBeChecked();
  await checkAccessibility(page, 'reminders on this device');

  const ended = page.waitForRequest((request) => request.method() === 'DELETE');
  await device.click();
  expect((await (await ended).response())?.status()).toBe(200);
  await expect(device).not.toBeChecked();
  await expect(daily).toBeHidden();
});

test.describe('a device that denies notifications', () => {
  test.use({ permission: 'denied' });

  test('settings say where to allow them @phone @long', async ({ page, push, user, settings, say }) => {
    await user.createActivity({ name: 'Run', target: 7 });
    await page.goto('/settings/general');
    await untilControlled(page);
    await expect(page.getByText(say('notification.deniedApple'))).toBeVisible();
    await expect(settings.toggle(say('notification.thisDevice'))).toBeDisabled();
    expect(await push.shown()).toEqual([]);
  });
});

test('a tab of a browser offers no reminders @phone @long', async ({ page, user, settings, say }) => {
  await user.createActivity({ name: 'Run', target: 7 });
  await page.goto('/settings/general');
  await expect(settings.toggle(say('settings.reviewEmails'))).toBeVisible();
  await expect(settings.toggle(say('notification.thisDevice'))).toBeHidden();
});
