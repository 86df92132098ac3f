import { describe, expect, it } from 'vitest';
import { addDays, civilDate } from '../../src/calendar';
import {
  type Absence,
  ABSENCES_MAX,
  changedAbsences,
  LANGUAGES,
  isTimeOfDay,
  languageOfLocale,
  localeOf,
} from '../../src/user';

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

describe('a list of absences', () => {
  const [may, june, july] = ['2026-05-01', '2026-06-01', '2026-07-01'].map((date) => ({
    first: civilDate(date),
    last: civilDate(date),
  })) as [Absence, Absence, Absence];

  it('gains the planned ones in order and loses the cancelled ones', () =>
    expect(changedAbsences([may, july], { planned: [june], cancelled: [may] })).toEqual([june, july]));
  it('is sorted by the first date, then the last', () => {
    const long = { first: may.first, last: july.last };
    expect(changedAbsences([], { planned: [july, long, may] })).toEqual([may, long, july]);
  });
  it('lists one that is planned again once', () => expect(changedAbsences([may], { planned: [may] })).toEqual([may]));
  it('ignores the cancellation of one that is not in it', () =>
    expect(changedAbsences([may], { cancelled: [june] })).toEqual([may]));
  it('leaves out the earliest when it is full', () => {
    const full = Array.from({ length: ABSENCES_MAX }, (_, day) => ({
      first: addDays(may.first, day),
      last: addDays(may.first, day),
    }));
    const last = { first: addDays(may.first, ABSENCES_MAX), last: addDays(may.first, ABSENCES_MAX) };
    expect(changedAbsences(full, { planned: [last] })).toEqual([...full, last].slice(1));
  });
});
