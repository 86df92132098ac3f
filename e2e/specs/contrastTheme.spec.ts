import type { Locator } from '@playwright/test';
import { NOON, WEEK } from '../days';
import { expect, test } from '../fixtures';

test.use({ time: NOON });

test(
  'a contrast theme of the system shows what is chosen, and amounts',
  { tag: '@desktop' },
  async ({ page, user, day, week, shell, say }) => {
    const water = await user.createActivity({ name: 'Water', unit: 'TIMES', target: 10 });
    await user.createEntry(water, WEEK.monday, { amount: 10 });
    await page.emulateMedia({ forcedColors: 'active' });
    await day.open();
    await expect.poll(() => isOutlined(day.strip.locator('[aria-checked=true]'))).toBe(true);
    expect(await isOutlined(day.strip.locator('[aria-checked=false]').first())).toBe(false);
    expect(await isOutlined(shell.menu.locator('[aria-current=page]'))).toBe(true);
    await page.getByRole('button', { name: say('day.more'), exact: true }).press('Enter');
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => isOutlined(page.locator('[role^=menuitem]:focus'))).toBe(true);
    await page.goto(`/week?week=${WEEK.id}`);
    await week.row('Water').waitFor();
    const cells = page.locator('[data-activity] [data-date], [data-row] [data-date]');
    await expect.poll(() => backgroundOf(cells.nth(0))).not.toBe(await backgroundOf(cells.nth(1)));
    await page.goto('/settings/general');
    const language = page.getByRole('radiogroup', { name: say('settings.language') });
    await expect.poll(() => isOutlined(language.getByRole('radio', { checked: true }))).toBe(true);
    expect(await isOutlined(language.getByRole('radio', { checked: false }).first())).toBe(false);
  },
);

const isOutlined = (element: Locator): Promise<boolean> =>
  element.evaluate((node) => getComputedStyle(node).outlineStyle === 'solid');

const backgroundOf = (element: Locator): Promise<string> =>
  element.evaluate((node) => getComputedStyle(node).backgroundColor);
