import { describe, expect, it } from 'vitest';
import { LANGUAGES, isTimeOfDay, languageOfLocale, localeOf } from '../../src/user';

describe('language of a locale', () => {
  it.each([
    ['en', 'EN'],
    ['en-GB', 'EN'],
    ['es', 'ES'],
    ['es-419', 'ES'],
    ['es_MX', 'ES'],
    ['ES', 'ES'],
    ['ja', 'JA'],
    ['ja-JP-u-ca-japanese', 'JA'],
    // Other locales and invalid ones fall back to English.
    ['fr-CA', 'EN'],
    ['est', 'EN'],
    ['jam', 'EN'],
    ['', 'EN'],
    ['*', 'EN'],
  ])('of %j is %s', (locale, language) => {
    expect(languageOfLocale(locale)).toBe(language);
  });

  it('leads back to the language', () => {
    expect(LANGUAGES.map(localeOf)).toEqual(['en', 'es', 'ja']);
    expect(LANGUAGES.map(localeOf).map(languageOfLocale)).toEqual(LANGUAGES);
  });
});

describe('parsing a time of day', () => {
  it.each(['00:00', '09:05', '19:30', '23:59'])('accepts %s', (text) => {
    expect(isTimeOfDay(text)).toBe(true);
  });

  it.each(['', '24:00', '23:60', '9:05', '09:5', '09:05:00', '09.05', ' 09:05', '09:05\n', '０９:05', null, 905])(
    'rejects %j',
    (value) => {
      expect(isTimeOfDay(value)).toBe(false);
    },
  );
});
