import { newId } from '../user';
import { expect, test } from '../fixtures';
import { eachLanguage } from '../texts';
import { mouseDrag, touchDrag } from '../touch';
import { startingWith } from '../pageObjects/matchers';
import { isNarrow } from '../pageObjects/ShellPageObject';
import { HALF_OF_QUARTER, PROGRESS, objectivesOf, createObjective } from '../objectives';

test.use({ time: HALF_OF_QUARTER });

for (const { language, tag } of eachLanguage('ES')) {
  test.describe(language, { tag }, () => {
    test.use({ language });

    test('an objective is created, checked in and achieved', async ({
      page,
      user,
      objectives,
      explore,
      shell,
      day,
      say,
      checkAccessibility,
    }) => {
      await user.createActivity({ name: 'Run', target: 3 });
      await day.open();
      await shell.go('shell.objectives');
      await expect(page.getByText(say('objective.emptyQuarter'))).toBeVisible();
      await objectives.createFirst.click();
      const { form } = objectives;
      await form.name.fill('80 → 72 kg');
      await form.choose('objective.progress');
      await form.start.fill('80');
      await form.target.fill('72');
      await form.unit.fill('kg');
      await form.more.click();
      await form.root.getByRole('checkbox', { name: 'Run' }).click();
      await form.submit('objective.create');

      const card = objectives.card('80 → 72 kg');
      await expect(card.curve, 'no pace is named for the first seven days').toHaveAccessibleName(
        language === 'JA' ? /：80。$/ : /: 80\.$/,
      );
      await expect(card.root).toContainText(say('objective.thisWeek'));
      await expect(card.root).toContainText('Run');
      await card.checkIn.click();
      await card.value.fill(language === 'ES' ? '75,5' : '75.5');
      await page.keyboard.press('Escape');
      await expect(card.value).toBeHidden();
      await card.checkIn.click();
      await expect(card.value, 'what was typed is kept').toHaveValue(language === 'ES' ? '75,5' : '75.5');
      await checkAccessibility(page, 'a check-in');
      await card.value.press('Enter');
      await expect(card.root).toContainText(language === 'ES' ? '80 → 75,5 → 72' : '80 → 75.5 → 72');
      await card.checkIn.click();
      await card.minus.click();
      await card.save.click();
      await expect(card.root).toContainText(language === 'ES' ? '80 → 74,5 → 72' : '80 → 74.5 → 72');
      await checkAccessibility(page, 'the objectives');
      await card.root.getByRole('button', { name: /^80 → 72 kg[:：]/ }).click();
      const [way, share] = language === 'ES' ? ['(74,5 − 80) ÷ (72 − 80)', '69 %'] : ['(74.5 − 80) ÷ (72 − 80)', '69%'];
      await expect(explore.line(say('breakdown.progress'))).toHaveText(`${way} = ${share}`);
      await expect(
        explore.sheet.getByRole('region', { name: say('objective.checkIns') }).getByRole('listitem'),
        'the check-in is listed',
      ).toHaveCount(1);
      await checkAccessibility(page, 'the breakdown of the progress');
      await page.keyboard.press('Escape');
      await expect
        .poll(
          async () => (await objectivesOf(user)).map(({ checkIns }) => checkIns.map(({ value }) => value)),
          'a second check-in on a day replaces the first',
        )
        .toEqual([[74.5]]);

      await card.checkInValue('72');
      await card.root.getByRole('button', { name: say('objective.markAchieved') }).click();
      await expect(page.getByRole('list', { name: say('objective.done'), exact: true })).toContainText('80 → 72 kg');
      await shell.undo(say('objective.toast.achieved', { name: '80 → 72 kg' }));
      await expect(page.getByRole('list', { name: say('objective.done'), exact: true })).toBeHidden();
      await page.reload();
      await expect(card.root).toContainText('80 → 72 → 72');
    });
  });
}

