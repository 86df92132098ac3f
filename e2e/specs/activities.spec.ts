import { randomUUID } from 'node:crypto';
import { NOON, WEEK } from '../days';
import { expect, test } from '../fixtures';
import { newId } from '../user';

test('creates an activity, with errors shown at their fields @long', async ({ page, user, activities, say }) => {
  await activities.open();
  await expect(page.getByText(say('activity.none'))).toBeVisible();
  await activities.create.click();
  const { form } = activities;
  await expect(form.name).toBeFocused();
  await form.unit('TIMES').click();
  await expect(form.customUnitSingular).toBeHidden();
  await form.customUnit.fill('pages');
  await form.customUnitSingular.fill('page');
  await form.submit('activity.create');
  await expect(form.root.getByText(say('activity.nameEmpty'))).toBeVisible();
  await expect(form.name).toBeFocused();
  await expect(form.customUnit, 'what was typed is kept').toHaveValue('pages');

  await form.name.fill('x'.repeat(41));
  await expect(form.root.getByText('41/40')).toBeVisible();
  await form.submit('activity.create');
  await expect(form.root.getByText(say('activity.tooLong', { max: 40 }))).toBeVisible();
  await form.name.fill(`  ${'x'.repeat(40)}  `);
  await form.goal('goal.atMost').click();
  await form.target.fill('0');
  await form.submit('activity.create');
  await expect(form.root).toBeHidden();
  await activities.expectOrder('area.health', ['x'.repeat(40)]);
  await expect(activities.row('x')).toContainText(/at most 0 pages a week/i);
  await expect
    .poll(async () => await user.activities())
    .toMatchObject([
      {
        name: 'x'.repeat(40),
        unit: 'TIMES',
        customTimesUnit: 'pages',
        customTimesUnitSingular: 'page',
        direction: 'AT_MOST',
      },
    ]);
});

test.describe('with animations', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('a double click on Create creates one activity @desktop @long', async ({ user, activities, say }) => {
    await activities.open();
    await activities.create.click();
    await activities.form.name.fill('Run');
    await activities.form.root.getByRole('button', { name: say('activity.create'), exact: true }).dblclick();
    await expect(activities.form.root).toBeHidden();
    await expect(activities.row('Run')).toHaveCount(1);
    await expect.poll(async () => (await user.activities()).map(({ name }) => name)).toEqual(['Run']);
  });
});

test('a form closed by mistake keeps its text @phone @long', async ({ page, user, activities, say }) => {
  await activities.open();
  await activities.create.click();
  await activities.form.name.fill('Half a na');
  await page.keyboard.press('Escape');
  await expect(activities.form.root).toBeHidden();
  await activities.create.click();
  await expect(activities.form.name).toHaveValue('Half a na');
  await expect(activities.form.root.getByText(say('ui.draftRestored'))).toBeVisible();
  await activities.form.cancel.click();
  await activities.create.click();
  await expect(activities.form.name).toHaveValue('');
  expect(await user.activities()).toEqual([]);
});

test('edits an activity except for its unit, which can be changed in a copy @long', async ({
  page,
  user,
  activities,
  say,
}) => {
  await user.createActivity({ name: 'Read', target: 5 });
  await activities.open();
  await activities.chooseFromMenu('Read', 'activity.edit');
  const { form } = activities;
  await expect(form.root.getByText(say('activity.unitLocked'))).toBeVisible();
  await expect(form.unit('TIMES')).toBeHidden();
  await form.name.fill('Read books');
  await form.target.fill('4');
  await form.submit('activity.save');
  await expect(activities.row('Read books')).toContainText(/4 days a week/i);

  await activities.chooseFromMenu('Read books', 'activity.copy');
  await form.unit('DURATION').click();
  await form.targetTime.fill('3h');
  await form.submit('activity.create');
  await expect(form.root).toBeHidden();
  await expect(activities.row('Read books')).toContainText(/3h a week/i);
  await expect(activities.row('Read books'), 'the original is archived').toHaveCount(1);
  await activities.tab(/Archived/).click();
  await expect(activities.row('Read books')).toContainText(/4 days a week/i);
  await expect
    .poll(async () => (await user.activities()).map(({ unit, isActive }) => ({ unit, isActive })))
    .toEqual(
      expect.arrayContaining([
        { unit: 'DAYS', isActive: false },
        { unit: 'DURATION', isActive: true },
      ]),
    );
  await page.keyboard.press('Control+z');
  await expect(activities.row('Read books')).toBeHidden();
  await expect
    .poll(
      async () => (await user.activities()).map(({ unit, isActive }) => ({ unit, isActive })),
      'one command, undone as one',
    )
    .toEqual([{ unit: 'DAYS', isActive: true }]);
});

