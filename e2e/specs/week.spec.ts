import { NOON, WEEK } from '../days';
import { expect, test } from '../fixtures';
import { isNarrow } from '../pageObjects/ShellPageObject';
import { untilIdle } from '../untilIdle';

test.use({ time: NOON, contextOptions: { reducedMotion: 'no-preference' } });

const MONDAY = 'Monday, September 29';
const TUESDAY = 'Tuesday, September 30';

test('days are checked by click, by Space, and by arrow keys and Space', async ({ page, user, week, say }) => {
  await user.createActivity({ name: 'Run', target: 3 });
  await user.createActivity({ name: 'Yoga', target: 2 });
  await untilIdle(page, () => week.open());
  await expect(page).toHaveTitle('This week · Sevenfold');
  await expect(week.heading).toHaveText('Week 40 · Sep 29 – Oct 5');
  const cell = week.cell('Run', MONDAY);
  await cell.click();
  await expect(cell).toBeChecked();
  await expect(week.row('Run')).toContainText(say('goal.daysOf', { done: 1, target: 3 }));
  await cell.press('Space');
  await expect(cell).not.toBeChecked();
  await page.keyboard.press('ArrowRight');
  await expect(week.cell('Run', TUESDAY)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(week.cell('Yoga', TUESDAY)).toBeFocused();
  await page.keyboard.press('Space');
  await expect(week.cell('Yoga', TUESDAY)).toBeChecked();
  await page.keyboard.press('s');
  await page.keyboard.press('End');
  await expect(week.cell('Yoga', 'Sunday, October 5')).toBeFocused();
  await page.keyboard.press('s');
  await expect(week.cell('Yoga', 'Sunday, October 5'), 'a day to come can be skipped').toHaveAccessibleName(
    /: Skipped$/,
  );
  await page.keyboard.press('Control+z');
  await expect(week.cell('Yoga', 'Sunday, October 5')).toHaveAccessibleName(/: upcoming$/);
  await expect
    .poll(async () => (await user.records(WEEK.monday, WEEK.sunday)).entries.map(({ date }) => date))
    .toEqual([WEEK.tuesday]);
});

test('amounts are edited in the cell', async ({ page, user, week, say }) => {
  const water = await user.createActivity({ name: 'Water', unit: 'TIMES', target: 10, customTimesUnit: 'glasses' });
  const read = await user.createActivity({ name: 'Read', unit: 'DURATION', target: 240 });
  await user.createEntry(water, WEEK.monday, { amount: 3 });
  await week.open();
  await week.cell('Water', MONDAY).click();
  await week.editor('Water').getByRole('spinbutton').fill('5');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(week.editor('Water')).toBeHidden();
  await expect(week.cell('Water', MONDAY)).toHaveAccessibleName(/: 5 glasses$/);
  await expect(week.row('Water')).toContainText('5 of 10 glasses');

  await week.cell('Read', TUESDAY).click();
  await week
    .editor('Read')
    .getByRole('textbox', { name: say('entry.timeOnDay') })
    .fill('1h 30m');
  await page.keyboard.press('Enter');
  await expect(week.editor('Read')).toBeHidden();
  await expect(week.cell('Read', TUESDAY)).toHaveAccessibleName(/: 1h\s30m$/);
  await expect(week.row('Read')).toContainText('1h 30m / 4h');
  const sums = async () => {
    const { entries } = await user.records(WEEK.monday, WEEK.sunday);
    return [water, read].map(({ id }) =>
      entries.filter(({ activityId }) => activityId === id).reduce((sum, { amount }) => sum + amount, 0),
    );
  };
  await expect.poll(sums).toEqual([5, 90]);
});

test('the summary compares the week with the one before @long', async ({ page, user, week, say }) => {
  const run = await user.createActivity({ name: 'Run', target: 2 });
  const read = await user.createActivity({ name: 'Read', unit: 'DURATION', target: 240 });
  await user.createEntry(run, WEEK.monday);
  await user.createEntry(run, WEEK.tuesday);
  await user.createEntry(read, WEEK.tuesday, { amount: 120 });
  // The week before: up to its Wednesday, and after it.
  await user.createEntry(run, '2025-09-23');
  await user.createEntry(read, '2025-09-24', { amount: 150 });
  await user.createEntry(read, '2025-09-27', { amount: 60 });
  await week.open();
  await expect(week.fact(say('week.goalsMet'))).toHaveText('1 of 2');
  await expect(week.fact(say('week.activeDays'))).toHaveText('2');
  await expect(week.fact(say('week.tracked'))).toHaveText('2h');
  await expect(week.fact(say('insight.attainment'))).toHaveText('75%');
  await expect(week.summary, '56% by Wednesday of the week before, and nothing in seven others').toHaveText(
    say('week.soFarUsual', { share: '7%', weekday: 'Wednesday' }),
  );
  await expect(week.row('Run')).toContainText('2 of 2 days, Goal met');
  await expect(week.row('Run')).toContainText(say('ui.trendMore', { value: '1 day', than: 'LAST_WEEK' }));
  await expect(week.row('Read'), 'only what was done by that weekday counts').toContainText(
    say('ui.trendLess', { value: '30m', than: 'LAST_WEEK' }),
  );

  await week.previous.click();
  await expect(page).toHaveURL('/week?week=2025-W39');
  await expect(page).toHaveTitle(/^Week 39 · .*Sevenfold$/);
  await expect(week.heading).toHaveText('Week 39 · Sep 22 – 28');
  await expect(week.fact(say('week.goalsMet')), 'a week that is over leads with its goals').toHaveText('0 of 2');
  await expect(week.fact(say('week.bestOver'))).toHaveText('Read');
  await expect(week.row('Read')).toContainText('3h 30m / 4h');
  await week.cell('Run', 'Sunday, September 28').click();
  await expect(week.row('Run')).toContainText('2 of 2 days');
  await week.showCurrent();
  await expect(page).toHaveURL('/week');
  await expect(week.heading).toHaveText('Week 40 · Sep 29 – Oct 5');
});

test('the week mark names the days on track, and opens their breakdown @long', async ({ page, user, week, say }) => {
  const run = await user.createActivity({ name: 'Run', target: 7 });
  await user.createEntry(run, WEEK.monday);
  await week.open();
  await expect(week.mark).toHaveAccessibleName(say('day.onTrack', { onTrack: 1, counted: 2 }));
  await week.cell('Run', TUESDAY).click();
  await expect(week.mark).toHaveAccessibleName(say('day.onTrack', { onTrack: 2, counted: 2 }));
  if (isNarrow(page)) {
    const card = await week.row('Run').boundingBox();
    expect(card?.y, 'the first card is high on the screen').toBeLessThanOrEqual(260);
  } else {
    const markInMenu = page
      .getByRole('navigation')
      .getByRole('img', { name: say('day.onTrack', { onTrack: 2, counted: 2 }) });
    await expect(markInMenu).toBeVisible();
  }
  await week.mark.click();
  const days = page.getByRole('dialog', { name: say('breakdown.titleOnTrack') });
  await expect(days.getByRole('listitem')).toHaveCount(7);
  await days.getByRole('button', { name: MONDAY }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Run' })).toBeVisible();
});

test('a future week is planned by press and by key, and a plan is copied to the next week @desktop', async ({
  page,
  user,
  week,
  say,
}) => {
  await user.createActivity({ name: 'Run', target: 3 });
  await week.open();
  const thursday = week.cell('Run', 'Thursday, October 2');
  await thursday.click();
  await expect(thursday).toHaveAccessibleName('Run, Thursday, October 2: planned');
  await page.keyboard.press('p');
  await expect(thursday).toHaveAccessibleName('Run, Thursday, October 2: upcoming');
  await page.keyboard.press('p');
  await expect(thursday).toBeChecked();
  await week.next.click();
  await expect(page).toHaveURL('/week?week=2025-W41');
  await expect(week.future('Monday')).toBeVisible();
  await expect(week.row('Run')).toContainText('3 days');
  const cells = week.cells('Run');
  await expect(cells).toHaveCount(7);
  await expect(cells.first()).toHaveAccessibleName('Run, Monday, October 6: upcoming');
  await cells.first().click();
  await expect(cells.first()).toBeChecked();
  await page.getByRole('button', { name: say('week.more') }).click();
  await page.getByRole('menuitem', { name: say('plan.copy') }).click();
  await expect(cells.nth(3)).toBeChecked();
  await expect
    .poll(async () => (await user.records(WEEK.monday, '2025-10-12')).plans.map(({ date }) => date).sort())
    .toEqual([WEEK.thursday, '2025-10-06', '2025-10-09']);
  await page.keyboard.press('Control+z');
  await expect(cells.nth(3), 'the copy is undone').not.toBeChecked();
  await page.keyboard.press('ArrowLeft');
  await expect(week.heading).toContainText('Week 40');
  // Held down, it is one step of the history.
  for (let repeats = 0; repeats < 3; repeats += 1) await page.keyboard.down('ArrowLeft');
  await page.keyboard.up('ArrowLeft');
  await expect(week.heading).toContainText('Week 37');
  await page.goBack();
  await expect(week.heading).toContainText('Week 40');
});

test('an activity is dragged to a day, and its plan to another one @desktop @long', async ({ page, user, week }) => {
  await user.createActivity({ name: 'Run', target: 3 });
  await week.open();
  const name = week.row('Run').getByRole('link');
  const thursday = week.cell('Run', 'Thursday, October 2');
  const saturday = week.cell('Run', 'Saturday, October 4');
  await week.dragTo(name, thursday);
  await expect(page.locator('[data-dragged]')).toHaveText('Run');
  await page.mouse.up();
  await expect(thursday).toBeChecked();
  await expect(page, 'the link of the name is not followed').toHaveURL('/week');

  await week.dragTo(thursday, saturday);
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await expect(thursday, 'Escape only cancels the drag').toBeChecked();
  await expect(saturday).not.toBeChecked();

  await week.dragTo(thursday, saturday);
  await page.mouse.up();
  await expect(saturday).toBeChecked();
  await expect(thursday).not.toBeChecked();
  await expect
    .poll(async () => (await user.records(WEEK.monday, '2025-10-05')).plans.map(({ date }) => date))
    .toEqual(['2025-10-04']);

  await week.dragTo(name, week.cell('Run', MONDAY));
  await page.mouse.up();
  await expect(week.cell('Run', MONDAY), 'a day that is over takes no plan').not.toBeChecked();
});

test('another start day moves weekend days, and keeps week numbers @phone @long', async ({ user, week }) => {
  const run = await user.createActivity({ name: 'Run', target: 3 });
  await user.createEntry(run, '2025-09-28');
  const weeks = [
    {
      weekStartDay: 'SUNDAY',
      dates: 'Sep 28 – Oct 4',
      first: 'Run, Sunday, September 28: done',
      last: 'Run, Saturday, October 4: upcoming',
      done: 1,
    },
    {
      weekStartDay: 'SATURDAY',
      dates: 'Sep 27 – Oct 3',
      first: 'Run, Saturday, September 27: not done',
      last: 'Run, Friday, October 3: upcoming',
      done: 1,
    },
    {
      weekStartDay: 'MONDAY',
      dates: 'Sep 29 – Oct 5',
      first: 'Run, Monday, September 29: not done',
      last: 'Run, Sunday, October 5: upcoming',
      done: 0,
    },
  ];
  for (const { weekStartDay, dates, first, last, done } of weeks) {
    await user.updateSettings({ weekStartDay });
    await week.open();
    await expect(week.heading).toHaveText(`Week 40 · ${dates}`);
    await expect(week.cells('Run').first()).toHaveAccessibleName(first);
    await expect(week.cells('Run').last()).toHaveAccessibleName(last);
    await expect(week.row('Run')).toContainText(`${done} of 3 days`);
  }
});

test('weeks are numbered across years of 52 and 53 weeks @desktop @long', async ({ user, week }) => {
  await user.createActivity({ name: 'Run', target: 3 });
  const steps = [
    {
      from: '2026-W53',
      heading: 'Week 53 · Dec 28, 2026 – Jan 3, 2027',
      first: 'Run, Monday, December 28: upcoming',
      last: 'Run, Sunday, January 3: upcoming',
    },
    {
      heading: 'Week 1 · Jan 4 – 10, 2027',
      first: 'Run, Monday, January 4: upcoming',
      last: 'Run, Sunday, January 10: upcoming',
    },
    {
      from: '2026-W52',
      heading: 'Week 52 · Dec 21 – 27, 2026',
      first: 'Run, Monday, December 21: upcoming',
      last: 'Run, Sunday, December 27: upcoming',
    },
    {
      heading: 'Week 53 · Dec 28, 2026 – Jan 3, 2027',
      first: 'Run, Monday, December 28: upcoming',
      last: 'Run, Sunday, January 3: upcoming',
    },
    {
      from: '2024-W52',
      heading: 'Week 52 · Dec 23 – 29, 2024',
      first: 'Run, Monday, December 23: not done',
      last: 'Run, Sunday, December 29: not done',
    },
    {
      heading: 'Week 1 · Dec 30 – Jan 5',
      first: 'Run, Monday, December 30: not done',
      last: 'Run, Sunday, January 5: not done',
    },
  ];
  for (const { from, heading, first, last } of steps) {
    if (from === undefined) await week.next.click();
    else await week.open(from);
    await expect(week.heading).toHaveText(heading);
    await expect(week.cells('Run').first()).toHaveAccessibleName(first);
    await expect(week.cells('Run').last()).toHaveAccessibleName(last);
  }
  for (const week53 of ['2025-W53', '2025-W00', 'soon']) {
    await week.open(week53);
    await expect(week.heading, `there is no ${week53}`).toContainText('Week 40');
  }
});

test('a day and an activity of the table open their pages @desktop @long', async ({ page, user, week }) => {
  await user.createActivity({ name: 'Run', target: 3 });
  await week.open();
  await page.getByRole('columnheader', { name: MONDAY }).getByRole('link').click();
  await expect(page).toHaveURL(`/day?date=${WEEK.monday}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(MONDAY);
  await page.goBack();
  await week.row('Run').getByRole('link', { name: 'Run' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Run');
});

test('the week is printed on one sheet, without its statistics @desktop', async ({ page, user, week, say }) => {
  for (const [area, name] of ['Run', 'Call', 'Write', 'Read', 'Paint'].entries()) {
    const activity = await user.createActivity({ name, target: 3, area });
    await user.createEntry(activity, '2025-09-24');
    await user.createEntry(activity, WEEK.monday);
  }
  await week.open();
  const statistics = page.getByRole('heading', { name: say('insight.balance') });
  await expect(statistics).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(statistics).toBeHidden();
  await expect(week.cell('Paint', MONDAY)).toBeVisible();
  const sheet = await page.pdf({ format: 'A4', printBackground: true });
  expect(sheet.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
});
