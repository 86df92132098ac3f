import { setupI18n } from '@lingui/core';
import type { TextKey, TextValues } from '@sevenfold/i18n';
import { compileCatalogue, LOCALES, type Locale } from '@sevenfold/i18n/compile';

export type Language = 'EN' | 'ES' | 'JA';

/**
 * The languages with their projects: each language once and each screen size at least once, so that a test
 * covers all texts and sizes without six full runs.
 */
export const LANGUAGES = [
  { language: 'EN', tag: ['@desktop'] },
  { language: 'ES', tag: ['@phone'] },
  { language: 'JA', tag: ['@desktop'] },
] as const satisfies readonly { readonly language: Language; readonly tag: readonly string[] }[];

/**
 * As LANGUAGES, for journeys that are otherwise the same: in Japanese they run only in `npm run test:long`. The
 * gallery and the tests of the layout measure the main screens in Japanese in every run.
 */
export const JOURNEY_LANGUAGES = LANGUAGES.map((each) =>
  each.language === 'JA' ? { ...each, tag: [...each.tag, '@long'] } : each,
);

/** Returns the user-facing text of a key. */
export type Say = (key: TextKey, values?: TextValues) => string;

const i18n = setupI18n({ messages: Object.fromEntries(LOCALES.map((locale) => [locale, compileCatalogue(locale)])) });

/** The user-facing text of a key in a language, so that tests are written once for all languages. */
export function text(language: Language, key: TextKey, values?: TextValues): string {
  const locale = language.toLowerCase() as Locale;
  i18n.activate(locale);
  const message = i18n._(key, values);
  if (message === key) throw new Error(`There is no text "${key}" in ${locale}`);
  return message;
}
