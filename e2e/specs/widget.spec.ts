import { NOON, WEEK } from '../days';
import { untilDayStored } from '../device';
import { expect, test } from '../phoneTest';

test.use({ time: NOON });

/** Requests to the server, not to the files of the app. */
const SERVER = /^http:\/\/127\.0\.0\.1:\d+\//;

test('the widget follows the app, and its taps are merged at a start without a network and sent once @phone', async ({
  page,
  context,
  phone,
  user,
  day,
  consoleGuard,
}) => {
  consoleGuard.allow(/ERR_FAILED/);
  await user.createActivity({ name: 'Stretch', target: 5 });
  const read = await user.createActivity({ name: 'Read', unit: 'DURATION', target: 150 });
  await user.createActivity({ name: 'Call', unit: 'TIMES', target: 5 });
  const { widget } = phone;
  await phone.signIn(user);
  await expect
    .poll(() => widget.rows)
    .toEqual([
      'Stretch OPEN: 5 to go · 5 days left',
      'Read OPEN: 2h 30m to go · 5 days left',
      'Call OPEN: 5 times to go · 5 days left',
    ]);
  await day.row('Stretch').check.click();
  await expect.poll(() => widget.rows[0]).toMatch(/^Stretch DONE/);
  await untilDayStored(page, 'Stretch');

  await context.route(SERVER, (route) => route.abort());
  widget.tap('Read', Date.parse(NOON));
  await phone.open('/day');
  await expect(day.row('Read').unsent).toBeVisible();
  await expect.poll(() => widget.rows[1]).toBe('Read DONE: 2h to go · 5 days left');
  await expect.poll(() => widget.lines).toEqual([]);
  // While the app is running, a notification may be answered.
  widget.tap('Call', Date.parse(NOON) + 1_000);
  await phone.shell.emit(page, 'WidgetBridge', 'queueChanged', {});
  await expect.poll(() => widget.rows[2]).toMatch(/^Call DONE/);

  await context.unroute(SERVER);
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(day.row('Read').unsent).toBeHidden();
  await expect(day.row('Call').unsent).toBeHidden();
  const sent = async () => (await user.records(WEEK.wednesday)).entries;
  await expect.poll(async () => (await sent()).length).toBe(3);
  expect((await sent()).filter(({ activityId }) => activityId === read.id).map(({ amount }) => amount)).toEqual([30]);
});
