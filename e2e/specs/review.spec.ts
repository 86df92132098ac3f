import type { Locator, Page } from '@playwright/test';
import { WEEK } from '../days';
import { expect, test } from '../fixtures';
import { holdChanges } from '../network';
import type { Activity, TestUser } from '../user';
import { LANGUAGES } from '../texts';

/** Noon in Madrid on the last day of the week. */
const SUNDAY = '2025-10-05T12:00:00+02:00';
const NEXT = '2025-W41';

test.use({ time: SUNDAY });

interface Review {
  readonly status: 'DRAFT' | 'FINISHED';
  readonly feeling: number | null;
  readonly wins: string;
  readonly struggles: string;
  readonly facts: {
    readonly goalsMet: number;
    readonly activities: readonly { readonly name: string; readonly done: number }[];
  } | null;
}

const stored = async (user: TestUser, week: string = WEEK.id): Promise<Review | null> =>
  (await user.request<{ review: Review | null }>(`GET /api/v1/review?weekId=${week}`)).review;
const goalOf = async (user: TestUser, { id }: Activity): Promise<number | undefined> =>
  (await user.activities())
    .find((activity) => activity.id === id)
    ?.weeklyGoalsTimeline.find(
      ({ startWeekId, endWeekId }) => startWeekId <= NEXT && (endWeekId === null || NEXT < endWeekId),
    )?.target;

/** Run on 3 of 3 days and more in each of the last eight weeks, and once a fourth time in most. */
async function createRun(user: TestUser): Promise<Activity> {
  const run = await user.createActivity({ name: 'Run', target: 3 });
  const mondays = [
    '2025-08-11',
    '2025-08-18',
    '2025-08-25',
    '2025-09-01',
    '2025-09-08',
    '2025-09-15',
    '2025-09-22',
    WEEK.monday,
  ];
  await Promise.all(
    mondays.flatMap((monday) =>
      [0, 1, 2, 3].map((day) =>
        user.createEntry(run, new Date(Date.parse(monday) + day * 86_400_000).toISOString().slice(0, 10)),
      ),
    ),
  );
  return run;
}

/** Holds an arrow key until the focus has moved, as a finger does: a choice follows the focus only then. */
async function arrow(page: Page, key: 'ArrowLeft' | 'ArrowRight', to: Locator): Promise<void> {
  await page.keyboard.down(key);
  await expect(to).toBeFocused();
  await page.keyboard.up(key);
}

