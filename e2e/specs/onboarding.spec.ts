import type { Page } from '@playwright/test';
import { NOON } from '../days';
import { expect, test } from '../fixtures';
import { isNarrow } from '../pageObjects/ShellPageObject';
import { eachLanguage } from '../texts';
import { doubleTap } from '../touch';

// With reduced motion, rating an area does not go on to the next by itself.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const AREAS = [
  'body',
  'mental',
  'learning',
  'creativity',
  'spirituality',
  'family',
  'friends',
  'romance',
  'career',
  'money',
  'fulfillment',
  'hobbies',
  'entertainment',
] as const;

for (const { language, tag } of eachLanguage('ES')) {
  test.describe(language, { tag }, () => {
    test.use({ language, time: NOON });

    test('a new account picks what to start with and records it with the next tap @long', async ({
      page,
      user,
      say,
      day,
      checkAccessibility,
    }) => {
      expect(await user.activities()).toEqual([]);
      await page.goto('/onboarding');
      const heading = page.getByRole('heading', { level: 1 });
      await expect(heading).toHaveText(say('onboarding.pickTitle'));
      const tiles = page.getByRole('list', { name: say('onboarding.tiles') }).getByRole('listitem');
      await expect(tiles).toHaveCount(12);
      const [run, read] = [say('activity.example.run'), say('activity.example.read')];
      await tiles.filter({ hasText: run }).getByRole('button', { name: run }).click();
      await tiles.filter({ hasText: read }).getByRole('button', { name: read }).click();
      await page.getByRole('button', { name: say('ui.increase', { label: run }) }).click();
      await expect(tiles.getByRole('group'), 'of the goals that can be changed').toHaveCount(2);
      await checkAccessibility(page, '/onboarding');
      await page.reload();
      await expect(tiles.filter({ hasText: run }).getByRole('button', { pressed: true }), 'is kept').toBeVisible();
      await page.getByRole('button', { name: say('onboarding.pickStart', { count: 2 }) }).click();

      await expect(page).toHaveURL('/day');
      const pointer = page.getByText(say('onboarding.firstTapDays'));
      await expect(pointer).toBeVisible();
      await checkAccessibility(page, '/day with the pointer');
      await day.row(run).check.click();
      await expect(pointer, 'has been followed').toBeHidden();
      await expect
        .poll(async () =>
          (await user.activities()).map(({ name, weeklyGoalsTimeline }) => [name, weeklyGoalsTimeline.at(-1)?.target]),
        )
        .toEqual([
          [run, 4],
          [read, 180],
        ]);
      await page.goto('/onboarding');
      await expect(heading, 'is asked once').toHaveText(say('onboarding.calendarTitle'));
    });

    test('a new account types its week, and what was not understood stays', async ({
      page,
      user,
      say,
      checkAccessibility,
    }) => {
      const week = {
        EN: 'run 5x, call mum sundays',
        ES: 'correr 5 veces, llamar a mamá los domingos',
        JA: 'ランニング週5回、日曜に母に電話',
      };
      const rejected = { EN: 'swim 9x', ES: 'nadar 9 veces', JA: '水泳週9回' }[language];
      await page.goto('/onboarding');
      const field = page.getByRole('textbox', { name: say('onboarding.typeWeek') });
      await field.fill(`${week[language]}, ${rejected}`);
      await page.getByRole('button', { name: say('onboarding.typeAdd'), exact: true }).click();
      await expect(field).toHaveValue(rejected);
      const tiles = page.getByRole('list', { name: say('onboarding.tiles') }).getByRole('listitem');
      await expect(tiles).toHaveCount(13);
      await checkAccessibility(page, '/onboarding with a typed week');
      await page.getByRole('button', { name: say('onboarding.pickStart', { count: 2 }) }).click();
      await expect(page).toHaveURL('/day');
      await expect
        .poll(async () =>
          (await user.activities()).map(({ unit, weeklyGoalsTimeline }) => [unit, weeklyGoalsTimeline.at(-1)?.target]),
        )
        .toEqual([
          ['DAYS', 5],
          ['DAYS', 1],
        ]);
    });

    test('a user rates their life, keeps half of it through a reload, and sets an objective', async ({
      page,
      user,
      say,
      checkAccessibility,
    }) => {
      await user.request('POST /api/v1/user/onboarding-step/complete', { step: 'WELCOME' });
      await page.goto('/onboarding');
      const heading = page.getByRole('heading', { level: 1 });
      await expect(page.getByText(say('integration.ICAL')), 'an address needs no service').toBeVisible();
      await checkAccessibility(page, '/onboarding, the calendar');
      await page.getByRole('button', { name: say('onboarding.skip') }).click();

      await expect(page).toHaveURL('/onboarding-questions');
      for (const [index, area] of AREAS.entries()) {
        await expect(heading).toHaveText(say(`lifeRating.area.${area}`));
        if (index === 0) await expectScaleBelowWheel(page);
        if (index === 6) {
          await page.reload();
          await expect(heading, 'goes on where it was').toHaveText(say(`lifeRating.area.${area}`));
          await checkAccessibility(page, '/onboarding-questions');
        }
        await page.getByRole('radio', { name: area === 'learning' ? '3' : '8', exact: true }).click();
      }
      await page.getByRole('button', { name: say('onboarding.finish') }).click();

      await expect(page).toHaveURL('/onboarding-final');
      await expect(page.getByRole('heading', { level: 2 }), 'the weakest area').toHaveText(
        say('onboarding.weakest', { area: say('lifeRating.area.learning'), score: 3 }),
      );
      await expect(page.getByText(say('lifeRating.insight.learning'))).toBeVisible();
      await checkAccessibility(page, '/onboarding-final');
      await page.getByRole('button', { name: say('onboarding.setObjective') }).click();

      await expect(page).toHaveURL('/onboarding-upgrade');
      await checkAccessibility(page, '/onboarding-upgrade');
      await page.getByRole('button', { name: say('onboarding.continueFree') }).click();
      await expect(page).toHaveURL('/day');
      const objectives = async () =>
        (await user.request<{ objectives: { name: string }[] }>('GET /api/v1/objectives')).objectives;
      await expect
        .poll(async () => (await objectives()).map(({ name }) => name))
        .toEqual([say('lifeRating.suggestion.learning')]);
      await expect
        .poll(
          async () => (await user.request<{ onboardingCompleted: string[] }>('GET /api/v1/user')).onboardingCompleted,
        )
        .toEqual(expect.arrayContaining(['WELCOME', 'ADD_CALENDAR', 'QUESTIONS', 'FINAL', 'UPGRADE']));
    });
  });
}

