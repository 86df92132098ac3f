import { type PointerEvent, useCallback, useEffect, useRef } from 'react';

/** Longer than that of Android, whose right click comes first then. */
const LONG_PRESS_MS = 600;
/** Way that a resting finger may slip, in pixels. */
const SLIP = 10;

interface LongPress {
  /** Waits for a long press of the finger that has just touched; does nothing for a mouse. */
  start(event: PointerEvent, onLongPress: () => void): void;
  move(event: PointerEvent): void;
  /** Ends the wait: the finger was lifted, or scrolls. */
  end(): void;
}

/** Recognises a finger that rests on an element, which not all systems report as a right click. */
export function useLongPress(): LongPress {
  const finger = useRef<{ readonly x: number; readonly y: number; readonly wait: ReturnType<typeof setTimeout> }>(null);
  const end = useCallback(() => {
    clearTimeout(finger.current?.wait);
    finger.current = null;
  }, []);
  useEffect(() => end, [end]);
  return {
    start({ pointerType, isPrimary, clientX, clientY }, onLongPress) {
      end();
      if (pointerType === 'touch' && isPrimary)
        finger.current = { x: clientX, y: clientY, wait: setTimeout(onLongPress, LONG_PRESS_MS) };
    },
    move({ clientX, clientY }) {
      if (finger.current && Math.hypot(clientX - finger.current.x, clientY - finger.current.y) > SLIP) end();
    },
    end,
  };
}
