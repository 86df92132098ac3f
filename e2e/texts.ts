import { setupI18n } from '@lingui/core';
import type { TextKey, TextValues } from '@sevenfold/i18n';
import { compileCatalogue, LOCALES, type Locale } from '@sevenfold/i18n/compile';

export type Language = 'EN' | 'ES' | 'JA';

/**
 * The languages with where their journeys go: English on every screen, the others each on one, so that both sizes and
 * all texts are seen without everything being done six times.
 */
export const LANGUAGES = [
  { language: 'EN', tag: [] },
  { language: 'ES', tag: ['@phone'] },
  { language: 'JA', tag: ['@desktop'] },
] as const satisfies readonly { readonly language: Language; readonly tag: readonly string[] }[];

/** Says what the interface says for a key of the catalogues, in one language. */
export type Say = (key: TextKey, values?: TextValues) => string;

const i18n = setupI18n({ messages: Object.fromEntries(LOCALES.map((locale) => [locale, compileCatalogue(locale)])) });

/** What the interface says in a language, so that journeys are written once for all of them. */
export function text(language: Language, key: TextKey, values?: TextValues): string {
  const locale = language.toLowerCase() as Locale;
  i18n.activate(locale);
  const said = i18n._(key, values);
  if (said === key) throw new Error(`There is no text "${key}" in ${locale}`);
  return said;
}
