import { readFile } from 'node:fs/promises';
import { NOON, WEEK } from '../days';
import { expect, test } from '../fixtures';
import { expectNoHorizontalScroll } from '../horizontalScroll';
import type { TestUser } from '../user';
import type { Language } from '../texts';

test.use({ time: NOON });

/** Run was done once in week 33, is met in weeks 37 and 39, and has begun week 40; reading was last done in week 37. */
async function createPast(user: TestUser) {
  const run = await user.createActivity({ name: 'Run', target: 2 });
  const read = await user.createActivity({ name: 'Read', unit: 'DURATION', target: 60, area: 3 });
  for (const date of ['2025-08-12', '2025-09-08', '2025-09-10', '2025-09-15', '2025-09-22', '2025-09-26', WEEK.monday])
    await user.createEntry(run, date);
  await user.createEntry(read, '2025-09-09', { amount: 90 });
  return { run, read };
}

test('the trend is navigated with arrow keys, and opens a week @desktop @long', async ({
  page,
  user,
  week,
  say,
  checkAccessibility,
}) => {
  await createPast(user);
  await week.open();
  await expect(week.fact(say('week.goalsMet'))).toHaveText('0 of 2');
  await week.trend.focus();
  await page.keyboard.press('End');
  await expect(week.trend.getByRole('status')).toHaveText('Week 40 · Sep 29 – Oct 5 · 0 of 2 goals met: 25%');
  await page.keyboard.press('ArrowLeft');
  await expect(week.trend.getByRole('status')).toHaveText('Week 39 · Sep 22 – 28 · 1 of 2 goals met: 50%');

  await expect(week.balance.getByRole('row', { name: /^Health/ })).toContainText(/86%\s*6 days/);
  await expect(week.balance.getByRole('row', { name: /^Growth/ })).toContainText(/14%\s*1 day/);
  await expect(week.balance.getByRole('row', { name: /^Growth/ })).toContainText(/100%\s*1h\s30m/);
  await expect(week.balance.getByRole('row', { name: /^Growth/ })).toContainText('Quiet for 2 weeks');
  await page.getByRole('radio', { name: '12 weeks' }).click();
  await expect(week.balance.getByRole('row', { name: /^Health/ })).toContainText('7 days');
  await checkAccessibility(page, 'the week with its insights');

  await week.trend.focus();
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/week?week=2025-W39');
});

test(
  'figures of several weeks open their breakdowns down to the entries @long',
  { tag: '@desktop' },
  async ({ page, user, week, explore, say, checkAccessibility }) => {
    await createPast(user);
    await week.open();
    const growth = week.balance.getByRole('row', { name: /^Growth/ });
    await growth.getByRole('button', { name: /14%/ }).focus();
    await page.keyboard.press('Enter');
    await expect(explore.line(say('breakdown.shareLabel'))).toHaveText('1 ÷ 7 days = 14%');
    await expect(explore.sheet.getByRole('heading', { level: 2, name: 'Growth' })).toBeVisible();
    await checkAccessibility(page, 'a share that is open');
    await explore.sheet.getByRole('button', { name: /^Health/ }).click();
    await expect(explore.line(say('breakdown.shareLabel')), 'the other areas open in their turn').toHaveText(
      '6 ÷ 7 days = 86%',
    );
    await explore.sheet.getByRole('button', { name: /^Run/ }).click();
    await explore.sheet
      .getByRole('button', { name: /^Delete Done/ })
      .first()
      .click();
    await explore.sheet.getByRole('button', { name: say('breakdown.back') }).click();
    await expect(explore.line(say('breakdown.shareLabel')), 'the share follows').toHaveText('5 ÷ 6 days = 83%');
    await page.keyboard.press('Escape');
    await expect(week.balance.getByRole('row', { name: /^Health/ })).toContainText(/83%\s*5 days/);

    await growth.getByRole('button', { name: /100%/ }).click();
    await expect(explore.line(say('breakdown.shareLabel'))).toHaveText('1h 30m ÷ 1h 30m = 100%');
    await page.keyboard.press('Escape');
    await growth.getByRole('button', { name: /Quiet for 2 weeks/ }).click();
    await explore.sheet.getByRole('button', { name: /^Week 37/ }).click();
    await expect(explore.sheet).toContainText(say('review.areaDays', { days: 1 }));
    await page.keyboard.press('Escape');

    await page
      .getByRole('main')
      .getByRole('button', {
        name: say('ui.labelled', {
          name: say('week.activeDays'),
          value: say('ui.trendLess', { value: say('goal.days', { count: 1 }), than: 'LAST_WEEK' }),
        }),
      })
      .click();
    await expect(explore.line(say('breakdown.change'))).toHaveText('1 − 0 = 1 less');
    await page.keyboard.press('Escape');
    await page
      .getByRole('main')
      .getByRole('button', { name: / goals met$/ })
      .click();
    await expect(explore.line(say('breakdown.met'))).toHaveText(/goals$/);
    await page.keyboard.press('Escape');
  },
);

