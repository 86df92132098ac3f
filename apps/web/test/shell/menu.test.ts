import { describe, expect, test } from 'vitest';
import { itemAt, MENU, type MenuItem, menuOf } from '../../src/shell/menu';
import { SHORTCUTS } from '../../src/shell/shortcutTable';
import { ROUTES } from '../../src/routes/routes';

const allBuilt: readonly MenuItem[] = MENU.map((item) => ({ ...item, isBuilt: true }));
const ids = (items: readonly MenuItem[]) => items.map(({ id }) => id);

describe('menu', () => {
  test('has a fixed order', () => {
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

  test('shows Upgrade on the free plan, and Premium on premium', () => {
    expect(ids(menuOf('FREE', [], allBuilt))).toEqual([
      'getStarted',
      'objectives',
      'today',
      'week',
      'activities',
      'settings',
      'upgrade',
    ]);
    expect(ids(menuOf('PREMIUM', [], allBuilt))).toEqual([
      'getStarted',
      'objectives',
      'today',
      'week',
      'activities',
      'premium',
      'settings',
    ]);
  });

  test('hides Get started once the checklist is finished or hidden', () => {
    expect(ids(menuOf('FREE', ['WELCOME', 'FIRST_REVIEW']))).toContain('getStarted');
    expect(ids(menuOf('FREE', ['GET_STARTED']))).not.toContain('getStarted');
  });

  test('hides what is not built', () => {
    for (const plan of ['FREE', 'PREMIUM'] as const)
      expect(menuOf(plan, []).every(({ isBuilt }) => isBuilt)).toBe(true);
  });

  test('links to routes with a screen of their own', async () => {
    const notHereYet = ROUTES.find(({ name }) => name === 'upgrade')?.screen;
    for (const { to, isBuilt } of MENU) {
      const route = ROUTES.find(({ path }) => path === to);
      expect(route, to).toBeDefined();
      expect(route?.screen === notHereYet, to).toBe(!isBuilt);
    }
  });

  test('has at most four tabs, in the order of the menu', () => {
    expect(ids(MENU.filter(({ isTab }) => isTab))).toEqual(['objectives', 'today', 'week', 'activities']);
  });

  test('marks the current screen', () => {
    expect(itemAt('/day')).toBe('today');
    expect(itemAt('/activity/01a1')).toBe('activities');
    expect(itemAt('/activities')).toBe('activities');
    expect(itemAt('/settings/general')).toBe('settings');
    expect(itemAt('/daybreak')).toBeUndefined();
  });
});

test('the list of shortcuts contains only built screens', () => {
  const unbuilt = new Set(MENU.filter(({ isBuilt }) => !isBuilt).map(({ label }) => label));
  expect(SHORTCUTS.flatMap(({ entries }) => entries).filter(({ label }) => unbuilt.has(label))).toEqual([]);
});
