import { expect, test } from '../fixtures';
import { HALF_OF_QUARTER, objectivesOf, createObjective } from '../objectives';

test.use({ time: HALF_OF_QUARTER });

test('an activity is linked to objectives, and unlinked with undo @desktop @long', async ({
  page,
  user,
  objectives,
  activity,
  shell,
  say,
  checkAccessibility,
}) => {
  const run = await user.createActivity({ name: 'Run', target: 3 });
  await createObjective(user, 'Half marathon');
  await activity.open(run.id);
  await page
    .getByRole('main')
    .getByRole('link', { name: say('objective.title') })
    .click();
  await expect(activity.heading).toHaveText(`Run ${say('objective.linkedTitle')}`);
  await expect(page.getByText(say('objective.linkedEmpty'))).toBeVisible();
  await page.getByRole('button', { name: say('objective.linkAn') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Half marathon/ })
    .click();
  const card = objectives.card('Half marathon');
  await expect(card.root).toBeVisible();
  await checkAccessibility(page, 'the linked objectives');
  await card.chooseFromMenu('objective.unlink');
  await expect(page.getByText(say('objective.linkedEmpty'))).toBeVisible();
  await shell.undo(say('objective.toast.unlinked', { name: 'Half marathon' }));
  await expect(card.root).toBeVisible();
  await expect
    .poll(async () => (await objectivesOf(user)).map(({ linkedActivityIds }) => linkedActivityIds))
    .toEqual([[run.id]]);
  await activity.open(run.id);
  await expect(card.root, 'on the page of the activity').toBeVisible();
  await expect(page.getByRole('button', { name: say('objective.linkObjective') })).toBeVisible();
  await checkAccessibility(page, 'the page of an activity with a linked objective');
});

test('an objective that follows an activity counts its entries @desktop @long', async ({
  user,
  objectives,
  explore,
  day,
  shell,
  say,
}) => {
  const run = await user.createActivity({ name: 'Run', target: 3 });
  await user.createEntry(run, '2025-11-03');
  await createObjective(user, 'Run on 40 days', { type: 'PROGRESS', start: 0, target: 40, followsActivityId: run.id });
  await objectives.open();
  await expect(objectives.card('Run on 40 days').root).toContainText('0 → 1 → 40 days');
  await shell.go('shell.today');
  await day.row('Run').check.click();
  await shell.go('shell.objectives');
  await expect(objectives.card('Run on 40 days').root, 'what was just recorded counts').toContainText(
    '0 → 2 → 40 days',
  );
  await objectives
    .card('Run on 40 days')
    .root.getByRole('button', { name: /^Run on 40 days: from 0, now 2, to 40 days/ })
    .click();
  await expect(explore.line(say('breakdown.progress'))).toHaveText('(2 − 0) ÷ (40 − 0) = 5%');
  await explore.sheet
    .getByRole('button', { name: /^Delete Done/ })
    .last()
    .click();
  await expect(explore.line(say('breakdown.done')), 'its records are there, and count at once').toHaveText('1 day');
});
