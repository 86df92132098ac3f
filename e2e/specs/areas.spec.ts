import { expect, test } from '../fixtures';
import { text } from '../texts';

test('areas of life are renamed, recoloured, moved, added and deleted in place @phone', async ({
  page,
  user,
  say,
  checkAccessibility,
}) => {
  await user.createActivity({ name: 'Run' });
  const areas = async () =>
    (await user.request<{ areas: { name: string; color: string }[] }>('GET /api/v1/areas')).areas;
  const names = async () => (await areas()).map(({ name }) => name);
  await page.goto('/settings/areas-of-life');
  const line = (name: string) => page.getByRole('button', { name: say('area.edit', { name }), exact: true });

  await line('Work').click();
  await page.getByRole('textbox', { name: say('area.nameOf', { name: 'Work' }) }).fill('Studio');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main').getByText(say('settings.saved'))).toBeVisible();
  await expect.poll(names).toContain('Studio');
  await page.getByRole('button', { name: say('area.colorOf', { name: 'Studio' }) }).click();
  await page.getByRole('radio', { name: say('ui.color.teal') }).click();
  await checkAccessibility(page, 'areas with an open palette');
  await page.keyboard.press('Escape');
  await expect.poll(async () => (await areas()).find(({ name }) => name === 'Studio')?.color).toBe('#007871');

  await page.getByRole('button', { name: say('ui.moveHandle', { name: 'Studio' }) }).press('Alt+ArrowUp');
  await expect.poll(async () => (await names()).indexOf('Studio')).toBe(1);

  await page.getByRole('button', { name: say('area.add') }).click();
  await page.keyboard.type('Music');
  await page.keyboard.press('Enter');
  await expect(line('Music')).toBeVisible();

  await page.getByRole('button', { name: say('area.more', { name: 'Health' }) }).click();
  await page.getByRole('menuitem', { name: say('area.delete') }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(say('area.deleteMoves', { count: 1, fallback: say('area.other') }));
  await dialog.getByRole('button', { name: say('area.delete') }).click();
  await expect.poll(names).toEqual(['Studio', 'Relationships', 'Growth', 'Enjoyment', 'Other', 'Music']);

  await user.updateSettings({ language: 'JA' });
  const inJapanese = (name: string) => page.getByRole('button', { name: text('JA', 'area.edit', { name }) });
  await expect(inJapanese('成長'), 'a default area follows the language').toContainText('成長');
  await expect(inJapanese('Studio'), 'a renamed one does not').toContainText('Studio');
  await checkAccessibility(page, 'areas in Japanese');
});
