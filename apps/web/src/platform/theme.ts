import { THEME_MODES, type ThemeMode } from '@sevenfold/domain/user';

/** Read by the script in index.html before the first paint. */
const THEME_KEY = 'sevenfold.theme';
/** Background colours of the page, for the browser's own bars. */
const GROUND = { light: '#FCFBF9', dark: '#10100E' };

const darkPreference = matchMedia('(prefers-color-scheme: dark)');
let mode: ThemeMode = THEME_MODES.find((known) => known === localStorage.getItem(THEME_KEY)) ?? 'SYSTEM';
/** Undefined until the first screen: the page keeps the theme that index.html gave it. */
let isLightOnly: boolean | undefined;

/** Applies a theme and stores it for the next start. */
export function showTheme(next: ThemeMode): void {
  mode = next;
  localStorage.setItem(THEME_KEY, next);
  draw();
}

/** Forces the light theme, for signed-out screens and the onboarding. */
export function showLightOnly(lightOnly: boolean): void {
  isLightOnly = lightOnly;
  draw();
}

function draw(): void {
  if (isLightOnly === undefined) return;
  const root = document.documentElement;
  const isDark = !isLightOnly && (mode === 'DARK' || (mode === 'SYSTEM' && darkPreference.matches));
  if (root.classList.contains('dark') === isDark) return;
  // A switch of theme must not start colour transitions. The rule is in a temporary style sheet, because a rule for all
  // elements slows down every style computation.
  const noTransitions = new CSSStyleSheet();
  noTransitions.replaceSync('*, ::before, ::after { transition: none !important }');
  document.adoptedStyleSheets = [noTransitions];
  root.classList.toggle('dark', isDark);
  void root.offsetHeight;
  document.adoptedStyleSheets = [];
  const scheme = isDark ? 'dark' : 'light';
  document.querySelector('meta[name="color-scheme"]')?.setAttribute('content', scheme);
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', GROUND[scheme]);
}

darkPreference.addEventListener('change', draw);