test('check-ins have notes, and are edited and deleted with undo @desktop @long', async ({
  page,
  user,
  objectives,
  say,
  checkAccessibility,
}) => {
  await createObjective(user, 'Read', PROGRESS);
  await objectives.open();
  const details = await objectives.card('Read').details();
  await details.getByRole('button', { name: say('objective.addCheckIn') }).click();
  await details.getByRole('spinbutton', { name: say('objective.value') }).fill('7');
  await details.getByRole('textbox', { name: say('objective.note') }).fill('A good week');
  await details.getByRole('button', { name: say('objective.save') }).click();
  await expect(details.getByText('A good week')).toBeVisible();
  await checkAccessibility(page, 'one objective');
  const more = details.getByRole('button', { name: say('objective.checkInMore', { date: 'Nov 16, 2025' }) });
  await more.click();
  await page.getByRole('menuitem', { name: say('objective.edit') }).click();
  await details.getByRole('spinbutton', { name: say('objective.value') }).fill('8');
  await details.getByRole('button', { name: say('objective.save') }).click();
  await expect(details.getByText('8 books', { exact: true })).toBeVisible();
  await more.click();
  await page.getByRole('menuitem', { name: say('objective.delete') }).click();
  await expect(details.getByText(say('objective.noCheckIns'))).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+z');
  await expect(objectives.card('Read').root).toContainText('0 → 8 → 24 books');
  await expect
    .poll(async () =>
      (await objectivesOf(user)).flatMap(({ checkIns }) => checkIns.map(({ value, note }) => [value, note])),
    )
    .toEqual([[8, 'A good week']]);
});

test('errors are shown at their fields, and typed text is kept @desktop @long', async ({
  page,
  user,
  objectives,
  say,
  checkAccessibility,
}) => {
  await objectives.open();
  await objectives.create.click();
  const { form } = objectives;
  await form.choose('objective.progress');
  await form.start.fill('five');
  await form.target.fill('5');
  await form.more.click();
  await form.why.fill('x'.repeat(10_001));
  await form.submit('objective.create');
  await expect(form.root.getByText('Enter objective name')).toBeVisible();
  await expect(form.name).toBeFocused();
  await expect(form.root.getByText(say('objective.notNumber'))).toBeVisible();
  await expect(form.root.getByText(say('objective.tooLong', { max: '10,000' }))).toBeVisible();
  await checkAccessibility(page, 'the form of an objective');
  await form.start.fill('5');
  await expect(form.root.getByText(say('objective.sameAsStart'))).toBeVisible();
  await form.target.fill('2,000,000,000');
  await expect(form.root.getByText(say('objective.outOfRange', { max: '1,000,000,000' }))).toBeVisible();

  await page.keyboard.press('Escape');
  await expect(form.root).toBeHidden();
  await objectives.create.click();
  await expect(form.why, 'a form closed by mistake keeps its text').toHaveValue('x'.repeat(10_001));
  await form.name.fill('Save');
  await form.target.fill('10,000');
  await form.why.fill('For a boat');
  await form.submit('objective.create');
  await expect(objectives.card('Save').root).toContainText('5 → 5 → 10,000');
  await expect.poll(async () => await objectivesOf(user)).toMatchObject([{ name: 'Save', start: 5, checkIns: [] }]);
});

test('an invalid value is kept with a message, and an invalid period shows the current one @desktop @long', async ({
  user,
  objectives,
  say,
}) => {
  await createObjective(user, 'Read', PROGRESS);
  await objectives.open('?year=1999&period=Q9');
  const card = objectives.card('Read');
  await card.checkIn.click();
  await card.value.fill('a lot');
  await card.value.press('Enter');
  await expect(card.root.getByText(say('objective.notNumber'))).toBeVisible();
  await expect(card.value).toHaveValue('a lot');
  expect(await objectivesOf(user)).toMatchObject([{ name: 'Read', checkIns: [] }]);
});

test('objectives are reordered with the keyboard and from the menu @desktop @long', async ({
  page,
  user,
  objectives,
  day,
  say,
}) => {
  await user.createActivity({ name: 'Run' });
  for (const name of ['One', 'Two', 'Three']) await createObjective(user, name);
  await day.open();
  for (const key of ['g', 'o']) await page.keyboard.press(key);
  const period = say('objective.quarterName', { quarter: 4, year: '2025' });
  await objectives.handle('Three').focus();
  await page.keyboard.press('Alt+ArrowUp');
  await objectives.expectOrder(period, ['One', 'Three', 'Two']);
  await expect(objectives.handle('Three'), 'the focus goes along').toBeFocused();
  await page.keyboard.press('Space');
  await expect(page.getByText(/^Three: .*position 2 of 3\.$/)).toBeAttached();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByText(/^Three: .*position 1 of 3\.$/)).toBeAttached();
  await page.keyboard.press('Space');
  await objectives.expectOrder(period, ['Three', 'One', 'Two']);
  await objectives.card('Two').chooseFromMenu('objective.moveUp');
  await objectives.expectOrder(period, ['Three', 'Two', 'One']);
  await expect.poll(async () => (await objectivesOf(user)).map(({ name }) => name)).toEqual(['Three', 'Two', 'One']);
  await page.keyboard.press('Control+z');
  await objectives.expectOrder(period, ['Three', 'One', 'Two']);
});

