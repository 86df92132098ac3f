import type { Locator, Page } from '@playwright/test';
import { NOON, WEEK } from '../days';
import { expect, test } from '../fixtures';
import { expectNoHorizontalScroll } from '../horizontalScroll';
import type { Activity, TestUser } from '../user';
import { eachLanguage } from '../texts';
import { SUNDAY, storedReview, createRun } from '../reviews';

const NEXT = '2025-W41';
const MET = 'Met my Run goal (4 days).';

test.use({ time: SUNDAY });

const goalOf = async (user: TestUser, { id }: Activity): Promise<number | undefined> =>
  (await user.activities())
    .find((activity) => activity.id === id)
    ?.weeklyGoalsTimeline.find(
      ({ startWeekId, endWeekId }) => startWeekId <= NEXT && (endWeekId === null || NEXT < endWeekId),
    )?.target;

/** Holds an arrow key until the focus has moved, as a finger does: a choice follows the focus only then. */
async function arrow(page: Page, key: 'ArrowLeft' | 'ArrowRight', to: Locator): Promise<void> {
  await page.keyboard.down(key);
  await expect(to).toBeFocused();
  await page.keyboard.up(key);
}

test('a whole review works with the keyboard alone, and can be undone @desktop', async ({
  page,
  user,
  day,
  review,
  week,
  say,
}) => {
  const run = await createRun(user);
  const press = (...keys: readonly string[]) =>
    keys.reduce<Promise<void>>((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve());
  await day.open();
  const card = page.getByRole('link', { name: say('review.start') });
  await expect(page.getByText(say('review.ready', { week: 'Week 40' }))).toBeVisible();
  await card.focus();
  await press('Enter');
  await expect(page).toHaveURL(`/weekly-review/${WEEK.id}`);
  await expect(
    page.getByRole('heading', { level: 2, name: say('review.headline.goalMet', { name: 'Run' }) }),
  ).toBeVisible();
  await expect(page.getByText(say('review.goalsMet', { met: 1, goals: 1 })), 'numbers are folded').toBeHidden();
  await review.numbers.focus();
  await press('Enter');
  await expect(page.getByText(say('review.goalsMet', { met: 1, goals: 1 }))).toBeVisible();
  await press('Control+Enter');
  await expect(review.feeling(1)).toBeFocused();
  await press('Control+Enter');
  await expect(page.getByText(say('review.feelingNone')), 'a feeling is asked for').toBeVisible();
  await press('5');
  await expect(review.feeling(5)).toBeChecked();
  await arrow(page, 'ArrowLeft', review.feeling(4));
  await expect(review.feeling(4)).toBeChecked();
  await press('Control+Enter');
  await expect(review.text('review.wins')).toBeFocused();
  await page.keyboard.type('Ran in the rain');
  await press('Tab');
  await expect(page.getByRole('button', { name: MET })).toBeFocused();
  await press('Enter');
  await review.text('review.struggles').focus();
  await page.keyboard.type('Slept badly');
  await press('Control+Enter');
  await expect(review.question('review.goals')).toBeFocused();
  await expect.poll(async () => (await storedReview(user))?.struggles, 'saved on the way').toBe('Slept badly');
  await review.choices('Run').getByRole('radio', { checked: true }).focus();
  await arrow(page, 'ArrowRight', review.choices('Run').getByRole('radio').nth(1));
  await expect(page.getByText('Run: 3 days → 4 days')).toBeVisible();
  expect(await goalOf(user, run), 'nothing is written before it is accepted').toBe(3);
  await press('Control+Enter');
  await expect(page.getByRole('heading', { name: say('review.finished', { week: 'Week 40' }) })).toBeFocused();
  await expect(page.getByText(say('review.seeYou', { day: 'Monday' }))).toBeVisible();
  await expect
    .poll(() => storedReview(user))
    .toMatchObject({
      status: 'FINISHED',
      feeling: 4,
      wins: `Ran in the rain\n${MET}`,
      facts: { goalsMet: 1 },
    });
  await expect.poll(() => goalOf(user, run)).toBe(4);

  await press('Control+z');
  await expect(page.getByText('Run: 3 days → 4 days'), 'what was chosen is there to be changed').toBeVisible();
  await expect.poll(() => storedReview(user)).toMatchObject({ status: 'DRAFT', facts: null });
  await expect.poll(() => goalOf(user, run)).toBe(3);
  await press('Control+Enter', 'Control+Enter');
  await expect(page).toHaveURL('/week');
  await expect(week.heading).toContainText('Week 40');
  await expect(page.getByRole('link', { name: /Good.*Ran in the rain/ })).toBeVisible();
  await day.open();
  await expect(day.heading).toBeVisible();
  await expect(card).toBeHidden();
});

test(
  'figures of the review open their breakdowns down to the weeks behind a suggested goal @long',
  { tag: '@desktop' },
  async ({ page, user, review, explore, say, checkAccessibility }) => {
    await createRun(user);
    await review.open(WEEK.id);
    await review.numbers.click();
    const main = page.getByRole('main');
    await main
      .getByRole('button', { name: say('review.attainmentBeforeBy', { share: '100%', weekday: 'Sunday' }) })
      .click();
    await expect(explore.line(say('breakdown.mean'))).toHaveText('(100% + 100% + 100% + 100%) ÷ 4 = 100%');
    await expect(explore.line(say('breakdown.compared')), 'as on the screen').toHaveText(
      say('breakdown.eachUpTo', { weekday: 'Sunday' }),
    );
    await page.keyboard.press('Escape');
    await main
      .getByRole('button', { name: say('review.prompt', { name: 'Run', amount: say('review.usual') }) })
      .click();
    await expect(explore.line(say('breakdown.change'))).toHaveText('4 − 4 = 0 more');
    await expect(explore.line(say('breakdown.usual'))).toHaveText('(4 + 4 + 4 + 4) ÷ 4 = 4 days');
    await checkAccessibility(page, 'what is usual');
    await page.keyboard.press('Escape');
    await review.open(WEEK.id, 4);
    await main.getByRole('button', { name: /^Run: Met in 8 of 8 weeks/ }).click();
    await expect(explore.sheet).toContainText('Raise to 4 days');
    await expect(explore.line(say('breakdown.suggested'))).toHaveText(say('insight.simulated', { met: 8, counted: 8 }));
    await expect(explore.sheet.getByRole('button', { name: /^Week/ })).toHaveCount(8);
    await page.keyboard.press('Escape');
    await expect(page, 'Escape closes the number, not the review').toHaveURL(/step=4/);
  },
);

test('the review of a future week redirects to the current one, with a message @desktop @long', async ({
  page,
  user,
  review,
  week,
  say,
}) => {
  await user.createActivity({ name: 'Run', target: 3 });
  await page.goto('/day');
  await review.open(NEXT);
  await expect(page).toHaveURL(`/weekly-review/${WEEK.id}`);
  await expect(review.heading).toContainText('Week 40');
  await expect(page.getByText(say('review.toCome', { week: 'Week 41' }))).toBeVisible();
  await page.goBack();
  await expect(page, 'the future week is not in the history').toHaveURL('/day');
  await review.open(WEEK.id);
  await expect(page.getByText(say('review.toCome', { week: 'Week 41' }))).toBeHidden();
  await page.goto('/week');
  await week.next.click();
  await expect(page.getByText(say('review.opensThen'))).toBeVisible();
});

test('an invalid week in the URL shows a message with a link @phone @long', async ({ page, user, review, say }) => {
  await user.createActivity({ name: 'Run', target: 3 });
  for (const id of ['2025-W53', 'soon', '0001-W01', '2025-W4']) {
    await review.open(id);
    await expect(review.heading, id).toHaveText(say('review.unreadable'));
  }
  await page.getByRole('link', { name: say('review.thisWeek') }).click();
  await expect(page).toHaveURL(`/weekly-review/${WEEK.id}`);
  await expect(review.heading).toContainText('Week 40');
});

/** Expects that an element keeps its place and size. */
async function expectSamePlace(page: Page, element: Locator, act: () => Promise<void>): Promise<void> {
  const before = await element.boundingBox();
  await act();
  expect(await element.boundingBox()).toEqual(before);
  expect(page.viewportSize()?.height).toBeGreaterThan(before?.y ?? Infinity);
}

/** Opens steps of a review, checks each, and expects that none scrolls horizontally. */
async function checkSteps(
  page: Page,
  check: (what: string) => Promise<void>,
  steps: readonly number[],
  open: (step: number) => Promise<void>,
): Promise<void> {
  for (const step of steps) {
    await open(step);
    await check(`step ${step}`);
    await expectNoHorizontalScroll(page, `step ${step}`);
  }
}

for (const { language, tag } of eachLanguage('ES').slice(1)) {
  test.describe(language, { tag }, () => {
    test.use({ language });

    test('every screen of a review is accessible @long', async ({ page, user, review, say, checkAccessibility }) => {
      test.slow();
      await createRun(user);
      await user.request('POST /api/v1/review/finish', {
        weekId: '2025-W38',
        feeling: 3,
        wins: 'Uno',
        struggles: '',
        notes: '',
      });
      await user.request('POST /api/v1/review/finish', {
        weekId: '2025-W39',
        feeling: 5,
        wins: 'Dos',
        struggles: '',
        notes: '',
      });
      await checkSteps(
        page,
        (what) => checkAccessibility(page, what),
        [1, 2, 3, 4],
        async (step) => {
          await review.open(WEEK.id, step);
          const questions = [undefined, 'review.feeling', 'review.words', 'review.goals'] as const;
          const question = questions[step - 1];
          if (question) await expect(review.question(question)).toBeVisible();
          else await review.numbers.click();
        },
      );
      await review.open(WEEK.id, 2);
      await review.feeling(2).click();
      await expectSamePlace(page, review.next, async () => {
        await review.next.click();
        await expect(review.question('review.words')).toBeVisible();
      });
      await review.next.click();
      await page.getByRole('button', { name: say('review.finish') }).click();
      await expect(
        page.getByRole('img', { name: new RegExp(say('review.headline.goalMet', { name: 'Run' })) }),
      ).toBeVisible();
      await checkAccessibility(page, 'the card of the week');
      const saved = page.waitForEvent('download');
      await page.getByRole('button', { name: say('review.savePicture') }).click();
      expect((await saved).suggestedFilename()).toMatch(/^Sevenfold.*40.*\.png$/);
      await review.open('2025-W39');
      await expect(page.getByText('Dos', { exact: true })).toBeVisible();
      await checkAccessibility(page, 'a finished one');
      await review.openAll();
      await expect(page.getByRole('region', { name: say('review.garden') })).toBeVisible();
      await checkAccessibility(page, 'all of them');
    });
  });
}

test('a double click in the footer presses no button of the next step @desktop @long', async ({
  page,
  user,
  review,
  say,
}) => {
  await createRun(user);
  await review.open(WEEK.id, 2);
  await review.feeling(4).click();
  await review.next.dblclick();
  await expect(review.question('review.words')).toBeVisible();
  await expect(page).toHaveURL(`/weekly-review/${WEEK.id}?step=3`);
  await review.open(WEEK.id, 4);
  await page.getByRole('button', { name: say('review.finish') }).dblclick();
  await expect(page.getByRole('heading', { name: say('review.finished', { week: 'Week 40' }) })).toBeVisible();
});

test.describe('in the middle of the week', () => {
  test.use({ time: NOON });

  test('a review that is finished after midnight offers the goals of the next week @desktop @long', async ({
    page,
    user,
    review,
    say,
  }) => {
    const run = await createRun(user);
    await review.open(WEEK.id, 2);
    await review.feeling(4).click();
    await expect(review.saved).toBeVisible();
    await review.open(WEEK.id, 4);
    await review.choices('Run').getByRole('radio').nth(1).click();
    await page.clock.fastForward('12:00:05');
    const finish = page.getByRole('button', { name: say('review.finish') });
    await expect(page.getByText('Run: 3 days → 4 days')).toBeVisible();
    await finish.click();
    await expect(page.getByRole('heading', { name: say('review.finished', { week: 'Week 40' }) })).toBeVisible();
    await expect.poll(() => goalOf(user, run)).toBe(4);
  });
});
