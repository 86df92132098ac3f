import { useEffect, useState } from 'react';

let isPressed = false;
const waiting = new Set<() => void>();

/** Ends a press. A timer of zero runs after the click, which browsers dispatch in the task of the release. */
const release = (): void => {
  setTimeout(() => {
    isPressed = false;
    for (const show of waiting) show();
  });
};

if (typeof document !== 'undefined') {
  document.addEventListener('mousedown', () => (isPressed = true), { capture: true });
  for (const end of ['mouseup', 'dragend']) document.addEventListener(end, release, { capture: true });
  addEventListener('blur', release);
}

/**
 * Returns the error of a field, a new one not before the end of the current press. A field is blurred between press
 * and release of a button: a message that appears in between would move the button away from the pointer, and the
 * click would miss it. Touches send the same mouse events.
 */
export function useErrorAfterPress(error: string | null | undefined): string | null | undefined {
  const [shown, setShown] = useState(error);
  const isHeld = Boolean(error) && !shown && isPressed;
  if (shown !== error && !isHeld) setShown(error);
  useEffect(() => {
    if (!isHeld) return undefined;
    const show = () => setShown(error);
    waiting.add(show);
    return () => void waiting.delete(show);
  }, [isHeld, error]);
  return isHeld ? shown : error;
}
