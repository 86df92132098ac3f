import { type MouseEvent, type PointerEvent, useRef, useState } from 'react';

const STARTS_PX = 12;
const ACTS_PX = 72;
const MOST_PX = 112;

export type SwipeSide = 'left' | 'right';

/** State of a swipe: its direction, and whether releasing triggers the action. */
export interface Swipe {
  readonly side: SwipeSide;
  readonly isArmed: boolean;
}

/**
 * Handlers for a row that follows a finger to either side and triggers its action when dragged far enough. `mover` is
 * the element that moves; the element with the handlers should allow only vertical panning (`touch-action: pan-y`).
 */
export function useRowSwipe(onSwipe: (side: SwipeSide) => void) {
  const mover = useRef<HTMLDivElement>(null);
  const drag = useRef<{ id: number; x: number; y: number; isSwipe: boolean }>(undefined);
  const swallowsClick = useRef(false);
  const [swipe, setSwipe] = useState<Swipe | null>(null);

  const put = (offset: number, isHeld: boolean) => {
    if (!mover.current) return;
    mover.current.style.transition = isHeld ? 'none' : 'translate .2s cubic-bezier(.2,0,0,1)';
    mover.current.style.translate = offset === 0 ? '' : `${offset}px`;
  };
  const follow = (dx: number) => {
    put(Math.max(-MOST_PX, Math.min(MOST_PX, dx)), true);
    const side = dx < 0 ? 'left' : 'right';
    const isArmed = Math.abs(dx) >= ACTS_PX;
    setSwipe((before) => (before?.side === side && before.isArmed === isArmed ? before : { side, isArmed }));
  };
  const end = (event: PointerEvent, isReleased: boolean) => {
    const start = drag.current;
    if (start?.id !== event.pointerId) return;
    drag.current = undefined;
    if (!start.isSwipe) return;
    const dx = event.clientX - start.x;
    put(0, false);
    setSwipe(null);
    if (isReleased && Math.abs(dx) >= ACTS_PX) onSwipe(dx < 0 ? 'left' : 'right');
  };
  return {
    mover,
    swipe,
    handlers: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        swallowsClick.current = false;
        const { target, currentTarget } = event;
        // React reports presses in a sheet that the row has opened, too.
        const isOwn = target instanceof Element && currentTarget.contains(target) && !target.closest('input');
        if (event.pointerType === 'mouse' || !event.isPrimary || !isOwn) return;
        drag.current = { id: event.pointerId, x: event.clientX, y: event.clientY, isSwipe: false };
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        const start = drag.current;
        if (start?.id !== event.pointerId) return;
        const dx = event.clientX - start.x;
        const dy = event.clientY - start.y;
        if (!start.isSwipe) {
          if (Math.abs(dx) < STARTS_PX || Math.abs(dx) < Math.abs(dy) * 1.4) {
            if (Math.abs(dy) > STARTS_PX) drag.current = undefined;
            return;
          }
          start.isSwipe = true;
          // The hint of swipes makes events of its own, which no click follows.
          swallowsClick.current = event.nativeEvent.isTrusted;
          if (event.nativeEvent.isTrusted) event.currentTarget.setPointerCapture(event.pointerId);
        }
        follow(dx);
      },
      onPointerUp: (event: PointerEvent) => end(event, true),
      onPointerCancel: (event: PointerEvent) => end(event, false),
      /** Suppresses the click event that ends a swipe. */
      onClickCapture: (event: MouseEvent) => {
        // Lets through clicks that the swipe's action dispatches on a button of the row.
        if (!swallowsClick.current || !event.nativeEvent.isTrusted) return;
        swallowsClick.current = false;
        event.preventDefault();
        event.stopPropagation();
      },
    },
  };
}
