import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { Kbd } from './Kbd';
import { type TooltipSide, tooltipPlace } from './tooltipPlace';

interface TipProps {
  text: string;
  kbd: string | undefined;
  /** Wraps the trigger without a box of its own. */
  anchor: RefObject<HTMLSpanElement | null>;
  side: TooltipSide;
}

/** The part of Tooltip that is loaded on demand. */
export default function Tip({ anchor, text, kbd, side }: TipProps): ReactNode {
  const tip = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    // The wrapper has no box (display: contents), so its child is measured.
    const target = anchor.current?.firstElementChild;
    if (!target || !tip.current) return;
    const viewport = { width: document.documentElement.clientWidth, height: window.innerHeight };
    const { left, top } = tooltipPlace(
      target.getBoundingClientRect(),
      tip.current.getBoundingClientRect(),
      viewport,
      side,
    );
    tip.current.style.translate = `${Math.round(left)}px ${Math.round(top)}px`;
  }, [anchor, side, text]);
  return createPortal(
    <div
      ref={tip}
      role="tooltip"
      className="pointer-events-none fixed top-0 left-0 z-60 flex w-max max-w-60 items-center gap-2 rounded-icon bg-n12 px-2 py-1 text-small text-n1 animate-fade-in"
    >
      {text}
      {kbd && <Kbd keys={kbd} onFill />}
    </div>,
    document.body,
  );
}
