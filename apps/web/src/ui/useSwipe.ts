import { type PointerEvent, useRef } from 'react';

const FAR_PX = 48;
const AXIS_RATIO = 1.4;

interface SwipeOptions {
  axis: 'x' | 'y';
  /** Direction: 1 to the left or up, -1 to the right or down. */
  onSwipe: ((step: 1 | -1) => void) | undefined;
}

/**
 * Handlers that distinguish a swipe from a tap and from scrolling. Set `touch-action` of the element to the other axis.
 */
export function useSwipe({ axis, onSwipe }: SwipeOptions) {
  const from = useRef<{ id: number; x: number; y: number }>(undefined);
  return {
    onPointerDown: (event: PointerEvent) => {
      if (event.pointerType === 'touch' && event.isPrimary)
        from.current = { id: event.pointerId, x: event.clientX, y: event.clientY };
    },
    onPointerUp: (event: PointerEvent) => {
      const start = from.current;
      from.current = undefined;
      if (!start || start.id !== event.pointerId) return;
      const dx = event.clientX - start.x;
      const dy = event.clientY - start.y;
      const [along, across] = axis === 'x' ? [dx, dy] : [dy, dx];
      if (Math.abs(along) >= FAR_PX && Math.abs(along) >= Math.abs(across) * AXIS_RATIO) onSwipe?.(along < 0 ? 1 : -1);
    },
    onPointerCancel: () => {
      from.current = undefined;
    },
  };
}
