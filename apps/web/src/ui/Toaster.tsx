import { createElement, useEffect, useState, useSyncExternalStore } from 'react';
import { lazyImportWithRetry } from '../platform/lazyImport';
import { whenIdle } from '../platform/whenIdle';
import { useText } from '../platform/text';
import { cx } from './cx';
import { toastStore } from './toast';

type Cards = typeof import('./ToastCards');

/** What draws the toasts. A toast may be what tells that the network is gone. */
const load = (): Promise<Cards> => lazyImportWithRetry(() => import('./ToastCards'));

/**
 * Where toasts appear: top right, on compact screens above the tabs. Once, in the shell. Plain instead of Radix's
 * toast: that one weighs four times as much, wants to be rendered from React, and its hotkeys and swipes are not asked
 * for.
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
        'max-medium:inset-x-4 max-medium:bottom-[calc(var(--tabs-height)+var(--footer-height)+var(--safe-bottom)+1rem)] max-medium:w-auto',
        'medium:top-[calc(var(--safe-top)+var(--toast-top))] medium:right-[calc(var(--safe-right)+1rem)]',
      )}
    >
      {/* Not lazily: React would hold the first toast back for a moment. */}
      {isWanted && cards && createElement(cards.default, { toasts })}
    </section>
  );
}
