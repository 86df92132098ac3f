/** Timings that a page collects for a benchmark, in milliseconds since the start of the navigation. */
export interface Probe {
  /** Time at which the day's list was painted with data, by the DOM snapshot or by the app; 0 until then. */
  listPainted: number;
  /** Time at which the app itself had rendered the list, from which on taps show in the next frame; 0 until then. */
  listDrawn: number;
  /** Tasks longer than 50 ms: the time of their end, and by how much they exceeded 50 ms. */
  readonly longTasks: { readonly end: number; readonly blocking: number }[];
  /** Resolves with the time of the first paint after a condition became true; evaluates it in every frame. */
  whenPainted(isTrue: () => boolean): Promise<number>;
  /** Time at which the last pointer was lifted, by the event's timestamp. */
  pointerUp: number;
  /** Script of the events of the last press, with the rendering that they cause. */
  script: number;
}

declare global {
  interface Window {
    probe: Probe;
    /**
     * Reports when the list was painted. Polling the page for it would cost main-thread time.
     */
    tellPainted?: (at: string) => void;
  }
}

/** Runs in the page before anything else. Self-contained, because it is sent to the browser as text. */
export function installProbe(): void {
  const whenPainted = (isTrue: () => boolean): Promise<number> =>
    new Promise((resolve) => {
      const look = (): void => {
        if (!isTrue()) {
          requestAnimationFrame(look);
          return;
        }
        // A message sent in a frame is delivered after that frame was painted.
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener('message', () => resolve(performance.now()));
        port1.start();
        port2.postMessage(undefined);
      };
      requestAnimationFrame(look);
    });
  const probe: Probe = {
    listPainted: 0,
    listDrawn: 0,
    longTasks: [],
    whenPainted,
    pointerUp: 0,
    script: 0,
  };
  window.probe = probe;
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      probe.longTasks.push({ end: startTime + duration, blocking: duration - 50 });
  }).observe({ type: 'longtask', buffered: true });
  const onPointerUp = ({ timeStamp }: PointerEvent): void => {
    probe.pointerUp = timeStamp;
  };
  addEventListener('pointerup', onPointerUp, { capture: true });
  // The microtasks of an event, in which React renders, run before its last listener on the window.
  for (const type of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click']) {
    let start = 0;
    const end = (): void => void (probe.script += performance.now() - start);
    const measure = (): void => {
      if (type === 'pointerdown') probe.script = 0;
      start = performance.now();
      // Registered again, to be the last listener; an event that is stopped on its way is not counted.
      removeEventListener(type, end);
      addEventListener(type, end, { once: true });
    };
    addEventListener(type, measure, { capture: true });
  }
  if (location.pathname === '/day') {
    const notePainted = async (): Promise<void> => {
      probe.listPainted = await whenPainted(() => document.querySelector('main li[data-row]') !== null);
      window.tellPainted?.(String(probe.listPainted));
    };
    void notePainted();
    const noteDrawn = async (): Promise<void> => {
      probe.listDrawn = await whenPainted(() => document.querySelector('#root li[data-row]') !== null);
    };
    void noteDrawn();
  }
}
