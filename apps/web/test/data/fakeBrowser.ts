import { createTabs } from '../../src/data/browserTabs';

interface Hold {
  readonly wants: () => Promise<unknown>;
  readonly settle: (error?: Error) => void;
  isOver: boolean;
}

const aborted = () => new DOMException('Aborted', 'AbortError');

/** A lock with the semantics of Web Locks: one holder, a queue, and stealing. */
function fakeLock() {
  let held: Hold | undefined;
  const line: Hold[] = [];
  const end = (hold: Hold, error?: Error) => {
    if (hold.isOver) return;
    hold.isOver = true;
    hold.settle(error);
    if (held !== hold) return;
    held = undefined;
    next();
  };
  const next = () => {
    const hold = held ? undefined : line.shift();
    if (!hold) return;
    held = hold;
    void hold.wants().then(() => end(hold));
  };
  return (options: LockOptions, wants: () => Promise<unknown>): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const hold: Hold = { wants, settle: (error) => (error ? reject(error) : resolve(undefined)), isOver: false };
      options.signal?.addEventListener('abort', () => {
        const place = line.indexOf(hold);
        if (place < 0) return;
        line.splice(place, 1);
        hold.settle(aborted());
      });
      if (options.steal) {
        const before = held;
        held = hold;
        if (before) end(before, aborted());
        void wants().then(() => end(hold));
      } else {
        line.push(hold);
        queueMicrotask(next);
      }
    });
}

interface FakePage {
  readonly hear: Set<(event: MessageEvent) => void>;
  /** Messages a frozen tab has not received yet. */
  frozen: MessageEvent[] | undefined;
}

function deliver(page: FakePage, event: MessageEvent): void {
  if (page.frozen) page.frozen.push(event);
  else page.hear.forEach((hear) => hear(event));
}

/** A browser whose tabs share one channel and one lock. A frozen tab receives nothing until it resumes. */
export function fakeBrowser() {
  const request = fakeLock();
  const pages: FakePage[] = [];
  return {
    openPage() {
      const page: FakePage = { hear: new Set(), frozen: undefined };
      pages.push(page);
      const seen: (() => void)[] = [];
      const gone: (() => void)[] = [];
      const locks = {
        request: (_: string, options: LockOptions, wants: () => Promise<unknown>) => request(options, wants),
      };
      const tabs = createTabs({
        postMessage(message) {
          const event = { data: structuredClone(message) } as MessageEvent;
          for (const other of pages) if (other !== page) queueMicrotask(() => deliver(other, event));
        },
        onMessage: (heard) => page.hear.add(heard),
        locks,
        isVisible: () => page.frozen === undefined,
        onVisible: (call) => seen.push(call),
        onPageHide: (call) => gone.push(call),
      });
      return {
        tabs,
        freeze: () => (page.frozen = []),
        thaw: () => {
          const missed = page.frozen ?? [];
          page.frozen = undefined;
          missed.forEach((event) => deliver(page, event));
        },
        see: () => seen.forEach((call) => call()),
        close: () => {
          gone.forEach((call) => call());
          page.hear.clear();
        },
      };
    },
  };
}
