import { cloneElement, type ReactElement, type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Kbd } from './Kbd';
import { type TooltipSide, tooltipPlace } from './tooltipPlace';

export interface TooltipProps {
  text: string;
  kbd?: string | undefined;
  side?: TooltipSide | undefined;
  /** True when the text says more than the element's own name: it is then read out as its description. */
  describe?: boolean | undefined;
  children: ReactElement<{ 'aria-describedby'?: string | undefined }>;
}

const DELAY_MS = 500;

/**
 * A word about an element, on hover with a mouse and on keyboard focus. Own and small: Radix's tooltip brings its placement
 * library along, and icon buttons with tooltips are on the first screen.
 */
export function Tooltip({ text, kbd, side = 'top', describe = false, children }: TooltipProps) {
  const anchor = useRef<HTMLSpanElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [open, setOpen] = useState(false);
  const id = useId();
  const close = () => {
    clearTimeout(timer.current);
    setOpen(false);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  useCloseOnEscape(open, close);
  return (
    <span
      ref={anchor}
      className="contents"
      onPointerEnter={(event) => {
        if (event.pointerType === 'mouse') timer.current = setTimeout(() => setOpen(true), DELAY_MS);
      }}
      onPointerLeave={close}
      onPointerDown={close}
      onFocus={(event) => setOpen(event.target.matches(':focus-visible'))}
      onBlur={close}
    >
      {describe ? cloneElement(children, { 'aria-describedby': id }) : children}
      {describe && (
        <span id={id} hidden>
          {text}
        </span>
      )}
      {open && <Tip anchor={anchor} text={text} kbd={kbd} side={side} />}
    </span>
  );
}

function useCloseOnEscape(open: boolean, close: () => void) {
  useEffect(() => {
    if (!open) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') close();
    };
    window.addEventListener('keydown', onKey);
    window.addEventListener('scroll', close, { capture: true, passive: true });
    return () => {
      window.removeEventListener('keydown', onKey);
      window.removeEventListener('scroll', close, { capture: true });
    };
  });
}

interface TipProps extends Pick<TooltipProps, 'text' | 'kbd'> {
  anchor: RefObject<HTMLSpanElement | null>;
  side: TooltipSide;
}

function Tip({ anchor, text, kbd, side }: TipProps) {
  const tip = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    // The wrapper has no box of its own (display: contents); what it wraps has.
    const target = anchor.current?.firstElementChild;
    if (!target || !tip.current) return;
    const viewport = { width: document.documentElement.clientWidth, height: window.innerHeight };
    const { left, top } = tooltipPlace(target.getBoundingClientRect(), tip.current.getBoundingClientRect(), viewport, side);
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
