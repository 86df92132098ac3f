import { type PointerEvent, type RefObject, useRef } from 'react';
import { COMPACT } from './useMedia';

const CLOSE_PX = 96;
const FLICK_PX_PER_MS = 0.5;

/** Handlers for the header of a sheet: it follows the finger down, and closes after a long or fast drag. */
export function useSheetDrag(sheet: RefObject<HTMLElement | null>, enabled: boolean, onClose: () => void) {
  const drag = useRef<{ id: number; y: number; at: number }>(undefined);
  const put = (offset: number, moving: boolean) => {
    if (!sheet.current) return;
    sheet.current.style.transition = moving ? 'none' : 'translate .2s cubic-bezier(.2,0,0,1)';
    sheet.current.style.translate = offset > 0 ? `0 ${offset}px` : '';
  };
  const end = (event: PointerEvent, dropped: boolean) => {
    const start = drag.current;
    if (!start || start.id !== event.pointerId) return;
    drag.current = undefined;
    const way = event.clientY - start.y;
    const speed = way / Math.max(1, event.timeStamp - start.at);
    if (dropped && (way > CLOSE_PX || (way > 24 && speed > FLICK_PX_PER_MS))) onClose();
    else put(0, false);
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const onButton = event.target instanceof Element && event.target.closest('button') !== null;
      if (!enabled || onButton || event.button !== 0 || !window.matchMedia(COMPACT).matches) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      drag.current = { id: event.pointerId, y: event.clientY, at: event.timeStamp };
    },
    onPointerMove: (event: PointerEvent) => {
      if (drag.current?.id === event.pointerId) put(event.clientY - drag.current.y, true);
    },
    onPointerUp: (event: PointerEvent) => end(event, true),
    onPointerCancel: (event: PointerEvent) => end(event, false),
  };
}
