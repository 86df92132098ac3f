import { languageOfLocale, localeOf } from '@sevenfold/domain/user';
import type { TextKey, TextValues } from '@sevenfold/i18n';
import { useSyncExternalStore } from 'react';
import { formatMessage, type Messages } from './message';
import { createListeners } from './store';

export type Locale = 'en' | 'es' | 'ja';

/** Also read by the script in index.html before the first paint, and at the next start before the user is known. */
const LANGUAGE_KEY = 'sevenfold.language';

type Load = () => Promise<{ default: Messages }>;

const CATALOGUES: Record<Locale, { readonly first: Load; readonly rest: Load }> = {
  en: { first: () => import('virtual:catalogue/en/first'), rest: () => import('virtual:catalogue/en/rest') },
  es: { first: () => import('virtual:catalogue/es/first'), rest: () => import('virtual:catalogue/es/rest') },
  ja: { first: () => import('virtual:catalogue/ja/first'), rest: () => import('virtual:catalogue/ja/rest') },
};

let requested: Locale | undefined;
/** True once chunks outside the first load are loaded, which need all texts. */
let needsAll = false;
let shown: { readonly locale: Locale; readonly texts: Messages } | undefined;
const { subscribe, notify } = createListeners();

/** Loads the texts of a locale, switches the app to it and stores it for the next start. */
export async function showLocale(locale: Locale): Promise<void> {
  requested = locale;
  if (shown?.locale === locale) return;
  const { default: first } = await CATALOGUES[locale].first();
  const texts = needsAll ? { ...first, ...(await CATALOGUES[locale].rest()).default } : first;
  // Another language may have been requested during the load.
  if (requested !== locale) return;
  localStorage.setItem(LANGUAGE_KEY, locale);
  document.documentElement.lang = locale;
  showTexts(locale, texts);
}

/** Shows loaded texts. */
export function showTexts(locale: Locale, texts: Messages): void {
  shown = { locale, texts };
  notify();
}

/** Loads the texts that are not part of the first load. */
export async function loadAllTexts(): Promise<void> {
  needsAll = true;
  const locale = shownLocale();
  const { default: rest } = await CATALOGUES[locale].rest();
  // After a switch of language, `showLocale` has loaded all texts.
  if (shown?.locale === locale) shown = { locale, texts: { ...shown.texts, ...rest } };
}

/** All English texts. */
export async function englishTexts(): Promise<Messages> {
  const [first, rest] = await Promise.all([CATALOGUES.en.first(), CATALOGUES.en.rest()]);
  return { ...first.default, ...rest.default };
}

/** The locale of the last visit, else that of the browser; English if neither is supported. */
export function firstLocale(): Locale {
  return localeOf(languageOfLocale(localStorage.getItem(LANGUAGE_KEY) ?? navigator.language));
}

/** The text of a key in the current language, for code outside React; components use `useText`. */
export function text(key: TextKey, values: TextValues = {}): string {
  const message = shown?.texts[key];
  return shown && message !== undefined ? formatMessage(message, values, shown.locale) : key;
}

/** Returns `text`; the component rerenders when the language changes. */
export function useText(): typeof text {
  useLocale();
  return text;
}

/** The current locale, for `Intl`. */
export function useLocale(): Locale {
  return useSyncExternalStore(subscribe, shownLocale);
}

/** The current locale; English before one is loaded. */
export function shownLocale(): Locale {
  return shown?.locale ?? 'en';
}
