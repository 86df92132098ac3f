import { NOON, WEEK } from '../days';
import { expect, test } from '../fixtures';
import { holdChanges } from '../network';
import { isNarrow } from '../pageObjects/ShellPageObject';
import { swipe } from '../touch';

test.use({ time: NOON });

test('an activity counted in days is completed and taken back', async ({ page, user, day, shell, say }) => {
  const run = await user.createActivity({ name: 'Run', target: 6 });
  await user.createEntry(run, WEEK.monday);
  await day.open();
  await expect(page).toHaveTitle('Today · Sevenfold');
  await expect(day.heading).toHaveText('Wednesday, October 1');
  await expect(day.stripDay(0)).toHaveAccessibleName('Monday, September 29, 1 of 1 done');
  await expect(day.stripDay(1), 'six of the seven days were enough').toHaveAccessibleName('Tuesday, September 30');
  await expect(day.stripDay(2)).toHaveAccessibleName('Wednesday, October 1, today, 0 of 1 done');
  const row = day.row('Run');
  await expect(row.root).toContainText(isNarrow(page) ? '1/6' : '1 of 6 days, 5 to go · 5 days left');

  await row.check.click();
  await expect(row.check).toBeChecked();
  await expect(row.root).toContainText(isNarrow(page) ? '2/6' : '2 of 6 days, 4 to go · 5 days left');
  await expect(day.stripDay(2)).toHaveAccessibleName('Wednesday, October 1, today, 1 of 1 done');
  await expect(page.getByText(say('day.allDone'))).toBeVisible();
  if (!isNarrow(page)) await expect(shell.menu.getByRole('img', { name: '1 of 1 done today' })).toBeVisible();

  await row.check.click();
  await expect(row.check).not.toBeChecked();
  await page.keyboard.press('Control+z');
  await expect(row.check).toBeChecked();
  await page.keyboard.press('Control+z');
  await expect(row.check).not.toBeChecked();
  await expect(page.getByText(say('day.allDone'))).toBeHidden();
  await expect.poll(async () => (await user.records(WEEK.wednesday)).entries).toEqual([]);
});

test('a day asks for what the week still needs of it, and no more', async ({ page, user, day, say }) => {
  const run = await user.createActivity({ name: 'Run', target: 3 });
  const water = await user.createActivity({ name: 'Water', unit: 'TIMES', target: 21, customTimesUnit: 'glasses' });
  await user.createActivity({ name: 'Call', unit: 'TIMES', target: 1 });
  await user.createActivity({ name: 'Sweets', unit: 'TIMES', target: 2, direction: 'AT_MOST' });
  await user.createEntry(water, WEEK.monday, { amount: 6 });
  await user.createEntry(run, WEEK.tuesday);
  await day.open();
  await expect(day.stripDay(0)).toHaveAccessibleName('Monday, September 29, 1 of 1 done');
  await expect(day.stripDay(1)).toHaveAccessibleName('Tuesday, September 30, 1 of 2 done');
  await expect(day.stripDay(2), 'a share of the water is due; running and the call have time').toHaveAccessibleName(
    'Wednesday, October 1, today, 0 of 1 done',
  );
  await expect(page.getByRole('main')).toContainText(say('day.areaDone', { done: 0, planned: 1 }));
  for (let glasses = 0; glasses < 3; glasses++) await day.row('Water').plus.click();
  await expect(day.stripDay(2)).toHaveAccessibleName('Wednesday, October 1, today, 1 of 1 done');
  await expect(page.getByText(say('day.allDone'))).toBeVisible();
  await day.row('Water').count.fill('15');
  await day.row('Water').count.press('Enter');
  await expect(day.stripDay(1), 'the week has met the goal, so Tuesday owes nothing of it').toHaveAccessibleName(
    'Tuesday, September 30, 1 of 1 done',
  );
});