test('changes made offline are marked, and sent once @desktop @long', async ({
  page,
  context,
  user,
  objectives,
  consoleGuard,
}) => {
  consoleGuard.allow(/ERR_INTERNET_DISCONNECTED|api\/v1\/changes/);
  await createObjective(user, 'Read', PROGRESS);
  await objectives.open();
  await objectives.handle('Read').waitFor();
  await objectives.create.click();
  await objectives.form.name.fill('Publish');
  await context.setOffline(true);
  await objectives.form.submit('objective.create');
  await expect(objectives.card('Publish').unsent).toBeVisible();
  await objectives.card('Read').checkInValue();
  await expect(objectives.card('Read').unsent).toBeVisible();
  await objectives.card('Publish').check.click();
  await expect(page.getByRole('list', { name: 'Done', exact: true })).toContainText('Publish');
  await context.setOffline(false);
  await expect(objectives.card('Read').unsent).toBeHidden();
  await expect(objectives.card('Publish').unsent).toBeHidden();
  await expect
    .poll(async () =>
      (await objectivesOf(user)).map(({ name, status, checkIns }) => [
        name,
        status,
        checkIns.map(({ value }) => value),
      ]),
    )
    .toEqual([
      ['Read', 'ACTIVE', [1]],
      ['Publish', 'ACHIEVED', []],
    ]);
});

test('a past period is read-only until reopened, and its rest is carried over @desktop @long', async ({
  page,
  user,
  objectives,
  say,
}) => {
  const old = await createObjective(user, 'Read', { ...PROGRESS, period: { kind: 'QUARTER', year: 2025, quarter: 3 } });
  await user.request('POST /api/v1/objective/check-in', {
    id: newId(),
    objectiveId: old,
    date: '2025-09-20',
    value: 15,
  });
  await objectives.open();
  await objectives.show(3);
  await expect(page).toHaveURL(/period=Q3/);
  await expect(page.getByText(say('objective.readOnly'))).toBeVisible();
  const card = objectives.card('Read');
  await expect(card.root).toContainText('0 → 15 → 24 books');
  await expect(card.checkIn).toBeHidden();
  const period = say('objective.quarterName', { quarter: 4, year: '2025' });
  await card.root
    .getByRole('button', { name: say('ui.labelled', { name: say('objective.carryTo', { period }), value: 'Read' }) })
    .click();
  await expect(card.root).toContainText(say('objective.carriedTo', { period }));
  await card.root
    .getByRole('button', { name: say('ui.labelled', { name: say('objective.reopen'), value: 'Read' }) })
    .click();
  await card.checkInValue();
  await expect(card.root).toContainText('0 → 16 → 24 books');
  await objectives.show(4);
  await expect(card.root).toContainText('15 → 15 → 24 books');
  await expect
    .poll(async () =>
      (await objectivesOf(user)).map(({ start, period: { quarter }, carriedFrom }) => ({
        start,
        quarter,
        carriedFrom,
      })),
    )
    .toEqual([
      { start: 0, quarter: 3, carriedFrom: null },
      { start: 15, quarter: 4, carriedFrom: old },
    ]);
  // Undoes the check-in, then the carry-over.
  for (const _ of [1, 2]) await page.keyboard.press('Control+z');
  await expect(page.getByText(say('objective.emptyQuarter'))).toBeVisible();
});

