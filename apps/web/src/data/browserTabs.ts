import type { TabMessage, Tabs } from './tabs';
import { singleTab } from './tabs';

const NAME = 'sevenfold-outbox';
/** A page that answers nobody for so long is frozen, or of a version that speaks another language. Milliseconds. */
const PROBE_TIMEOUT_MS = 5_000;
const PROBE_INTERVAL_MS = 30_000;

/** How pages find out whether the one that leads is alive. */
type LeaderProbe = { readonly kind: 'ask' } | { readonly kind: 'here' };

/** The parts of a browser that pages meet through; a test has others. */
export interface BrowserTabsDeps {
  /** Tells all other pages, and hears what they tell. */
  readonly postMessage: (message: unknown) => void;
  readonly onMessage: (onMessage: (event: MessageEvent) => void) => void;
  readonly locks: { request(name: string, options: LockOptions, onAcquired: () => Promise<void>): Promise<unknown> };
  /** True if the person looks at this page. */
  readonly isVisible: () => boolean;
  /** Calls back when the person looks at this page again, and when the page goes away, be it for a while. */
  readonly onVisible: (call: () => void) => void;
  readonly onPageHide: (call: () => void) => void;
}

/**
 * The pages of this browser. Where it has no means for them to meet, each is alone: what they send twice has one effect
 * all the same.
 */
export function browserTabs(): Tabs {
  if (typeof navigator === 'undefined' || !('locks' in navigator) || typeof BroadcastChannel === 'undefined')
    return singleTab;
  const channel = new BroadcastChannel(NAME);
  return createTabs({
    postMessage: channel.postMessage.bind(channel),
    onMessage: (listener) => channel.addEventListener('message', listener),
    locks: navigator.locks,
    isVisible: () => document.visibilityState === 'visible',
    onVisible: (call) =>
      document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && call()),
    onPageHide: (call) => addEventListener('pagehide', call),
  });
}

/**
 * A lock held for as long as a page lives says who leads. A page may hold it and yet be frozen by the browser; a page
 * that is looked at therefore asks whether the leader is there, and takes the lock when nobody answers.
 */
export function createTabs({ postMessage, onMessage, locks, isVisible, onVisible, onPageHide }: BrowserTabsDeps): Tabs {
  const pageHidden = new AbortController();
  let isLeader = false;
  /** Takes the lead from whoever has it, while this page waits for it. */
  let stealLock: (() => void) | undefined;
  let probeTimeout: ReturnType<typeof setTimeout> | undefined;

  const listenToAll = (listener: (message: TabMessage | LeaderProbe) => void) =>
    onMessage(({ data }: MessageEvent<TabMessage | LeaderProbe>) => listener(data));
  const post = (message: TabMessage | LeaderProbe) => {
    if (!pageHidden.signal.aborted) postMessage(message);
  };
  const endProbe = () => {
    clearTimeout(probeTimeout);
    probeTimeout = undefined;
  };
  const probeLeader = () => {
    if (!stealLock || probeTimeout !== undefined || !isVisible()) return;
    post({ kind: 'ask' });
    probeTimeout = setTimeout(() => {
      endProbe();
      stealLock?.();
    }, PROBE_TIMEOUT_MS);
  };
  const requestLock = async (options: LockOptions, stop: AbortSignal, onLead: () => void, onLost: () => void) => {
    let wasAcquired = false;
    const onAcquired = async () => {
      if (stop.aborted) return;
      wasAcquired = true;
      isLeader = true;
      stealLock = undefined;
      endProbe();
      onLead();
      await new Promise((release) => stop.addEventListener('abort', release));
    };
    // It is refused to who no longer waits for it, and taken from who does not answer.
    const isDenied = await locks.request(NAME, options, onAcquired).then(
      () => false,
      () => true,
    );
    if (wasAcquired) {
      isLeader = false;
      if (!stop.aborted) onLost();
    } else if (isDenied && !stop.aborted && !options.signal?.aborted) {
      // A browser that has locks but gives none here: as if it had none.
      onLead();
    }
  };

  listenToAll((message) => {
    if (message.kind === 'ask' && isLeader) post({ kind: 'here' });
    if (message.kind === 'here') endProbe();
  });
  onVisible(probeLeader);
  setInterval(probeLeader, PROBE_INTERVAL_MS);
  // A page that is only put away, to come back to, must not keep the others waiting.
  onPageHide(() => pageHidden.abort());

  return {
    post(message) {
      post(message);
      if (message.kind === 'performed' || message.kind === 'wanted') probeLeader();
    },
    listen(listener) {
      let isStopped = false;
      listenToAll((message) => {
        if (!isStopped && message.kind !== 'ask' && message.kind !== 'here') listener(message);
      });
      return () => {
        isStopped = true;
      };
    },
    lead: (signal, onLost) =>
      new Promise((resolve) => {
        const stop = AbortSignal.any([signal, pageHidden.signal]);
        const waiting = new AbortController();
        stealLock = () => {
          waiting.abort();
          void requestLock({ steal: true }, stop, resolve, onLost);
        };
        stop.addEventListener('abort', () => {
          waiting.abort();
          stealLock = undefined;
        });
        void requestLock({ signal: waiting.signal }, stop, resolve, onLost);
        probeLeader();
      }),
  };
}
