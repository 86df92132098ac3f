import type { Message, Tabs } from './tabs';
import { alone } from './tabs';

const NAME = 'sevenfold-outbox';
/** A page that answers nobody for so long is frozen, or of a version that speaks another language. Milliseconds. */
const ANSWER_MS = 5_000;
const ASK_AGAIN_MS = 30_000;

/** How pages find out whether the one that leads is alive. */
type Sign = { readonly kind: 'ask' } | { readonly kind: 'here' };

/** The parts of a browser that pages meet through; a test has others. */
export interface Meeting {
  /** Tells all other pages, and hears what they tell. */
  readonly tell: (message: unknown) => void;
  readonly hear: (heard: (event: MessageEvent) => void) => void;
  readonly locks: { request(name: string, options: LockOptions, hold: () => Promise<void>): Promise<unknown> };
  /** True if the person looks at this page. */
  readonly isSeen: () => boolean;
  /** Calls back when the person looks at this page again, and when the page goes away, be it for a while. */
  readonly onSeen: (call: () => void) => void;
  readonly onGone: (call: () => void) => void;
}

/**
 * The pages of this browser. Where it has no means for them to meet, each is alone: what they send twice has one effect
 * all the same.
 */
export function tabsOfBrowser(): Tabs {
  if (typeof navigator === 'undefined' || !('locks' in navigator) || typeof BroadcastChannel === 'undefined')
    return alone;
  const channel = new BroadcastChannel(NAME);
  return meetingTabs({
    tell: channel.postMessage.bind(channel),
    hear: (heard) => channel.addEventListener('message', heard),
    locks: navigator.locks,
    isSeen: () => document.visibilityState === 'visible',
    onSeen: (call) =>
      document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && call()),
    onGone: (call) => addEventListener('pagehide', call),
  });
}

/**
 * A lock held for as long as a page lives says who leads. A page may hold it and yet be frozen by the browser; a page
 * that is looked at therefore asks whether the leader is there, and takes the lock when nobody answers.
 */
export function meetingTabs({ tell, hear: hearAll, locks, isSeen, onSeen, onGone }: Meeting): Tabs {
  const gone = new AbortController();
  let isLeader = false;
  /** Takes the lead from whoever has it, while this page waits for it. */
  let take: (() => void) | undefined;
  let alarm: ReturnType<typeof setTimeout> | undefined;

  const listen = (hear: (message: Message | Sign) => void) =>
    hearAll(({ data }: MessageEvent<Message | Sign>) => hear(data));
  const send = (message: Message | Sign) => {
    if (!gone.signal.aborted) tell(message);
  };
  const rest = () => {
    clearTimeout(alarm);
    alarm = undefined;
  };
  const ask = () => {
    if (!take || alarm !== undefined || !isSeen()) return;
    send({ kind: 'ask' });
    alarm = setTimeout(() => {
      rest();
      take?.();
    }, ANSWER_MS);
  };
  const queueUp = async (options: LockOptions, stop: AbortSignal, lead: () => void, lost: () => void) => {
    let isHeld = false;
    const hold = async () => {
      if (stop.aborted) return;
      isHeld = true;
      isLeader = true;
      take = undefined;
      rest();
      lead();
      await new Promise((release) => stop.addEventListener('abort', release));
    };
    // It is refused to who no longer waits for it, and taken from who does not answer.
    const isRefused = await locks.request(NAME, options, hold).then(
      () => false,
      () => true,
    );
    if (isHeld) {
      isLeader = false;
      if (!stop.aborted) lost();
    } else if (isRefused && !stop.aborted && !options.signal?.aborted) {
      // A browser that has locks but gives none here: as if it had none.
      lead();
    }
  };

  listen((message) => {
    if (message.kind === 'ask' && isLeader) send({ kind: 'here' });
    if (message.kind === 'here') rest();
  });
  onSeen(ask);
  setInterval(ask, ASK_AGAIN_MS);
  // A page that is only put away, to come back to, must not keep the others waiting.
  onGone(() => gone.abort());

  return {
    post(message) {
      send(message);
      if (message.kind === 'performed' || message.kind === 'wanted') ask();
    },
    listen(hear) {
      let isOver = false;
      listen((message) => {
        if (!isOver && message.kind !== 'ask' && message.kind !== 'here') hear(message);
      });
      return () => {
        isOver = true;
      };
    },
    lead: (signal, lost) =>
      new Promise((resolve) => {
        const stop = AbortSignal.any([signal, gone.signal]);
        const patience = new AbortController();
        take = () => {
          patience.abort();
          void queueUp({ steal: true }, stop, resolve, lost);
        };
        stop.addEventListener('abort', () => {
          patience.abort();
          take = undefined;
        });
        void queueUp({ signal: patience.signal }, stop, resolve, lost);
        ask();
      }),
  };
}
