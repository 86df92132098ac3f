import { NOON, WEEK } from '../days';
import { expect, test } from '../fixtures';
import { holdChanges } from '../network';
import { isNarrow } from '../pageObjects/ShellPageObject';
import { swipe } from '../touch';

test.use({ time: NOON });

test('a count is stepped and typed, also beyond the goal', async ({ page, user, day }) => {
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
  await expect(row.root).toContainText(isNarrow(page) ? '12/10 glasses · +2' : '12 of 10 glasses · +2');
  await row.count.fill('twelve');
  await row.count.blur();
  await expect(row.count, 'a text that is not a number changes nothing').toHaveValue('12');
  await expect
    .poll(async () => (await user.records(WEEK.wednesday)).entries.reduce((sum, { amount }) => sum + amount, 0))
    .toBe(12);
});

test('a duration is typed or added with chips, and an invalid one reported @long', async ({
  page,
  user,
  day,
  shell,
  say,
}) => {
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
  await expect(form.root, 'a chip records at once').toBeHidden();
  await expect(row.time('1h 30m')).toHaveText('1h 30m');
  await expect(row.root).toContainText(isNarrow(page) ? '1h 30m / 4h' : '1h 30m of 4h');
  await shell.undo(say('entry.added', { name: 'Read', amount: '1h 30m' }));
  await expect(row.time('0m')).toBeVisible();

  await row.addTime.click();
  await form.field.fill('1.5h');
  await form.field.press('Enter');
  await row.time('1h 30m').click();
  await expect(form.field).toHaveValue(/^1h\s30m$/);
  await form.field.fill('45');
  await form.save.click();
  await expect(row.time('45m')).toHaveText('45m');
  await expect.poll(async () => (await user.records(WEEK.wednesday)).entries.map(({ amount }) => amount)).toEqual([45]);
});

test('skips a day with a reason, and unskips it @long', async ({ page, user, day, shell, say }) => {
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
  await expect(row.root, 'check and removed skip are undone together').toContainText(say('skip.skipped'));
  await page.keyboard.press('Control+z');
  await expect(row.root).not.toContainText(say('skip.skipped'));
  await expect(shell.toast(say('skip.done', { name: 'Run' })), 'is closed with what it offered to undo').toBeHidden();

  await day.skip('Run', 'NONE');
  await expect(row.root).toContainText(say('skip.skipped'));
  await shell.undo(say('skip.done', { name: 'Run' }));
  await expect(row.root).not.toContainText(say('skip.skipped'));
  await expect.poll(async () => (await user.records(WEEK.wednesday)).skips).toEqual([]);
});

test(
  'a swipe to the right completes, and one to the left skips',
  { tag: '@phone' },
  async ({ page, user, day, say }) => {
    await user.createActivity({ name: 'Run', target: 3 });
    await user.createActivity({ name: 'Water', unit: 'TIMES', target: 10 });
    await user.createActivity({ name: 'Read', unit: 'DURATION', target: 240 });
    await day.open();
    const [run, water, read] = [day.row('Run'), day.row('Water'), day.row('Read')];
    await swipe(page, run.root, 40);
    await expect(run.check, 'a short swipe does nothing').not.toBeChecked();
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
  },
);

