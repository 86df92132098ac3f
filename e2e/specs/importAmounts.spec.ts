import { expect, test } from '../fixtures';

const file = (name: string, content: string | Buffer) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(content),
});

const TABLE = [
  'Fecha;Actividad;Cantidad',
  '05/01/2026;Correr;2,5 km',
  '06/01/2026;Correr;3 km',
  '05/01/2026;Pasos;8.537',
  '06/01/2026;Pasos;12.000',
  '05/01/2026;Leer;1,5 h',
  '06/01/2026;Leer;muchas',
  '32/01/2026;Leer;1 h',
].join('\r\n');

test('a table keeps its amounts, names what it changes, and adds nothing a second time @long', async ({
  page,
  user,
  say,
}) => {
  await page.goto('/settings/data');
  const picker = page.locator('input[type=file]');
  // Windows-1252, as spreadsheets save CSV in Spain.
  await picker.setInputFiles(file('hábitos.csv', Buffer.from(TABLE, 'latin1')));
  await expect(page.getByLabel(say('transfer.decimalMark'))).toHaveValue('COMMA');
  await page.getByRole('button', { name: say('transfer.next') }).click();

  await expect(page.getByText('Total: 5.5 km (55 × 100 m)')).toBeVisible();
  await expect(page.getByText('In the file: 20,537. To be imported: 205 × 100.')).toBeVisible();
  await page.getByText(say('transfer.issue.show')).click();
  const issues = page.getByRole('listitem');
  await expect(issues.filter({ hasText: 'Row 4' })).toContainText('8.537 becomes 85 × 100.');
  await expect(issues.filter({ hasText: 'Row 7' })).toContainText('“muchas” isn’t an amount.');
  await expect(issues.filter({ hasText: 'Row 8' })).toContainText('“32/01/2026” isn’t a date.');
  const [list] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: say('transfer.issue.download') }).click(),
  ]);
  expect(list.suggestedFilename()).toBe('sevenfold-import.csv');
  await page.getByRole('button', { name: say('transfer.start'), exact: true }).click();
  await expect(page.getByRole('heading', { name: say('transfer.done') })).toBeVisible();
  const { entries } = await user.records('2026-01-05');
  expect(entries.map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual([25, 85, 90]);

  await page.getByRole('button', { name: say('transfer.another') }).click();
  await picker.setInputFiles(file('hábitos.csv', Buffer.from(TABLE, 'latin1')));
  await page.getByRole('button', { name: say('transfer.next') }).click();
  await expect(page.getByText(say('transfer.allHere'))).toBeVisible();
  await expect(page.getByRole('button', { name: say('transfer.start'), exact: true })).toBeHidden();
});

test('the columns and choices of a table are kept on the way back and over a reload @desktop @long', async ({
  page,
  user,
  say,
}) => {
  const read = await user.createActivity({ name: 'Reading', unit: 'DURATION', target: 60 });
  const choose = () =>
    page.locator('input[type=file]').setInputFiles(file('log.csv', 'Date,What,Value\n2026-01-05,Books,1.5\n'));
  await page.goto('/settings/data');
  await choose();
  await page.getByLabel(say('transfer.measure')).selectOption('HOURS');
  await page.getByRole('button', { name: say('transfer.next') }).click();
  await page.getByLabel(say('transfer.into')).selectOption(read.id);
  await expect(page.getByText('Total: 1h 30m')).toBeVisible();
  await page.getByRole('button', { name: say('transfer.back'), exact: true }).click();
  await expect(page.getByLabel(say('transfer.measure'))).toHaveValue('HOURS');
  await page.reload();
  await choose();
  await expect(page.getByLabel(say('transfer.measure'))).toHaveValue('HOURS');
  await page.getByRole('button', { name: say('transfer.next') }).click();
  await expect(page.getByLabel(say('transfer.into'))).toHaveValue(read.id);
  await page.getByRole('button', { name: say('transfer.start'), exact: true }).click();
  await expect(page.getByRole('heading', { name: say('transfer.done') })).toBeVisible();
  expect((await user.activities()).map(({ name }) => name)).toEqual(['Reading']);
  expect((await user.records('2026-01-05')).entries).toMatchObject([{ activityId: read.id, amount: 90 }]);
});

test('a table of which every row is refused shows why, and its columns can be chosen again @desktop @long', async ({
  page,
  user,
  say,
}) => {
  await page.goto('/settings/data');
  await page.locator('input[type=file]').setInputFiles(file('log.csv', 'Date,What,Value\n2026-01-05,Run,1.5\n'));
  await page.getByLabel(say('transfer.decimalMark')).selectOption('COMMA');
  await page.getByRole('button', { name: say('transfer.next') }).click();
  await expect(page.getByText('Left out: 1 with an amount that can’t be recorded')).toBeVisible();
  await expect(page.getByRole('button', { name: say('transfer.start'), exact: true })).toBeDisabled();
  await page.getByRole('button', { name: say('transfer.back'), exact: true }).click();
  await page.getByLabel(say('transfer.decimalMark')).selectOption('POINT');
  await page.getByRole('button', { name: say('transfer.next') }).click();
  await expect(page.getByText('Total: 1.5 (15 × 0.1)')).toBeVisible();
  expect(await user.activities()).toEqual([]);
});
