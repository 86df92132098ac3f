import { Refusal } from '../platform/http';
import type { Operation } from './operation';

/** Where operations wait on the device, so that a reload or a crash loses none. */
export interface OutboxStore {
  /** All that waits, in the order it was made. */
  load(): Promise<readonly Operation[]>;
  put(operations: readonly Operation[]): Promise<void>;
  remove(id: string): Promise<void>;
  clear(): Promise<void>;
}

export interface OutboxEvents {
  /** The server has the operation for good. */
  onAcknowledged(operation: Operation): void;
  /** The server will never take the operation; it is no longer pending. */
  onRefused(operation: Operation, refusal: Refusal): void;
  /** The session ended; nothing is sent until `resume`. */
  onSignedOut(refusal: Refusal): void;
  /** Nothing waits any more. */
  onDrained(): void;
  /** The device would not keep the operations; they are still sent, but a reload would lose them. */
  onNotStored(error: unknown): void;
}

export interface OutboxStatus {
  readonly pending: readonly Operation[];
  /** Whether the last attempt to send did not reach the server. */
  readonly isStalled: boolean;
}

const FIRST_RETRY_MS = 1_000;
const LAST_RETRY_MS = 60_000;

/**
 * The operations this device has not yet had acknowledged, sent one after the other in the order they were made. What does not
 * reach the server waits and is tried again; the operation's id makes sure that trying twice has one effect.
 */
export class Outbox {
  private status: OutboxStatus = { pending: [], isStalled: false };
  private readonly listeners = new Set<() => void>();
  private isSending = false;
  private isPaused = false;
  private retryMs = FIRST_RETRY_MS;
  private retryTimer: ReturnType<typeof setTimeout> | undefined;
  private stored: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly store: OutboxStore,
    private readonly send: (operation: Operation) => Promise<unknown>,
    private readonly events: OutboxEvents,
  ) {}

  /** Takes up what an earlier page left behind. Does not send yet. */
  async load(): Promise<void> {
    const left = await this.store.load();
    const known = new Set(this.status.pending.map(({ id }) => id));
    this.update({ pending: [...left.filter(({ id }) => !known.has(id)), ...this.status.pending] });
  }

  readonly current = (): OutboxStatus => this.status;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  add(operations: readonly Operation[]): void {
    this.update({ pending: [...this.status.pending, ...operations] });
    this.write(() => this.store.put(operations));
    this.flush();
  }

  /** Tries to send now: after signing in, when the network is back, when the page is seen again. */
  resume(): void {
    this.isPaused = false;
    this.retryMs = FIRST_RETRY_MS;
    this.flush();
  }

  /** Forgets everything, also on the device. */
  async clear(): Promise<void> {
    clearTimeout(this.retryTimer);
    this.isPaused = true;
    this.update({ pending: [], isStalled: false });
    this.write(() => this.store.clear());
    await this.stored;
  }

  /** Resolves when all that was added so far is stored on the device, or has been reported as not storable. */
  async settled(): Promise<void> {
    await this.stored;
  }

  private flush(): void {
    if (this.isSending || this.isPaused) return;
    clearTimeout(this.retryTimer);
    this.isSending = true;
    void this.drain().finally(() => {
      this.isSending = false;
    });
  }

  private async drain(): Promise<void> {
    let sent = 0;
    for (let next = this.status.pending[0]; next && !this.isPaused; next = this.status.pending[0]) {
      if (!(await this.deliver(next))) return;
      sent += 1;
    }
    if (sent > 0 && this.status.pending.length === 0) this.events.onDrained();
  }

  /** Sends one operation; false when sending must stop for now. */
  private async deliver(operation: Operation): Promise<boolean> {
    try {
      await this.send(operation);
    } catch (error) {
      if (!(error instanceof Refusal) || error.isPassing) {
        this.retryLater(error instanceof Refusal ? error.retryAfter : undefined);
        return false;
      }
      if (error.status === 401) {
        this.isPaused = true;
        this.events.onSignedOut(error);
        return false;
      }
      this.drop(operation);
      this.events.onRefused(operation, error);
      return true;
    }
    this.retryMs = FIRST_RETRY_MS;
    this.drop(operation);
    this.events.onAcknowledged(operation);
    return true;
  }

  private drop(operation: Operation): void {
    this.update({ pending: this.status.pending.filter(({ id }) => id !== operation.id), isStalled: false });
    this.write(() => this.store.remove(operation.id));
  }

  private retryLater(retryAfterSeconds: number | undefined): void {
    this.update({ isStalled: true });
    const wait = retryAfterSeconds === undefined ? this.retryMs : retryAfterSeconds * 1000;
    this.retryMs = Math.min(LAST_RETRY_MS, this.retryMs * 2);
    this.retryTimer = setTimeout(() => this.flush(), wait);
  }

  /** Writes follow one another, so that a removal never overtakes the put it undoes. */
  private write(task: () => Promise<void>): void {
    this.stored = this.stored.then(task).catch((error: unknown) => this.events.onNotStored(error));
  }

  private update(change: Partial<OutboxStatus>): void {
    this.status = { ...this.status, ...change };
    for (const listener of this.listeners) listener();
  }
}
