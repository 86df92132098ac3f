import { user as userSample } from '@sevenfold/contract/samples';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import SettingsScreen from '../../src/features/settings/screens/SettingsScreen';
import { text } from '../../src/platform/text';
import { fillDevice } from '../dom/device';
import { accessibilityViolations, renderOnDevice } from '../dom/render';

beforeEach(() => {
  // A phone: on wider screens the list stands beside each page, and this screen leads to the first one.
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    Object.assign(new EventTarget(), {
      media: query,
      matches: true,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    }),
  );
});

it('lists the pages with what they are set to, and the deletion apart', async () => {
  const account = userSample({ name: 'Ana' });
  fillDevice({ user: { ...account, settings: { ...account.settings, language: 'EN' } } });
  renderOnDevice(<SettingsScreen />);
  const [pages, last] = screen.getAllByRole('list');
  if (!pages || !last) throw new Error('two lists expected');
  expect(within(pages).getByRole('link', { name: `${text('settings.account')} Ana` })).toBeVisible();
  expect(within(pages).getByRole('link', { name: `${text('settings.general')} English` })).toBeVisible();
  expect(within(pages).queryByRole('link', { name: text('settings.dangerZone') })).toBeNull();
  expect(within(last).getAllByRole('link')).toHaveLength(1);
  expect(within(last).getByRole('link', { name: text('settings.dangerZone') })).toBeVisible();
  expect(await accessibilityViolations()).toEqual([]);
});
