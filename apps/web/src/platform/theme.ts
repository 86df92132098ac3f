import { THEME_MODES, type ThemeMode } from '@sevenfold/domain/user';

/** Read by the script in index.html before the first paint. */
const THEME_KEY = 'sevenfold.theme';
/** The grounds of the page, for what of the browser stands around it. */
const GROUND = { light: '#FCFBF9', dark: '#10100E' };

const darkPreference = matchMedia('(prefers-color-scheme: dark)');
let mode: ThemeMode = THEME_MODES.find((known) => known === localStorage.getItem(THEME_KEY)) ?? 'SYSTEM';
let isLightOnly = false;

/** Shows the person's theme, from now on and at the next start. */
export function showTheme(next: ThemeMode): void {
  mode = next;
  localStorage.setItem(THEME_KEY, next);
  draw();
}

/** Signed-out screens and the onboarding are light whatever the theme is. */
export function showLightOnly(lightOnly: boolean): void {
  isLightOnly = lightOnly;
  draw();
}

function draw(): void {
  const root = document.documentElement;
  const isDark = !isLightOnly && (mode === 'DARK' || (mode === 'SYSTEM' && darkPreference.matches));
  if (root.classList.contains('dark') === isDark) return;
  // Colours have transitions, which a switch of theme must not start. In a sheet of its own, because a rule about
  // everything would slow down whatever is drawn.
  const still = new CSSStyleSheet();
  still.replaceSync('*, ::before, ::after { transition: none !important }');
  document.adoptedStyleSheets = [still];
  root.classList.toggle('dark', isDark);
  void root.offsetHeight;
  document.adoptedStyleSheets = [];
  const scheme = isDark ? 'dark' : 'light';
  document.querySelector('meta[name="color-scheme"]')?.setAttribute('content', scheme);
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', GROUND[scheme]);
}

darkPreference.addEventListener('change', draw);
