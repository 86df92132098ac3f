import type { ApiError } from '#platform';
import type { Operation } from './operation';
import type { SendingDeps } from './operationBatch';
import type { OutboxStore } from './outboxStore';
import type { RejectedOperation } from './stored';
import type { Tabs } from './tabs';

export interface OutboxDeps extends SendingDeps {
  readonly store: OutboxStore;
  readonly tabs: Tabs;
  /** The server's time in epoch milliseconds; undefined if unknown. */
  readonly serverTime?: () => number | undefined;
  /** Runs a task after the next frame, or at once if no frame follows; by default at once. */
  readonly afterPaint?: (task: () => void) => void;
  readonly events: OutboxEvents;
}

export interface OutboxEvents {
  /** The server has acknowledged the operation, or its object was removed. */
  onAcknowledged(operation: Operation): void;
  /** The server rejected the operation. `error` is undefined if another tab sent it. */
  onRejected(rejected: RejectedOperation, error?: ApiError): void;
  /** The session has ended; nothing is sent until `resume`. */
  onSignedOut(error: ApiError): void;
  /** A write to the device failed. Operations are still sent, but a reload would lose them. */
  onStorageError(error: unknown): void;
  /** This tab has become the leader, or has stopped being it. */
  onLead(isLeading: boolean): void;
  /** The server is of this epoch. */
  onEpoch?(epoch: string): void;
}
