import { describe, expect, test } from 'vitest';
import { itemAt, MENU, type MenuItem, getMenuItems } from '../../src/shell/menu';
import { ROUTES } from '../../src/routes/routes';

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
    expect(ids(getMenuItems('FREE', []))).toEqual([
      'getStarted',
      'objectives',
      'today',
      'week',
      'activities',
      'settings',
      'upgrade',
    ]);
    expect(ids(getMenuItems('PREMIUM', []))).toEqual([
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
    expect(ids(getMenuItems('FREE', ['WELCOME', 'FIRST_REVIEW']))).toContain('getStarted');
    expect(ids(getMenuItems('FREE', ['GET_STARTED']))).not.toContain('getStarted');
  });

  test('links to routes that exist', () => {
    for (const { to } of MENU)
      expect(
        ROUTES.find(({ path }) => path === to),
        to,
      ).toBeDefined();
  });

  test('has at most four tabs, in the order of the menu', () => {
    expect(ids(MENU.filter(({ isTab }) => isTab))).toEqual(['objectives', 'today', 'week', 'activities']);
  });

  test('marks the current screen', () => {
    const free = getMenuItems('FREE', []);
    expect(itemAt('/day', free)).toBe('today');
    expect(itemAt('/activity/01a1', free)).toBe('activities');
    expect(itemAt('/activities', free)).toBe('activities');
    expect(itemAt('/settings/general', free)).toBe('settings');
    expect(itemAt('/daybreak', free)).toBeUndefined();
    expect(itemAt('/upgrade', free)).toBe('upgrade');
    expect(itemAt('/upgrade', getMenuItems('PREMIUM', []))).toBe('premium');
  });
});
