import { createElement, useEffect, useState, useSyncExternalStore } from 'react';
import { lazyImportWithRetry } from '../platform/lazyImport';
import { whenIdle } from '../platform/whenIdle';
import { useText } from '../platform/text';
import { cx } from './cx';
import { toastStore } from './toast';

type Cards = typeof import('./ToastCards');

/** Loads the cards, with retries: a toast may have to report that the network is gone. */
const load = (): Promise<Cards> => lazyImportWithRetry(() => import('./ToastCards'));

/**
 * Container of the toasts: top right, on compact screens above the tabs. Rendered once by the shell. Not Radix's toast,
 * which is four times as large, must be rendered from React, and brings hotkeys and swipes that are not needed.
 */
export function Toaster() {
  const text = useText();
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.toasts);
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
  return (
    <section
      aria-label={text('ui.messages')}
      className={cx(
        'pointer-events-none fixed z-50 flex w-toast max-w-[calc(100vw-2rem)] flex-col gap-2',
        'max-medium:inset-x-4 max-medium:bottom-[calc(var(--tabs-height)+var(--footer-height)+var(--dock-height)+var(--safe-bottom)+1rem)] max-medium:w-auto',
        // An open sheet has its buttons at the bottom.
        'max-medium:in-[body:has([data-stops-scrolling])]:top-[calc(var(--safe-top)+.75rem)] max-medium:in-[body:has([data-stops-scrolling])]:bottom-auto',
        'medium:right-[calc(var(--safe-right)+1.5rem)] medium:bottom-[calc(var(--footer-height)+var(--dock-height)+var(--safe-bottom)+1.5rem)]',
      )}
    >
      {/* Not `lazy`: React would delay the first toast. */}
      {isWanted && cards && createElement(cards.default, { toasts })}
    </section>
  );
}
