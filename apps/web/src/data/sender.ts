import { ApiError } from '../platform/http';
import type { Operation } from './operation';
import type { Tabs } from './tabs';

export interface SenderDeps {
  /** The next operation to send; the same one until an event reports its result. */
  readonly next: () => Operation | undefined;
  readonly send: (operation: Operation) => Promise<unknown>;
  readonly tabs: Pick<Tabs, 'lead'>;
  readonly events: SenderEvents;
}

export interface SenderEvents {
  /** The server acknowledged the operation. */
  onAccepted(operation: Operation, response: unknown): void;
  /** The server rejected the operation permanently. */
  onRejected(operation: Operation, error: ApiError): void;
  /**
   * The server rejected the epoch sent with the operation, because its database was restored from a backup since.
   * `wake` sends the operation again.
   */
  onEpochChanged(epoch: string): void;
  /** The session ended; nothing is sent until `resume`. */
  onSignedOut(error: ApiError): void;
  /** Reports after each attempt whether it failed retryably, and whether that was by a server error. */
  onStalled(isStalled: boolean, isServerFailing: boolean): void;
  /** This tab is about to become the leader; it starts to send once this resolves. */
  beforeLeading(): Promise<void>;
  /** This tab has become the leader, or has stopped being it. */
  onLead(isLeading: boolean): void;
}

const FIRST_RETRY_MS = 1_000;
const LAST_RETRY_MS = 60_000;

/** Sends one operation at a time while this tab is the leader. Retries with exponential backoff. */
export class Sender {
  #leadership: AbortController | undefined;
  #isLeading = false;
  #isPaused = false;
  /** Incremented when this tab stops leading; responses to requests of an older generation are ignored. */
  #generation = 0;
  #isSending = false;
  #retryMs = FIRST_RETRY_MS;
  #retryTimer: ReturnType<typeof setTimeout> | undefined;
  /** True after a server error until the retry timer ends: new operations do not cut the wait short. */
  #isBackingOff = false;

  constructor(private readonly deps: SenderDeps) {}

  get isLeader(): boolean {
    return this.#isLeading;
  }

  /** Call when an operation was queued. */
  wake(): void {
    if (!this.#isBackingOff) this.#flush();
  }

  /** Sends at once, whatever failed before. Call after sign-in, and when the network is back or the tab visible. */
  resume(): void {
    this.#isPaused = false;
    this.#retryMs = FIRST_RETRY_MS;
    this.#flush();
  }

  /** Sends nothing until `resume`, and lets another tab lead. The response to a running request is ignored. */
  pause(): void {
    this.#isPaused = true;
    this.#leadership?.abort();
    this.#stopLeading();
  }

  #flush(): void {
    if (this.#isPaused) return;
    if (!this.#isLeading) {
      this.#requestLeadership();
      return;
    }
    if (this.#isSending) return;
    this.#clearRetry();
    this.#isSending = true;
    void this.#drain(this.#generation);
  }

  async #drain(generation: number): Promise<void> {
    try {
      for (let next = this.deps.next(); next; next = this.deps.next()) {
        if (!(await this.#deliver(next, generation))) return;
      }
    } finally {
      // Synchronous with the last `next()`: an operation queued in between would not be sent until the next `wake`.
      if (this.#generation === generation) this.#isSending = false;
    }
  }

  /** Sends one operation; false when sending must stop for now. */
  async #deliver(operation: Operation, generation: number): Promise<boolean> {
    const { send, events } = this.deps;
    let response: unknown;
    try {
      response = await send(operation);
    } catch (error) {
      return this.#generation === generation && this.#handleError(operation, error);
    }
    if (this.#generation !== generation) return false;
    this.#resetRetry();
    events.onAccepted(operation, response);
    return this.#generation === generation;
  }

  #handleError(operation: Operation, error: unknown): boolean {
    const { events } = this.deps;
    if (error instanceof ApiError && error.epoch !== undefined) {
      // The timer is a fallback for a server that reports an epoch already known; a new one wakes the sender.
      this.#retryAfter(this.#nextRetryMs());
      events.onEpochChanged(error.epoch);
      return false;
    }
    if (!(error instanceof ApiError) || error.isRetryable) {
      this.#retryLater(error);
      return false;
    }
    if (error.status === 401) {
      this.pause();
      events.onSignedOut(error);
      return false;
    }
    this.#resetRetry();
    events.onRejected(operation, error);
    return true;
  }

  #resetRetry(): void {
    this.#retryMs = FIRST_RETRY_MS;
    this.deps.events.onStalled(false, false);
  }

  #retryLater(error: unknown): void {
    const seconds = error instanceof ApiError ? error.retryAfter : undefined;
    this.#isBackingOff = error instanceof ApiError;
    const waitMs = this.#nextRetryMs();
    this.#retryAfter(seconds === undefined ? waitMs : seconds * 1000);
    this.deps.events.onStalled(true, this.#isBackingOff);
  }

  #nextRetryMs(): number {
    const waitMs = this.#retryMs;
    this.#retryMs = Math.min(LAST_RETRY_MS, this.#retryMs * 2);
    return waitMs;
  }

  #retryAfter(ms: number): void {
    this.#retryTimer = setTimeout(() => this.#flush(), ms);
  }

  #clearRetry(): void {
    clearTimeout(this.#retryTimer);
    this.#isBackingOff = false;
  }

  #requestLeadership(): void {
    if (this.#leadership) return;
    const leadership = new AbortController();
    this.#leadership = leadership;
    this.deps.tabs
      .lead(leadership.signal, () => this.#onLeadershipLost(leadership))
      .then(() => this.#startLeading(leadership))
      // Aborted while waiting.
      .catch(() => undefined);
  }

  async #startLeading(leadership: AbortController): Promise<void> {
    const { events } = this.deps;
    await events.beforeLeading();
    if (this.#leadership !== leadership) return;
    this.#isLeading = true;
    events.onLead(true);
    this.#flush();
  }

  #onLeadershipLost(leadership: AbortController): void {
    if (this.#leadership !== leadership) return;
    this.#stopLeading();
    if (!this.#isPaused) this.#requestLeadership();
  }

  #stopLeading(): void {
    this.#clearRetry();
    this.#generation += 1;
    this.#isSending = false;
    this.#leadership = undefined;
    if (this.#isLeading) {
      this.#isLeading = false;
      this.deps.events.onLead(false);
    }
  }
}