test('reorders activities with the keyboard, within and between areas @desktop @long', async ({
  page,
  user,
  activities,
  day,
}) => {
  for (const name of ['Run', 'Yoga', 'Swim']) await user.createActivity({ name });
  await user.createActivity({ name: 'Call', area: 1 });
  await activities.open();
  const { keyboard } = page;
  await activities.handle('Swim').focus();
  await keyboard.press('Alt+ArrowUp');
  await activities.expectOrder('area.health', ['Run', 'Swim', 'Yoga']);
  await expect(activities.handle('Swim'), 'the focus moves with it').toBeFocused();

  await keyboard.press('Space');
  await expect(page.getByText(/^Swim(?: picked up\.|:) Health, position 2 of 3\.$/)).toBeAttached();
  await keyboard.press('ArrowUp');
  await expect(page.getByText('Swim: Health, position 1 of 3.')).toBeAttached();
  await keyboard.press('Space');
  await activities.expectOrder('area.health', ['Swim', 'Run', 'Yoga']);

  await activities.handle('Yoga').focus();
  await keyboard.press('Alt+ArrowDown');
  await activities.expectOrder('area.health', ['Swim', 'Run']);
  await activities.expectOrder('area.relationships', ['Yoga', 'Call']);
  await expect(activities.handle('Yoga')).toBeFocused();
  await keyboard.press('Alt+ArrowDown');
  await activities.expectOrder('area.relationships', ['Call', 'Yoga']);

  await activities.handle('Run').focus();
  await keyboard.press('Space');
  await expect(page.getByText(/^Run(?: picked up\.|:) Health, position 2 of 2\.$/)).toBeAttached();
  await keyboard.press('ArrowUp');
  await expect(page.getByText('Run: Health, position 1 of 2.')).toBeAttached();
  await keyboard.press('Escape');
  await activities.expectOrder('area.health', ['Swim', 'Run']);

  await activities.chooseFromMenu('Run', 'activity.moveUp');
  await activities.expectOrder('area.health', ['Run', 'Swim']);
  await expect
    .poll(async () => (await user.activities()).map(({ name }) => name))
    .toEqual(['Run', 'Swim', 'Call', 'Yoga']);
  await page.reload();
  await activities.expectOrder('area.health', ['Run', 'Swim']);
  await activities.expectOrder('area.relationships', ['Call', 'Yoga']);
  await day.open();
  await expect(day.rows).toHaveText([/^Run/, /^Swim/, /^Call/, /^Yoga/]);
});

test('a phone shows the handles in place of the menus while activities are reordered @phone @long', async ({
  page,
  user,
  activities,
  say,
}) => {
  for (const name of ['Run', 'Yoga']) await user.createActivity({ name });
  await activities.open();
  const menu = activities.row('Run').getByRole('button', { name: say('activity.more', { name: 'Run' }) });
  await activities.handle('Run').waitFor({ state: 'attached' });
  await expect(menu).toBeVisible();
  await expect(activities.handle('Run')).toBeHidden();
  await page.getByRole('button', { name: say('activity.reorder'), exact: true }).tap();
  await expect(activities.handle('Run')).toBeVisible();
  await expect(menu).toBeHidden();
  await activities.handle('Yoga').press('Alt+ArrowUp');
  await activities.expectOrder('area.health', ['Yoga', 'Run']);
  await page.getByRole('button', { name: say('ui.done'), exact: true }).tap();
  await expect(activities.handle('Run')).toBeHidden();
});

test('archives an activity and unarchives it with its history @phone @long', async ({
  user,
  activities,
  day,
  shell,
  say,
}) => {
  await user.createActivity({ name: 'Yoga' });
  const run = await user.createActivity({ name: 'Run', target: 3 });
  await user.createEntry(run, '2025-09-29');
  await activities.open();
  await activities.chooseFromMenu('Run', 'activity.archive');
  await expect(activities.row('Run')).toBeHidden();
  await shell.undo(say('activity.toast.archived', { name: 'Run' }));
  await expect(activities.row('Run')).toBeVisible();
  await activities.chooseFromMenu('Run', 'activity.archive');
  await expect(activities.row('Run')).toBeHidden();
  await expect(activities.row('Yoga').locator(':focus'), 'the focus goes to the row that is left').toHaveCount(1);
  await expect
    .poll(async () => (await user.activities()).filter(({ isActive }) => isActive).map(({ name }) => name))
    .toEqual(['Yoga']);

  await day.open();
  await expect(day.rows).toHaveCount(1);
  await day.open('2025-09-29');
  await expect(day.row('Run').check, 'history stays').toBeChecked();
  await activities.open();
  await activities.tab(/Archived/).click();
  await activities
    .row('Run')
    .getByRole('button', { name: say('activity.unarchive') })
    .click();
  await expect(shell.toast(say('activity.toast.unarchived', { name: 'Run' }))).toBeVisible();
  await activities.tab(say('activity.current')).click();
  await expect(activities.row('Run')).toBeVisible();
});

