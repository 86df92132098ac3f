import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Kbd } from './Kbd';
import { type TooltipSide, tooltipPlace } from './tooltipPlace';

const DELAY_MS = 500;

/** Shows the text of a `Tooltip` whose element is hovered by a mouse or focused by the keyboard. Call it once. */
export function startTooltips(): void {
  createRoot(document.body.appendChild(document.createElement('div'))).render(<Tooltips />);
}

const anchorAt = ({ target }: Event): HTMLElement | undefined =>
  target instanceof Element ? (target.closest<HTMLElement>('[data-tooltip]') ?? undefined) : undefined;

export function Tooltips() {
  const [anchor, setAnchor] = useState<HTMLElement>();
  useEffect(() => {
    const stop = new AbortController();
    const listen = <Type extends keyof DocumentEventMap>(
      type: Type,
      listener: (event: DocumentEventMap[Type]) => void,
      isCapturing = false,
    ) => document.addEventListener(type, listener, { signal: stop.signal, capture: isCapturing, passive: true });
    let timer: ReturnType<typeof setTimeout> | undefined;
    const show = (next: HTMLElement | undefined, delay: number) => {
      clearTimeout(timer);
      setAnchor(undefined);
      if (next) timer = setTimeout(() => setAnchor(next), delay);
    };
    const close = () => show(undefined, 0);
    let hovered: HTMLElement | undefined;
    listen('pointerover', (event) => {
      const next = event.pointerType === 'mouse' ? anchorAt(event) : undefined;
      if (next === hovered) return;
      hovered = next;
      show(next, DELAY_MS);
    });
    listen('focusin', (event) => {
      const isByKeyboard = event.target instanceof Element && event.target.matches(':focus-visible');
      show(isByKeyboard ? anchorAt(event) : undefined, 0);
    });
    listen('focusout', close);
    listen('pointerdown', close);
    listen('scroll', close, true);
    listen('keydown', ({ key }) => key === 'Escape' && close());
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, []);
  return anchor && <Tip key={anchor.dataset['tooltip']} anchor={anchor} />;
}

function Tip({ anchor }: { anchor: HTMLElement }) {
  const tip = useRef<HTMLDivElement>(null);
  const { tooltip, keys, side } = anchor.dataset;
  useLayoutEffect(() => {
    if (!tip.current) return;
    const viewport = { width: document.documentElement.clientWidth, height: window.innerHeight };
    const { left, top } = tooltipPlace(
      anchor.getBoundingClientRect(),
      tip.current.getBoundingClientRect(),
      viewport,
      side === undefined ? 'top' : (side as TooltipSide),
    );
    tip.current.style.translate = `${Math.round(left)}px ${Math.round(top)}px`;
  }, [anchor, side]);
  return (
    <div
      ref={tip}
      role="tooltip"
      className="pointer-events-none fixed top-0 left-0 z-60 flex w-max max-w-60 items-center gap-2 rounded-icon bg-n12 px-2 py-1 text-small text-n1 animate-fade-in"
    >
      {tooltip}
      {keys && <Kbd keys={keys} onFill />}
    </div>
  );
}
