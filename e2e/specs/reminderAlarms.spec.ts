import { reminderEntryId } from '@sevenfold/domain/notification';
import { NOON, WEEK } from '../days';
import { untilDayStored } from '../device';
import { expect, test } from '../phoneTest';

test.use({ time: NOON });

const EVENING = [{ time: '18:00' }] as const;
/** Requests to the server, not to the files of the app. */
const SERVER = /^http:\/\/127\.0\.0\.1:\d+\//;

test('Done in a reminder of Android is merged at a start without a network, and once with another device @phone @long', async ({
  page,
  context,
  phone,
  user,
  day,
  settings,
  consoleGuard,
}) => {
  consoleGuard.allow(/ERR_FAILED/);
  const run = await user.createActivity({ name: 'Run', target: 3, reminders: EVENING });
  await user.createActivity({ name: 'Read', unit: 'DURATION', reminders: EVENING });
  const { widget, notifications } = phone;
  await phone.signIn(user);
  await expect.poll(() => widget.reminderTexts[1]).toBe('2025-10-01T16:00 Run: 3 to go · 5 days left');
  expect(notifications.reminders, 'a reminder is shown once').toEqual([]);
  const at = Date.parse('2025-10-01T18:00:00+02:00');
  const [reminder] = widget.reminders.filter(({ title }) => title === 'Run');
  const entryId = reminderEntryId({ at, activityId: run.id });
  expect(reminder).toMatchObject({ at, activityId: run.id, date: WEEK.wednesday, amount: 1, entryId });
  expect(reminder?.actions).toEqual({ done: 'Done', skip: 'Skip', later: 'Later' });
  const [open] = widget.reminders.filter(({ title }) => title === 'Read');
  expect([open?.actions, open?.amount], 'no minutes to record').toEqual([{ skip: 'Skip', later: 'Later' }, null]);

  // Listed while it is shown, so that it stays postponed if it is.
  await page.clock.setSystemTime('2025-10-01T18:05:00+02:00');
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect.poll(() => widget.reminders.at(-1)?.at).toBe(at);
  if (!reminder) throw new Error('There is no reminder');

  // Opened without a network, the app has only what is on the phone.
  await untilDayStored(page, 'Run');
  await context.route(SERVER, (route) => route.abort());
  widget.answer(reminder, 'DONE', at + 60_000);
  await phone.open('/day');
  await expect(day.row('Run').check).toBeChecked();
  await expect(day.row('Run').unsent).toBeVisible();
  await expect.poll(() => widget.lines).toEqual([]);
  await expect.poll(() => widget.reminderTexts.filter((text) => text.includes('Run'))[0]).toContain('2025-10-02T16:00');

  // The same reminder was answered on a tablet.
  await user.createEntry(run, WEEK.wednesday, { id: entryId });
  await context.unroute(SERVER);
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(day.row('Run').unsent).toBeHidden();
  expect((await user.records(WEEK.monday, WEEK.sunday)).entries.map(({ id }) => id)).toEqual([entryId]);

  // The tablet was first, and this phone knows it.
  widget.answer(reminder, 'DONE', at + 120_000);
  await phone.shell.emit(page, 'WidgetBridge', 'queueChanged', {});
  await expect.poll(() => widget.lines).toEqual([]);
  await expect(day.row('Run').unsent).toBeHidden();
  expect((await user.records(WEEK.monday, WEEK.sunday)).entries).toHaveLength(1);

  await phone.followLink(`app.sevenfold:///day?date=${WEEK.wednesday}&reminded=${run.id}`);
  await expect(day.sheet('Run').root).toBeVisible();
  await expect(page).toHaveURL(/\/day\?date=2025-10-01$/);

  expect(widget.reminders).not.toEqual([]);
  await phone.open('/settings/account');
  await settings.logOut.click();
  await expect.poll(() => widget.reminders, 'nothing of them is left on the phone').toEqual([]);
});

test('an older app of Android shows reminders as notifications @phone @long', async ({ phone, user }) => {
  await user.createActivity({ name: 'Run', target: 3, reminders: EVENING });
  const { widget, notifications } = phone;
  widget.removeNotifications();
  await phone.signIn(user);
  await expect.poll(() => notifications.reminders[0]).toBe('2025-10-01T16:00 Run: 3 to go · 5 days left');
  await phone.choose(notifications.deliverReminder(), 'DONE');
  await expect
    .poll(async () => (await user.records(WEEK.monday, WEEK.sunday)).entries.map(({ date }) => date))
    .toEqual([WEEK.wednesday]);
});