test('the checklist counts what was really done, and is hidden for good @long', async ({
  page,
  user,
  say,
  shell,
  checkAccessibility,
  checkColors,
}) => {
  await user.createActivity({ name: 'Run', target: 3 });
  await page.goto('/get-started');
  const main = page.getByRole('main');
  await expect(main.getByText(say('onboarding.progress', { done: 2, total: 5 }))).toBeVisible();
  if (!isNarrow(page)) await expect(shell.menu.getByText('2/5')).toBeVisible();
  await main.getByRole('button', { name: say('onboarding.doneRows', { count: 2 }) }).click();
  await expect(main.getByText(say('onboarding.task.ADD_ACTIVITY'))).toBeVisible();
  await checkAccessibility(page, '/get-started');
  await page.emulateMedia({ colorScheme: 'dark' });
  await checkColors(page, '/get-started, dark');
  await main.getByRole('button', { name: say('onboarding.hide') }).click();
  await expect(page).toHaveURL('/day');
  expect(await shell.items()).not.toContain(say('shell.getStarted'));
});

test('the wheel is compared with an earlier one, and a rating is deleted and restored @desktop @long', async ({
  page,
  user,
  say,
  shell,
  checkAccessibility,
}) => {
  const scores = (score: number) => Object.fromEntries(AREAS.map((area) => [area, area === 'money' ? null : score]));
  await user.request('POST /api/v1/life-rating', { date: '2026-02-01', scores: scores(4) });
  await user.request('POST /api/v1/life-rating', { date: '2026-03-01', scores: { ...scores(6), body: 9 } });
  await page.goto('/life-wheel');
  const table = page.getByRole('table');
  await expect(table.getByRole('row', { name: `${say('lifeRating.area.body')} 9 4` })).toBeAttached();
  await checkAccessibility(page, '/life-wheel');
  await page
    .getByRole('main')
    .getByRole('button', { name: say('lifeRating.more') })
    .click();
  await page.getByRole('menuitem', { name: say('lifeRating.remove') }).click();
  await expect(table.getByRole('row', { name: `${say('lifeRating.area.body')} 4` })).toBeAttached();
  await shell.undo(say('lifeRating.removed'));
  await expect(table.getByRole('row', { name: `${say('lifeRating.area.body')} 9 4` })).toBeAttached();
});

test('a double tap presses nothing on the screen that it leads to @phone @long', async ({ page, user, say }) => {
  // Views are counted once the page is idle, when stray taps begin to be dropped.
  const idle = page.waitForResponse(/\/api\/v1\/t\/pv/);
  await page.goto('/onboarding');
  await idle;
  const run = say('activity.example.run');
  await page.getByRole('button', { name: run }).first().click();
  await doubleTap(page, page.getByRole('button', { name: say('onboarding.pickStart', { count: 1 }) }));
  await expect(page.getByRole('checkbox', { name: run })).toBeVisible();
  await expect(page).toHaveURL('/day');
  await expect.poll(async () => (await user.activities()).map(({ name }) => name)).toEqual([run]);
});

/** Expects the scale directly below the wheel, in its middle. */
async function expectScaleBelowWheel(page: Page): Promise<void> {
  const [wheel, scale] = await Promise.all(
    [page.locator('svg[role=img]'), page.getByRole('radiogroup')].map((locator) => locator.boundingBox()),
  );
  if (!wheel || !scale) throw new Error('The wheel or the scale is not shown.');
  const gap = scale.y - wheel.y - wheel.height;
  expect(gap).toBeGreaterThanOrEqual(0);
  expect(gap, 'without free height between them').toBeLessThan(64);
  expect(Math.abs(scale.x + scale.width / 2 - wheel.x - wheel.width / 2), 'centred').toBeLessThan(2);
}
