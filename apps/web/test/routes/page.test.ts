import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { addDays, civilDate } from '@sevenfold/domain/calendar';
import { readCatalogue } from '@sevenfold/i18n/compile';
import { ROWS_WINDOW_WEEKS } from '@sevenfold/model/row';
import { describe, expect, test } from 'vitest';
import { ROUTES } from '../../src/routes/routes';

const page = readFileSync(new URL('../../index.html', import.meta.url), 'utf8');
const [script = '', snapshotScript = '', ...others] = [...page.matchAll(/<script>(.*?)<\/script>/gs)].map(
  ([, text]) => text ?? '',
);

const TODAY = civilDate('2026-10-01');

/** The clock of the visit: noon of a day. */
class VisitDate extends Date {
  static override now = () => Date.parse(`${TODAY}T12:00:00Z`);
}

interface Visit {
  readonly path?: string;
  readonly stored?: Readonly<Record<string, string>>;
  readonly prefersDark?: boolean;
  readonly browserLanguage?: string;
}

/** Runs the inline script of index.html as a browser would before the first paint. */
function firstPaint({
  path = '/day',
  stored = { 'sevenfold.owner': 'somebody' },
  prefersDark = false,
  browserLanguage = 'en-US',
}: Visit) {
  const classes = new Set<string>();
  const metas: Record<string, { content: string }> = {
    'meta[name=color-scheme]': { content: 'light' },
    'meta[name=theme-color]': { content: '#FCFBF9' },
  };
  const root = {
    lang: 'en',
    dataset: {} as Record<string, string>,
    classList: { add: (name: string) => classes.add(name) },
  };
  const fetched: string[] = [];
  const preloaded: { rel?: string; href?: string }[] = [];
  runInNewContext(script, {
    __TEXTS__: { en: '/texts-en.js', es: '/texts-es.js', ja: '/texts-ja.js' },
    document: {
      documentElement: root,
      querySelector: (selector: string) => metas[selector],
      createElement: () => ({}),
      head: { append: (link: (typeof preloaded)[number]) => preloaded.push(link) },
    },
    localStorage: { getItem: (key: string) => stored[key] ?? null },
    location: { pathname: path },
    navigator: { language: browserLanguage },
    window: {},
    fetch: async (url: string) => void fetched.push(url),
    AbortSignal,
    Date: VisitDate,
    matchMedia: () => ({ matches: prefersDark }),
    addEventListener: () => undefined,
  });
  return {
    isDark: classes.has('dark'),
    lang: root.lang,
    preloaded,
    fetched,
    dataset: root.dataset,
    scheme: metas['meta[name=color-scheme]']?.content,
    ground: metas['meta[name=theme-color]']?.content,
  };
}

const storedTheme = (theme: string) => ({ 'sevenfold.owner': 'somebody', 'sevenfold.theme': theme });

describe('inline scripts before the first paint', () => {
  test('are two classic scripts', () => {
    expect([script, snapshotScript, others]).toEqual([expect.stringMatching(/\S/), expect.stringMatching(/\S/), []]);
  });

  test('start the first request, for the window of records that the device will keep, unless a sign-out is pending', () => {
    const start = `/api/v1/start?from=${addDays(TODAY, 7 * (1 - ROWS_WINDOW_WEEKS))}`;
    expect(firstPaint({}).fetched).toEqual([start]);
    expect(firstPaint({ stored: {} }).fetched).toEqual([start]);
    expect(firstPaint({ stored: { 'sevenfold.signed-out': 'true' } }).fetched).toEqual([]);
  });

  test('follow the device for SYSTEM, and the stored theme otherwise', () => {
    expect(firstPaint({ stored: storedTheme('SYSTEM'), prefersDark: true }).isDark).toBe(true);
    expect(firstPaint({ stored: storedTheme('SYSTEM') }).isDark).toBe(false);
    expect(firstPaint({ stored: storedTheme('LIGHT'), prefersDark: true }).isDark).toBe(false);
    expect(firstPaint({ stored: storedTheme('DARK') })).toMatchObject({
      isDark: true,
      scheme: 'dark',
      ground: '#10100E',
    });
  });

  test('use the light theme on light-only routes', () => {
    for (const { path, isLightOnly, redirectTo } of ROUTES) {
      if (redirectTo) continue;
      expect(firstPaint({ path: path.replaceAll(/\$\w+/g, 'x'), stored: storedTheme('DARK') }).isDark, path).toBe(
        isLightOnly !== true,
      );
    }
  });

  test('use the light theme for signed-out users', () => {
    expect(firstPaint({ stored: { 'sevenfold.theme': 'DARK' }, prefersDark: true })).toMatchObject({
      isDark: false,
      dataset: {},
    });
  });

  test('use the stored language, else that of the browser, else English', () => {
    expect(firstPaint({ stored: { 'sevenfold.language': 'ja' }, browserLanguage: 'es' }).lang).toBe('ja');
    expect(firstPaint({ browserLanguage: 'es-419' }).lang).toBe('es');
    expect(firstPaint({ browserLanguage: 'et' }).lang).toBe('en');
  });

  test('request the texts of that language', () => {
    expect(firstPaint({ stored: { 'sevenfold.language': 'ja' } }).preloaded).toEqual([
      { rel: 'modulepreload', href: '/texts-ja.js' },
    ]);
    expect(firstPaint({ browserLanguage: 'et' }).preloaded).toEqual([{ rel: 'modulepreload', href: '/texts-en.js' }]);
  });

  test('set the width of the sidebar', () => {
    expect(firstPaint({ stored: { 'sevenfold.owner': 'x', 'sevenfold.sidebar': 'collapsed' } }).dataset).toEqual({
      sidebar: 'collapsed',
      known: '',
    });
  });
});

