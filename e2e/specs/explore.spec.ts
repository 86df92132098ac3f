import { NOON } from '../days';
import { expect, test } from '../fixtures';
import { startingWith } from '../pageObjects/matchers';
import type { Activity, TestUser } from '../user';
import { eachLanguage } from '../texts';

test.use({ time: NOON });

/** Creates an activity with entries in this week, the two weeks before, and two years ago. */
async function createWater(user: TestUser): Promise<Activity> {
  const water = await user.createActivity({ name: 'Water', unit: 'TIMES', target: 10, customTimesUnit: 'glasses' });
  const amounts = {
    '2023-05-10': 2,
    '2025-09-16': 4,
    '2025-09-18': 3,
    '2025-09-22': 12,
    '2025-09-29': 5,
  };
  for (const [date, amount] of Object.entries(amounts)) await user.createEntry(water, date, { amount });
  await user.createEntry(water, '2025-09-30', { amount: 3, source: 'TIMER' });
  return water;
}

test(
  'the selection is in the URL, and going back reverts it @long',
  { tag: '@desktop' },
  async ({ page, user, activity, explore, say }) => {
    const water = await createWater(user);
    await activity.open(water.id);
    await page
      .getByRole('main')
      .getByRole('link', { name: say('explore.link'), exact: true })
      .click();
    await expect(page).toHaveURL(`/activity/${water.id}/explore-data`);
    await expect(explore.figure(say('explore.total'))).toHaveText('27 glasses');
    await expect(
      page.getByRole('button', { name: say('explore.latest.MORE', { amount: '4.8 glasses' }) }),
    ).toBeVisible();
    await expect(explore.figure(say('explore.average', { count: 11 }))).toHaveText('1.7 glasses');
    await expect(page.getByText(say('explore.finding.goals', { met: 1, decided: 11 }))).toBeVisible();
    await explore.choice(say('explore.range.4w')).click();
    await expect(page).toHaveURL(/\?range=4w$/);
    await explore.choice(say('explore.group.DAY')).click();
    await explore.choice(say('explore.measure.MEAN')).click();
    await expect(page).toHaveURL(/\?range=4w&by=day&show=mean$/);
    await expect(explore.chart(say('explore.chartMean.DAY'))).toBeVisible();
    await page.goBack();
    await expect(explore.chart(say('explore.chartTotal.DAY'))).toBeVisible();
    await page.goForward();
    await expect(explore.choice(say('explore.measure.MEAN'))).toBeChecked();

    await explore.choice(say('explore.range.custom')).click();
    await explore.from.fill('2025-09-30');
    await explore.to.fill('2025-09-01');
    await page.getByRole('button', { name: say('explore.show'), exact: true }).click();
    await expect(page.getByText(say('explore.error.REVERSED'))).toBeVisible();
    await expect(explore.from, 'what was typed is kept').toHaveValue('2025-09-30');
    await explore.from.fill('2024-03-01');
    await explore.to.fill('2024-06-30');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/from=2024-03-01&to=2024-06-30/);
    await expect(page.getByText(say('explore.empty'))).toBeVisible();
    await page.getByRole('button', { name: say('explore.last12') }).click();
    await expect(explore.figure(say('explore.total'))).toHaveText('27 glasses');

    await explore.open(water.id, '?range=custom&from=2020-01-01&to=2025-10-01&by=day');
    await expect(page.getByText(say('explore.noticeDays'))).toBeVisible();
    await expect(explore.figure(say('explore.total'))).toHaveText('29 glasses');
    await explore.open(water.id, '?range=forever&by=moon');
    await expect(page.getByText(say('explore.notice'))).toBeVisible();
    await expect(explore.figure(say('explore.total'))).toHaveText('27 glasses');
  },
);

