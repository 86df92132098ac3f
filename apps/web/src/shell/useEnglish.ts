import type { TextKey } from '@sevenfold/i18n';
import { useEffect, useState } from 'react';
import { englishTexts, useLocale } from '#platform';

/** Returns a text in English as an additional search term; undefined while loading and when the app is in English. */
export function useEnglish(): (key: TextKey) => string | undefined {
  const isEnglish = useLocale() === 'en';
  const [texts, setTexts] = useState<Record<string, unknown>>({});
  useEffect(() => {
    if (isEnglish) return;
    // A failed load only loses the additional search terms.
    englishTexts().then(setTexts, () => undefined);
  }, [isEnglish]);
  return (key) => {
    const message = texts[key];
    const first: unknown = Array.isArray(message) ? message[0] : message;
    return typeof first === 'string' ? first : undefined;
  };
}
