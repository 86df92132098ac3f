import { NOON } from '../days';
import { expect, test as base } from '../fixtures';
import { measureInteractionTime } from '../interactionTime';
import { freePort, startOwnServer } from '../ownServer';
import { WeekPlanPageObject } from '../pageObjects/WeekPlanPageObject';

/** A server that sells nothing and sets no limit. */
const test = base.extend<object, { server: { url: string } }>({
  server: [
    async ({}, use) => {
      const server = await startOwnServer(await freePort(), { FREE_ACTIVITIES: '' });
      await use({ url: server.url });
      await server.stop();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: async ({ server }, use) => use(server.url),
});

test('where nothing is sold, everybody has everything and nothing speaks of plans @long', async ({
  page,
  user,
  activities,
  shell,
  say,
  checkAccessibility,
}) => {
  for (let number = 1; number <= 6; number += 1) await user.createActivity({ name: `Habit ${number}` });
  await activities.open();
  await expect(page.getByText('Habit 6')).toBeVisible();
  const items = await shell.items();
  expect(items).toContain(say('shell.settings'));
  expect(items).not.toContain(say('shell.upgrade'));

  await page.goto('/settings/account');
  await expect(page.getByRole('main').getByText(say('settings.memberSince'))).toBeVisible();
  await expect(page.getByText(say('subscription.title'), { exact: true })).toHaveCount(0);
  await expect(page.getByText(say('settings.planFree'), { exact: true })).toHaveCount(0);

  for (const path of ['/upgrade', '/settings/subscription', '/onboarding-upgrade']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: say('subscription.noPlansTitle') })).toBeVisible();
  }
  await checkAccessibility(page, 'the page of plans');
});

test.describe('a week to come, of ten goals', () => {
  test.use({ time: NOON });

  const NAMES = Array.from({ length: 10 }, (_, index) => `Goal ${String.fromCharCode(65 + index)}`);

  test('is planned by touch in at most 30 taps and 40 seconds @phone @long', async ({ page, user, say }) => {
    for (const name of NAMES) await user.createActivity({ name, target: 3 });
    const board = new WeekPlanPageObject(page, say);
    await board.open('2025-W41');
    const interactionTime = await measureInteractionTime(page);
    let taps = 0;
    for (const name of NAMES) {
      // Without a swipe: the button for the next goal is in place of the last one's.
      // At its edge, because taps as fast as these on one place are a double tap.
      await (name === NAMES[0] ? board.goal(name) : board.next(name)).tap({ position: { x: 8, y: 8 } });
      await board.action('plan.spread').tap();
      taps += 2;
      await expect(board.goal(name)).toHaveAccessibleName(`${name}, ${say('plan.planned')}`);
    }
    expect(taps).toBeLessThanOrEqual(30);
    // A second for the person at each of 30 taps.
    expect(await interactionTime()).toBeLessThanOrEqual(10_000);
    const plans = async () => (await user.records('2025-10-06', '2025-10-12')).plans.length;
    await expect.poll(plans).toBe(30);
  });

  test('is planned by keys only, at most 50 of them @desktop @long', async ({ page, user, say }) => {
    for (const name of NAMES) await user.createActivity({ name, target: 3 });
    const board = new WeekPlanPageObject(page, say);
    await board.open('2025-W41');
    const interactionTime = await measureInteractionTime(page);
    let keys = 0;
    const press = async (key: string) => {
      keys += 1;
      await page.keyboard.press(key);
    };
    // The link to the content.
    await press('Tab');
    await press('Enter');
    await expect(async () => {
      await press('Tab');
      await expect(board.goal('Goal A')).toBeFocused({ timeout: 100 });
    }).toPass();
    for (const name of NAMES) {
      await expect(board.goal(name)).toBeFocused();
      for (const day of ['1', '3', '5']) await press(day);
      await expect(board.goal(name)).toHaveAccessibleName(`${name}, ${say('plan.planned')}`);
      if (name !== NAMES.at(-1)) await press('ArrowRight');
    }
    expect(keys).toBeLessThanOrEqual(50);
    expect(await interactionTime()).toBeLessThanOrEqual(10_000);
    await expect.poll(async () => (await user.records('2025-10-06', '2025-10-12')).plans.length).toBe(30);
  });
});