test('the table can be sorted and exported @long', { tag: '@desktop' }, async ({ page, user, explore, say }) => {
  const water = await createWater(user);
  await explore.open(water.id, '?range=4w');
  await expect(explore.firstColumn()).toHaveText([
    'Week 40 · Sep 29 – Oct 1',
    'Week 39 · Sep 22 – 28',
    'Week 38 · Sep 15 – 21',
    'Week 37 · Sep 8 – 14',
  ]);
  await explore.sortBy(say('explore.total'));
  await expect(explore.firstColumn().first()).toHaveText('Week 39 · Sep 22 – 28');
  await expect(page).toHaveURL(/sort=-total/);
  await explore.sortBy(say('explore.total'));
  await expect(explore.firstColumn().first()).toHaveText('Week 37 · Sep 8 – 14');
  await expect(page.getByRole('main').getByRole('table', { name: say('explore.weekdays') })).toBeVisible();
  const { name, content } = await explore.download();
  expect(name).toBe('Water 2025-09-08 to 2025-10-01.csv');
  expect(content.split('\r\n')).toEqual([
    '\uFEFFPeriod,From,To,Total (glasses),Average (glasses),Active days,Records,Goal (glasses)',
    '2025-W37,2025-09-08,2025-09-14,0,0,0,0,10',
    '2025-W38,2025-09-15,2025-09-21,7,1,2,2,10',
    '2025-W40,2025-09-29,2025-10-01,8,2.67,2,2,10',
    '2025-W39,2025-09-22,2025-09-28,12,1.71,1,1,10',
    '',
  ]);
});

test('a number opens its breakdown, which follows changes of its entries @desktop', async ({
  page,
  user,
  explore,
  say,
}) => {
  const water = await createWater(user);
  await explore.open(water.id, '?range=4w&view=table');
  const total = explore.table.getByRole('button', { name: /^Week 38 [^,]*: 7 glasses/ });
  await total.click();
  await expect(explore.sheet).toContainText('7 of 10 glasses · 70%');
  await expect(explore.line(say('breakdown.done'))).toHaveText('4 + 3 = 7 glasses');
  await expect(explore.line(say('breakdown.goal'))).toHaveText('10 glasses a week, since W1 2024');
  await expect(explore.line(say('breakdown.attainment'))).toHaveText('7 ÷ 10 = 70%');

  await explore.sheet.getByRole('button', { name: /^Edit 4 glasses/ }).click();
  await explore.sheet.getByRole('spinbutton').fill('7');
  await explore.sheet.getByRole('button', { name: say('entry.save') }).click();
  await expect(explore.sheet).toContainText('10 of 10 glasses · 100%');
  await explore.sheet.getByRole('button', { name: /^Delete 3 glasses/ }).click();
  await expect(explore.sheet).toContainText('7 of 10 glasses · 70%');
  await explore.sheet.getByRole('button', { name: say('ui.undo') }).click();
  await expect(explore.sheet).toContainText('10 of 10 glasses · 100%');
  await page.keyboard.press('Escape');
  await expect(explore.sheet).toBeHidden();
  await expect(explore.figure(say('explore.total')), 'the figures of the screen follow').toHaveText('30 glasses');
  await expect(explore.table.getByRole('button', { name: /^Week 38 [^,]*: 10 glasses/ })).toBeFocused();

  await explore.figure(say('explore.total')).getByRole('button').click();
  await expect(explore.line(say('breakdown.done'))).toHaveText('7 + 3 + 12 + 5 + 3 = 30 glasses');
  await expect(explore.sheet.getByRole('listitem')).toHaveCount(5);
});

