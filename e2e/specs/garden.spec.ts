import { NOON, WEEK } from '../days';
import { expect, test } from '../fixtures';

test.use({ time: NOON, contextOptions: { reducedMotion: 'no-preference' } });

test('the last goal of a week opens the flower, which leads to the garden @phone', async ({
  page,
  user,
  day,
  say,
  checkAccessibility,
}) => {
  const run = await user.createActivity({ name: 'Run', target: 1 });
  await user.createActivity({ name: 'Read', target: 1 });
  await user.createEntry(run, WEEK.monday);
  await day.open();
  const flower = page.locator('[data-flower]');
  await day.row('Read').check.click();
  await expect(flower).toBeAttached();
  await page.getByRole('button', { name: say('day.seeGarden') }).click();
  await expect(page, 'the message lies above the flower').toHaveURL('/weekly-review');
  await expect(flower).not.toBeAttached();
  const garden = page.getByRole('region', { name: say('review.garden') });
  await expect(garden.getByRole('link'), 'it begins with the first week').toHaveCount(1);
  const plant = garden.getByRole('link', { name: /^Week 40 .*on track/ });
  await checkAccessibility(page, 'the garden');
  await plant.click();
  await expect(page).toHaveURL('/week?week=2025-W40');
});

test('a flower leads to its review, which closes into the garden @phone', async ({ page, user, say }) => {
  const run = await user.createActivity({ name: 'Run', target: 1 });
  await user.createEntry(run, '2025-09-22');
  await user.request('POST /api/v1/review/finish', { weekId: '2025-W39', feeling: 5 });
  await page.goto('/weekly-review');
  const plant = page.getByRole('region', { name: say('review.garden') }).getByRole('link', { name: /^Week 39 / });
  await plant.click();
  await expect(page).toHaveURL('/weekly-review/2025-W39');
  await page.getByRole('button', { name: say('ui.close') }).click();
  await expect(page).toHaveURL('/weekly-review');
  await expect(plant).toBeVisible();
});
