import { WEEK } from '../days';
import { expect, test } from '../fixtures';
import { createRun, storedReview, SUNDAY } from '../reviews';

test.use({ time: SUNDAY });

test('a note to next week is written on the back of the card, and waits on the first day @long', async ({
  page,
  user,
  day,
  review,
  say,
  checkAccessibility,
}) => {
  await createRun(user);
  await review.open(WEEK.id, 2);
  await review.feeling(4).click();
  await expect(review.saved).toBeVisible();
  await review.open(WEEK.id, 4);
  await review.choices('Run').getByRole('radio').nth(1).click();
  await page.getByRole('button', { name: say('review.finish') }).click();
  await page.getByRole('button', { name: say('review.letterWrite', { number: 41 }) }).click();
  const note = page.getByRole('textbox', { name: say('review.letter', { number: 41 }) });
  await expect(note).toBeFocused();
  await expect(page.getByText('Run: 3 days → 4 days')).toBeVisible();
  await note.fill('Call Tom first.\nTake it easy on Tuesday.');
  await checkAccessibility(page, 'the back of the card');
  await expect.poll(async () => (await storedReview(user))?.letter).toBe('Call Tom first.\nTake it easy on Tuesday.');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: say('review.letterOpen') })).toBeFocused();
  await review.done.click();

  await page.clock.setSystemTime('2025-10-06T07:00:00Z');
  await day.open();
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: say('review.letterFrom', { number: 40 }) })).toBeVisible();
  await expect(main.getByText('Call Tom first.')).toBeVisible();
  await checkAccessibility(page, 'the note on the first day');
  await main.getByRole('button', { name: say('review.letterFold') }).click();
  await expect(main.getByText('Call Tom first.')).toBeHidden();
  await expect.poll(async () => (await storedReview(user))?.isLetterRead).toBe(true);
  await page.keyboard.press('Control+z');
  await expect(main.getByText('Call Tom first.')).toBeVisible();
  await page.reload();
  await expect(main.getByText('Call Tom first.')).toBeVisible();
});