test(
  'averages, weekdays and sources open their breakdowns @long',
  { tag: '@desktop' },
  async ({ page, user, explore, say }) => {
    const water = await createWater(user);
    await explore.open(water.id, '?range=4w');
    await explore
      .figure(say('explore.average', { count: 3 }))
      .getByRole('button')
      .click();
    await expect(explore.line(say('breakdown.mean'))).toHaveText('(0 + 7 + 12) ÷ 3 = 6.3 glasses');
    await page.keyboard.press('Escape');
    await explore.table.getByRole('button', { name: /^Week 39 .*, Average.*: 1\.7 glasses/ }).click();
    await expect(explore.line(say('breakdown.mean'))).toHaveText('12 glasses ÷ 7 = 1.7 glasses');
    await page.keyboard.press('Escape');
    await expect(explore.sheet).toBeHidden();
    await explore.chart(say('explore.weekdays.TOTAL')).focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('Enter');
    await expect(explore.sheet, 'the same key press does not reach the sheet').toHaveAttribute('data-state', 'open');
    await expect(explore.sheet).toContainText('Monday');
    await expect(explore.line(say('breakdown.mean'))).toHaveText(/ ÷ 4 = /);
    await page.keyboard.press('Escape');
    await page
      .getByRole('main')
      .getByRole('button', { name: `${say('entry.source.MANUAL')}: 4 · 80%` })
      .click();
    await expect(explore.line(say('breakdown.done'))).toHaveText('4 + 3 + 12 + 5 = 24 glasses');
    await page.keyboard.press('Escape');
  },
);

test(
  'numbers of a week and of an activity open nested breakdowns @long',
  { tag: '@desktop' },
  async ({ page, user, week, activity, explore, say }) => {
    await createWater(user);
    const run = await user.createActivity({ name: 'Run', target: 2 });
    for (const date of ['2025-09-15', '2025-09-17', '2025-09-23', '2025-09-24', '2025-09-29'])
      await user.createEntry(run, date);
    await week.open();
    await week.fact(say('week.goalsMet')).getByRole('button').click();
    await expect(explore.line(say('breakdown.mean'))).toHaveText('(80% + 50%) ÷ 2 = 65%');
    await explore.sheet.getByRole('button', { name: /^Run/ }).click();
    await expect(explore.line(say('breakdown.done'))).toHaveText('1 day');
    await explore.sheet.getByRole('button', { name: /^Delete Done/ }).click();
    await expect(explore.sheet).toContainText('0 of 2 days · 0%');
    await explore.sheet.getByRole('button', { name: say('breakdown.back') }).click();
    await expect(explore.line(say('breakdown.mean'))).toHaveText('(80% + 0%) ÷ 2 = 40%');
    await page.keyboard.press('Escape');
    await expect(week.fact(say('week.goalsMet')).getByRole('button')).toBeFocused();
    await expect(week.fact(say('insight.attainment'))).toHaveText('40%');

    await week
      .row('Water')
      .getByRole('button', { name: /^8 of 10 glasses/ })
      .click();
    await explore.sheet.getByRole('button', { name: say('breakdown.withMean') }).click();
    await expect(explore.line(say('breakdown.mean'))).toHaveText('(0 + 0 + 7 + 12) ÷ 4 = 4.8 glasses');
    await page.keyboard.press('Escape');
    await expect(explore.sheet).toBeHidden();

    await activity.open(run.id);
    await page
      .getByRole('main')
      .getByRole('button', {
        name: say('activity.streakBest', { streak: say('activity.streak', { count: 2 }), best: 2 }),
      })
      .click();
    await expect(explore.line(say('breakdown.span'))).toHaveText('W38 – W39');
    await explore.sheet.getByRole('button', { name: /^Week 39/ }).click();
    await expect(explore.line(say('breakdown.done'))).toHaveText('Tue + Wed = 2 days');
    await page.keyboard.press('Escape');
    await expect(explore.sheet).toBeHidden();

    await page
      .getByRole('main')
      .getByRole('button', { name: say('insight.weeksMetOf', { met: 2, decided: 39 }) })
      .click();
    await expect(explore.line(say('breakdown.mean'))).toHaveText('5% over 39 weeks');
    await page.keyboard.press('Escape');
    await page.getByRole('radio', { name: say('insight.viewTable') }).click();
    await page
      .getByRole('main')
      .getByRole('button', { name: `September: ${say('insight.weeksMetOf', { met: 2, decided: 4 })}` })
      .click();
    await expect(explore.line(say('breakdown.mean'))).toHaveText('(0% + 0% + 100% + 100%) ÷ 4 = 50%');
    await page.keyboard.press('Escape');
    await page.getByRole('main').getByRole('button', { name: '44%' }).click();
    await expect(explore.line(say('breakdown.shareLabel')), 'of the days of its area').toHaveText('4 ÷ 9 days = 44%');
    await page.keyboard.press('Escape');
    await page
      .getByRole('main')
      .getByRole('button', { name: say('insight.weeks', { count: 2 }), exact: true })
      .click();
    await expect(explore.sheet.getByRole('button', { name: /^Week 38/ })).toBeVisible();
    await page.keyboard.press('Escape');
  },
);

