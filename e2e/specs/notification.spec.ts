import { NOON } from '../days';
import { expect, test } from '../phoneTest';
import type { PendingNotification } from '../phone/LocalNotifications';

test.use({ time: NOON });

test('Android shows what each day leaves to do, and opens its screen @phone @long', async ({
  page,
  phone,
  user,
  day,
}) => {
  await user.createActivity({ name: 'Stretch', target: 7 });
  await user.createActivity({ name: 'Call', unit: 'TIMES', target: 5 });
  await user.updateSettings({ allowDailyNotifications: true, allowWeeklyNotifications: true });
  const { notifications, widget } = phone;

  await phone.signIn(user);
  await expect
    .poll(() => widget.summaryTexts.slice(0, 2))
    .toEqual([
      '2025-10-01T18:00 648235 Stretch | Call: 5 times to go · 5 days left',
      '2025-10-02T18:00 649235 Stretch | Call: 5 times to go · 4 days left',
    ]);
  await day.row('Stretch').check.click();
  await expect.poll(() => widget.summaryTexts[0]).toBe('2025-10-01T18:00 648235 Call: 5 times to go · 5 days left');
  expect(notifications.shown, 'each is shown once').toEqual([]);

  const linkOf = (id: number) => widget.summaries.find((one) => one.id === id)?.link ?? '';
  await phone.followLink(linkOf(648_236));
  await expect(page).toHaveURL(/\/week$/);
  await phone.followLink(linkOf(648_235));
  await expect(page).toHaveURL(/\/day$/);
});

test('a phone tells the end of a focus round, unless the round is stopped early @phone @long', async ({
  page,
  phone,
  user,
  day,
  say,
}) => {
  await user.createActivity({ name: 'Read', unit: 'DURATION', target: 240 });
  const { notifications } = phone;
  const rounds = () =>
    [...notifications.pending.values()].map(({ title, schedule }) => `${schedule.at.slice(0, 13)} ${title}`);

  await phone.signIn(user);
  await day.row('Read').body.click();
  const { root } = day.sheet('Read');
  await root.getByRole('button', { name: say('focus.choose') }).click();
  await root.getByRole('button', { name: say('focus.start', { minutes: '25' }) }).click();
  await expect.poll(rounds).toEqual(['2025-10-01T10 Round done: Read 25m']);
  await page.clock.fastForward('10:00');
  await page.getByRole('button', { name: say('ui.stopTimer', { name: 'Read' }) }).click();
  await expect.poll(rounds).toEqual([]);
});

test.describe('iPhone', () => {
  test.use({ platform: 'IOS' });

  test('an iPhone schedules what each day leaves to do, and again after a record @phone @long', async ({
    page,
    phone,
    user,
    day,
  }) => {
    await user.createActivity({ name: 'Stretch', target: 7 });
    await user.updateSettings({ allowDailyNotifications: true, allowWeeklyNotifications: true });
    const { notifications, shell } = phone;

    await phone.signIn(user);
    await expect
      .poll(() => notifications.shown.slice(0, 2))
      .toEqual(['2025-10-01T18:00 648235 Stretch', '2025-10-02T18:00 649235 Stretch']);
    await day.row('Stretch').check.click();
    await expect.poll(() => notifications.shown[0]).toBe('2025-10-02T18:00 648235 Stretch');

    await phone.tap('WEEKLY');
    await expect(page).toHaveURL(/\/week$/);
    await phone.tap('DAILY');
    await expect(page).toHaveURL(/\/day$/);

    // Never an exact alarm, for which Android opens its settings.
    const scheduled = shell.calls
      .filter(({ methodName }) => methodName === 'schedule')
      .flatMap(({ options }) => options['notifications'] as readonly PendingNotification[]);
    expect(scheduled.every(({ isExactNotification }) => !isExactNotification)).toBe(true);
  });
});

test('turning a reminder on asks for the permission, and says what to do when it is denied @phone @long', async ({
  page,
  phone,
  user,
  settings,
  say,
  checkAccessibility,
}) => {
  const { notifications } = phone;
  notifications.permission = 'prompt';
  notifications.answer = 'denied';
  await user.updateSettings({ allowDailyNotifications: false, allowWeeklyNotifications: false });
  await phone.signIn(user);
  await phone.open('/settings/general');
  await settings.toggle(say('settings.dailyNotifications')).click();
  await expect(page.getByText(say('notification.blocked'))).toBeVisible();
  await checkAccessibility(page, 'reminders without permission');

  // Back from the settings of the phone.
  notifications.permission = 'granted';
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(page.getByText(say('notification.blocked'))).toBeHidden();
});
