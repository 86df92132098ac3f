import { type Language, localeOf } from '@sevenfold/domain/user';
import { type Amounts, createAmounts } from '@sevenfold/i18n/amount';
import dayEn from '@sevenfold/i18n/catalogues/en/day.json';
import goalEn from '@sevenfold/i18n/catalogues/en/goal.json';
import notificationEn from '@sevenfold/i18n/catalogues/en/notification.json';
import skipEn from '@sevenfold/i18n/catalogues/en/skip.json';
import dayEs from '@sevenfold/i18n/catalogues/es/day.json';
import goalEs from '@sevenfold/i18n/catalogues/es/goal.json';
import notificationEs from '@sevenfold/i18n/catalogues/es/notification.json';
import skipEs from '@sevenfold/i18n/catalogues/es/skip.json';
import dayJa from '@sevenfold/i18n/catalogues/ja/day.json';
import goalJa from '@sevenfold/i18n/catalogues/ja/goal.json';
import notificationJa from '@sevenfold/i18n/catalogues/ja/notification.json';
import skipJa from '@sevenfold/i18n/catalogues/ja/skip.json';
import { createTranslate, type Translate } from '@sevenfold/i18n/translate';

const ENGLISH = { ...dayEn, ...goalEn, ...notificationEn, ...skipEn };
type Key = keyof typeof ENGLISH;

const CATALOGUES: Readonly<Record<Language, Readonly<Record<Key, string>>>> = {
  EN: ENGLISH,
  ES: { ...dayEs, ...goalEs, ...notificationEs, ...skipEs },
  JA: { ...dayJa, ...goalJa, ...notificationJa, ...skipJa },
};

/** Texts of notifications in one language. */
export interface NotificationTexts {
  readonly text: Translate<Key>;
  readonly amounts: Amounts;
}

const known = new Map<Language, NotificationTexts>();

/** The texts of a language, compiled at the first use. */
export function notificationTexts(language: Language): NotificationTexts {
  let texts = known.get(language);
  if (!texts) {
    const text = createTranslate(localeOf(language), CATALOGUES[language]);
    known.set(language, (texts = { text, amounts: createAmounts(text, () => language) }));
  }
  return texts;
}