describe('DOM snapshot of the day', () => {
  /** An element whose style attribute the content security policy blocks. */
  const styled = { dataset: { style: '--done: 0.5' }, style: { cssText: '' } };
  const SNAPSHOT = { html: '<ul></ul>', until: 2_000, key: '390,en,https://plan.example.org/assets/main.js' };

  interface Start {
    readonly snapshot?: object | string;
    readonly now?: number;
    readonly path?: string;
    readonly search?: string;
    readonly dataset?: object;
    readonly unsure?: string | null;
    readonly lang?: string;
    /** The additional APIs of browsers with Trusted Types. */
    readonly trusted?: object;
  }

  interface Click {
    readonly target: { closest(selector: string): object | null };
  }

  /** Runs the script. @returns the HTML it inserts, and the clicks it buffers */
  function start({
    snapshot = SNAPSHOT,
    now = 1_000,
    path = '/day',
    search = '',
    dataset = { known: '' },
    unsure = null,
    lang = 'en',
    trusted = {},
  }: Start = {}) {
    const first: { innerHTML: string; onclick?(click: Click): void; querySelectorAll(): unknown } = {
      innerHTML: '',
      querySelectorAll: () => [styled],
    };
    const window: { bufferedClicks?: unknown } = {};
    runInNewContext(snapshotScript, {
      document: {
        documentElement: { dataset, lang },
        querySelector: () => ({ src: 'https://plan.example.org/assets/main.js' }),
        getElementById: () => first,
      },
      localStorage: {
        'sevenfold.unsure': unsure,
        'sevenfold.domSnapshot': typeof snapshot === 'string' ? snapshot : JSON.stringify(snapshot),
      },
      location: { pathname: path, search },
      innerWidth: 390,
      Date: { now: () => now },
      window,
      ...trusted,
    });
    return {
      html: first.innerHTML,
      click: (parts: Readonly<Record<string, object>>) =>
        first.onclick?.({ target: { closest: (selector) => parts[selector] ?? null } }),
      bufferedClicks: () => window.bufferedClicks,
    };
  }

  const shownHtml = (visit?: Start) => start(visit).html;

  test('is shown to the last user on /day', () => {
    expect(shownHtml()).toBe(SNAPSHOT.html);
    expect(styled.style.cssText).toBe('--done: 0.5');
  });

  test('is inserted as trusted HTML where the browser requires it', () => {
    const trustedTypes = {
      createPolicy: (name: string, { createHTML }: { createHTML(html: string): string }) => ({
        createHTML: (html: string) => `${name}: ${createHTML(html)}`,
      }),
    };
    expect(shownHtml({ trusted: { trustedTypes, window: { trustedTypes } } })).toBe(`snapshot: ${SNAPSHOT.html}`);
  });

  test('buffers clicks by activity and control name', () => {
    const { click, bufferedClicks } = start();
    const control = (name: string, checked: string | null) => ({
      dataset: { control: name },
      getAttribute: (attribute: string) => (attribute === 'aria-checked' ? checked : null),
    });
    const row = { dataset: { row: 'run' } };
    click({ '[data-row]': row, '[data-control]': control('check', 'false') });
    click({ '[data-row]': row, '[data-control]': control('increase', null) });
    click({ '[data-row]': row });
    click({ '[data-control]': control('check', 'false') });
    // The script runs in another realm, whose arrays `toEqual` distinguishes from ours.
    expect(JSON.parse(JSON.stringify(bufferedClicks()))).toEqual([
      ['run', 'check', 'false'],
      ['run', 'increase', null],
    ]);
  });

  test.each<[string, Start]>([
    ['after the end of its day', { now: 2_001 }],
    ['without a stored user', { dataset: {} }],
    ['during a sign-in, whose user may be another', { unsure: 'true' }],
    ['on another screen', { path: '/week' }],
    ['on another day', { search: '?date=2026-10-01' }],
    ['in another language', { lang: 'ja' }],
    ['in a window of another width', { snapshot: { ...SNAPSHOT, key: SNAPSHOT.key.replace('390', '1440') } }],
    ['of another version of the app', { snapshot: { ...SNAPSHOT, key: SNAPSHOT.key.replace('main', 'older') } }],
    ['when none is stored', { snapshot: 'null' }],
    ['when the stored one is invalid', { snapshot: '{' }],
  ])('is not shown %s', (_, visit) => {
    expect(shownHtml(visit)).toBe('');
  });
});

test.each(['en', 'es', 'ja'] as const)(
  'a script that fails to load is reported in %s with the text of the catalogue',
  (locale) => {
    const texts = readCatalogue(locale);
    expect(page).toContain(
      `<p lang="${locale}">${texts['error.pageFailed']} <a href="">${texts['error.reload']}</a></p>`,
    );
  },
);
