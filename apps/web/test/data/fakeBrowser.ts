import { createTabs } from '../../src/data/browserTabs';

interface LockRequest {
  readonly callback: () => Promise<unknown>;
  readonly settle: (error?: Error) => void;
  isOver: boolean;
}

const aborted = () => new DOMException('Aborted', 'AbortError');

/** A lock with the semantics of Web Locks: one holder, a queue, and stealing. */
function fakeLock() {
  let holder: LockRequest | undefined;
  const queue: LockRequest[] = [];
  const release = (request: LockRequest, error?: Error) => {
    if (request.isOver) return;
    request.isOver = true;
    request.settle(error);
    if (holder !== request) return;
    holder = undefined;
    grantNext();
  };
  const grantNext = () => {
    const request = holder ? undefined : queue.shift();
    if (!request) return;
    holder = request;
    void request.callback().then(() => release(request));
  };
  return (options: LockOptions, callback: () => Promise<unknown>): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const request: LockRequest = {
        callback,
        settle: (error) => (error ? reject(error) : resolve(undefined)),
        isOver: false,
      };
      options.signal?.addEventListener('abort', () => {
        const index = queue.indexOf(request);
        if (index < 0) return;
        queue.splice(index, 1);
        request.settle(aborted());
      });
      if (options.steal) {
        const before = holder;
        holder = request;
        if (before) release(before, aborted());
        void callback().then(() => release(request));
      } else {
        queue.push(request);
        queueMicrotask(grantNext);
      }
    });
}

interface FakeTab {
  readonly messageListeners: Set<(event: MessageEvent) => void>;
  /** Messages the tab has not received yet, if it is frozen. */
  undelivered: MessageEvent[] | undefined;
}

function deliver(tab: FakeTab, event: MessageEvent): void {
  if (tab.undelivered) tab.undelivered.push(event);
  else tab.messageListeners.forEach((listener) => listener(event));
}

/** A browser whose tabs share one channel and one lock. A frozen tab receives nothing until it resumes. */
export function fakeBrowser() {
  const request = fakeLock();
  const openTabs: FakeTab[] = [];
  return {
    openTab() {
      const tab: FakeTab = { messageListeners: new Set(), undelivered: undefined };
      openTabs.push(tab);
      const visibleListeners: (() => void)[] = [];
      const pageHideListeners: (() => void)[] = [];
      const locks = {
        request: (_: string, options: LockOptions, callback: () => Promise<unknown>) => request(options, callback),
      };
      const tabs = createTabs({
        postMessage(message) {
          const event = { data: structuredClone(message) } as MessageEvent;
          for (const other of openTabs) if (other !== tab) queueMicrotask(() => deliver(other, event));
        },
        onMessage: (listener) => tab.messageListeners.add(listener),
        locks,
        isVisible: () => tab.undelivered === undefined,
        onVisible: (listener) => visibleListeners.push(listener),
        onPageHide: (listener) => pageHideListeners.push(listener),
      });
      return {
        tabs,
        freeze: () => (tab.undelivered = []),
        unfreeze: () => {
          const missed = tab.undelivered ?? [];
          tab.undelivered = undefined;
          missed.forEach((event) => deliver(tab, event));
        },
        becomeVisible: () => visibleListeners.forEach((listener) => listener()),
        close: () => {
          pageHideListeners.forEach((listener) => listener());
          tab.messageListeners.clear();
        },
      };
    },
  };
}