test('the free plan rejects a sixth activity, in the app and on the server @long', async ({
  page,
  user,
  activities,
  shell,
  say,
}) => {
  for (const name of ['One', 'Two', 'Three', 'Four', 'Five']) await user.createActivity({ name });
  await activities.open();
  await expect(page.getByText(say('activity.used', { used: 5, limit: 5 }))).toBeVisible();
  await activities.create.click();
  await expect(activities.limit.getByRole('heading')).toHaveText('You’ve reached the limit for the free plan');
  await expect(activities.form.root).toBeHidden();
  await activities.limit.getByRole('button', { name: say('ui.limitManage') }).click();
  await expect(activities.limit).toBeHidden();
  await expect(page.getByText(say('activity.toast.howToArchive'))).toBeVisible();

  const [first] = await user.activities();
  const sixth = {
    id: newId(),
    name: 'Six',
    unit: 'DAYS',
    color: '#3384F0',
    icon: 'heart',
    areaId: first?.areaId ?? null,
  };
  const { isOk, response } = await user.requestRaw<{ error: object }>('POST /api/v1/a', sixth);
  expect(isOk).toBe(false);
  expect(response.error).toEqual({ code: 30000001, message: "You've reached the limit for the free plan" });

  await activities.chooseFromMenu('Five', 'activity.archive');
  await expect(page.getByText(say('activity.used', { used: 4, limit: 5 }))).toBeVisible();
  await shell.dismiss(say('activity.toast.archived', { name: 'Five' }));
  await activities.create.click();
  await activities.form.fillAndSubmit({ name: 'Six', unit: 'DAYS', target: '3' });
  await activities.tab(/Archived/).click();
  await activities
    .row('Five')
    .getByRole('button', { name: say('activity.unarchive') })
    .click();
  await expect(activities.limit, 'archived ones count again once they are unarchived').toBeVisible();
});

test('deleting an activity requires its name, removes its history, and can be undone @phone @long', async ({
  user,
  activities,
  activity,
  day,
  shell,
  page,
  say,
}) => {
  const run = await user.createActivity({ name: 'Run', target: 3 });
  await user.createEntry(run, '2025-09-29', { note: 'Along the river' });
  await activity.open(run.id);
  await activity.chooseFromMenu('Run', 'activity.delete');
  const sheet = activities.deleteSheet('Run');
  const confirm = sheet.getByRole('button', { name: say('activity.delete'), exact: true });
  await expect(confirm).toBeDisabled();
  await sheet.getByRole('textbox').fill('run');
  await expect(confirm).toBeDisabled();
  await sheet.getByRole('textbox').fill('Run');
  await confirm.click();
  await expect(page).toHaveURL('/activities');
  await expect(activities.heading).toHaveText(say('activity.title'));
  await expect(activities.row('Run')).toBeHidden();
  await shell.undo(say('activity.toast.deleted', { name: 'Run' }));
  await expect(activities.row('Run')).toBeVisible();
  await day.open('2025-09-29');
  await expect(day.row('Run').check).toBeChecked();
  await expect
    .poll(async () => (await user.records('2025-09-29')).entries)
    .toMatchObject([{ activityId: run.id, note: 'Along the river' }]);

  await activities.open();
  await activities.chooseFromMenu('Run', 'activity.delete');
  await sheet.getByRole('textbox').fill('Run');
  await confirm.click();
  await expect(activities.row('Run')).toBeHidden();
  await expect.poll(async () => await user.activities()).toEqual([]);
  expect((await user.records('2025-09-29')).entries).toEqual([]);
});

test('an activity deleted on another device is gone @desktop @long', async ({
  user,
  activity,
  page,
  say,
  consoleGuard,
}) => {
  consoleGuard.allow(/api\/v1\/changes/);
  const run = await user.createActivity({ name: 'Run', target: 3 });
  await user.createEntry(run, '2025-09-29', { note: 'Along the river' });
  await activity.open(run.id);
  await expect(page.getByText('Along the river')).toBeVisible();

  await user.request('DELETE /api/v1/a', { activityId: run.id });
  await expect(page.getByText(say('activity.notFound'))).toBeVisible();
});

