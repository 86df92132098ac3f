import { NOON, WEEK } from '../days';
import { expect, test } from '../fixtures';
import { isNarrow } from '../pageObjects/ShellPageObject';
import { untilIdle } from '../untilIdle';

test.use({ time: NOON, contextOptions: { reducedMotion: 'no-preference' } });

test('completes an activity counted in days and undoes it', async ({ page, user, day, shell, say }) => {
  const run = await user.createActivity({ name: 'Run', target: 6 });
  await user.createEntry(run, WEEK.monday);
  await untilIdle(page, () => day.open());
  await expect(page).toHaveTitle('Today · Sevenfold');
  await expect(day.heading).toHaveText('Wednesday, October 1');
  await expect(day.stripDay(0)).toHaveAccessibleName('Monday, September 29, 100%');
  await expect(day.stripDay(1), 'six of the seven days were enough').toHaveAccessibleName('Tuesday, September 30');
  await expect(day.stripDay(2)).toHaveAccessibleName('Wednesday, October 1, today, 0%');
  const row = day.row('Run');
  await expect(row.root).toContainText(isNarrow(page) ? '1/6' : '1 of 6 days · 5 to go · 5 days left');

  await row.check.click();
  await expect(row.check).toBeChecked();
  await expect(row.root).toContainText(isNarrow(page) ? '2/6' : '2 of 6 days · 4 to go · 5 days left');
  await expect(day.stripDay(2)).toHaveAccessibleName('Wednesday, October 1, today, 100%');
  await expect(page.getByText(say('day.allDone'))).toBeVisible();
  if (!isNarrow(page))
    await expect(shell.menu.getByRole('img', { name: say('day.onTrack', { onTrack: 2, counted: 2 }) })).toBeVisible();

  await row.check.click();
  await expect(row.check).not.toBeChecked();
  await page.keyboard.press('Control+z');
  await expect(row.check).toBeChecked();
  await page.keyboard.press('Control+z');
  await expect(row.check).not.toBeChecked();
  await expect(page.getByText(say('day.allDone'))).toBeHidden();
  await expect.poll(async () => (await user.records(WEEK.wednesday)).entries).toEqual([]);
});

test('a day requires only what the week still needs @phone @long', async ({ page, user, day, say }) => {
  const run = await user.createActivity({ name: 'Run', target: 3 });
  const water = await user.createActivity({ name: 'Water', unit: 'TIMES', target: 21, customTimesUnit: 'glasses' });
  await user.createActivity({ name: 'Call', unit: 'TIMES', target: 1 });
  await user.createActivity({ name: 'Sweets', unit: 'TIMES', target: 2, direction: 'AT_MOST' });
  await user.createEntry(water, WEEK.monday, { amount: 6 });
  await user.createEntry(run, WEEK.tuesday);
  await day.open();
  await expect(day.stripDay(0)).toHaveAccessibleName('Monday, September 29, 100%');
  await expect(day.stripDay(1)).toHaveAccessibleName('Tuesday, September 30, 50%');
  await expect(day.stripDay(2), 'a share of the water is due; running and the call have time').toHaveAccessibleName(
    'Wednesday, October 1, today, 0%',
  );
  await expect(page.getByRole('main')).toContainText(say('day.tallyDue', { due: 1 }));
  for (let glasses = 0; glasses < 3; glasses++) await day.row('Water').plus.click();
  await expect(day.stripDay(2)).toHaveAccessibleName('Wednesday, October 1, today, 100%');
  await expect(page.getByText(say('day.allDone'))).toBeVisible();
  await day.row('Water').count.fill('15');
  await day.row('Water').count.press('Enter');
  await expect(
    day.stripDay(1),
    'the days before do not change while the week runs, although it has met the goal',
  ).toHaveAccessibleName('Tuesday, September 30, 50%');
});

test('past days are completed from the week strip and by URL', async ({ page, user, day }) => {
  await user.createActivity({ name: 'Run', target: 3 });
  await day.open();
  await day.stripDay(1).click();
  await expect(page).toHaveURL(`/day?date=${WEEK.tuesday}`);
  await expect(page).toHaveTitle('Tuesday, September 30 · Sevenfold');
  await expect(day.heading).toHaveText('Tuesday, September 30');
  await day.row('Run').check.click();
  await expect(day.stripDay(1)).toHaveAccessibleName('Tuesday, September 30, 100%');

  await day.open('2024-12-31');
  await expect(day.heading).toHaveText('Tuesday, December 31');
  await expect(page.getByRole('main'), 'a week has the year of its Thursday').toContainText(/Week 1(?!\d)/);
  await day.row('Run').check.click();
  await expect
    .poll(async () => (await user.records('2024-12-31')).entries.map(({ date }) => date))
    .toEqual(['2024-12-31']);

  await page.goBack();
  await expect(day.heading).toHaveText('Tuesday, September 30');
  await expect(day.row('Run').check).toBeChecked();
});

