import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { showLightOnly, showTheme } from '../../src/platform/theme';

const root = document.documentElement;
const isDark = () => root.classList.contains('dark');

/** Sets the colour scheme of the system. happy-dom reports a change of it when the window is resized. */
function preferScheme(scheme: 'light' | 'dark'): void {
  window.happyDOM.settings.device.prefersColorScheme = scheme;
  dispatchEvent(new Event('resize'));
}

beforeEach(() => {
  preferScheme('light');
  showTheme('SYSTEM');
  showLightOnly(false);
});
afterEach(() => {
  preferScheme('light');
  showTheme('SYSTEM');
});

describe('the theme', () => {
  it('follows the system while none is chosen', () => {
    expect(isDark()).toBe(false);
    preferScheme('dark');
    expect(isDark()).toBe(true);
    preferScheme('light');
    expect(isDark()).toBe(false);
  });

  it('is the chosen one whatever the system prefers', () => {
    showTheme('DARK');
    expect(isDark()).toBe(true);
    preferScheme('dark');
    showTheme('LIGHT');
    expect(isDark()).toBe(false);
  });

  it('is stored for the next start', () => {
    showTheme('DARK');
    expect(localStorage.getItem('sevenfold.theme')).toBe('DARK');
  });

  it('is light on screens that have no other', () => {
    showTheme('DARK');
    showLightOnly(true);
    expect(isDark()).toBe(false);
    showLightOnly(false);
    expect(isDark()).toBe(true);
  });
});
