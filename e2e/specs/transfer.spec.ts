import { readFile } from 'node:fs/promises';
import { expect, test } from '../fixtures';

const CSV = 'date,activity,amount\n2026-01-05,Swim,30 min\n2026-01-07,Swim,45 min\n2026-01-07,Read,1\nsoon,Read,1\n';

/** A file as `setInputFiles` takes it. */
const file = (name: string, content: string | Buffer) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(content),
});

test('an export restores a deleted activity, and a second import adds nothing @desktop', async ({
  page,
  user,
  say,
  checkAccessibility,
}) => {
  const run = await user.createActivity({ name: 'Run', target: 3 });
  await user.createEntry(run, '2026-01-05');
  await page.goto('/settings/data');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: say('transfer.exportJson') }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^sevenfold-\d{4}-\d\d-\d\d\.json$/);
  const content = await readFile(await download.path());
  await user.request('DELETE /api/v1/a', { activityId: run.id });
  const picker = page.locator('input[type=file]');
  await picker.setInputFiles(file('half.json', content.subarray(0, content.length - 20)));
  await expect(page.getByRole('alert')).toHaveText(say('transfer.refused.BROKEN'));
  await picker.setInputFiles(file('sevenfold.json', content));
  await expect(page.getByRole('heading', { name: say('transfer.preview') })).toBeVisible();
  await page.getByRole('button', { name: say('transfer.start'), exact: true }).click();
  await expect(page.getByRole('heading', { name: say('transfer.done') })).toBeVisible();
  await checkAccessibility(page, 'an import that is done');
  expect(await user.activities()).toMatchObject([{ id: run.id, name: 'Run' }]);
  expect((await user.records('2026-01-05')).entries).toMatchObject([{ activityId: run.id, amount: 1 }]);

  await page.getByRole('button', { name: say('transfer.another') }).click();
  await picker.setInputFiles(file('sevenfold.json', content));
  await expect(page.getByText(say('transfer.allHere'))).toBeVisible();
  await expect(page.getByRole('button', { name: say('transfer.start'), exact: true })).toBeHidden();
});

test('an exported CSV archive restores a deleted activity @desktop @long', async ({ page, user, say }) => {
  const run = await user.createActivity({ name: '=Run', target: 3 });
  await user.createEntry(run, '2026-01-05');
  await page.goto('/settings/data');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: say('transfer.exportCsv') }).click(),
  ]);
  await user.request('DELETE /api/v1/a', { activityId: run.id });
  const content = await readFile(await download.path());
  await page.locator('input[type=file]').setInputFiles(file('sevenfold.zip', content));
  await page.getByRole('button', { name: say('transfer.start'), exact: true }).click();
  await expect(page.getByRole('heading', { name: say('transfer.done') })).toBeVisible();
  expect(await user.activities()).toMatchObject([{ id: run.id, name: '=Run' }]);
  expect((await user.records('2026-01-05')).entries).toMatchObject([{ activityId: run.id, amount: 1 }]);
});

test('a table of another app is mapped, changed, imported and undone after a reload @desktop', async ({
  page,
  user,
  say,
  checkAccessibility,
}) => {
  const namesOf = async () => (await user.activities()).map(({ name }) => name);
  await page.goto('/settings/data');
  await page.locator('input[type=file]').setInputFiles(file('habits.csv', CSV));
  await expect(page.getByRole('heading', { name: say('transfer.mapping') })).toBeVisible();
  await checkAccessibility(page, 'the columns of a table');
  await page.getByRole('button', { name: say('transfer.next') }).click();
  const names = page.getByRole('textbox', { name: say('transfer.name') });
  await expect(names).toHaveCount(2);
  await names.first().fill('Swimming');
  await page.getByRole('checkbox', { name: say('transfer.include', { name: 'Read' }) }).click();
  await checkAccessibility(page, 'the preview of an import');
  await page.getByRole('button', { name: say('transfer.start'), exact: true }).click();
  await expect(page.getByRole('heading', { name: say('transfer.done') })).toBeVisible();
  expect(await namesOf()).toEqual(['Swimming']);
  await page.reload();
  const confirm = page.getByRole('dialog').getByRole('button', { name: say('transfer.undo') });
  await page.getByRole('button', { name: say('transfer.undo') }).click();
  await checkAccessibility(page, 'the question before an undo');
  await confirm.click();
  await expect(page.getByText(say('transfer.undone'))).toBeVisible();
  expect(await namesOf()).toEqual([]);
  await page
    .getByRole('main')
    .getByRole('button', { name: say('importUndo.restore') })
    .click();
  await expect(page.getByText(say('importUndo.restored'))).toBeVisible();
  expect(await namesOf()).toEqual(['Swimming']);
});

const HABIT_TROVE = JSON.stringify({
  habits: [
    {
      id: '6f1c',
      name: 'Stretch',
      description: '',
      frequency: 'FREQ=WEEKLY;BYDAY=MO,WE',
      coinReward: 1,
      completions: ['2026-01-05T08:00:00.000Z', '2026-01-07T08:00:00.000Z'],
    },
  ],
});

test('backups of HabitTrove and Loop, one of them an SQLite database, are imported and undone @desktop @long', async ({
  page,
  user,
  say,
}) => {
  const [archive, database] = await Promise.all(
    ['loop.zip', 'loop.db'].map((name) => readFile(new URL(`../files/${name}`, import.meta.url))),
  );
  await page.goto('/settings/data');
  const backups = [
    ['habits.json', HABIT_TROVE, ['Stretch']],
    ['Loop Habits CSV 2026-01-26.zip', archive, ['Meditate', 'Wake up early']],
    ['Loop Habits Backup.db', database, ['Read']],
  ] as const;
  for (const [name, content, names] of backups) {
    await page.locator('input[type=file]').setInputFiles(file(name, content ?? ''));
    await expect(page.getByRole('textbox', { name: say('transfer.name') })).toHaveCount(names.length);
    await page.getByRole('button', { name: say('transfer.start'), exact: true }).click();
    // The innermost element around the heading; the list of past imports has buttons to undo, too.
    const done = page
      .getByRole('main')
      .locator('section, div')
      .filter({ has: page.getByRole('heading', { name: say('transfer.done') }) })
      .last();
    await expect(done).toBeVisible();
    expect((await user.activities()).map((activity) => activity.name)).toEqual(names);
    await done.getByRole('button', { name: say('transfer.undo') }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('transfer.undo') })
      .click();
    await expect(page.getByRole('heading', { name: say('transfer.importTitle'), exact: true })).toBeVisible();
    expect(await user.activities()).toEqual([]);
  }
});
