import { cloneElement, lazy, type ReactElement, Suspense, useEffect, useId, useRef, useState } from 'react';
import { lazyImport } from '../platform/lazyImport';
import type { TooltipSide } from './tooltipPlace';

export interface TooltipProps {
  text: string;
  kbd?: string | undefined;
  side?: TooltipSide | undefined;
  /** True when the text adds to the element's accessible name: it then becomes its description. */
  describe?: boolean | undefined;
  children: ReactElement<{ 'aria-describedby'?: string | undefined }>;
}

const DELAY_MS = 500;

/**
 * The tooltip's code is loaded on the first hover. If that fails, no tooltip is shown: it is never the only
 * explanation.
 */
const load = () => lazyImport(() => import('./Tip')).catch(() => ({ default: () => null }));
const Tip = lazy(load);

/**
 * A short text about an element, on mouse hover and on keyboard focus. Not Radix's tooltip, which brings a positioning
 * library into the first load, where icon buttons already need tooltips.
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
        if (event.pointerType !== 'mouse') return;
        void load();
        timer.current = setTimeout(() => setOpen(true), DELAY_MS);
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
      {open && (
        <Suspense fallback={null}>
          <Tip anchor={anchor} text={text} kbd={kbd} side={side} />
        </Suspense>
      )}
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