test('a failed request is reported and can be retried @desktop @long', async ({
  page,
  user,
  objectives,
  consoleGuard,
  say,
}) => {
  consoleGuard.allow(/ERR_FAILED|status of 500/);
  await createObjective(user, 'Read');
  let requests = 0;
  // The rows of a first visit would come with the start.
  const error = { code: 50_000_000, message: newId() };
  await page.route('**/api/v1/start?*', (route) => route.fulfill({ status: 500, json: { error } }));
  await page.route('**/api/v1/rows*', (route) => {
    requests += 1;
    return route.abort();
  });
  await objectives.open();
  await expect(page.getByRole('main').getByText(say('objective.loadError'))).toBeVisible();
  const before = requests;
  await page
    .getByRole('main')
    .getByRole('button', { name: say('ui.tryAgain') })
    .click();
  await expect.poll(() => requests).toBeGreaterThan(before);
  // Repeated by the app itself as well, so that the button may be gone by then.
  await page.unroute('**/api/v1/rows*');
  await expect(objectives.card('Read').root).toBeVisible();
});

test('amounts in the details open like those of the card @desktop @long', async ({ page, user, objectives, say }) => {
  const run = await user.createActivity({ name: 'Run', target: 3 });
  await createObjective(user, 'Read', { ...PROGRESS, linkedActivityIds: [run.id] });
  await objectives.open();
  const details = await objectives.card('Read').details();
  await details.getByRole('button', { name: /^Read: .*24 books/ }).click();
  const sheet = page.getByRole('dialog').filter({ has: page.getByText(say('breakdown.progress'), { exact: true }) });
  await expect(sheet).toBeVisible();
  await page.goBack();
  await expect(sheet).toBeHidden();
  await expect(details, 'going back leads to the details').toBeVisible();
  await details.getByRole('button', { name: /^Run: 0 of 3 days/ }).click();
  await expect(page.getByRole('dialog', { name: 'Run' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Run' })).toBeHidden();
  await expect(details).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('steps are added, ticked and reordered, also without a network @long', async ({
  page,
  user,
  objectives,
  say,
  checkAccessibility,
  consoleGuard,
}) => {
  consoleGuard.allow(/ERR_INTERNET_DISCONNECTED/);
  await createObjective(user, 'Move to Lisbon', {
    steps: ['Give notice', 'Find a flat'].map((name) => ({ id: newId(), name, isDone: false })),
  });
  const stored = async () =>
    (await objectivesOf(user)).flatMap(({ steps = [] }) => steps.map((step) => `${step.name} ${step.isDone}`));
  await objectives.open();
  const card = objectives.card('Move to Lisbon');
  const sheet = await card.details();
  const steps = sheet.getByRole('list', { name: say('objective.steps') }).getByRole('listitem');
  await sheet.getByRole('textbox', { name: say('objective.newStep') }).fill('Pack');
  await page.keyboard.press('Enter');
  await expect(steps).toHaveText(['Give notice', 'Find a flat', 'Pack'].map(startingWith));
  await checkAccessibility(page, 'the steps of an objective');

  await page.context().setOffline(true);
  await steps.nth(1).getByRole('checkbox', { name: 'Find a flat' }).click();
  const handle = sheet.getByRole('button', { name: say('ui.moveHandle', { name: 'Pack' }) });
  await handle.focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(steps).toHaveText(['Give notice', 'Pack', 'Find a flat'].map(startingWith));
  await expect(handle).toBeFocused();
  const dragged = page.locator('[data-dragged]');
  await page.keyboard.press('Space');
  await expect(dragged).toBeVisible();
  const position = async () => (await dragged.boundingBox())?.y ?? Infinity;
  const before = await position();
  // A drag listens to keys a moment after it is shown.
  await expect(async () => {
    await page.keyboard.press('ArrowUp');
    expect(await position()).toBeLessThan(before);
  }).toPass();
  await page.keyboard.press('Escape');
  await expect(dragged).toBeHidden();
  await expect(sheet, 'Escape only cancels the drag').toBeVisible();
  await expect(steps).toHaveText(['Give notice', 'Pack', 'Find a flat'].map(startingWith));
  const lastHandle = sheet.getByRole('button', { name: say('ui.moveHandle', { name: 'Find a flat' }) });
  await (isNarrow(page) ? touchDrag : mouseDrag)(page, lastHandle, steps.first(), dragged);
  await expect(steps).toHaveText(['Find a flat', 'Give notice', 'Pack'].map(startingWith));
  await page.context().setOffline(false);
  await expect.poll(stored).toEqual(['Find a flat true', 'Give notice false', 'Pack false']);
  await page.keyboard.press('Escape');
  await expect(card.root).toContainText(say('objective.stepsDone', { done: 1, count: 3 }));
});
