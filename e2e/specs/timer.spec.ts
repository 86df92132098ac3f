import { NOON, WEEK } from '../days';
import { expect, test } from '../fixtures';
import { isNarrow } from '../pageObjects/ShellPageObject';

test.use({ time: NOON });

test('a timer continues across a reload and on every screen, and becomes an entry @phone', async ({
  page,
  user,
  day,
  shell,
  week,
  activities,
  say,
}) => {
  const read = await user.createActivity({ name: 'Read', unit: 'DURATION', target: 240 });
  await user.createActivity({ name: 'Piano', unit: 'DURATION' });
  await user.createEntry(read, WEEK.wednesday, { amount: 90 });
  await day.open();
  const row = day.row('Read');
  await row.startTimer.click();
  await page.clock.fastForward('10:00');
  await expect(row.time('1h 30m'), 'the time of the timer ticks beside what is recorded').toHaveText(
    /^1h\s30m\+10:\d\d$/,
  );
  await expect(row.root).toContainText(isNarrow(page) ? '1h 30m / 4h' : '1h 30m of 4h');
  await page.reload();
  await expect(row.stopTimer).toBeVisible();
  const stop = page.getByRole('button', { name: say('ui.stopTimer', { name: 'Read' }) });
  await shell.go('shell.week');
  await expect(week.heading).toContainText('Week 40');
  await expect(page.getByRole('timer')).toHaveText(/^10:\d\d$/);
  await shell.go('shell.activities');
  await expect(activities.heading).toBeVisible();
  // Half a minute less than is recorded, because the clock also runs during the test.
  await page.clock.fastForward('14:30');
  await expect(page.getByRole('timer')).toHaveText(/^2[45]:\d\d$/);
  await stop.click();
  await expect(shell.toast(say('timer.recorded', { name: 'Read', amount: '25m' }))).toBeVisible();
  await expect(page.getByRole('timer')).toBeHidden();
  await expect
    .poll(async () => (await user.records(WEEK.wednesday)).entries)
    .toMatchObject([{ amount: 90 }, { activityId: read.id, amount: 25, source: 'TIMER' }]);

  await shell.go('shell.today');
  await expect(row.time('1h 55m')).toBeVisible();
  await row.startTimer.click();
  await page.clock.fastForward('30');
  await row.stopTimer.click();
  await expect(shell.toast(say('timer.tooShort')), 'less than a minute is not recorded').toBeVisible();
  await row.startTimer.click();
  await page.clock.fastForward('04:30');
  await day.row('Piano').startTimer.click();
  await expect(row.time('2h'), 'one timer at a time: the first is recorded').toBeVisible();
});

test('a focus round ends by itself, is followed by its break and by the next round @phone @long', async ({
  page,
  user,
  day,
  shell,
  say,
  checkAccessibility,
}) => {
  const read = await user.createActivity({ name: 'Read', unit: 'DURATION', target: 240 });
  await day.open();
  const row = day.row('Read');
  await row.body.click();
  const sheet = day.sheet('Read');
  await sheet.root.getByRole('button', { name: say('focus.choose') }).click();
  await sheet.root.getByRole('radio', { name: '15m' }).click();
  await checkAccessibility(page, 'the choice of a focus round');
  await sheet.root.getByRole('button', { name: say('focus.start', { minutes: '15' }) }).click();
  await expect(sheet.root).toBeHidden();
  const timer = page.getByRole('timer');
  await expect(timer).toHaveText(/^1[45]:\d\d left$/);
  await expect(page.getByText(say('focus.round', { count: '1' }))).toBeVisible();
  await checkAccessibility(page, 'a focus round');
  await page.clock.fastForward('10:00');
  await page.reload();
  await expect(timer).toHaveText(/^[45]:\d\d left$/);
  await page.clock.fastForward('05:00');
  await expect(shell.toast(say('timer.recorded', { name: 'Read', amount: '15m' }))).toBeVisible();
  await expect(timer).toHaveAccessibleName(/^[45]:\d\d left$/);
  await checkAccessibility(page, 'the break after a focus round');
  await page.reload();
  await expect(timer, 'the break survives a reload').toHaveAccessibleName(/^[34]:\d\d left$/);
  await page.clock.fastForward('05:00');
  await expect(page.getByText(say('focus.breakOver')).first()).toBeVisible();
  await page.getByRole('button', { name: say('focus.next') }).click();
  await expect(page.getByText(say('focus.round', { count: '2' }))).toBeVisible();
  await page.clock.fastForward('06:00');
  await page.getByRole('button', { name: say('ui.stopTimer', { name: 'Read' }) }).click();
  await expect(shell.toast(say('timer.recorded', { name: 'Read', amount: '6m' }))).toBeVisible();
  await expect(timer).toBeHidden();
  await expect
    .poll(async () => (await user.records(WEEK.wednesday)).entries)
    .toMatchObject([
      { activityId: read.id, amount: 15, source: 'TIMER' },
      { activityId: read.id, amount: 6, source: 'TIMER' },
    ]);
  await row.body.click();
  await expect(
    sheet.root.getByRole('button', { name: say('focus.start', { minutes: '15' }) }),
    'the last choice starts at once',
  ).toBeVisible();
});

test('a running timer covers no control at the end of a page @long', async ({ page, user, day, shell, say }) => {
  await user.createActivity({ name: 'Read', unit: 'DURATION', target: 240 });
  await user.createActivity({ name: 'Piano', unit: 'DURATION', area: 3 });
  await user.createActivity({ name: 'Run', target: 3, area: 5 });
  await page.setViewportSize({ width: page.viewportSize()?.width ?? 390, height: 420 });
  await day.open();
  await day.row('Read').startTimer.click();
  const bar = page.getByRole('button', { name: say('ui.stopTimer', { name: 'Read' }) });
  await expect(bar).toBeVisible();
  for (const path of ['/day', '/week', '/activities', '/settings/account'] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    await expect(bar).toBeVisible();
    const { top, last } = await bar.evaluate((button) => {
      scrollTo(0, document.documentElement.scrollHeight);
      const controls = document.querySelectorAll('#main :is(a, button, [role=checkbox], [role=radio], input)');
      return {
        top: button.getBoundingClientRect().top,
        last: Math.max(...Array.from(controls, (control) => control.getBoundingClientRect().bottom)),
      };
    });
    expect(last, path).toBeLessThanOrEqual(top);
  }
  await bar.click();
  await expect(shell.toast(say('timer.tooShort'))).toBeVisible();
});