test(
  'offline, cached data opens and can be changed @long',
  { tag: '@phone' },
  async ({ page, context, user, week, explore, say, consoleGuard }) => {
    consoleGuard.allow(/ERR_INTERNET_DISCONNECTED/);
    const water = await createWater(user);
    await week.open();
    await week.row('Water').getByRole('link', { name: 'Water' }).click();
    await page
      .getByRole('main')
      .getByRole('link', { name: say('explore.link'), exact: true })
      .click();
    await expect(page).toHaveURL(`/activity/${water.id}/explore-data`);
    await explore.choice(say('explore.view.TABLE')).click();
    const thisWeek = explore.table.getByRole('button', { name: /^Week 40 [^,]*: 8 glasses/ });
    await thisWeek.click();
    await expect(explore.sheet).toContainText('8 of 10 glasses · 80%');
    await page.keyboard.press('Escape');
    await context.setOffline(true);
    await thisWeek.click();
    await explore.sheet.getByRole('button', { name: /^Edit 5 glasses/ }).click();
    await explore.sheet.getByRole('spinbutton').fill('6');
    await explore.sheet.getByRole('button', { name: say('entry.save') }).click();
    await expect(explore.line(say('breakdown.attainment'))).toHaveText('9 ÷ 10 = 90%');
    await page.keyboard.press('Escape');
    await expect(
      explore.table.getByRole('button', { name: /^Week 40 [^,]*: 9 glasses/ }),
      'the device counts what is not sent',
    ).toBeVisible();
    await explore.table.getByRole('button', { name: /^Week 38 [^,]*:/ }).click();
    await expect(explore.sheet, 'its records are on the device').toContainText('7 of 10 glasses · 70%');
    await context.setOffline(false);
    await page.keyboard.press('Escape');
    await expect(explore.table.getByRole('button', { name: /^Week 40 [^,]*: 9 glasses/ })).toBeVisible();
  },
);

for (const { language, tag } of eachLanguage('JA').slice(1)) {
  test.describe(language, { tag }, () => {
    test.use({ language });

    test('explore data is accessible, in light and dark @long', async ({
      page,
      user,
      explore,
      say,
      checkAccessibility,
      checkColors,
    }) => {
      const water = await createWater(user);
      await explore.open(water.id);
      await expect(explore.chart(say('explore.chartTotal.WEEK'))).toBeVisible();
      const records = await page
        .getByRole('button', {
          name: startingWith(say('ui.labelled', { name: say('entry.source.MANUAL'), value: '4' })),
        })
        .boundingBox();
      expect(records?.height, 'pixels: two lines have more').toBeLessThan(40);
      await checkAccessibility(page, 'explore data');
      await page.emulateMedia({ colorScheme: 'dark' });
      await checkColors(page, 'explore data, dark');
      await explore.open(water.id, '?view=table');
      await explore.table
        .getByRole('button', { name: /[:：] ?7/ })
        .first()
        .click();
      await expect(explore.line(say('breakdown.attainment'))).toBeVisible();
      await checkAccessibility(page, 'the breakdown of a number, dark');
    });
  });
}
