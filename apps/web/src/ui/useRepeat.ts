import { type PointerEvent, useEffect, useRef } from 'react';

const HOLD_MS = 400;
const EVERY_MS = 90;

interface RepeatHandlers {
  onPointerDown(event: PointerEvent): void;
  onPointerUp(): void;
  onPointerLeave(): void;
  onPointerCancel(): void;
  onClick(): void;
}

/** Handlers for a button that acts once per press and repeats while it is held. */
export function useRepeat(act: () => void): RepeatHandlers {
  const latest = useRef(act);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // A held press has already acted when its final click event arrives.
  const held = useRef(false);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  const stop = () => clearTimeout(timer.current);
  const again = () => {
    held.current = true;
    latest.current();
    timer.current = setTimeout(again, EVERY_MS);
  };
  return {
    onPointerDown: (event) => {
      if (event.button !== 0) return;
      held.current = false;
      timer.current = setTimeout(again, HOLD_MS);
    },
    onPointerUp: stop,
    onPointerLeave: stop,
    onPointerCancel: stop,
    onClick: () => {
      stop();
      if (!held.current) latest.current();
      held.current = false;
    },
  };
}