test('a count is stepped and typed, and goes on past the goal', async ({ page, user, day }) => {
  await user.createActivity({ name: 'Water', unit: 'TIMES', target: 10, customTimesUnit: 'glasses' });
  await day.open();
  const row = day.row('Water');
  await expect(row.minus).toBeDisabled();
  await row.plus.click();
  await row.plus.click();
  await expect(row.count).toHaveValue('2');
  await row.minus.click();
  await expect(row.count).toHaveValue('1');
  await row.count.fill('12');
  await row.count.press('Enter');
  await expect(row.root).toContainText(isNarrow(page) ? '12/10 · +2' : '12 of 10 · +2');
  await row.count.fill('twelve');
  await row.count.blur();
  await expect(row.count, 'what is no number changes nothing').toHaveValue('12');
  await expect
    .poll(async () => (await user.records(WEEK.wednesday)).entries.reduce((sum, { amount }) => sum + amount, 0))
    .toBe(12);
});

test('a duration is typed or put together from chips, and nonsense is told', async ({ user, day, shell, say }) => {
  await user.createActivity({ name: 'Read', unit: 'DURATION', target: 240 });
  await day.open();
  const row = day.row('Read');
  const form = row.timeForm();

  await row.addTime.click();
  await form.field.fill('a while');
  await form.save.click();
  await expect(form.root.getByText(say('entry.durationMissing'))).toBeVisible();
  await expect(form.field, 'what was typed is kept').toHaveValue('a while');
  await form.field.fill('1:15');
  await form.chip('15m').click();
  await form.save.click();
  await expect(row.time('1h 30m')).toHaveText('1h 30m');
  await expect(row.root).toContainText('1h 30m / 4h');
  await shell.undo(say('entry.added', { name: 'Read', amount: '1h 30m' }));
  await expect(row.time('0m')).toBeVisible();

  await row.addTime.click();
  await form.field.fill('1.5h');
  await form.field.press('Enter');
  await row.time('1h 30m').click();
  await expect(form.field).toHaveValue('1h 30m');
  await form.field.fill('45');
  await form.save.click();
  await expect(row.time('45m')).toHaveText('45m');
  await expect.poll(async () => (await user.records(WEEK.wednesday)).entries.map(({ amount }) => amount)).toEqual([45]);
});

test('a day is skipped for a reason, and not skipped after all', async ({ page, user, day, shell, say }) => {
  const run = await user.createActivity({ name: 'Run', target: 3 });
  await day.open();
  const row = day.row('Run');
  await day.skip('Run', 'SICK');
  await expect(shell.toast(say('skip.done', { name: 'Run' }))).toBeVisible();
  await expect(row.root).toContainText(say('skip.skippedFor', { reason: say('skip.reason.SICK') }));
  await expect(row.check).toHaveAccessibleName(say('ui.checkSkipped', { label: 'Run' }));
  await expect
    .poll(async () => (await user.records(WEEK.wednesday)).skips)
    .toEqual([{ activityId: run.id, date: WEEK.wednesday, reason: 'SICK' }]);

  await row.check.click();
  await expect(row.check, 'what is done was not skipped').toBeChecked();
  await expect(row.root).not.toContainText(say('skip.skipped'));
  await page.keyboard.press('Control+z');
  await expect(row.root, 'one act is undone as one').toContainText(say('skip.skipped'));
  await page.keyboard.press('Control+z');
  await expect(row.root).not.toContainText(say('skip.skipped'));

  await day.skip('Run', 'NONE');
  await expect(row.root).toContainText(say('skip.skipped'));
  await shell.undo(say('skip.done', { name: 'Run' }));
  await expect(row.root).not.toContainText(say('skip.skipped'));
  await expect.poll(async () => (await user.records(WEEK.wednesday)).skips).toEqual([]);
});

test('a swipe to the right completes, one to the left skips', { tag: '@phone' }, async ({ page, user, day, say }) => {
  await user.createActivity({ name: 'Run', target: 3 });
  await user.createActivity({ name: 'Water', unit: 'TIMES', target: 10 });
  await user.createActivity({ name: 'Read', unit: 'DURATION', target: 240 });
  await day.open();
  const [run, water, read] = [day.row('Run'), day.row('Water'), day.row('Read')];
  await swipe(page, run.root, 40);
  await expect(run.check, 'too short a way does nothing').not.toBeChecked();
  await swipe(page, run.root, 150);
  await expect(run.check).toBeChecked();
  await swipe(page, water.root, 150);
  await expect(water.count).toHaveValue('1');
  await swipe(page, read.root, 150);
  await expect(read.timeForm().field).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(read.timeForm().root).toBeHidden();
  await swipe(page, read.root, -150);
  await expect(read.root).toContainText(say('skip.skipped'));
  await swipe(page, read.root, -150);
  await expect(read.root).not.toContainText(say('skip.skipped'));
});

