import { useLayoutEffect } from 'react';
import { text, useLocale } from '#platform';

/** Sets the document title: "Today · Sevenfold". A screen's title wins over its route's. */
export function useTitle(page: string): void {
  const locale = useLocale();
  useLayoutEffect(() => {
    document.title = page === '' ? text('app.name') : `${page} · ${text('app.name')}`;
  }, [page, locale]);
}