test(
  'any week is reached with the keyboard, by number or date @long',
  { tag: '@desktop' },
  async ({ page, user, week, say, checkAccessibility }) => {
    await user.createActivity({ name: 'Run', target: 2 });
    await week.open();
    await week.choose.focus();
    await page.keyboard.press('Enter');
    await expect(week.picker).toBeVisible();
    await checkAccessibility(page, 'the choice of a week');
    const cell = (number: string) => week.picker.getByRole('button', { name: new RegExp(`^Week ${number} ·`) });
    await cell('40').focus();
    await page.keyboard.press('ArrowLeft');
    await expect(cell('36'), 'the same week of the month before').toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(cell('35')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/week?week=2025-W35');
    await expect(week.picker).toBeHidden();

    await week.choose.click();
    await week.picker.getByRole('button', { name: say('insight.nextYear') }).click();
    await cell('53').click();
    await expect(week.heading, '2026 has 53 weeks').toHaveText('Week 53 · Dec 28, 2026 – Jan 3, 2027');
    await expect(week.future('Monday, December 28, 2026')).toBeVisible();
    await expect(week.cells('Run').first()).toHaveAccessibleName(/: upcoming$/);
    await expect(week.trend, 'a week to come has nothing to tell yet').toBeHidden();

    await week.choose.click();
    const date = week.picker.getByLabel(say('insight.chooseDate'));
    await week.picker.getByRole('button', { name: say('insight.go') }).click();
    await expect(week.picker.getByText(say('insight.dateUnknown'))).toBeVisible();
    await date.fill('2024-12-30');
    await page.keyboard.press('Enter');
    await expect(week.heading, 'the last days of a year can be of the next one’s first week').toHaveText(
      'Week 1 · Dec 30 – Jan 5',
    );
  },
);

test('a target is simulated on past weeks before it is set @phone @long', async ({ page, user, activity, say }) => {
  const { run } = await createPast(user);
  await activity.open(run.id);
  await activity.changeGoal();
  const { goalSheet } = activity;
  const simulated = (met: number) => goalSheet.getByText(say('insight.simulated', { met, counted: 26 }));
  await expect(simulated(2)).toBeVisible();
  const slider = goalSheet.getByRole('slider', { name: say('insight.tryTarget') });
  await slider.focus();
  await page.keyboard.press('ArrowLeft');
  await expect(simulated(4)).toBeVisible();
  await expect(goalSheet.getByRole('spinbutton'), 'the field has the value of the slider').toHaveValue('1');
  await goalSheet.getByRole('spinbutton').fill('3');
  await page.keyboard.press('Tab');
  await expect(simulated(0)).toBeVisible();
  await expect(slider).toHaveValue('3');
  await goalSheet.getByRole('button', { name: say('goal.save') }).click();
  await expect
    .poll(async () => (await user.activities())[0]?.weeklyGoalsTimeline.at(-1))
    .toMatchObject({ startWeekId: WEEK.id, target: 3 });
});

test('a year is shown by week and as a table, and saved as an image @long', async ({ page, user, activity, say }) => {
  const { run } = await createPast(user);
  await activity.open(run.id);
  await activity.pastWeeks.focus();
  await page.keyboard.press('End');
  await expect(activity.pastWeeks.getByRole('status')).toHaveText('Week 39 · Sep 22 – 28: 2, goal 2 met');
  await expect(activity.yearFact(say('insight.total'))).toHaveText('7 days');
  await expect(activity.yearFact(say('insight.weeksMet'))).toHaveText('2 of 39');
  await expect(activity.yearFact(say('insight.bestMonth'))).toHaveText('September · 6 days');
  const cell = (name: string) => activity.year.getByRole('button', { name });
  await cell('Week 40 · Sep 29 – Oct 5: 1 day so far').focus();
  await page.keyboard.press('ArrowUp');
  await expect(cell('Week 39 · Sep 22 – 28: 2 days, goal met')).toBeFocused();

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: say('insight.share') }).click();
  const picture = await download;
  expect(picture.suggestedFilename()).toBe('Run 2025.png');
  expect(await sizeOfPng(await picture.path())).toEqual({ width: 1080, height: 1350 });

  await page.getByRole('radio', { name: say('insight.viewTable') }).click();
  await expect(
    page.getByRole('table', { name: say('insight.yearTitle') }).getByRole('row', { name: /^September/ }),
  ).toContainText('2 of 4');
  await page.getByRole('button', { name: say('insight.previousYear') }).click();
  await expect(activity.yearFact(say('insight.total'))).toHaveText('0 days');
  await page.getByRole('radio', { name: say('insight.viewWeeks') }).click();
  await cell('Week 1 · Jan 1 – 7: 0 days, goal 2 days').click();
  await expect(page).toHaveURL('/week?week=2024-W01');
});

/** From the header every PNG begins with. */
async function sizeOfPng(path: string): Promise<{ width: number; height: number }> {
  const bytes = await readFile(path);
  expect(bytes.subarray(1, 4).toString('latin1')).toBe('PNG');
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

for (const language of ['ES', 'JA'] satisfies Language[]) {
  test.describe(language, { tag: '@phone' }, () => {
    test.use({ language, viewport: { width: 320, height: 640 }, colorScheme: 'dark' });

    test('insights fit into 320 pixels, dark and in another language @long', async ({
      page,
      user,
      week,
      activity,
      checkAccessibility,
    }) => {
      const { read } = await createPast(user);
      await week.open();
      await week.balance.scrollIntoViewIfNeeded();
      await expectNoHorizontalScroll(page, 'the week');
      await checkAccessibility(page, 'the week');
      await week.choose.click();
      await expect(week.picker).toBeVisible();
      await expectNoHorizontalScroll(page, 'the choice of a week');
      await page.keyboard.press('Escape');
      await activity.open(read.id);
      await activity.year.scrollIntoViewIfNeeded();
      await expectNoHorizontalScroll(page, 'the activity');
      await checkAccessibility(page, 'the activity');
      await activity.changeGoal();
      await expect(activity.goalSheet.getByRole('slider')).toBeVisible();
      await expectNoHorizontalScroll(page, 'the goal');
      await checkAccessibility(page, 'the goal');
    });
  });
}
