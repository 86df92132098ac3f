import { describe, expect, test } from 'vitest';
import { itemAt, MENU, type MenuItem, menuOf } from '../../src/shell/menu';
import { SHORTCUTS } from '../../src/shell/shortcutTable';
import { ROUTES } from '../../src/routes/routes';

const allBuilt: readonly MenuItem[] = MENU.map((item) => ({ ...item, isBuilt: true }));
const ids = (items: readonly MenuItem[]) => items.map(({ id }) => id);

describe('the menu', () => {
  test('is in its order', () => {
    expect(ids(MENU)).toEqual([
      'getStarted',
      'objectives',
      'today',
      'week',
      'activities',
      'premium',
      'settings',
      'upgrade',
    ]);
  });

  test('shows Upgrade to who has the free plan, and Premium to who has premium', () => {
    expect(ids(menuOf('FREE', allBuilt))).toEqual([
      'getStarted',
      'objectives',
      'today',
      'week',
      'activities',
      'settings',
      'upgrade',
    ]);
    expect(ids(menuOf('PREMIUM', allBuilt))).toEqual([
      'getStarted',
      'objectives',
      'today',
      'week',
      'activities',
      'premium',
      'settings',
    ]);
  });

  test('shows nothing that is not built', () => {
    for (const plan of ['FREE', 'PREMIUM'] as const) expect(menuOf(plan).every(({ isBuilt }) => isBuilt)).toBe(true);
  });

  test('leads to routes, and what is built to a screen of its own', async () => {
    const notHereYet = ROUTES.find(({ name }) => name === 'admin-login')?.screen;
    for (const { to, isBuilt } of MENU) {
      const route = ROUTES.find(({ path }) => path === to);
      expect(route, to).toBeDefined();
      expect(route?.screen === notHereYet, to).toBe(!isBuilt);
    }
  });

  test('has at most four tabs, in the order of the menu', () => {
    expect(ids(MENU.filter(({ isTab }) => isTab))).toEqual(['objectives', 'today', 'week', 'activities']);
  });

  test('says where one is', () => {
    expect(itemAt('/day')).toBe('today');
    expect(itemAt('/activity/01a1')).toBe('activities');
    expect(itemAt('/activities')).toBe('activities');
    expect(itemAt('/settings/general')).toBe('settings');
    expect(itemAt('/daybreak')).toBeUndefined();
  });
});

test('the list of shortcuts names only what is built', () => {
  const unbuilt = new Set(MENU.filter(({ isBuilt }) => !isBuilt).map(({ label }) => label));
  expect(SHORTCUTS.flatMap(({ entries }) => entries).filter(({ label }) => unbuilt.has(label))).toEqual([]);
});
