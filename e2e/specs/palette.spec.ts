import { NOON } from '../days';
import { expect, test } from '../fixtures';

test.describe('command palette', () => {
  test.use({ time: NOON });

  test('navigates, records and creates', async ({ page, user, day, shell, activities, week, say }) => {
    const read = await user.createActivity({ name: 'Read', unit: 'DURATION', target: 240 });
    await day.open();
    const { keyboard } = page;
    await keyboard.press('Control+k');
    await expect(shell.palette.getByRole('combobox')).toBeFocused();
    await keyboard.type('this week');
    await keyboard.press('Enter');
    await expect(week.heading).toContainText('Week 40');
    await expect(shell.palette).toBeHidden();

    await keyboard.press('Control+k');
    await keyboard.type('read 45');
    await expect(shell.palette.getByRole('option', { name: 'Read +45m' })).toHaveAttribute('aria-selected', 'true');
    await keyboard.press('Enter');
    await expect(shell.toast('Read +45m')).toBeVisible();
    await expect(week.row('Read')).toContainText('45m / 4h');
    await expect
      .poll(async () => (await user.records('2025-10-01')).entries)
      .toMatchObject([{ activityId: read.id, amount: 45 }]);

    await keyboard.press('Control+k');
    await keyboard.type('xyzzy');
    await expect(shell.palette.getByText(say('ui.nothingFound'))).toBeVisible();
    await keyboard.press('Escape');
    await expect(shell.palette).toBeHidden();

    await keyboard.press('Control+k');
    await keyboard.type('create');
    await keyboard.press('Enter');
    await expect(activities.form.name).toBeVisible();
  });
});

test(
  'single-key shortcuts work, are listed, and can be disabled @long',
  { tag: '@desktop' },
  async ({ page, user, day, settings, say }) => {
    await user.createActivity({ name: 'Run' });
    await day.open();
    const { keyboard } = page;
    const list = page.getByRole('dialog', { name: say('shell.shortcuts') });
    await keyboard.press('?');
    await expect(list.getByText(say('shell.keyComplete'))).toBeVisible();
    await keyboard.press('Escape');
    await expect(list).toBeHidden();
    for (const [keys, path] of [
      ['gw', '/week'],
      ['ga', '/activities'],
      ['gs', '/settings/account'],
      ['gd', '/day'],
    ] as const) {
      await keyboard.type(keys);
      await expect(page).toHaveURL(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    }
    await settings.open('general');
    await settings.toggle(say('settings.singleKeys')).click();
    await day.open();
    await keyboard.press('j');
    await keyboard.press('Space');
    await keyboard.press('?');
    await expect(list).toBeHidden();
    await expect(day.row('Run').check).not.toBeChecked();
    await keyboard.press('Control+k');
    await expect(page.getByRole('dialog', { name: say('shell.search') })).toBeVisible();
  },
);
