import { i18n, type Messages } from '@lingui/core';
import { languageOfLocale, localeOf } from '@sevenfold/domain/user';
import type { TextKey, TextValues } from '@sevenfold/i18n';
import { useSyncExternalStore } from 'react';

export type Locale = 'en' | 'es' | 'ja';

/** Read by the script in index.html before the first paint, and at the next start before anything is known of the person. */
const LANGUAGE_KEY = 'sevenfold.language';

const CATALOGUES: Record<Locale, () => Promise<{ default: Messages }>> = {
  en: () => import('virtual:catalogue/en'),
  es: () => import('virtual:catalogue/es'),
  ja: () => import('virtual:catalogue/ja'),
};

let asked: Locale | undefined;

/** Loads the texts of a locale and switches the whole interface to it, from now on and at the next start. */
export async function showLocale(locale: Locale): Promise<void> {
  asked = locale;
  if (i18n.locale === locale) return;
  const { default: texts } = await CATALOGUES[locale]();
  // Another language may have been asked for while this one was loading.
  if (asked !== locale) return;
  localStorage.setItem(LANGUAGE_KEY, locale);
  document.documentElement.lang = locale;
  i18n.load(locale, texts);
  i18n.activate(locale);
}

/** The locale of the last visit, or else the one the browser asks for; English when it is none of ours. */
export function firstLocale(): Locale {
  return localeOf(languageOfLocale(localStorage.getItem(LANGUAGE_KEY) ?? navigator.language));
}

/** The text of a key in the language shown now. Outside of React; components take `useText`. */
export function text(key: TextKey, values?: TextValues): string {
  return i18n._(key, values);
}

const subscribe = (changed: () => void) => i18n.on('change', changed);

/** The text function of the language shown now; the component draws again when the language changes. */
export function useText(): typeof text {
  useLocale();
  return text;
}

/** The locale shown now, for `Intl`. */
export function useLocale(): Locale {
  return useSyncExternalStore(subscribe, shownLocale);
}

/** The locale shown now. */
export function shownLocale(): Locale {
  return i18n.locale as Locale;
}
