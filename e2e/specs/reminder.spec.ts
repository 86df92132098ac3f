import { NOON, WEEK } from '../days';
import { expect, test } from '../phoneTest';

test.use({ time: NOON });

const EVENING = [{ time: '18:00' }] as const;

test('a reminder is added on the phone and scheduled, and shown on the activity @phone', async ({
  page,
  phone,
  user,
  say,
  checkAccessibility,
}) => {
  const run = await user.createActivity({ name: 'Run', target: 3 });
  phone.notifications.permission = 'prompt';
  await phone.signIn(user);
  expect(phone.notifications.permission, 'nobody is asked before a reminder is wanted').toBe('prompt');
  await phone.open(`/activity/${run.id}`);
  await page.getByRole('button', { name: say('reminder.add') }).click();
  const sheet = page.getByRole('dialog', { name: say('reminder.editTitle', { name: 'Run' }) });
  await sheet.getByRole('button', { name: say('reminder.add') }).click();
  await sheet.getByLabel(say('reminder.time')).fill('17:30');
  await sheet.getByRole('button', { name: 'Wed' }).click();
  await checkAccessibility(page, 'the reminders of an activity');
  await sheet.getByRole('button', { name: say('activity.save') }).click();

  await expect(page.getByRole('listitem').filter({ hasText: '5:30' })).toContainText('Wed');
  await expect
    .poll(() => phone.widget.reminderTexts)
    .toEqual(['2025-10-01T15:30 Run: 3 to go · 5 days left', '2025-10-08T15:30 Run: 3 to go · 5 days left']);
  await expect.poll(async () => (await user.activities())[0]?.reminders).toEqual([{ time: '17:30', weekdays: [3] }]);
});

test.describe('with the notifications of iOS', () => {
  test.use({ platform: 'IOS' });

  test('Done in a reminder records its day without a network, once, and is sent later @phone @long', async ({
    page,
    context,
    phone,
    user,
    day,
    consoleGuard,
  }) => {
    consoleGuard.allow(/ERR_INTERNET_DISCONNECTED/);
    await user.createActivity({ name: 'Run', target: 3, reminders: EVENING });
    await user.createActivity({ name: 'Read', unit: 'DURATION', target: 100, reminders: EVENING });
    const { notifications } = phone;
    await phone.signIn(user);
    await expect.poll(() => notifications.reminders.length).toBeGreaterThan(2);
    const run = notifications.deliverReminder();
    const reading = notifications.deliverReminder();
    expect([run.title, notifications.actionsOf(run)]).toEqual(['Run', ['Done', 'Skip', 'Later']]);
    expect(notifications.actionsOf(reading)).toEqual(['Done · 20m', 'Skip', 'Later']);

    // The next morning: the record is of the day that the reminder was for.
    await context.setOffline(true);
    await page.clock.setSystemTime('2025-10-02T09:00:00+02:00');
    await phone.choose(run, 'DONE');
    await phone.choose(run, 'DONE');
    await phone.choose(reading, 'DONE');
    await day.stripDay(2).click();
    await expect(day.row('Run').check).toBeChecked();
    await expect(day.row('Read').root).toContainText('20m');
    await context.setOffline(false);
    await expect
      .poll(async () =>
        (await user.records(WEEK.monday, WEEK.sunday)).entries.map(({ date, amount }) => [date, amount]),
      )
      .toEqual(
        expect.arrayContaining([
          [WEEK.wednesday, 1],
          [WEEK.wednesday, 20],
        ]),
      );
    expect((await user.records(WEEK.monday, WEEK.sunday)).entries).toHaveLength(2);
  });

  test('a reminder is skipped, comes again later, opens its activity and goes once it is done @phone @long', async ({
    page,
    phone,
    user,
    day,
  }) => {
    await user.createActivity({ name: 'Run', target: 7, reminders: EVENING });
    const { notifications } = phone;
    await phone.signIn(user);
    await expect.poll(() => notifications.reminders[0]).toBe('2025-10-01T16:00 Run: Not recorded yet today');
    const shown = notifications.deliverReminder();

    await page.clock.setSystemTime('2025-10-01T18:05:00+02:00');
    await phone.choose(shown, 'LATER');
    await expect.poll(() => notifications.reminders[0]).toBe('2025-10-01T17:05 Run: Not recorded yet today');
    const again = notifications.deliverReminder();

    await page.clock.setSystemTime('2025-10-01T19:10:00+02:00');
    await phone.choose(again, 'tap');
    await expect(day.sheet('Run').root).toBeVisible();
    await day.sheet('Run').close();

    notifications.delivered.set(again.id, again);
    await day.row('Run').check.click();
    await expect.poll(() => notifications.delivered.size, 'taken down once it is done').toBe(0);
    await expect.poll(() => notifications.reminders[0]?.slice(0, 16)).toBe('2025-10-02T16:00');

    await page.clock.setSystemTime('2025-10-02T18:01:00+02:00');
    await phone.choose(notifications.deliverReminder(), 'SKIP');
    await expect
      .poll(async () => (await user.records(WEEK.monday, WEEK.sunday)).skips.map(({ date }) => date))
      .toEqual([WEEK.thursday]);
    await expect.poll(() => notifications.reminders[0]?.slice(0, 16)).toBe('2025-10-03T16:00');
  });
});

test('without permission or room on the phone, reminders are kept and the app says what to do @phone @long', async ({
  page,
  phone,
  user,
  say,
}) => {
  const run = await user.createActivity({ name: 'Run', target: 3 });
  const { notifications, widget } = phone;
  notifications.permission = 'prompt';
  notifications.answer = 'denied';
  await phone.signIn(user);
  await phone.open(`/activity/${run.id}`);
  await page.getByRole('button', { name: say('reminder.add') }).click();
  const sheet = page.getByRole('dialog', { name: say('reminder.editTitle', { name: 'Run' }) });
  await sheet.getByRole('button', { name: say('reminder.add') }).click();
  await expect(sheet.getByText(say('notification.blocked'))).toBeVisible();
  await sheet.getByRole('button', { name: say('notification.openSettings') }).click();
  await expect.poll(() => phone.appSettings.opened).toBe(1);

  // Allowed in the settings of the phone, whose storage is full.
  notifications.permission = 'granted';
  widget.isFull = true;
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(sheet.getByText(say('notification.blocked'))).toBeHidden();
  await sheet.getByRole('button', { name: say('activity.save') }).click();
  await expect(page.getByText(say('reminder.saved', { name: 'Run' }))).toBeVisible();
  await expect.poll(async () => (await user.activities())[0]?.reminders).toEqual([{ time: '18:00' }]);
  expect([...widget.reminderTexts, ...notifications.reminders]).toEqual([]);

  widget.isFull = false;
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect.poll(() => widget.reminderTexts[0]).toContain('2025-10-01T16:00 Run');
});
