import type { TextKey } from '@sevenfold/i18n';
import { useEffect, useState } from 'react';
import { englishTexts, useLocale } from '../platform/text';

/**
 * The English of a text, as a second name to find things by; undefined while it is loading and when English is shown
 * anyway.
 */
export function useEnglish(): (key: TextKey) => string | undefined {
  const isEnglish = useLocale() === 'en';
  const [texts, setTexts] = useState<Record<string, unknown>>({});
  useEffect(() => {
    if (isEnglish) return;
    // A second name is a nicety: without it everything is still found by its first.
    englishTexts().then(setTexts, () => undefined);
  }, [isEnglish]);
  return (key) => {
    const message = texts[key];
    const first: unknown = Array.isArray(message) ? message[0] : message;
    return typeof first === 'string' ? first : undefined;
  };
}