test('a future day plans instead of recording, and can be skipped @phone @long', async ({ page, user, day, say }) => {
  const run = await user.createActivity({ name: 'Run', target: 3 });
  const water = await user.createActivity({ name: 'Water', unit: 'TIMES', target: 10 });
  await day.open(WEEK.friday);
  const planOf = (name: string) => day.row(name).root.getByRole('checkbox', { name: say('plan.setOn', { name }) });
  await planOf('Water').click();
  await expect(planOf('Water')).toBeChecked();
  await planOf('Run').click();
  await planOf('Run').click();
  await expect(planOf('Run')).not.toBeChecked();
  const main = page.getByRole('main');
  await expect(main.getByRole('button', { name: say('day.record'), exact: true })).toBeHidden();
  await main.getByRole('button', { name: say('day.plan'), exact: true }).click();
  // Planned activities are left out.
  await expect(page.getByRole('option')).toHaveText([say('plan.setOn', { name: 'Run' })]);
  await page.keyboard.press('Enter');
  await expect(planOf('Run')).toBeChecked();
  await planOf('Run').click();
  await day.skip('Run', 'AWAY');
  await expect(day.row('Run').root).toContainText(say('skip.skippedFor', { reason: say('skip.reason.AWAY') }));
  await expect
    .poll(async () => await user.records(WEEK.friday))
    .toEqual({
      entries: [],
      skips: [{ activityId: run.id, date: WEEK.friday, reason: 'AWAY' }],
      plans: [{ activityId: water.id, date: WEEK.friday, amount: null, startTime: null }],
    });
});

test('what is planned for today comes first @long', async ({ page, user, day, say }) => {
  await user.createActivity({ name: 'Run', target: 3 });
  const read = await user.createActivity({ name: 'Read', target: 3, area: 3 });
  await user.request('POST /api/v1/plans', { plans: [{ activityId: read.id, date: WEEK.wednesday }] });
  await day.open();
  const planned = page.getByRole('region', { name: say('plan.today') });
  await expect(planned.getByRole('listitem')).toHaveCount(1);
  await expect(planned).toContainText('Read');
  await expect(page.locator('[data-row]').first(), 'the first of all rows').toContainText('Read');
  await day.row('Read').check.click();
  await expect(day.row('Read').check).toBeChecked();
});

test('an invalid date in the URL shows today @phone @long', async ({ user, day }) => {
  await user.createActivity({ name: 'Run' });
  for (const date of ['2025-02-30', 'yesterday', '20251001', '9999-99-99']) {
    await day.open(date);
    await expect(day.heading).toHaveText('Wednesday, October 1');
  }
});

test('the whole day works with the keyboard alone', { tag: '@desktop' }, async ({ page, user, day, say }) => {
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
  // The second key does not wait for the day of the first.
  await Promise.all([keyboard.press('ArrowRight'), keyboard.press('ArrowRight')]);
  await expect(day.heading).toHaveText('Thursday, October 2');
  await keyboard.press('t');
  await expect(day.heading).toHaveText('Wednesday, October 1');
  // Held down, it is one step of the history.
  for (let repeats = 0; repeats < 3; repeats += 1) await keyboard.down('ArrowRight');
  await keyboard.up('ArrowRight');
  await expect(day.heading).toHaveText('Saturday, October 4');
  await page.goBack();
  await expect(day.heading).toHaveText('Wednesday, October 1');
});

