import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { later } from '../platform/later';
import { quiet } from '../platform/quiet';
import { useText } from '../platform/text';
import { cx } from './cx';
import { toastStore } from './toast';

const AGAIN_MS = 2_000;

/** What draws the toasts. It is tried until it is had: a toast may be what tells that the network is gone. */
async function load(): Promise<typeof import('./ToastCards')> {
  try {
    return await later(() => import('./ToastCards'));
  } catch {
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    return load();
  }
}

const ToastCards = lazy(load);

/**
 * Where toasts appear: top right, on compact screens above the tabs. Once, in the shell. Plain instead of Radix's toast: that
 * one weighs four times as much, wants to be rendered from React, and its hotkeys and swipes are not asked for.
 */
export function Toaster() {
  const text = useText();
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.toasts);
  useEffect(() => void quiet.then(load), []);
  return (
    <section
      aria-label={text('ui.messages')}
      className={cx(
        'pointer-events-none fixed z-50 flex w-toast max-w-[calc(100vw-2rem)] flex-col gap-2',
        'max-medium:inset-x-4 max-medium:bottom-[calc(var(--tabs-height)+var(--safe-bottom)+1rem)] max-medium:w-auto',
        'medium:top-[calc(var(--safe-top)+var(--toast-top))] medium:right-[calc(var(--safe-right)+1rem)]',
      )}
    >
      {toasts.length > 0 && (
        <Suspense fallback={null}>
          <ToastCards toasts={toasts} />
        </Suspense>
      )}
    </section>
  );
}