test('entries have notes and times, and are edited and deleted with undo', async ({ user, day, say }) => {
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

test('a record is moved to another date and back @long', async ({ page, user, day, say, checkAccessibility }) => {
  const pages = await user.createActivity({ name: 'Pages', unit: 'TIMES', target: 50 });
  await user.createEntry(pages, WEEK.wednesday, { amount: 5, note: 'First chapter' });
  await user.request('POST /api/v1/skips', { skips: [{ activityId: pages.id, date: WEEK.monday }] });
  const stored = async () => {
    const { entries, skips } = await user.records(WEEK.monday, WEEK.wednesday);
    return [entries.map(({ date }) => date), skips.map(({ date }) => date)];
  };
  await day.open();
  const sheet = day.sheet('Pages');
  await day.row('Pages').body.click();
  await sheet.edit(sheet.items).click();
  const date = sheet.root.getByLabel(say('entry.date'), { exact: true });
  await date.fill(WEEK.thursday);
  await sheet.save.click();
  await expect(sheet.root.getByText(say('entry.dateError')), 'tomorrow has no records yet').toBeVisible();
  await date.fill(WEEK.monday);
  await checkAccessibility(page, 'the date of a record');
  await sheet.save.click();
  await expect(sheet.items).toHaveCount(0);
  await expect.poll(stored, 'what was done is not skipped').toEqual([[WEEK.monday], []]);
  await sheet.close();
  await page.keyboard.press('Control+z');
  await expect(day.row('Pages').count).toHaveValue('5');
  await expect.poll(stored).toEqual([[WEEK.wednesday], [WEEK.monday]]);
});

test('a toast disappears after 3.25 seconds @desktop @long', async ({ page, user, day, say }) => {
  await user.createActivity({ name: 'Run' });
  await day.open();
  // Focuses the first row and skips it, which shows a toast.
  await page.keyboard.press('j');
  await expect(day.row('Run').body).toBeFocused();
  await page.clock.pauseAt('2025-10-01T12:30:00+02:00');
  await page.keyboard.press('s');
  const messages = page.getByRole('region', { name: say('ui.messages') });
  const card = messages.locator('> div');
  // It follows the paint of the skip, and its fading that of its end: a frame each is left to them in the times below.
  const showsToast = async () => {
    await page.clock.runFor(1);
    return card.count();
  };
  await expect.poll(showsToast, { intervals: [10] }).toBe(1);
  expect((await card.boundingBox())?.width, '25rem').toBe(400);
  await page.clock.runFor(2_984);
  await expect(card).not.toHaveCSS('opacity', '0');
  await expect(card).not.toHaveClass(/\bopacity-0\b/);
  await page.clock.runFor(32);
  await expect(card).toHaveCSS('opacity', '0');
  await page.clock.runFor(216);
  await expect(card).toHaveCount(1);
  await page.clock.runFor(34);
  await expect(card).toHaveCount(0);
});

test('every command is shown before the server responds @phone @long', async ({ page, user, day, say }) => {
  const run = await user.createActivity({ name: 'Run', target: 3 });
  const water = await user.createActivity({ name: 'Water', unit: 'TIMES', target: 5 });
  const read = await user.createActivity({ name: 'Read', unit: 'DURATION', target: 240 });
  const yoga = await user.createActivity({ name: 'Yoga', target: 2 });
  await day.open();
  const release = await holdChanges(page);
  await day.row('Run').check.click();
  await day.row('Water').plus.click();
  await day.row('Read').addTime.click();
  await day.row('Read').timeForm().field.fill('1h');
  await day.row('Read').timeForm().save.click();
  await day.skip('Yoga', 'REST');

  await expect(day.row('Run').check).toBeChecked();
  await expect(day.row('Run').root).toContainText('1/3');
  await expect(day.row('Water').count).toHaveValue('1');
  await expect(day.row('Read').time('1h')).toBeVisible();
  await expect(day.row('Yoga').root).toContainText(say('skip.skippedFor', { reason: say('skip.reason.REST') }));
  await expect(day.stripDay(2)).toHaveAccessibleName('Wednesday, October 1, today, 100%');
  expect(await user.records(WEEK.wednesday), 'the server knows of nothing yet').toEqual({
    entries: [],
    skips: [],
    plans: [],
  });

  await release();
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

test('an entry recorded offline is sent once when the network returns @phone @long', async ({
  page,
  context,
  user,
  day,
  shell,
  consoleGuard,
  say,
}) => {
  consoleGuard.allow(/net::ERR_INTERNET_DISCONNECTED|net::ERR_FAILED/);
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

  // The server receives the first attempt, but its response is lost.
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

test('recording from the palette on a skipped day removes the skip, like recording on the row @desktop @long', async ({
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
  await page.getByRole('option', { name: `Run ${say('day.complete')}` }).click();
  await expect(day.row('Run').check).toBeChecked();
  await expect(day.row('Run').root).not.toContainText(say('skip.skipped'));
  await expect.poll(() => user.records(WEEK.wednesday)).toMatchObject({ entries: [{ activityId: run.id }], skips: [] });
  await shell.undo(say('shell.recordDone', { name: 'Run' }));
  await expect(day.row('Run').root, 'entry and removed skip are undone together').toContainText(
    say('skip.skippedFor', { reason: say('skip.reason.SICK') }),
  );
});