test('a whole review is done with the keyboard alone, and taken back with it @desktop', async ({
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
  await expect(review.question('review.numbers')).toBeVisible();
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
  await expect(
    page.getByRole('group', { name: say('review.prompts') }).getByRole('button', { name: 'Run: 4 of 3 days' }),
  ).toBeFocused();
  await press('Enter', 'Control+Enter');
  await expect(review.text('review.struggles')).toBeFocused();
  await page.keyboard.type('Slept badly');
  await press('Control+Enter');
  await expect(review.text('review.notes')).toBeFocused();
  await press('Control+Enter');
  await expect(review.question('review.goals')).toBeFocused();
  await expect.poll(async () => (await stored(user))?.struggles, 'saved on the way').toBe('Slept badly');
  await review.choices('Run').getByRole('radio', { checked: true }).focus();
  await arrow(page, 'ArrowRight', review.choices('Run').getByRole('radio').nth(1));
  await expect(page.getByText('Run: 3 days → 4 days')).toBeVisible();
  expect(await goalOf(user, run), 'nothing is written before it is accepted').toBe(3);
  await press('Control+Enter');
  await expect(page.getByRole('heading', { name: say('review.finished', { week: 'Week 40' }) })).toBeFocused();
  await expect(page.getByText(say('review.seeYou', { day: 'Monday' }))).toBeVisible();
  await expect
    .poll(() => stored(user))
    .toMatchObject({
      status: 'FINISHED',
      feeling: 4,
      wins: 'Ran in the rain\nRun: 4 of 3 days',
      facts: { goalsMet: 1 },
    });
  await expect.poll(() => goalOf(user, run)).toBe(4);

  await press('Control+z');
  await expect(page.getByText('Run: 3 days → 4 days'), 'what was chosen is there to be changed').toBeVisible();
  await expect.poll(() => stored(user)).toMatchObject({ status: 'DRAFT', facts: null });
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
  'what the review says opens, down to the weeks that speak for a goal',
  { tag: '@desktop' },
  async ({ page, user, review, explore, say, checkAccessibility }) => {
    await createRun(user);
    await review.open(WEEK.id);
    const main = page.getByRole('main');
    await main
      .getByRole('button', { name: say('review.attainmentBeforeBy', { share: '100%', weekday: 'Sunday' }) })
      .click();
    await expect(explore.line(say('breakdown.mean'))).toHaveText('(100% + 100% + 100% + 100%) ÷ 4 = 100%');
    await page.keyboard.press('Escape');
    await main
      .getByRole('button', { name: say('review.prompt', { name: 'Run', amount: say('review.usual') }) })
      .click();
    await expect(explore.line(say('breakdown.change'))).toHaveText('4 − 4 = 0 more');
    await expect(explore.line(say('breakdown.usual'))).toHaveText('(4 + 4 + 4 + 4) ÷ 4 = 4 days');
    await checkAccessibility(page, 'what is usual');
    await page.keyboard.press('Escape');
    await review.open(WEEK.id, 6);
    await main.getByRole('button', { name: /^Run: Met in 8/ }).click();
    await expect(explore.sheet).toContainText('Raise to 4 days');
    await expect(explore.line(say('breakdown.suggested'))).toHaveText(say('insight.simulated', { met: 8, counted: 8 }));
    await expect(explore.sheet.getByRole('button', { name: /^Week/ })).toHaveCount(8);
    await page.keyboard.press('Escape');
    await expect(page, 'Escape closes the number, not the review').toHaveURL(/step=6/);
  },
);

test('a draft is deleted, and comes back with what was typed last', async ({ page, user, review, shell, say }) => {
  await user.createActivity({ name: 'Run', target: 3 });
  await review.open(WEEK.id, 3);
  const trash = page.getByRole('button', { name: say('review.deleteDraft') });
  await expect(trash, 'there is nothing to delete yet').toBeHidden();
  await review.text('review.wins').fill('Ran');
  await expect(review.saved).toBeVisible();
  await review.text('review.wins').fill('Ran far');
  await trash.click();
  await expect(page).toHaveURL('/weekly-review');
  await expect.poll(() => stored(user)).toBeNull();
  await expect(review.inList('Week 40')).toBeHidden();
  await shell.undo(say('review.draftDeleted', { week: 'Week 40' }));
  await expect(review.inList('Week 40')).toBeVisible();
  await expect.poll(async () => await stored(user)).toMatchObject({ status: 'DRAFT', wins: 'Ran far' });
});

test('goals chosen in a draft go with it, and come back with it', async ({ page, user, review, shell, say }) => {
  await createRun(user);
  await review.open(WEEK.id, 3);
  await review.text('review.wins').fill('Ran');
  await expect(review.saved).toBeVisible();
  const change = page.getByText('Run: 3 days → 4 days');
  const chooseAndDelete = async () => {
    await review.choices('Run').getByRole('radio').nth(1).click();
    await expect(change).toBeVisible();
    await page.getByRole('button', { name: say('review.deleteDraft') }).click();
    await expect(page).toHaveURL('/weekly-review');
  };
  await page.goto(`/weekly-review/${WEEK.id}?step=6`);
  await chooseAndDelete();
  await shell.undo(say('review.draftDeleted', { week: 'Week 40' }));
  await review.inList('Week 40').click();
  await expect(review.question('review.numbers')).toBeVisible();
  await page.goto(`/weekly-review/${WEEK.id}?step=6`);
  await expect(change, 'with the draft').toBeVisible();
  await chooseAndDelete();
  await expect.poll(() => stored(user)).toBeNull();
  await page.goto(`/weekly-review/${WEEK.id}?step=6`);
  await expect(review.choices('Run').getByRole('radio').first()).toBeChecked();
  await expect(change, 'a new review begins without them').toBeHidden();
});

test('a draft is kept without the server, across a reload, and finished without a network @phone', async ({
  page,
  context,
  user,
  review,
  say,
  consoleGuard,
}) => {
  consoleGuard.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  await user.createActivity({ name: 'Run', target: 3 });
  await review.open(WEEK.id, 3);
  const release = await holdChanges(page);
  await review.text('review.wins').fill('Written in a tunnel');
  await expect(review.saved).toBeVisible();
  await page.reload();
  await expect(review.text('review.wins')).toHaveValue('Written in a tunnel');
  expect(await stored(user)).toBeNull();
  await release();
  await expect.poll(async () => (await stored(user))?.wins).toBe('Written in a tunnel');

  await page.keyboard.press('Escape');
  await expect(page, 'Escape leaves, the draft stays').toHaveURL(/\/week/);
  // All of the week is on the device before the network goes.
  await expect(page.getByRole('heading', { name: say('insight.balance') })).toBeVisible();
  await page.getByRole('link', { name: say('review.continue') }).click();
  await context.setOffline(true);
  await review.next.click();
  await review.feeling(2).click();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: say('review.continue') }).click();
  await review.next.click();
  await expect(review.feeling(2)).toBeChecked();
  for (const key of ['review.wins', 'review.struggles', 'review.notes', 'review.goals'] as const) {
    await review.next.click();
    await expect(review.question(key)).toBeVisible();
  }
  await page.getByRole('button', { name: say('review.finish') }).click();
  await expect(page.getByRole('heading', { name: say('review.finished', { week: 'Week 40' }) })).toBeVisible();
  expect(await stored(user)).toMatchObject({ status: 'DRAFT', feeling: null });
  await context.setOffline(false);
  await expect.poll(() => stored(user)).toMatchObject({ status: 'FINISHED', feeling: 2, wins: 'Written in a tunnel' });
});

