import { useLayoutEffect } from 'react';
import { text, useLocale } from '../platform/text';

/**
 * Names the page in the tab and in the history: "Today · Sevenfold". A screen that says more than its route wins over
 * it.
 */
export function useTitle(page: string): void {
  const locale = useLocale();
  useLayoutEffect(() => {
    document.title = page === '' ? text('app.name') : `${page} · ${text('app.name')}`;
  }, [page, locale]);
}
