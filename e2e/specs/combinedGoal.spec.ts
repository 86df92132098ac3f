import { NOON, WEEK } from '../days';
import { expect, test } from '../fixtures';
import { eachLanguage } from '../texts';
import type { TestUser } from '../user';

test.use({ time: NOON });

interface Goal {
  readonly name: string;
  readonly activityIds: readonly string[];
  readonly weeklyGoalsTimeline: readonly { readonly startWeekId: string; readonly target: number }[];
}

const goalsOf = async (user: TestUser) =>
  (await user.request<{ combinedGoals: Goal[] }>('GET /api/v1/combined-goals')).combinedGoals;

for (const { language, tag } of eachLanguage('EN')) {
  test.describe(language, { tag: [...tag.filter((one) => one !== '@desktop'), '@phone'] }, () => {
    test.use({ language });

    test('a combined goal adds up its activities, is changed without a network, and undone', async ({
      page,
      user,
      day,
      week,
      say,
      checkAccessibility,
      consoleGuard,
    }) => {
      test.slow();
      consoleGuard.allow(/ERR_INTERNET_DISCONNECTED/);
      const run = await user.createActivity({ name: 'Run', unit: 'DURATION', target: 60 });
      const swim = await user.createActivity({ name: 'Swim', unit: 'DURATION' });
      await user.createActivity({ name: 'Read' });
      await user.createActivity({ name: 'Screen time', unit: 'DURATION', direction: 'AT_MOST', target: 600 });
      await user.createEntry(run, WEEK.monday, { amount: 40 });
      await week.open();
      await week.chooseFromMenu('combinedGoal.new');
      const form = page.getByRole('dialog', { name: say('combinedGoal.formCreate') });
      await form.press('Escape');
      await expect(form).toBeHidden();
      await day.open();
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox').fill(say('combinedGoal.formCreate'));
      await page.keyboard.press('Enter');

      await form.getByRole('checkbox', { name: 'Run' }).check({ force: true });
      for (const name of ['Read', 'Screen time'])
        await expect(form.getByRole('checkbox', { name }), `${name} cannot be added up`).toBeDisabled();
      await form.getByRole('button', { name: say('combinedGoal.create') }).click();
      await expect(form.getByText(say('combinedGoal.nameEmpty'))).toBeVisible();
      await expect(form.getByText(say('combinedGoal.membersError', { min: 2, max: 10 }))).toBeVisible();
      await checkAccessibility(page, 'the form of a combined goal with errors');
      await form.getByRole('textbox', { name: say('combinedGoal.name') }).fill('Move');
      await form.getByRole('checkbox', { name: 'Swim' }).check({ force: true });
      await form.getByRole('button', { name: say('combinedGoal.create') }).click();
      await expect(form).toBeHidden();

      const row = page.getByRole('region', { name: say('combinedGoal.title') }).getByRole('listitem');
      const minutes = (done: number) => new RegExp(`${done}\\s?(?:m|min|分)[^0-9]*2\\s?(?:h|時間)\\s?30`);
      await expect(row).toContainText('Move');
      await expect(row).toContainText(minutes(40));
      await checkAccessibility(page, 'a week with a combined goal');
      await expect.poll(() => goalsOf(user)).toMatchObject([{ name: 'Move', activityIds: [run.id, swim.id] }]);
      await user.createEntry(swim, WEEK.tuesday, { amount: 15 });
      await expect(row, 'what another device recorded').toContainText(minutes(55));

      await row.getByRole('button').click();
      const sheet = page.getByRole('dialog', { name: 'Move' });
      await expect(sheet.getByRole('button', { name: /^Run/ })).toContainText('40');
      await expect(sheet.getByRole('button', { name: /^Swim/ })).toContainText('15');
      await checkAccessibility(page, 'the breakdown of a combined goal');

      await page.context().setOffline(true);
      await sheet.getByRole('button', { name: say('combinedGoal.edit') }).click();
      const edit = page.getByRole('dialog', { name: say('combinedGoal.formEdit') });
      await edit.getByRole('textbox', { name: say('combinedGoal.name') }).fill('Get moving');
      await edit.getByRole('button', { name: say('combinedGoal.save') }).click();
      await expect(edit).toBeHidden();
      const renamed = page.getByRole('dialog', { name: 'Get moving' });
      await renamed.getByRole('button', { name: say('combinedGoal.delete') }).click();
      await expect(row).toBeHidden();
      await page.keyboard.press('Control+z');
      await expect(row).toContainText('Get moving');
      await page.keyboard.press('Control+z');
      await expect(row).toContainText('Move');
      await expect(row).not.toContainText('Get moving');
      await page.context().setOffline(false);
      await expect
        .poll(() => goalsOf(user))
        .toMatchObject([{ name: 'Move', weeklyGoalsTimeline: [{ target: 150 }], activityIds: [run.id, swim.id] }]);
    });
  });
}
