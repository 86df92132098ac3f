import { type RefObject, useLayoutEffect } from 'react';

/** Gives the focus to the bar of the dock when a part of the dock is removed that had it: it would be lost otherwise. */
export function useFocusOfDock(part: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = part.current;
    const dock = element?.closest('[data-dock]');
    // Cleaned up before the elements are removed; the bar that replaces them is there afterwards.
    return () => {
      if (element?.contains(document.activeElement)) queueMicrotask(() => focusBar(element, dock));
    };
  }, [part]);
}

function focusBar(removed: Element, dock: Element | null | undefined): void {
  if (!removed.isConnected) dock?.querySelector('button')?.focus();
}
