import { setupI18n } from '@lingui/core';
import type { TextKey, TextValues } from '@sevenfold/i18n';
import { compileCatalogue, LOCALES, type Locale } from '@sevenfold/i18n/compile';

export type Language = 'EN' | 'ES' | 'JA';

/** The languages with a screen size each, so that a test in all of them covers all texts and both sizes. */
export const LANGUAGES = [
  { language: 'EN', tag: ['@desktop'] },
  { language: 'ES', tag: ['@phone'] },
  { language: 'JA', tag: ['@desktop'] },
] as const satisfies readonly { readonly language: Language; readonly tag: readonly string[] }[];

/** Returns the languages for a journey that is the same in all of them: `npm test` runs it in one. */
export function eachLanguage(inEveryRun: Language): { language: Language; tag: string[] }[] {
  return LANGUAGES.map(({ language, tag }) => ({
    language,
    tag: language === inEveryRun ? [...tag] : [...tag, '@long'],
  }));
}

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
