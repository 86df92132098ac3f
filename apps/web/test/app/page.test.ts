import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { readCatalogue } from '@sevenfold/i18n/compile';
import { describe, expect, test } from 'vitest';
import { ROUTES } from '../../src/app/routes';

const page = readFileSync(new URL('../../index.html', import.meta.url), 'utf8');
const script = /<script>(.*?)<\/script>/s.exec(page)?.[1] ?? '';

interface Visit {
  readonly path?: string;
  readonly kept?: Readonly<Record<string, string>>;
  readonly prefersDark?: boolean;
  readonly browserLanguage?: string;
}

/** Runs the script of the page as a browser would before it paints anything. */
function firstPaint({ path = '/day', kept = { 'sevenfold.owner': 'somebody' }, prefersDark = false, browserLanguage = 'en-US' }: Visit) {
  const classes = new Set<string>();
  const metas: Record<string, { content: string }> = {
    'meta[name=color-scheme]': { content: 'light' }, 'meta[name=theme-color]': { content: '#FCFBF9' },
  };
  const root = { lang: 'en', dataset: {} as Record<string, string>, classList: { add: (name: string) => classes.add(name) } };
  const fetched: string[] = [];
  const asked: { rel?: string; href?: string }[] = [];
  runInNewContext(script, {
    __TEXTS__: { en: '/texts-en.js', es: '/texts-es.js', ja: '/texts-ja.js' },
    document: {
      documentElement: root, querySelector: (selector: string) => metas[selector],
      createElement: () => ({}), head: { append: (link: (typeof asked)[number]) => asked.push(link) },
    },
    localStorage: { getItem: (key: string) => kept[key] ?? null },
    location: { pathname: path },
    navigator: { language: browserLanguage },
    window: {},
    fetch: async (url: string) => void fetched.push(url),
    AbortSignal,
    matchMedia: () => ({ matches: prefersDark }),
    addEventListener: () => undefined,
  });
  return { isDark: classes.has('dark'), lang: root.lang, asked, fetched, dataset: root.dataset, scheme: metas['meta[name=color-scheme]']?.content, ground: metas['meta[name=theme-color]']?.content };
}

const known = (theme: string) => ({ 'sevenfold.owner': 'somebody', 'sevenfold.theme': theme });

describe('before the first paint', () => {
  test('there is one script, and it is no module', () => {
    expect(page.match(/<script>/g)).toHaveLength(1);
    expect(script).not.toBe('');
  });

  test('the server is asked at once, unless somebody has left whom it may still know', () => {
    expect(firstPaint({}).fetched).toEqual(['/api/v1/start']);
    expect(firstPaint({ kept: {} }).fetched).toEqual(['/api/v1/start']);
    expect(firstPaint({ kept: { 'sevenfold.signed-out': 'true' } }).fetched).toEqual([]);
  });

  test('SYSTEM follows the device, the other themes do not', () => {
    expect(firstPaint({ kept: known('SYSTEM'), prefersDark: true }).isDark).toBe(true);
    expect(firstPaint({ kept: known('SYSTEM') }).isDark).toBe(false);
    expect(firstPaint({ kept: known('LIGHT'), prefersDark: true }).isDark).toBe(false);
    expect(firstPaint({ kept: known('DARK') })).toMatchObject({ isDark: true, scheme: 'dark', ground: '#10100E' });
  });

  test('light-only routes are light whatever is kept', () => {
    for (const { path, isLightOnly, redirectTo } of ROUTES) {
      if (redirectTo) continue;
      expect(firstPaint({ path: path.replaceAll(/\$\w+/g, 'x'), kept: known('DARK') }).isDark, path).toBe(isLightOnly !== true);
    }
  });

  test('who is not signed in will see a light page', () => {
    expect(firstPaint({ kept: { 'sevenfold.theme': 'DARK' }, prefersDark: true })).toMatchObject({ isDark: false, dataset: {} });
  });

  test('the language is the one of the last visit, else the browser’s, else English', () => {
    expect(firstPaint({ kept: { 'sevenfold.language': 'ja' }, browserLanguage: 'es' }).lang).toBe('ja');
    expect(firstPaint({ browserLanguage: 'es-419' }).lang).toBe('es');
    expect(firstPaint({ browserLanguage: 'et' }).lang).toBe('en');
  });

  test('the texts of that language are asked for', () => {
    expect(firstPaint({ kept: { 'sevenfold.language': 'ja' } }).asked).toEqual([{ rel: 'modulepreload', href: '/texts-ja.js' }]);
    expect(firstPaint({ browserLanguage: 'et' }).asked).toEqual([{ rel: 'modulepreload', href: '/texts-en.js' }]);
  });

  test('the sidebar has its width', () => {
    expect(firstPaint({ kept: { 'sevenfold.owner': 'x', 'sevenfold.sidebar': 'collapsed' } }).dataset).toEqual({ sidebar: 'collapsed', known: '' });
  });
});

test.each(['en', 'es', 'ja'] as const)('a program that does not load says so in %s, in the words of the catalogue', (locale) => {
  const texts = readCatalogue(locale);
  expect(page).toContain(`<p lang="${locale}">${texts['error.pageFailed']} <a href="">${texts['error.reload']}</a></p>`);
});
