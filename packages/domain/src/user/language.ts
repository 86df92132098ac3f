export const LANGUAGES = ['EN', 'ES', 'JA'] as const;

/** The languages of the product. */
export type Language = (typeof LANGUAGES)[number];

/** Locale for `Intl` and the `lang` attribute. */
export type Locale = 'en' | 'es' | 'ja';

/** The language of a locale ("es-419", "ja_JP", "EN"), by its primary subtag; English if it is not supported. */
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