test('records have notes and times, are changed and deleted, and deleting is undone', async ({ user, day, say }) => {
  const pages = await user.createActivity({ name: 'Pages', unit: 'TIMES', target: 50, customTimesUnit: 'pages' });
  await user.createEntry(pages, WEEK.wednesday, { amount: 5, note: 'First chapter' });
  await day.open();
  const sheet = day.sheet('Pages');
  await day.row('Pages').body.click();
  await expect(sheet.items).toHaveText([/^5 pages.*First chapter/]);

  await sheet.add.click();
  await sheet.amount.fill('7');
  await sheet.time.fill('23:30');
  await sheet.note.fill('On the train');
  await sheet.save.click();
  await expect(sheet.root.getByText(say('entry.timeToCome'))).toBeVisible();
  await expect(sheet.note, 'what was typed is kept').toHaveValue('On the train');
  await sheet.time.fill('09:15');
  await sheet.save.click();
  const added = sheet.items.filter({ hasText: 'On the train' });
  await expect(added).toHaveText(/^7 pages.*9:15/);

  await sheet.edit(added).click();
  await sheet.amount.fill('8');
  await sheet.note.fill('On the late train');
  await sheet.save.click();
  const changed = sheet.items.filter({ hasText: 'On the late train' });
  await expect(changed).toHaveText(/^8 pages/);

  await sheet.remove(changed).click();
  await expect(changed).toBeHidden();
  await expect(sheet.root.getByText(say('entry.removed'))).toBeVisible();
  await sheet.undo.click();
  await expect(changed).toBeVisible();
  await sheet.close();
  await expect(day.row('Pages').count).toHaveValue('13');
  const at0915 = '2025-10-01T07:15:00.000Z';
  await expect
    .poll(async () =>
      (await user.records(WEEK.wednesday)).entries.map(({ amount, note, startedAt }) => ({
        amount,
        note,
        startedAt,
      })),
    )
    .toEqual([
      { amount: 5, note: 'First chapter', startedAt: null },
      { amount: 8, note: 'On the late train', startedAt: at0915 },
    ]);
});

test('past days are filled in, from the strip and by their address', async ({ page, user, day }) => {
  await user.createActivity({ name: 'Run', target: 3 });
  await day.open();
  await day.stripDay(1).click();
  await expect(page).toHaveURL(`/day?date=${WEEK.tuesday}`);
  await expect(page).toHaveTitle('Tuesday, September 30 · Sevenfold');
  await expect(day.heading).toHaveText('Tuesday, September 30');
  await day.row('Run').check.click();
  await expect(day.stripDay(1)).toHaveAccessibleName('Tuesday, September 30, 1 of 1 done');

  await day.open('2024-12-31');
  await expect(day.heading).toHaveText('Tuesday, December 31');
  await expect(page.getByRole('main'), 'a week bears the year of its Thursday').toContainText('Week 1 ·');
  await day.row('Run').check.click();
  await expect
    .poll(async () => (await user.records('2024-12-31')).entries.map(({ date }) => date))
    .toEqual(['2024-12-31']);

  await page.goBack();
  await expect(day.heading).toHaveText('Tuesday, September 30');
  await expect(day.row('Run').check).toBeChecked();
});

test('a day to come is only looked at, but can be skipped', async ({ page, user, day, say }) => {
  const run = await user.createActivity({ name: 'Run', target: 3 });
  await user.createActivity({ name: 'Water', unit: 'TIMES', target: 10 });
  await day.open(WEEK.friday);
  const reason = say('day.recordFrom', { day: 'Friday' });
  await expect(page.getByRole('main').getByText(reason).first()).toBeVisible();
  await expect(day.row('Run').check).toBeDisabled();
  await day.row('Run').check.click({ force: true });
  await expect(day.row('Run').check).not.toBeChecked();
  await expect(day.row('Water').plus).toBeDisabled();
  await expect(page.getByRole('main').getByRole('button', { name: say('day.record'), exact: true })).toBeHidden();
  await day.skip('Run', 'AWAY');
  await expect(day.row('Run').root).toContainText(say('skip.skippedFor', { reason: say('skip.reason.AWAY') }));
  await expect
    .poll(async () => await user.records(WEEK.friday))
    .toEqual({ entries: [], skips: [{ activityId: run.id, date: WEEK.friday, reason: 'AWAY' }] });
});