test('the totals of an area and the ring of the day open their breakdowns @long', async ({ page, user, day, say }) => {
  const run = await user.createActivity({ name: 'Run', target: 7 });
  await user.createActivity({ name: 'Swim', target: 7 });
  await user.createActivity({ name: 'Read', target: 7, area: 3 });
  await user.createEntry(run, WEEK.wednesday);
  await day.open();
  const sheet = page.getByRole('dialog');
  await page
    .getByRole('button', {
      name: say('ui.labelled', {
        name: say('area.health'),
        value: `${say('day.tallyDone', { done: 1 })} · ${say('day.tallyDue', { due: 1 })}`,
      }),
    })
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

test('activities without an area are in the group Other @desktop @long', async ({
  page,
  user,
  day,
  week,
  activities,
  say,
}) => {
  await user.createEntry(await user.createActivity({ name: 'Taxes', target: 3, area: 5 }), WEEK.wednesday);
  const stray = await user.createActivity({ name: 'Stray', target: 3, area: 99 });
  // The week shows charts once a week before has records.
  for (const date of ['2025-09-26', WEEK.wednesday]) await user.createEntry(stray, date);
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
    'once among the rows, once in the balance, once in the legend of the weeks before',
  ).toHaveCount(3);
});

test('a daily limit is set with the activity, and the day says when it is reached @phone @long', async ({
  page,
  user,
  day,
  activities,
  say,
  checkAccessibility,
}) => {
  await activities.open();
  await activities.create.click();
  const { form } = activities;
  await form.name.fill('Screen time');
  await form.unit('TIMES').click();
  await form.more.click();
  const limit = form.root.getByRole('switch', { name: say('activity.dayMax') });
  await limit.click();
  await form.root.getByRole('spinbutton', { name: say('activity.dayMax') }).fill('2');
  await checkAccessibility(page, 'the form with a daily limit');
  await form.submit('activity.create');
  await expect(activities.row('Screen time')).toContainText('at most 2 times a day');
  await day.open();
  const { root, plus } = day.row('Screen time');
  await plus.click();
  await plus.click();
  await expect(root).toContainText(say('day.limitReached'));
  await plus.click();
  await expect(root).toContainText('1 over the daily limit');
  await expect.poll(async () => await user.activities()).toMatchObject([{ name: 'Screen time', dayMax: 2 }]);
});

test('an activity every three days is due again three days after its record @phone @long', async ({
  page,
  user,
  day,
  week,
  activities,
  say,
  checkAccessibility,
}) => {
  await activities.open();
  await activities.create.click();
  const { form } = activities;
  await form.name.fill('Plants');
  await form.goal('goal.off').click();
  await form.more.click();
  await form.root.getByRole('switch', { name: say('activity.everyDays') }).click();
  await expect(form.root.getByRole('spinbutton', { name: say('activity.everyDays') })).toHaveValue('3');
  await checkAccessibility(page, 'the form with a rhythm');
  await form.submit('activity.create');
  await expect(activities.row('Plants')).toContainText('every 3 days');
  await expect.poll(async () => await user.activities()).toMatchObject([{ name: 'Plants', everyDays: 3 }]);
  const [plants] = await user.activities();
  if (plants) await user.createEntry(plants, '2025-09-28');

  await day.open();
  const { root, check } = day.row('Plants');
  await expect(root).toContainText('Due today');
  await expect(page.getByRole('main')).toContainText(say('day.tallyDue', { due: 1 }));
  await check.click();
  await expect(root).toContainText('Due Sat');
  await week.open();
  await expect(week.cell('Plants', 'Saturday, October 4')).toHaveAccessibleName(
    `Plants, Saturday, October 4: ${say('week.expected')}`,
  );
  await expect.poll(async () => (await user.records(WEEK.wednesday)).entries).toHaveLength(1);

  await page.clock.setSystemTime('2025-10-02T12:00:00+02:00');
  await day.open();
  await expect(root).toContainText('Due Sat');
  await expect(page.getByRole('main')).not.toContainText(say('day.tallyDue', { due: 1 }));
  await page.clock.setSystemTime('2025-10-05T12:00:00+02:00');
  await untilIdle(page, () => day.open());
  await expect(root, 'it stays due until it is recorded').toContainText('Due since Sat');
  await expect(page.getByRole('main')).toContainText(say('day.tallyDue', { due: 1 }));
  await check.click();
  await expect(root).toContainText('Due Wed');
  await page.keyboard.press('Control+z');
  await expect(root).toContainText('Due since Sat');
});

test('an undo names what it undid, and toasts close with their page @long', async ({
  page,
  user,
  day,
  shell,
  week,
  say,
}) => {
  await user.createActivity({ name: 'Read', unit: 'DURATION', target: 240 });
  await untilIdle(page, () => day.open());
  await day.row('Read').addTime.click();
  await day.row('Read').timeForm().field.fill('30');
  await day.row('Read').timeForm().save.click();
  await shell.undo(say('entry.added', { name: 'Read', amount: '30m' }));
  const undone = shell.toast(say('operation.removed', { what: 'Read 30m' }));
  await expect(undone).toBeVisible();
  // The clock is stopped while the toast is hovered; leaving the page closes it all the same.
  await undone.hover();
  await page.clock.runFor(1000);
  await shell.go('shell.week');
  await expect(week.row('Read')).toBeVisible();
  await expect(undone).toBeHidden();
});
