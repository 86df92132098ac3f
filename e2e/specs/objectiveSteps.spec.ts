import { newId } from '../user';
import { expect, test } from '../fixtures';
import { eachLanguage } from '../texts';
import { HALF_OF_QUARTER, objectivesOf, createObjective } from '../objectives';
import { startingWith } from '../pageObjects/matchers';

test.use({ time: HALF_OF_QUARTER });

const DATES = {
  EN: { short: 'Nov 12', long: 'Nov 16, 2025' },
  ES: { short: '12 nov', long: '16 nov 2025' },
  JA: { short: '11月12日', long: '2025年11月16日' },
} as const;

for (const { language, tag } of eachLanguage('ES')) {
  test.describe(language, { tag }, () => {
    test.use({ language });

    test('a step keeps when it was done, and what happened with it', async ({
      page,
      user,
      objectives,
      say,
      checkAccessibility,
      consoleGuard,
    }) => {
      consoleGuard.allow(/ERR_INTERNET_DISCONNECTED/);
      const dates = DATES[language];
      await createObjective(user, 'Lisbon', {
        steps: ['Give notice', 'Find a flat'].map((name) => ({ id: newId(), name, isDone: false })),
      });
      const stored = async () =>
        (await objectivesOf(user)).flatMap(({ steps = [], stepNotes = [] }) => [
          ...steps.map(({ name, doneOn = null }) => [name, doneOn]),
          ...stepNotes.map(({ date, note }) => [date, note]),
        ]);
      await objectives.open();
      const details = await objectives.card('Lisbon').details();
      const row = details.getByRole('button', { name: startingWith('Find a flat') });
      await details.getByRole('checkbox', { name: 'Find a flat' }).click();
      await row.click();

      const sheet = page.getByRole('dialog', { name: 'Find a flat' });
      const history = sheet.getByRole('region', { name: say('objective.history') }).getByRole('listitem');
      await expect(history).toHaveText([`${say('objective.stepDone')}${dates.long}`]);
      await page.context().setOffline(true);
      await sheet.getByLabel(say('objective.stepDate')).fill('2025-11-12');
      await sheet.getByRole('button', { name: say('objective.addNote') }).click();
      await sheet.getByRole('button', { name: say('objective.save') }).click();
      await expect(sheet.getByText(say('objective.noteEmpty'))).toBeVisible();
      await checkAccessibility(page, 'a new note of a step');
      await sheet.getByRole('textbox', { name: say('objective.note') }).fill('Draft sent to Ana');
      await sheet.getByRole('button', { name: say('objective.save') }).click();
      await expect(history.first(), 'the newest is first').toContainText('Draft sent to Ana');
      await expect(history).toHaveCount(2);
      await page.context().setOffline(false);
      await checkAccessibility(page, 'the sheet of a step');

      const more = sheet.getByRole('button', { name: say('objective.noteMore', { date: dates.long }) });
      await more.click();
      await page.getByRole('menuitem', { name: say('objective.edit') }).click();
      await sheet.getByRole('textbox', { name: say('objective.note') }).fill('Signed');
      await sheet.getByRole('button', { name: say('objective.save') }).click();
      await expect(history.first()).toContainText('Signed');
      await more.click();
      await page.getByRole('menuitem', { name: say('objective.delete') }).click();
      await expect(history).toHaveCount(1);
      await page.keyboard.press('Control+z');
      await expect(history).toHaveCount(2);

      await page.keyboard.press('Escape');
      await expect(sheet).toBeHidden();
      await expect(details, 'only the sheet of the step closes').toBeVisible();
      const facts = [say('objective.stepDoneOn', { date: dates.short }), say('objective.noteCount', { count: 1 })];
      for (const fact of facts) await expect(row).toContainText(fact);
      await checkAccessibility(page, 'steps with dates and notes');
      await expect.poll(stored).toEqual([
        ['Give notice', null],
        ['Find a flat', '2025-11-12'],
        ['2025-11-16', 'Signed'],
      ]);

      await row.click();
      await sheet.getByRole('button', { name: say('objective.delete'), exact: true }).click();
      await expect(row).toBeHidden();
      await expect.poll(stored, 'its notes go with it').toEqual([['Give notice', null]]);
      await page.keyboard.press('Control+z');
      for (const fact of facts) await expect(row).toContainText(fact);
      await expect.poll(stored, 'and are back with it').toHaveLength(3);
    });
  });
}
