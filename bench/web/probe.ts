/** What a page of a benchmark knows about itself. Times are milliseconds since the navigation began. */
export interface Probe {
  /** When the list of the day, with data, was painted; 0 until then. */
  listPainted: number;
  /** When the program itself had drawn it: from then on a tap shows in the next frame. */
  listDrawn: number;
  /** By how much each task of the page was longer than 50 ms, with its end. */
  readonly longTasks: { readonly end: number; readonly blocking: number }[];
  /** Resolves with the moment of the first paint after a condition became true, asked in every frame. */
  whenPainted(isTrue: () => boolean): Promise<number>;
  /** The moment at which the last pointer was lifted, as the browser got it from the system. */
  pointerUp: number;
}

declare global {
  interface Window {
    probe: Probe;
    /**
     * Tells whoever measures when the list was painted: being asked for it again and again would cost the page time of
     * its own.
     */
    tellPainted?: (at: string) => void;
  }
}

/** Runs in the page before anything else does. Whole in itself: it is sent to the browser as text. */
export function installProbe(): void {
  const whenPainted = (isTrue: () => boolean): Promise<number> =>
    new Promise((resolve) => {
      const look = (): void => {
        if (!isTrue()) {
          requestAnimationFrame(look);
          return;
        }
        // A message sent in a frame is delivered after that frame has been drawn.
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener('message', () => resolve(performance.now()));
        port1.start();
        port2.postMessage(undefined);
      };
      requestAnimationFrame(look);
    });
  const probe: Probe = { listPainted: 0, listDrawn: 0, longTasks: [], whenPainted, pointerUp: 0 };
  window.probe = probe;
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      probe.longTasks.push({ end: startTime + duration, blocking: duration - 50 });
  }).observe({ type: 'longtask', buffered: true });
  addEventListener('pointerup', ({ timeStamp }) => void (probe.pointerUp = timeStamp), { capture: true });
  if (location.pathname === '/day') {
    const tell = async (): Promise<void> => {
      probe.listPainted = await whenPainted(() => document.querySelector('main li[data-row]') !== null);
      window.tellPainted?.(String(probe.listPainted));
    };
    void tell();
    const note = async (): Promise<void> => {
      probe.listDrawn = await whenPainted(() => document.querySelector('#root li[data-row]') !== null);
    };
    void note();
  }
}
