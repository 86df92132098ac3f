import type { TestUser } from '../user';
import { NOON } from '../days';
import { expect, test } from '../fixtures';
import { WeekPlanPageObject } from '../pageObjects/WeekPlanPageObject';
import { SUNDAY } from '../reviews';
import { untilIdle } from '../untilIdle';

const WEEK_ID = '2025-W41';
const MONDAY = 'Monday, October 6';
const WEDNESDAY = 'Wednesday, October 8';
const FRIDAY = 'Friday, October 10';

const plansOf = async (user: TestUser) => (await user.records('2025-10-06', '2025-10-12')).plans;

test.describe('a week to come', () => {
  test.use({ time: NOON });

  test('is planned by keys and by dragging; a plan gets a time and an amount @desktop', async ({
    page,
    user,
    say,
    checkAccessibility,
  }) => {
    await user.createActivity({ name: 'Run', target: 3 });
    await user.createActivity({ name: 'Read', unit: 'DURATION', target: 240 });
    const board = new WeekPlanPageObject(page, say);
    await board.open(WEEK_ID);
    await expect(board.heading).toHaveText('Plan Week 41');
    await board.goal('Run').focus();
    await page.keyboard.press('1');
    await page.keyboard.press('3');
    await expect(board.plan('Run', WEDNESDAY)).toBeVisible();
    await expect(board.goal('Run')).toHaveAccessibleName('Run, 1 day left to plan');
    await page.keyboard.press('3');
    await expect(board.plan('Run', WEDNESDAY)).toBeHidden();
    await page.keyboard.press('ArrowRight');
    await expect(board.goal('Read')).toBeFocused();
    await checkAccessibility(page, 'the planning board');

    await board.drag(board.goal('Read'), WEDNESDAY);
    await expect(board.plan('Read', WEDNESDAY)).toBeVisible();
    await board.drag(board.plan('Run', MONDAY), FRIDAY);
    await expect(board.plan('Run', FRIDAY)).toBeVisible();
    await expect(board.plan('Run', MONDAY)).toBeHidden();

    await board.plan('Read', WEDNESDAY).click();
    const editor = page.getByRole('dialog', { name: 'Read' });
    await editor.getByLabel(say('plan.time')).fill('18:30');
    await editor.getByRole('textbox', { name: say('entry.duration') }).fill('1h 30m');
    await checkAccessibility(page, 'the editor of a plan');
    await editor.getByRole('button', { name: say('entry.save') }).click();
    await expect(board.plan('Read', WEDNESDAY)).toHaveAccessibleName(/6:30 PM · 1h\s30m$/);
    await expect(board.goal('Read')).toHaveAccessibleName('Read, 2h 30m left to plan');
    await board.action('plan.spread').click();
    await expect(board.goal('Read')).toHaveAccessibleName(`Read, ${say('plan.planned')}`);
    await expect
      .poll(async () => (await plansOf(user)).map(({ date, amount, startTime }) => ({ date, amount, startTime })))
      .toEqual(
        expect.arrayContaining([
          { date: '2025-10-08', amount: 90, startTime: '18:30' },
          { date: '2025-10-10', amount: null, startTime: null },
        ]),
      );

    await board.plan('Run', FRIDAY).click();
    await page
      .getByRole('dialog', { name: 'Run' })
      .getByRole('button', { name: say('plan.remove') })
      .click();
    await expect(board.plan('Run', FRIDAY)).toBeHidden();
    await page.keyboard.press('Control+z');
    await expect(board.plan('Run', FRIDAY)).toBeVisible();
  });

  test('of five goals is planned by touch in three taps each, without a connection @phone', async ({
    page,
    context,
    user,
    say,
    consoleGuard,
    checkAccessibility,
  }) => {
    const names = Array.from({ length: 5 }, (_, index) => `Goal ${String.fromCharCode(65 + index)}`);
    for (const name of names) await user.createActivity({ name, target: 3 });
    const board = new WeekPlanPageObject(page, say);
    await board.open(WEEK_ID);
    const { days, goals } = await board.edges();
    expect(days.at(-1), 'the days of an empty week end above the goals').toBeLessThanOrEqual(goals);
    consoleGuard.allow(/ERR_INTERNET_DISCONNECTED/);
    await context.setOffline(true);
    let taps = 0;
    const tap = async (control: ReturnType<typeof board.goal>) => {
      taps += 1;
      await control.tap();
    };
    for (const name of names) {
      await tap(board.goal(name));
      await tap(board.action('plan.spread'));
    }
    await expect(board.toggle(FRIDAY)).toBeChecked();
    await tap(board.toggle(FRIDAY));
    await expect(board.toggle(FRIDAY)).not.toBeChecked();
    expect(taps).toBeLessThanOrEqual(3 * names.length);
    const placed = await board.edges();
    await tap(board.toggle(FRIDAY));
    await expect(board.toggle(FRIDAY)).toBeChecked();
    expect(await board.edges(), 'a plan moved a day').toEqual(placed);
    await tap(board.goal('Goal A'));
    await expect(board.plan('Goal E', FRIDAY), 'it is shown once its goal is left').toBeVisible();
    const left = await board.edges();
    await tap(board.toggle(FRIDAY));
    await expect(board.plan('Goal A', FRIDAY)).toBeHidden();
    expect(await board.edges(), 'neither the choice nor a removed plan moved a day').toEqual(left);
    await checkAccessibility(page, 'the planning board');
    await context.setOffline(false);
    await expect.poll(async () => (await plansOf(user)).length).toBe(14);
  });
});

