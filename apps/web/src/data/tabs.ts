import type { Changes } from '@sevenfold/contract';
import type { QueuedOperation, RejectedOperation } from './stored';

/**
 * Messages between tabs of one browser. Kinds and fields must not be renamed once released: another tab may run an
 * older version of the app.
 */
export type TabMessage =
  /** A tab was opened; it has missed earlier messages. */
  | { readonly kind: 'opened' }
  /** Operations were queued. */
  | { readonly kind: 'queued'; readonly queue: readonly QueuedOperation[] }
  | { readonly kind: 'acknowledged'; readonly id: string }
  /** The server rejected an operation. */
  | { readonly kind: 'rejected'; readonly rejected: RejectedOperation }
  /** The server has responded to several operations. */
  | {
      readonly kind: 'settled';
      readonly acknowledged: readonly string[];
      readonly rejected: readonly RejectedOperation[];
    }
  /** Rejected operations are queued again. */
  | { readonly kind: 'retried'; readonly queue: readonly QueuedOperation[] }
  | { readonly kind: 'discarded'; readonly ids: readonly string[] }
  /** A tab became visible, or the network is back: the leading tab sends at once. */
  | { readonly kind: 'sendNow' }
  /** Tells whether operations reach the server. `isServerFailing`: it responds, but with errors. */
  | { readonly kind: 'stalled'; readonly isStalled: boolean; readonly isServerFailing: boolean }
  | { readonly kind: 'signedOut'; readonly status: number; readonly code: number }
  /** The user signed out and the data on this device was removed. */
  | { readonly kind: 'cleared' }
  /** From the change stream, which the leading tab reads for all. */
  | { readonly kind: 'hello' }
  /** Rows that the server wrote, for these operations of this browser or for none. */
  | {
      readonly kind: 'rows';
      readonly changes: Changes;
      readonly operationIds: readonly string[];
      readonly epoch?: string;
    };

/** The tabs of this app in one browser. One of them leads: it sends operations and reads the change stream for all. */
export interface Tabs {
  /** Posts to all other tabs. */
  post(message: TabMessage): void;
  /** Listens to messages of other tabs. Returns a function that stops listening. */
  listen(onMessage: (message: TabMessage) => void): () => void;
  /**
   * Resolves when this tab becomes the leader. It leads until `signal` is aborted, the tab is closed, or another tab
   * takes over because this one does not respond; then `onLost` is called.
   */
  lead(signal: AbortSignal, onLost: () => void): Promise<void>;
}

/** The message that operations were settled; undefined without any. */
export function settledMessage(
  acknowledged: readonly string[],
  rejected: readonly RejectedOperation[],
): TabMessage | undefined {
  const [id, one] = [acknowledged[0], rejected[0]];
  // Tabs with an older version of the app know the messages of single operations only.
  if (acknowledged.length + rejected.length > 1) return { kind: 'settled', acknowledged, rejected };
  if (id !== undefined) return { kind: 'acknowledged', id };
  return one && { kind: 'rejected', rejected: one };
}

/** A browser without other tabs: this one leads at once. */
export const singleTab: Tabs = {
  post: () => undefined,
  listen: () => () => undefined,
  lead: () => Promise.resolve(),
};
