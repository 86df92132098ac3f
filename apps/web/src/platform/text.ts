import { languageOfLocale, localeOf } from '@sevenfold/domain/user';
import type { TextKey, TextValues } from '@sevenfold/i18n';
import { useSyncExternalStore } from 'react';
import { formatMessage, type Messages } from './message';

export type Locale = 'en' | 'es' | 'ja';

/**
 * Read by the script in index.html before the first paint, and at the next start before anything is known of the
 * person.
 */
const LANGUAGE_KEY = 'sevenfold.language';

type Load = () => Promise<{ default: Messages }>;

const CATALOGUES: Record<Locale, { readonly first: Load; readonly rest: Load }> = {
  en: { first: () => import('virtual:catalogue/en/first'), rest: () => import('virtual:catalogue/en/rest') },
  es: { first: () => import('virtual:catalogue/es/first'), rest: () => import('virtual:catalogue/es/rest') },
  ja: { first: () => import('virtual:catalogue/ja/first'), rest: () => import('virtual:catalogue/ja/rest') },
};

let asked: Locale | undefined;
/** True if more of the program is loaded than the first load, and so needs all texts. */
let needsAll = false;
let shown: { readonly locale: Locale; readonly texts: Messages } | undefined;
const watchers = new Set<() => void>();

/** Loads the texts of a locale and switches the whole interface to it, from now on and at the next start. */
export async function showLocale(locale: Locale): Promise<void> {
  asked = locale;
  if (shown?.locale === locale) return;
  const { default: first } = await CATALOGUES[locale].first();
  const texts = needsAll ? { ...first, ...(await CATALOGUES[locale].rest()).default } : first;
  // Another language may have been asked for while this one was loading.
  if (asked !== locale) return;
  localStorage.setItem(LANGUAGE_KEY, locale);
  document.documentElement.lang = locale;
  showTexts(locale, texts);
}

/** Shows texts that are there already. */
export function showTexts(locale: Locale, texts: Messages): void {
  shown = { locale, texts };
  for (const changed of watchers) changed();
}

/** Loads what texts the first load went without; for everything that is loaded later. */
export async function loadAllTexts(): Promise<void> {
  needsAll = true;
  const locale = shownLocale();
  const { default: rest } = await CATALOGUES[locale].rest();
  // In another language they have come with the first.
  if (shown?.locale === locale) shown = { locale, texts: { ...shown.texts, ...rest } };
}

/** All texts of English. */
export async function englishTexts(): Promise<Messages> {
  const [first, rest] = await Promise.all([CATALOGUES.en.first(), CATALOGUES.en.rest()]);
  return { ...first.default, ...rest.default };
}

/** The locale of the last visit, or else the one the browser asks for; English when it is none of ours. */
export function firstLocale(): Locale {
  return localeOf(languageOfLocale(localStorage.getItem(LANGUAGE_KEY) ?? navigator.language));
}

/** The text of a key in the language shown now. Outside of React; components take `useText`. */
export function text(key: TextKey, values: TextValues = {}): string {
  const message = shown?.texts[key];
  return shown && message !== undefined ? formatMessage(message, values, shown.locale) : key;
}

const subscribe = (changed: () => void) => {
  watchers.add(changed);
  return () => watchers.delete(changed);
};

/** The text function of the language shown now; the component draws again when the language changes. */
export function useText(): typeof text {
  useLocale();
  return text;
}

/** The locale shown now, for `Intl`. */
export function useLocale(): Locale {
  return useSyncExternalStore(subscribe, shownLocale);
}

/** The locale shown now; English before there is one. */
export function shownLocale(): Locale {
  return shown?.locale ?? 'en';
}
