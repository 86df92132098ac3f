import { firstAbort } from '#platform';
import type { TabMessage, Tabs } from './tabs';
import { singleTab } from './tabs';

const NAME = 'sevenfold-outbox';
/** A leader that does not respond within this time is frozen, or runs an incompatible version of the app. */
const PROBE_TIMEOUT_MS = 5_000;
const PROBE_INTERVAL_MS = 30_000;

/** Messages by which tabs find out whether the leader is alive. */
type LeaderProbe = { readonly kind: 'probe' } | { readonly kind: 'leading' };

/** The browser's means of communication between tabs; tests pass their own. */
export interface BrowserTabsDeps {
  /** Posts to, and listens to, all other tabs. */
  readonly postMessage: (message: unknown) => void;
  readonly onMessage: (onMessage: (event: MessageEvent) => void) => void;
  readonly locks: { request(name: string, options: LockOptions, onAcquired: () => Promise<void>): Promise<unknown> };
  readonly isVisible: () => boolean;
  /** Calls back when this tab becomes visible. */
  readonly onVisible: (call: () => void) => void;
  /** Calls back when this tab is closed, or put into the back/forward cache. */
  readonly onPageHide: (call: () => void) => void;
}

/**
 * The tabs of this browser. In a browser without locks or broadcast channels every tab leads: operations sent twice
 * have one effect anyway.
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
 * Elects a leader by a lock that a tab holds while it lives. Because the browser may freeze a tab that holds it, a
 * visible tab probes the leader and steals the lock if there is no response.
 */
export function createTabs({ postMessage, onMessage, locks, isVisible, onVisible, onPageHide }: BrowserTabsDeps): Tabs {
  const pageHidden = new AbortController();
  let isLeader = false;
  /** Takes the lock from the tab that holds it; defined while this tab waits for the lock. */
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
    post({ kind: 'probe' });
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
    // Rejects when the wait is aborted, and when another tab steals the lock.
    const isDenied = await locks.request(NAME, options, onAcquired).then(
      () => false,
      () => true,
    );
    if (wasAcquired) {
      isLeader = false;
      if (!stop.aborted) onLost();
    } else if (isDenied && !stop.aborted && !options.signal?.aborted) {
      // The browser supports locks but denies them here: lead as if it did not.
      onLead();
    }
  };

  listenToAll((message) => {
    if (message.kind === 'probe' && isLeader) post({ kind: 'leading' });
    if (message.kind === 'leading') endProbe();
  });
  onVisible(probeLeader);
  setInterval(probeLeader, PROBE_INTERVAL_MS);
  // A tab in the back/forward cache must not keep the lock.
  onPageHide(() => pageHidden.abort());

  return {
    post(message) {
      post(message);
      if (message.kind === 'queued' || message.kind === 'sendNow') probeLeader();
    },
    listen(listener) {
      let isStopped = false;
      listenToAll((message) => {
        if (!isStopped && message.kind !== 'probe' && message.kind !== 'leading') listener(message);
      });
      return () => {
        isStopped = true;
      };
    },
    lead: (signal, onLost) =>
      new Promise((resolve) => {
        const stop = firstAbort(signal, pageHidden.signal);
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
