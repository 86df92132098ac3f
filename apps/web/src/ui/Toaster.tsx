import { createElement, useEffect, useState, useSyncExternalStore } from 'react';
import { afterPaint, lazyImportWithRetry, whenIdle } from '#platform';
import { toastStore } from './toast';

type Cards = typeof import('./ToastCards');

/** Loads the cards, with retries: a toast may have to report that the network is gone. */
const load = (): Promise<Cards> => lazyImportWithRetry(() => import('./ToastCards'));

/** A toast appears after the paint that shows the change it tells about. */
const subscribe = (changed: () => void) => toastStore.subscribe(() => afterPaint(changed));

/**
 * Shows the toasts. Rendered once by the shell. Not Radix's toast, which is four times as large, must be rendered from
 * React, and brings hotkeys and swipes that are not needed.
 */
export function Toaster() {
  const toasts = useSyncExternalStore(subscribe, toastStore.toasts);
  const isWanted = toasts.length > 0;
  const [cards, setCards] = useState<Cards>();
  useEffect(() => {
    void (isWanted ? load() : whenIdle.then(load)).then(setCards);
  }, [isWanted]);
  useEffect(() => {
    if (!cards) return undefined;
    toastStore.resume();
    return () => toastStore.pause();
  }, [cards]);
  // Not `lazy`: React would delay the first toast.
  return cards ? createElement(cards.default, { toasts }) : null;
}