test.describe('weekly goal', () => {
  test.use({ time: NOON });

  test('changes from next week on, while earlier weeks keep theirs @desktop', async ({
    page,
    user,
    activity,
    shell,
    week,
    say,
  }) => {
    const run = await user.createActivity({ name: 'Run', target: 3 });
    await activity.open(run.id);
    const threeDays = page.getByText(say('goal.perWeek', { amount: '3 days' })).first();
    await expect(threeDays).toBeVisible();
    await expect(activity.timeline, 'a single goal has no history').toHaveCount(0);
    await page.getByRole('button', { name: say('goal.change'), exact: true }).click();
    await activity.goalSheet.getByRole('spinbutton', { name: say('goal.target') }).fill('5');
    await activity.goalSheet.getByRole('radio', { name: say('goal.startNext') }).click();
    await activity.goalSheet.getByRole('button', { name: say('goal.save') }).click();
    await expect(activity.goalSheet).toBeHidden();
    await expect(activity.timeline, 'the goal to come').toHaveText([/^5 days/]);
    await expect(threeDays, 'this week keeps its goal').toBeVisible();
    const goals = async () => (await user.activities()).map(({ weeklyGoalsTimeline }) => weeklyGoalsTimeline);
    await expect.poll(goals).toEqual([
      [
        { startWeekId: '2024-W01', endWeekId: '2025-W41', target: 3 },
        { startWeekId: '2025-W41', endWeekId: null, target: 5 },
      ],
    ]);

    for (const [shown, goal] of [
      ['2025-W39', '0 of 3 days'],
      [WEEK.id, '0 of 3 days'],
      ['2025-W41', '5 days'],
    ] as const) {
      await week.open(shown);
      await expect(week.row('Run')).toContainText(goal);
    }
    await page.keyboard.press('Control+z');
    await expect(week.row('Run'), 'nothing to undo after the page was loaded afresh').toContainText('5 days');

    await activity.open(run.id);
    await page.getByRole('button', { name: say('goal.change'), exact: true }).click();
    await activity.goalSheet.getByRole('radio', { name: say('goal.off') }).click();
    await activity.goalSheet.getByRole('radio', { name: say('goal.startThis') }).click();
    await activity.goalSheet.getByRole('button', { name: say('goal.save') }).click();
    await shell.holdToast();
    await expect(page.getByText(say('goal.none')).first()).toBeVisible();
    await expect.poll(goals).toEqual([[{ startWeekId: '2024-W01', endWeekId: WEEK.id, target: 3 }]]);
    await shell.undoLast();
    await expect(activity.timeline).toHaveText([/^5 days/]);
    await expect.poll(goals).toEqual([
      [
        { startWeekId: '2024-W01', endWeekId: '2025-W41', target: 3 },
        { startWeekId: '2025-W41', endWeekId: null, target: 5 },
      ],
    ]);
  });
});

test('an unknown activity shows a message with a link to the list @desktop @long', async ({
  page,
  user,
  activity,
  activities,
  say,
}) => {
  await user.createActivity({ name: 'Run' });
  for (const id of [randomUUID(), newId(), 'run']) {
    await page.goto(`/activity/${id}`);
    await expect(page.getByText(say('activity.notFound'))).toBeVisible();
  }
  await expect(activity.heading).toBeAttached();
  await page.getByRole('link', { name: say('activity.all') }).click();
  await expect(page).toHaveURL('/activities');
  await expect(activities.row('Run')).toBeVisible();
});

test.describe('on a Wednesday', () => {
  test.use({ time: NOON });
  test('an activity pauses until a date, and returns early @long', async ({
    page,
    user,
    activity,
    day,
    shell,
    say,
    checkAccessibility,
  }) => {
    const run = await user.createActivity({ name: 'Run', target: 3 });
    const skipped = async () => (await user.records(WEEK.monday, WEEK.sunday)).skips.map(({ date }) => date);
    await activity.open(run.id);
    await activity.chooseFromMenu('Run', 'activity.pauseMenu');
    const sheet = page.getByRole('dialog', { name: say('activity.pauseTitle', { name: 'Run' }) });
    const until = sheet.getByLabel(say('activity.pauseUntil'));
    const pause = sheet.getByRole('button', { name: say('activity.pause'), exact: true });
    await until.fill(WEEK.wednesday);
    await pause.click();
    await expect(sheet.getByText(say('activity.pauseError')), 'it returns after today').toBeVisible();
    await until.fill(WEEK.friday);
    await checkAccessibility(page, 'the pause of an activity');
    await pause.click();
    const chip = page.getByRole('main').getByText(say('activity.paused', { day: 'Oct 3' }), { exact: true });
    await expect(chip).toBeVisible();
    await expect.poll(skipped).toEqual([WEEK.wednesday, WEEK.thursday]);

    await shell.go('shell.today');
    await expect(day.row('Run').root).toContainText(say('activity.paused', { day: 'Oct 3' }));
    await page.goBack();
    await activity.chooseFromMenu('Run', 'activity.resume');
    await expect(chip).toBeHidden();
    await expect(shell.toast(say('activity.toast.resumed', { name: 'Run' }))).toBeVisible();
    await expect.poll(skipped).toEqual([]);
    await shell.go('shell.today');
    await expect(day.row('Run').root).not.toContainText(say('skip.skipped'));
  });
});
