import { WEEK } from '../days';
import { expect, test } from '../fixtures';
import { holdChanges } from '../network';
import { SUNDAY, storedReview, createRun } from '../reviews';

test.use({ time: SUNDAY });

test('a deleted draft is restored with the text typed last @desktop @long', async ({
  page,
  user,
  review,
  shell,
  say,
}) => {
  await user.createActivity({ name: 'Run', target: 3 });
  await review.open(WEEK.id, 3);
  const options = page.getByRole('button', { name: say('review.options') });
  await expect(options, 'there is nothing to delete yet').toBeHidden();
  await review.text('review.wins').fill('Ran');
  await expect(review.saved).toBeVisible();
  await review.text('review.wins').fill('Ran far');
  await options.click();
  await page.getByRole('menuitem', { name: say('review.deleteDraft') }).click();
  await expect(page).toHaveURL('/weekly-review');
  await shell.holdToast();
  await expect.poll(() => storedReview(user)).toBeNull();
  await expect(review.inList('Week 40')).toBeHidden();
  await shell.undo(say('review.draftDeleted', { week: 'Week 40' }));
  await expect(review.inList('Week 40')).toBeVisible();
  await expect.poll(async () => await storedReview(user)).toMatchObject({ status: 'DRAFT', wins: 'Ran far' });
});

test('goals chosen in a draft are deleted and restored with it @phone @long', async ({
  page,
  user,
  review,
  shell,
  say,
}) => {
  await createRun(user);
  await review.open(WEEK.id, 3);
  await review.text('review.wins').fill('Ran');
  await expect(review.saved).toBeVisible();
  const change = page.getByText('Run: 3 days → 4 days');
  const chooseAndDelete = async () => {
    await review.choices('Run').getByRole('radio').nth(1).click();
    await expect(change).toBeVisible();
    await page.getByRole('button', { name: say('review.options') }).click();
    await page.getByRole('menuitem', { name: say('review.deleteDraft') }).click();
    await expect(page).toHaveURL('/weekly-review');
  };
  await page.goto(`/weekly-review/${WEEK.id}?step=4`);
  await chooseAndDelete();
  await shell.undo(say('review.draftDeleted', { week: 'Week 40' }));
  await review.inList('Week 40').click();
  await expect(review.numbers).toBeVisible();
  await page.goto(`/weekly-review/${WEEK.id}?step=4`);
  await expect(change, 'with the draft').toBeVisible();
  await chooseAndDelete();
  await expect.poll(() => storedReview(user)).toBeNull();
  await page.goto(`/weekly-review/${WEEK.id}?step=4`);
  await expect(review.choices('Run').getByRole('radio').first()).toBeChecked();
  await expect(change, 'a new review begins without them').toBeHidden();
});

test('a draft is kept while the server is unavailable, across a reload, and finished offline @phone', async ({
  page,
  context,
  user,
  review,
  say,
  consoleGuard,
}) => {
  consoleGuard.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  await user.createActivity({ name: 'Run', target: 3 });
  await review.open(WEEK.id, 3);
  const release = await holdChanges(page);
  await review.text('review.wins').fill('Written in a tunnel');
  await expect(review.saved).toBeVisible();
  await page.reload();
  await expect(review.text('review.wins')).toHaveValue('Written in a tunnel');
  expect(await storedReview(user)).toBeNull();
  await release();
  await expect.poll(async () => (await storedReview(user))?.wins).toBe('Written in a tunnel');

  await page.keyboard.press('Escape');
  await expect(page, 'Escape leaves, the draft stays').toHaveURL(/\/week/);
  // All of the week is on the device before the network goes.
  await expect(page.getByText(say('week.chartsToCome'))).toBeVisible();
  await page.getByRole('link', { name: say('review.continue') }).click();
  await context.setOffline(true);
  await review.next.click();
  await review.feeling(2).click();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: say('review.continue') }).click();
  await review.next.click();
  await expect(review.feeling(2)).toBeChecked();
  for (const key of ['review.words', 'review.goals'] as const) {
    await review.next.click();
    await expect(review.question(key)).toBeVisible();
  }
  await page.getByRole('button', { name: say('review.finish') }).click();
  await expect(page.getByRole('heading', { name: say('review.finished', { week: 'Week 40' }) })).toBeVisible();
  expect(await storedReview(user)).toMatchObject({ status: 'DRAFT', feeling: null });
  await context.setOffline(false);
  await expect
    .poll(() => storedReview(user))
    .toMatchObject({ status: 'FINISHED', feeling: 2, wins: 'Written in a tunnel' });
});

test('a running timer does not cover the controls of a review @phone @long', async ({ page, user, day, review }) => {
  await user.createActivity({ name: 'Read', unit: 'DURATION', target: 120 });
  await day.open();
  await day.row('Read').startTimer.click();
  await review.open(WEEK.id);
  await expect(page.getByRole('timer')).toBeVisible();
  await review.next.click();
  await expect(review.question('review.feeling')).toBeVisible();
  await expect(page.getByRole('timer'), 'the timer runs on').toBeVisible();
});

test('a finished review can be edited; its facts are frozen, and deleting can be undone @desktop @long', async ({
  page,
  user,
  review,
  week,
  shell,
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
  await shell.holdToast();
  await expect(page.getByText('Another first line')).toBeVisible();
  await expect
    .poll(() => storedReview(user, '2025-W39'))
    .toMatchObject({
      status: 'FINISHED',
      feeling: 4,
      wins: 'Another first line',
      facts: { activities: [{ name: 'Run', done: 1 }] },
    });
  await shell.undoLast();
  await expect.poll(() => storedReview(user, '2025-W39')).toMatchObject({ feeling: 3, wins: 'First line\nSecond' });

  await week.open('2025-W39');
  await expect(page.getByRole('link', { name: /Okay.*First line/ })).toBeVisible();
  await week.chooseFromMenu('review.past');
  await expect(review.heading).toHaveText(say('review.past'));
  await review.inList('Week 39').click();
  await page.getByRole('button', { name: say('review.options') }).click();
  await page.getByRole('menuitem', { name: say('review.delete') }).click();
  await expect(page.getByText(say('review.pastEmpty'))).toBeVisible();
  await shell.undoLast();
  await expect(review.inList('Week 39')).toContainText('First line');
});