test('an address with no such day shows today', async ({ user, day }) => {
  await user.createActivity({ name: 'Run' });
  for (const date of ['2025-02-30', 'yesterday', '20251001', '9999-99-99']) {
    await day.open(date);
    await expect(day.heading).toHaveText('Wednesday, October 1');
  }
});

test('everything on the day is done with the keyboard alone', { tag: '@desktop' }, async ({ page, user, day, say }) => {
  await user.createActivity({ name: 'Run', target: 3 });
  await user.createActivity({ name: 'Water', unit: 'TIMES', target: 10 });
  await user.createActivity({ name: 'Read', unit: 'DURATION', target: 240 });
  await day.open();
  const [run, water, read] = [day.row('Run'), day.row('Water'), day.row('Read')];
  const { keyboard } = page;

  await keyboard.press('j');
  await expect(run.body).toBeFocused();
  await keyboard.press('Space');
  await expect(run.check).toBeChecked();
  await keyboard.press('j');
  await expect(water.body).toBeFocused();
  await keyboard.press('+');
  await keyboard.press('+');
  await keyboard.press('-');
  await expect(water.count).toHaveValue('1');
  await keyboard.press('j');
  await keyboard.press('s');
  await expect(read.root).toContainText(say('skip.skipped'));
  await keyboard.press('s');
  await expect(read.root).not.toContainText(say('skip.skipped'));
  await keyboard.press('Space');
  await expect(read.timeForm().field).toBeFocused();
  await keyboard.type('45');
  await keyboard.press('Enter');
  await expect(read.time('45m')).toBeVisible();
  await expect(read.addTime, 'the focus comes back').toBeFocused();
  await keyboard.press('k');
  await expect(water.body).toBeFocused();
  await keyboard.press('e');
  await expect(day.sheet('Water').root).toBeVisible();
  await keyboard.press('Escape');
  await expect(water.body).toBeFocused();

  await keyboard.press('ArrowLeft');
  await expect(day.heading).toHaveText('Tuesday, September 30');
  await keyboard.press('ArrowRight');
  await keyboard.press('ArrowRight');
  await expect(day.heading).toHaveText('Thursday, October 2');
  await keyboard.press('t');
  await expect(day.heading).toHaveText('Wednesday, October 1');
});

