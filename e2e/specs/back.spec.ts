import { type Page } from '@playwright/test';
import { NOON, WEEK } from '../days';
import { deviceStorage, untilStored } from '../device';
import { expect, test } from '../fixtures';
import { startingWith } from '../pageObjects/matchers';

test.use({ time: NOON });

/** Number of entries in the history of the tab. */
const historyLength = (page: Page): Promise<number> => page.evaluate(() => history.length);

/** Waits until the current history entry is that of a page: those of overlays have further fields. */
const untilOnPageEntry = (page: Page): Promise<void> =>
  expect.poll(() => page.evaluate(() => Object.keys(history.state as object))).toEqual(['key']);

test('going back closes a form, whose text is kept, also across a reload @phone', async ({
  page,
  user,
  day,
  activities,
  shell,
  say,
}) => {
  await user.createActivity({ name: 'Run' });
  await day.open();
  await shell.go('shell.activities');
  await activities.create.click();
  await activities.form.name.fill('Swim');
  await page.goBack();
  await expect(activities.form.root).toBeHidden();
  await expect(page).toHaveURL('/activities');
  await expect(activities.create, 'the focus is where it was').toBeFocused();

  await activities.create.click();
  await expect(activities.form.name).toHaveValue('Swim');
  await page.reload();
  await expect(activities.row('Run')).toBeVisible();
  await activities.create.click();
  await expect(activities.form.name, 'also after a reload').toHaveValue('Swim');
  await activities.form.cancel.click();
  await activities.create.click();
  await expect(activities.form.name, 'a cancelled draft is removed').toHaveValue('');
  await page.keyboard.press('Escape');
  await expect(activities.form.root).toBeHidden();

  await page.goBack();
  await expect(page, 'one step back from a closed form leaves the page').toHaveURL('/day');
  await page.goForward();
  await expect(page).toHaveURL('/activities');
  await expect(activities.heading).toBeVisible();
  await expect(page.getByRole('dialog'), 'going forward does not open the form again').toHaveCount(0);
  await untilOnPageEntry(page);
  await expect(page).toHaveTitle(`${say('shell.activities')} · Sevenfold`);
});

test('going forward after going back from a sheet does nothing @phone @long', async ({
  page,
  user,
  day,
  shell,
  activities,
}) => {
  await user.createActivity({ name: 'Run' });
  await day.open();
  await shell.go('shell.activities');
  await activities.create.click();
  await expect(activities.form.name).toBeFocused();
  const length = await historyLength(page);
  await page.goBack();
  await expect(activities.form.root).toBeHidden();
  await page.goForward();
  await untilOnPageEntry(page);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await activities.create.click();
  await expect(activities.form.name).toBeFocused();
  expect(await historyLength(page), 'no entry is added by opening it again').toBe(length);
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL('/day');
});

test('a link in a sheet navigates, and back returns to the page below the sheet @phone @long', async ({
  page,
  user,
  day,
  activity,
  say,
}) => {
  const run = await user.createActivity({ name: 'Run', target: 3 });
  await day.open();
  await day.row('Run').body.click();
  await day
    .sheet('Run')
    .root.getByRole('link', { name: say('day.openActivity') })
    .click();
  await expect(page).toHaveURL(`/activity/${run.id}`);
  await expect(activity.heading).toHaveText('Run');
  await page.goBack();
  await expect(page).toHaveURL('/day');
  await expect(day.row('Run').root).toBeVisible();
  await expect(day.sheet('Run').root).toBeHidden();
});

test('going back closes the topmost of several overlays @long', async ({ page, user, shell, day, activities, say }) => {
  await user.createActivity({ name: 'Run', unit: 'TIMES', target: 3 });
  await day.open();
  await shell.go('shell.activities');
  await activities.handle('Run').waitFor({ state: 'attached' });
  await page.getByRole('button', { name: say('activity.more', { name: 'Run' }) }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('menu')).toBeHidden();
  await expect(page).toHaveURL('/activities');

  await activities.chooseFromMenu('Run', 'activity.edit');
  await activities.form.name.fill('Run far');
  await page.goBack();
  await expect(activities.form.root).toBeHidden();
  await activities.chooseFromMenu('Run', 'activity.edit');
  await expect(activities.form.name, 'the draft of the edited activity').toHaveValue('Run far');
  await page.goBack();
  await activities.create.click();
  await expect(activities.form.name, 'a new activity has no draft').toHaveValue('');
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL('/day');
});

test('nested breakdowns close one by one @phone @long', async ({ page, user, week, shell, day, say }) => {
  const run = await user.createActivity({ name: 'Run', target: 3 });
  await user.createEntry(run, WEEK.wednesday);
  await day.open();
  await shell.go('shell.week');
  await expect(week.row('Run')).toBeVisible();
  await page
    .getByRole('main')
    .getByRole('button', { name: /0 of 1/ })
    .first()
    .click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: /^Run/ }).click();
  await expect(sheet.getByRole('heading', { name: 'Run' })).toBeVisible();
  await page.goBack();
  await expect(sheet.getByRole('heading', { name: say('breakdown.titleGoals') })).toBeVisible();
  await page.goBack();
  await expect(sheet).toBeHidden();
  await expect(page).toHaveURL('/week');
});