test.describe('proposed plans', () => {
  test.use({ time: SUNDAY });

  test('stand on a wide screen, and are planned one by one @desktop', async ({ page, user, say }) => {
    const run = await user.createActivity({ name: 'Run', target: 2 });
    for (const date of ['2025-09-24', '2025-09-28', '2025-10-01']) await user.createEntry(run, date);
    const board = new WeekPlanPageObject(page, say);
    await untilIdle(page, () => board.open(WEEK_ID));
    await board.proposed('Run', WEDNESDAY).click();
    await expect(board.plan('Run', WEDNESDAY)).toBeFocused();
    await expect(board.proposed('Run', WEDNESDAY)).toBeHidden();
    await expect(board.proposed('Run', 'Sunday, October 12')).toBeVisible();
    await expect.poll(async () => (await plansOf(user)).map(({ date }) => date)).toEqual(['2025-10-08']);
    await page.keyboard.press('Control+z');
    await expect(board.proposed('Run', WEDNESDAY)).toBeVisible();
  });
});

test.describe('the end of a review', () => {
  test.use({ time: SUNDAY });

  test('leads to the board of the next week, with its goals planned', async ({ page, user, review, say }) => {
    const run = await user.createActivity({ name: 'Run', target: 2 });
    for (const date of ['2025-09-24', '2025-09-28', '2025-10-01']) await user.createEntry(run, date);
    await review.open('2025-W40', 2);
    await review.feeling(4).click();
    await expect(review.saved).toBeVisible();
    await review.open('2025-W40', 4);
    await page.getByRole('button', { name: say('review.finish') }).click();
    const board = new WeekPlanPageObject(page, say);
    await page.getByRole('button', { name: say('plan.board', { number: 41 }) }).click();
    // First, because a toast stays for three seconds only.
    await expect(page.getByRole('button', { name: say('ui.undo') })).toBeVisible();
    await expect(board.heading).toHaveText('Plan Week 41');
    await expect(board.plan('Run', WEDNESDAY)).toBeVisible();
    await expect(board.plan('Run', MONDAY)).toBeHidden();
    await expect
      .poll(async () => (await plansOf(user)).map(({ date }) => date).sort())
      .toEqual(['2025-10-08', '2025-10-12']);
    await page.keyboard.press('Control+z');
    await expect(board.plan('Run', WEDNESDAY)).toBeHidden();
    await page
      .getByRole('main')
      .getByRole('link', { name: say('ui.done') })
      .click();
    await expect(page).toHaveURL(/\/week\?week=2025-W41$/);
  });
});
