import type { Page } from '@playwright/test';
import { NOON, WEEK } from '../days';
import { expect, test } from '../fixtures';
import { isNarrow } from '../pageObjects/ShellPageObject';

test.use({ time: NOON, contextOptions: { reducedMotion: 'no-preference' } });

test('recording moves nothing on the day @long', async ({ page, user, day, say }) => {
  // All are due on Wednesday: the first by all days left, the others by their share.
  await user.createActivity({ name: 'Run', target: 7 });
  await user.createActivity({ name: 'Water', unit: 'TIMES', target: 5 });
  await user.createActivity({ name: 'Read', unit: 'DURATION', target: 50, area: 3 });
  await user.createActivity({ name: 'Swim', target: 3, area: 3 });
  await day.open();
  await expect(day.row('Run').root.locator('[data-tile] path').first()).toBeAttached();
  const rail = page.getByRole('complementary').getByRole('heading', { name: say('week.current') });
  if (!isNarrow(page)) await expect(rail).toBeVisible();
  const before = await boxes(page);
  const expectStill = async (tap: string) => expect(await boxes(page), tap).toEqual(before);

  await day.row('Run').check.click();
  await expect(day.row('Run').check).toBeChecked();
  await expectStill('check');
  await day.row('Water').plus.click();
  await expect(day.row('Water').count).toHaveValue('1');
  await expectStill('+');
  await day.skip('Swim', 'NONE');
  await expect(day.row('Swim').root).toContainText(say('skip.skipped'));
  await expectStill('skip');
  await day.row('Read').startTimer.click();
  await expect(page.getByRole('timer')).toBeVisible();
  await expectStill('timer started');
  await page.clock.fastForward('12:00');
  await expect(page.getByText(say('day.allDone'))).toBeHidden();
  await day.row('Read').stopTimer.click();
  await expect(page.getByText(say('day.allDone')), 'the last due activity').toBeVisible();
  await expect(page.getByRole('timer')).toBeHidden();
  await expectStill('timer stopped');
});

test('losing the connection moves nothing @long', async ({ page, context, user, day, shell, say, consoleGuard }) => {
  consoleGuard.allow(/ERR_INTERNET_DISCONNECTED|Failed to load resource/);
  await user.createActivity({ name: 'Run', target: 7 });
  await day.open();
  await expect(day.row('Run').root.locator('[data-tile] path').first()).toBeAttached();
  // The rail beside the day comes after its first frame.
  if (!isNarrow(page)) await expect(page.getByRole('heading', { name: say('week.current') })).toBeVisible();
  const before = await boxes(page);
  await context.setOffline(true);
  await expect(shell.offline).toBeVisible();
  expect(await boxes(page)).toEqual(before);
  await context.setOffline(false);
  await expect(shell.offline).toBeHidden();
});

test('the week strip stays under the finger when another day is chosen @phone @long', async ({ user, day }) => {
  await user.createActivity({ name: 'Run', target: 3 });
  await day.open();
  await expect(day.row('Run').root).toBeVisible();
  const before = await day.stripDay(0).boundingBox();
  await day.stripDay(0).click();
  await expect(day.heading).toHaveText('Monday, September 29');
  expect(await day.stripDay(0).boundingBox()).toEqual(before);
});

test('the arrows stay under the finger from day to day and from week to week @long', async ({
  page,
  user,
  day,
  say,
}) => {
  await user.createActivity({ name: 'Run', target: 3 });
  const main = page.getByRole('main');
  const whereIs = async (label: 'day.nextDay' | 'day.nextWeek') =>
    await main.getByRole('button', { name: say(label), exact: true }).boundingBox();
  await day.open();
  await expect(day.row('Run').root).toBeVisible();
  const onToday = await whereIs('day.nextDay');
  for (const date of [WEEK.friday, WEEK.monday]) {
    await day.open(date);
    await expect(day.row('Run').root).toBeVisible();
    expect(await whereIs('day.nextDay')).toEqual(onToday);
  }
  await page.goto('/week');
  await expect(main.getByText('Run').first()).toBeVisible();
  const inThisWeek = await whereIs('day.nextWeek');
  for (const week of ['2025-W41', '2025-W39']) {
    await page.goto(`/week?week=${week}`);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(
      say('date.week', { number: Number(week.slice(-2)) }),
    );
    expect(await whereIs('day.nextWeek')).toEqual(inThisWeek);
  }
});

/** Position and size of the heading, the week strip, the areas and the rows. */
const boxes = (page: Page): Promise<readonly string[]> =>
  page
    .getByRole('main')
    .locator('h1, header, [role=radiogroup], section, ul, li')
    .evaluateAll((all) =>
      all.map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return `${element.tagName} ${x} ${y + scrollY} ${width} ${height}`;
      }),
    );