test('a note, an amount and an absence are kept as typed @phone @long', async ({ page, user, day, say }) => {
  await user.createActivity({ name: 'Read', unit: 'DURATION', target: 240 });
  await user.createActivity({ name: 'Water', unit: 'TIMES', target: 40 });
  await day.open();

  await day.row('Water').body.click();
  const water = day.sheet('Water');
  await water.add.click();
  await water.note.fill('From the well');
  await page.goBack();
  await expect(water.root).toBeHidden();
  await day.row('Water').body.click();
  await expect(water.note).toHaveValue('From the well');
  await water.save.click();
  await expect(water.items.getByText('From the well')).toBeVisible();
  await water.add.click();
  await expect(water.note, 'a saved draft is removed').toHaveValue('');
  await page.goBack();
  await expect(water.root).toBeHidden();

  await day.row('Read').addTime.click();
  const time = day.row('Read').timeForm();
  await time.field.fill('1h 20m');
  await page.goBack();
  await expect(time.root).toBeHidden();
  await day.row('Read').addTime.click();
  await expect(time.field).toHaveValue(/^1h\s20m$/);
  await time.save.click();
  await expect(day.row('Read').time('1h 20m')).toBeVisible();

  const away = page.getByRole('dialog', { name: say('skip.awayTitle') });
  const openAway = async () => {
    await page.getByRole('button', { name: say('day.more'), exact: true }).click();
    await page.getByRole('menuitem', { name: say('skip.awayMenu') }).click();
  };
  await openAway();
  await away.getByLabel(say('skip.last')).fill('2025-10-09');
  await page.goBack();
  await expect(away).toBeHidden();
  await expect(page, 'the menu it was opened from has no history entry').toHaveURL('/day');
  await openAway();
  await expect(away.getByLabel(say('skip.last'))).toHaveValue('2025-10-09');
  await away.getByRole('button', { name: say('ui.cancel') }).click();
  await openAway();
  await expect(away.getByLabel(say('skip.last'))).toHaveValue(WEEK.wednesday);
});

test('an edited goal and an edited objective are kept as typed @phone @long', async ({
  page,
  user,
  activity,
  objectives,
  say,
}) => {
  const run = await user.createActivity({ name: 'Run', target: 3 });
  await page.goto(`/activity/${run.id}`);
  await expect(activity.heading).toHaveText('Run');
  const change = page.getByRole('button', { name: say('goal.change'), exact: true });
  const editor = page.getByRole('dialog', { name: say('goal.changeTitle') });
  await change.click();
  await editor.getByRole('spinbutton').fill('5');
  await editor.getByRole('radio', { name: startingWith(say('goal.startNext')) }).click();
  await page.goBack();
  await expect(editor).toBeHidden();
  await change.click();
  await expect(editor.getByRole('spinbutton')).toHaveValue('5');
  await expect(editor.getByRole('radio', { name: startingWith(say('goal.startNext')) })).toBeChecked();
  await editor.getByRole('button', { name: say('ui.cancel') }).click();

  await objectives.open();
  await objectives.create.click();
  await objectives.form.name.fill('Write a book');
  await page.goBack();
  await expect(objectives.form.root).toBeHidden();
  await objectives.create.click();
  await expect(objectives.form.name).toHaveValue('Write a book');
});

test('a reload with an open sheet leaves no extra history entry @phone @long', async ({
  page,
  user,
  day,
  shell,
  activities,
}) => {
  await user.createActivity({ name: 'Run' });
  await day.open();
  await shell.go('shell.activities');
  await activities.create.click();
  await expect(activities.form.name).toBeFocused();
  await page.reload();
  await expect(activities.row('Run')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await untilOnPageEntry(page);
  await page.goBack();
  await expect(page).toHaveURL('/day');
});

test('drafts are removed on sign-out @phone @long', async ({ page, user, activities, settings, consoleGuard }) => {
  // The page view of /settings/account is sent after the sign-out.
  consoleGuard.allow(/401/);
  await user.createActivity({ name: 'Run' });
  await activities.open();
  await activities.create.click();
  await activities.form.name.fill('Secret');
  await page.goBack();
  await expect(activities.form.root).toBeHidden();
  await settings.open('account');
  await untilStored(page, 'Secret');
  await settings.logOut.click();
  await expect(page).toHaveURL('/welcome');
  await page.reload();
  expect(await deviceStorage(page)).not.toContain('Secret');
});

test('going back closes the "More" menu @long', { tag: '@phone' }, async ({ page, user, day, shell, say }) => {
  await user.createActivity({ name: 'Run' });
  await day.open();
  await shell.menu.getByRole('button', { name: say('shell.more') }).click();
  const more = page.getByRole('dialog', { name: say('shell.more') });
  await expect(more).toBeVisible();
  await page.goBack();
  await expect(more).toBeHidden();
  await expect(page).toHaveURL('/day');
  await shell.go('shell.settings');
  await expect(page).toHaveURL('/settings');
  await page.goBack();
  await expect(page).toHaveURL('/day');
  await expect(more).toBeHidden();
});

test(
  'going back closes the palette, and a page opened from it replaces it in the history @long',
  { tag: '@desktop' },
  async ({ page, user, day, shell }) => {
    await user.createActivity({ name: 'Run' });
    await day.open();
    await page.keyboard.press('Control+k');
    await expect(shell.palette).toBeVisible();
    await page.goBack();
    await expect(shell.palette).toBeHidden();
    await expect(page).toHaveURL('/day');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('this week');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/week');
    await page.goBack();
    await expect(page).toHaveURL('/day');
  },
);
