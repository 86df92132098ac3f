import type { Topic } from '@sevenfold/contract/topics';
import type { QueuedOperation, RejectedOperation } from './stored';

/** What pages of one browser tell each other. */
export type TabMessage =
  /** A page begins, and has not heard what was told before. */
  | { readonly kind: 'opened' }
  | { readonly kind: 'performed'; readonly queue: readonly QueuedOperation[] }
  | { readonly kind: 'acknowledged'; readonly id: string }
  | { readonly kind: 'setAside'; readonly aside: RejectedOperation }
  /** What was set aside waits again. */
  | { readonly kind: 'takenUp'; readonly queue: readonly QueuedOperation[] }
  | { readonly kind: 'discarded'; readonly ids: readonly string[] }
  /** Somebody looks at the page, or the network is back: whoever sends is to try at once. */
  | { readonly kind: 'wanted' }
  /** Without `isTroubled` when it comes from an earlier version of the app. */
  | { readonly kind: 'stalled'; readonly isStalled: boolean; readonly isTroubled?: boolean }
  | { readonly kind: 'signedOut'; readonly status: number; readonly code: number }
  /** The person has left this device. */
  | { readonly kind: 'forgotten' }
  /** From the stream of changes, which one page listens to for all. */
  | { readonly kind: 'hello' }
  | { readonly kind: 'changed'; readonly topics: readonly Topic[]; readonly operationId: string | null };

/** The other pages of this app in the same browser, and which of them all sends. */
export interface Tabs {
  /** Tells all other pages, never this one. */
  post(message: TabMessage): void;
  /** Hears what other pages tell. Returns what ends it. */
  listen(onMessage: (message: TabMessage) => void): () => void;
  /**
   * Resolves when this page becomes the one that sends, which it stays until `signal` is aborted, the page goes away,
   * or another page takes over because this one does not answer: then `lost` is called.
   */
  lead(signal: AbortSignal, onLost: () => void): Promise<void>;
}

/** No other pages: this one leads at once. */
export const singleTab: Tabs = {
  post: () => undefined,
  listen: () => () => undefined,
  lead: () => Promise.resolve(),
};
