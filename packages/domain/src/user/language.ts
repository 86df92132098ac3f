export const LANGUAGES = ['EN', 'ES', 'JA'] as const;

/** The languages the product speaks. */
export type Language = (typeof LANGUAGES)[number];

/** What `Intl` and the `lang` attribute call them. */
export type Locale = 'en' | 'es' | 'ja';

/**
 * The language to speak to somebody with this locale ("es-419", "ja_JP", "EN"): by its first part; English when not one
 * of ours.
 */
export function languageOfLocale(bcp47: string): Language {
  const primary = bcp47.trim().split(/[-_]/)[0]?.toUpperCase();
  return LANGUAGES.find((language) => language === primary) ?? 'EN';
}

export function localeOf(language: Language): Locale {
  switch (language) {
    case 'EN':
      return 'en';
    case 'ES':
      return 'es';
    case 'JA':
      return 'ja';
  }
}
