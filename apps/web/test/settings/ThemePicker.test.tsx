import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { ThemePicker } from '../../src/features/settings/components/ThemePicker';
import { Setting } from '../../src/features/settings/components/Setting';
import { useAutosave } from '../../src/features/settings/useAutosave';
import { useSettings } from '../../src/features/user/api';
import { changeSettings } from '../../src/features/user/commands';
import { text } from '../../src/platform/text';
import { pendingOperations } from '../dom/device';
import { accessibilityViolations, renderOnDevice } from '../dom/render';

/** Saves the choice as the general settings do. */
function Theme() {
  const settings = useSettings();
  const autosave = useAutosave();
  return (
    <Setting field="themeMode" autosave={autosave}>
      <ThemePicker
        value={settings.themeMode}
        onChange={(themeMode) => autosave.save('themeMode', changeSettings(settings, { themeMode }))}
      />
    </Setting>
  );
}

const theme = (name: 'System' | 'Light' | 'Dark') => screen.getByRole('radio', { name: text(`settings.theme${name}`) });
const choose = (user: UserEvent, name: 'Light' | 'Dark') => user.click(theme(name));
const bodies = () => pendingOperations().map(({ body }) => body);

describe('the choice of a theme', () => {
  it('follows the system until one is chosen', async () => {
    renderOnDevice(<Theme />);
    expect(screen.getByRole('group', { name: text('settings.theme') })).toBeVisible();
    expect(theme('System')).toBeChecked();
    expect(await accessibilityViolations()).toEqual([]);
  });

  it('is saved at once, and can be taken back', async () => {
    const user = renderOnDevice(<Theme />);
    await choose(user, 'Dark');
    expect(theme('Dark')).toBeChecked();
    expect(bodies()).toEqual([{ themeMode: 'DARK' }]);
    expect(screen.getByText(text('settings.saved'), { selector: 'span' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: text('ui.undo') }));
    expect(theme('System')).toBeChecked();
    expect(bodies().at(-1)).toEqual({ themeMode: 'SYSTEM' });
  });
});