test('a running timer leaves the way through a review free @phone', async ({ page, user, day, review }) => {
  await user.createActivity({ name: 'Read', unit: 'DURATION', target: 120 });
  await day.open();
  await day.row('Read').startTimer.click();
  await review.open(WEEK.id);
  await expect(page.getByRole('timer')).toBeVisible();
  await review.next.click();
  await expect(review.question('review.feeling')).toBeVisible();
  await expect(page.getByRole('timer'), 'the timer runs on').toBeVisible();
});

test('a finished review is read and edited; its facts stay as they were, and deleting can be taken back @desktop', async ({
  page,
  user,
  review,
  week,
  say,
}) => {
  const run = await user.createActivity({ name: 'Run', target: 3 });
  await user.createEntry(run, '2025-09-23');
  await user.request('POST /api/v1/review/finish', {
    weekId: '2025-W39',
    feeling: 3,
    wins: 'First line\nSecond',
    struggles: '',
    notes: '',
  });
  await user.createEntry(run, '2025-09-24');
  await review.open('2025-W39');
  await expect(page.getByText('1 of 3 days')).toBeVisible();
  await expect(page.getByText('Second')).toBeVisible();
  await page.getByRole('link', { name: say('review.edit') }).click();
  await review.feeling(4).click();
  await review.text('review.winsShort').fill('Another first line');
  await expect(review.saved).toBeVisible();
  await review.done.click();
  await expect(page.getByText('Another first line')).toBeVisible();
  await expect
    .poll(() => stored(user, '2025-W39'))
    .toMatchObject({
      status: 'FINISHED',
      feeling: 4,
      wins: 'Another first line',
      facts: { activities: [{ name: 'Run', done: 1 }] },
    });
  await page.getByRole('button', { name: say('ui.undo') }).click();
  await expect.poll(() => stored(user, '2025-W39')).toMatchObject({ feeling: 3, wins: 'First line\nSecond' });

  await week.open('2025-W39');
  await expect(page.getByRole('link', { name: /Okay.*First line/ })).toBeVisible();
  await page.getByRole('link', { name: say('review.past') }).click();
  await expect(review.heading).toHaveText(say('review.past'));
  await review.inList('Week 39').click();
  await page.getByRole('button', { name: say('review.delete') }).click();
  await expect(page.getByText(say('review.pastEmpty'))).toBeVisible();
  await page.getByRole('button', { name: say('ui.undo') }).click();
  await expect(review.inList('Week 39')).toContainText('First line');
});

test('the review of a week to come leads to this week’s, with a notice', async ({ page, user, review, week, say }) => {
  await user.createActivity({ name: 'Run', target: 3 });
  await page.goto('/day');
  await review.open(NEXT);
  await expect(page).toHaveURL(`/weekly-review/${WEEK.id}`);
  await expect(review.heading).toContainText('Week 40');
  await expect(page.getByText(say('review.toCome', { week: 'Week 41' }))).toBeVisible();
  await page.goBack();
  await expect(page, 'the week to come is not in the way').toHaveURL('/day');
  await review.open(WEEK.id);
  await expect(page.getByText(say('review.toCome', { week: 'Week 41' }))).toBeHidden();
  await page.goto('/week');
  await week.next.click();
  await expect(page.getByText(say('review.opensThen'))).toBeVisible();
});

test('an address that names no week says that it could not be read, and leads on', async ({
  page,
  user,
  review,
  say,
}) => {
  await user.createActivity({ name: 'Run', target: 3 });
  for (const id of ['2025-W53', 'soon', '0001-W01', '2025-W4']) {
    await review.open(id);
    await expect(review.heading, id).toHaveText(say('review.unreadable'));
  }
  await page.getByRole('link', { name: say('review.thisWeek') }).click();
  await expect(page).toHaveURL(`/weekly-review/${WEEK.id}`);
  await expect(review.heading).toContainText('Week 40');
});

/** Looks at every screen of a review. */
async function walk(
  page: Page,
  check: (what: string) => Promise<void>,
  steps: readonly number[],
  open: (step: number) => Promise<void>,
): Promise<void> {
  for (const step of steps) {
    await open(step);
    await check(`step ${step}`);
    const widest = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(widest, `step ${step} is no wider than the screen`).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
  }
}

for (const { language, tag } of LANGUAGES.slice(1)) {
  test.describe(language, { tag: [...tag] }, () => {
    test.use({ language });

    test('every screen of a review can be used by everybody', async ({
      page,
      user,
      review,
      say,
      checkAccessibility,
    }) => {
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
      await walk(
        page,
        (what) => checkAccessibility(page, what),
        [1, 2, 3, 6],
        async (step) => {
          await review.open(WEEK.id, step);
          await expect(
            review.question(
              (
                [
                  'review.numbers',
                  'review.feeling',
                  'review.wins',
                  'review.struggles',
                  'review.notes',
                  'review.goals',
                ] as const
              )[step - 1] ?? 'review.numbers',
            ),
          ).toBeVisible();
        },
      );
      await review.open('2025-W39');
      await expect(page.getByText('Dos')).toBeVisible();
      await checkAccessibility(page, 'a finished one');
      await review.openAll();
      await expect(page.getByText(say('review.feelings')).first()).toBeVisible();
      await checkAccessibility(page, 'all of them');
    });
  });
}