test('a timer runs on through a reload and on every screen, and becomes a record', async ({
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
  await day.open();
  const row = day.row('Read');
  await user.createEntry(read, WEEK.wednesday, { amount: 90 });
  await page.reload();
  await row.startTimer.click();
  await page.clock.fastForward('10:00');
  await expect(row.time('1h 30m'), 'what is recorded stays, and the time of the timer ticks beside it').toHaveText(
    /^1h 30m\+10:\d\d$/,
  );
  await expect(row.root).toContainText('1h 30m / 4h');
  await page.reload();
  await expect(row.stopTimer).toBeVisible();
  const stop = page.getByRole('button', { name: say('ui.stopTimer', { name: 'Read' }) });
  await shell.go('shell.week');
  await expect(week.heading).toContainText('Week 40');
  await expect(page.getByRole('timer')).toHaveText(/^10:\d\d$/);
  await shell.go('shell.activities');
  await expect(activities.heading).toBeVisible();
  await page.clock.fastForward('15:00');
  await expect(page.getByRole('timer')).toHaveText(/^25:\d\d$/);
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
  await expect(shell.toast(say('timer.tooShort', { name: 'Read' })), 'a slip of the finger is no record').toBeVisible();
  await row.startTimer.click();
  await page.clock.fastForward('05:00');
  await day.row('Piano').startTimer.click();
  await expect(row.time('2h'), 'one timer at a time: the first is recorded').toBeVisible();
});

test('a message goes after three seconds and a quarter', async ({ page, user, day, say }) => {
  await user.createActivity({ name: 'Run' });
  await day.open();
  await page.clock.pauseAt('2025-10-01T12:30:00+02:00');
  await page.keyboard.press('j');
  await page.keyboard.press('s');
  const messages = page.getByRole('region', { name: say('ui.messages') });
  const card = messages.locator('> div');
  await expect(card).toHaveCount(1);
  if (!isNarrow(page)) expect((await card.boundingBox())?.width, '25rem').toBe(400);
  await page.clock.runFor(2_999);
  await expect(card).not.toHaveCSS('opacity', '0');
  await expect(card).not.toHaveClass(/\bopacity-0\b/);
  await page.clock.runFor(1);
  await expect(card).toHaveCSS('opacity', '0');
  await page.clock.runFor(249);
  await expect(card).toHaveCount(1);
  await page.clock.runFor(1);
  await expect(card).toHaveCount(0);
});

test('every act shows before the server has heard of it', async ({ page, user, day, say }) => {
  const run = await user.createActivity({ name: 'Run', target: 3 });
  const water = await user.createActivity({ name: 'Water', unit: 'TIMES', target: 5 });
  const read = await user.createActivity({ name: 'Read', unit: 'DURATION', target: 240 });
  const yoga = await user.createActivity({ name: 'Yoga', target: 2 });
  await day.open();
  const letThrough = await holdChanges(page);
  await day.row('Run').check.click();
  await day.row('Water').plus.click();
  await day.row('Read').addTime.click();
  await day.row('Read').timeForm().field.fill('1h');
  await day.row('Read').timeForm().save.click();
  await day.skip('Yoga', 'REST');

  await expect(day.row('Run').check).toBeChecked();
  await expect(day.row('Run').root).toContainText(isNarrow(page) ? '1/3' : '1 of 3 days');
  await expect(day.row('Water').count).toHaveValue('1');
  await expect(day.row('Read').time('1h')).toBeVisible();
  await expect(day.row('Yoga').root).toContainText(say('skip.skippedFor', { reason: say('skip.reason.REST') }));
  await expect(day.stripDay(2)).toHaveAccessibleName('Wednesday, October 1, today, 3 of 3 done');
  expect(await user.records(WEEK.wednesday), 'the server knows of nothing yet').toEqual({ entries: [], skips: [] });

  await letThrough();
  await expect
    .poll(async () =>
      (await user.records(WEEK.wednesday)).entries.map(({ activityId, amount }) => [activityId, amount]),
    )
    .toEqual(
      expect.arrayContaining([
        [run.id, 1],
        [water.id, 1],
        [read.id, 60],
      ]),
    );
  await expect
    .poll(async () => (await user.records(WEEK.wednesday)).skips)
    .toEqual([{ activityId: yoga.id, date: WEEK.wednesday, reason: 'REST' }]);
});

test('what is recorded without a network is sent once when there is one again', async ({
  page,
  context,
  user,
  day,
  shell,
  consoleGuard,
  say,
}) => {
  consoleGuard.expect(/net::ERR_INTERNET_DISCONNECTED|net::ERR_FAILED/);
  const run = await user.createActivity({ name: 'Run', target: 3 });
  await day.open();
  await context.setOffline(true);
  const row = day.row('Run');
  await row.check.click();
  await expect(row.check).toBeChecked();
  await expect(shell.offline).toBeVisible();
  await expect(page.getByText(say('ui.pendingChanges', { count: 1 }))).toBeVisible();
  await expect(row.unsent).toBeVisible();
  expect((await user.records(WEEK.wednesday)).entries).toEqual([]);

  // The first time, the server gets it, and its answer is lost on the way.
  let sent = 0;
  await page.route('**/api/v1/entry', async (route) => {
    sent += 1;
    if (sent > 1) return route.fallback();
    await route.fetch();
    return route.abort();
  });
  await context.setOffline(false);
  await expect(row.unsent).toBeHidden();
  await expect(shell.offline).toBeHidden();
  await expect(row.check).toBeChecked();
  expect(sent).toBeGreaterThan(1);
  expect((await user.records(WEEK.wednesday)).entries).toMatchObject([
    { activityId: run.id, date: WEEK.wednesday, amount: 1 },
  ]);
});

test('the tally of an area and the ring of the day open into what they are made of', async ({
  page,
  user,
  day,
  say,
}) => {
  const run = await user.createActivity({ name: 'Run', target: 7 });
  await user.createActivity({ name: 'Swim', target: 7 });
  await user.createActivity({ name: 'Read', target: 7, area: 3 });
  await user.createEntry(run, WEEK.wednesday);
  await day.open();
  const sheet = page.getByRole('dialog');
  await page
    .getByRole('button', { name: `${say('area.health')}: ${say('day.areaDone', { done: 1, planned: 2 })}` })
    .click();
  await expect(sheet.getByRole('heading', { name: say('area.health') })).toBeVisible();
  await expect(sheet.getByRole('listitem')).toHaveText([
    new RegExp(`^Run.*${say('week.done')}$`),
    new RegExp(`^Swim.*${say('week.notDone')}$`),
  ]);
  await sheet.getByRole('button', { name: /^Run/ }).click();
  await expect(sheet.getByRole('heading', { name: 'Run' })).toBeVisible();
  await page.goBack();
  await page.goBack();
  await expect(sheet).toBeHidden();

  await day.selected.click();
  await expect(sheet.getByRole('heading', { name: say('breakdown.titleDay') })).toBeVisible();
  await expect(sheet).toContainText(say('day.areaDone', { done: 1, planned: 3 }));
  await expect(sheet.getByRole('listitem')).toHaveText([/^Run/, /^Swim/, /^Read/]);
  await page.keyboard.press('Escape');
  await day.stripDay(1).click();
  await expect(page, 'another day is shown').toHaveURL(`/day?date=${WEEK.tuesday}`);
  await expect(sheet).toBeHidden();
});

test('activities without an area stand in the one group called Other', async ({
  page,
  user,
  day,
  week,
  activities,
  say,
}) => {
  await user.createEntry(await user.createActivity({ name: 'Taxes', target: 3, area: 5 }), WEEK.wednesday);
  await user.createEntry(await user.createActivity({ name: 'Stray', target: 3, area: 99 }), WEEK.wednesday);
  await day.open();
  const headings = page.getByRole('main').getByRole('heading', { level: 2, name: say('area.other'), exact: true });
  await expect(headings).toHaveCount(1);
  await expect(page.getByRole('region', { name: say('area.other') }).getByRole('listitem')).toHaveText([
    /^Taxes/,
    /^Stray/,
  ]);
  await activities.open();
  await activities.expectOrder('area.other', ['Taxes', 'Stray']);
  await expect(page.getByRole('main').getByText(say('area.other'), { exact: true })).toHaveCount(1);
  await page.goto('/week');
  await expect(week.row('Stray')).toBeVisible();
  await expect(
    page.getByRole('main').getByText(say('area.other'), { exact: true }),
    'once among the rows, once in the balance',
  ).toHaveCount(2);
});

test('recording from the palette on a skipped day drops the skip, as recording on the row does', async ({
  page,
  user,
  day,
  shell,
  say,
}) => {
  const run = await user.createActivity({ name: 'Run', target: 3 });
  await day.open();
  await day.skip('Run', 'SICK');
  await expect(day.row('Run').root).toContainText(say('skip.skippedFor', { reason: say('skip.reason.SICK') }));
  await shell.dismiss(say('skip.done', { name: 'Run' }));
  await page.getByRole('button', { name: say('day.record'), exact: true }).click();
  await page.getByRole('option', { name: say('shell.recordDone', { name: 'Run' }) }).click();
  await expect(day.row('Run').check).toBeChecked();
  await expect(day.row('Run').root).not.toContainText(say('skip.skipped'));
  await expect.poll(() => user.records(WEEK.wednesday)).toMatchObject({ entries: [{ activityId: run.id }], skips: [] });
  await shell.undo(say('shell.recordDone', { name: 'Run' }));
  await expect(day.row('Run').root, 'undone as one').toContainText(
    say('skip.skippedFor', { reason: say('skip.reason.SICK') }),
  );
});
