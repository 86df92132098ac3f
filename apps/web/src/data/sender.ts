import { ApiError } from '../platform/http';
import type { Operation } from './operation';
import type { Tabs } from './tabs';

export interface SenderDeps {
  /** What is to be sent next, the same until it is told how that ended. */
  readonly next: () => Operation | undefined;
  readonly send: (operation: Operation) => Promise<unknown>;
  readonly tabs: Pick<Tabs, 'lead'>;
  readonly events: SenderEvents;
}

export interface SenderEvents {
  /** The server has it for good. */
  onAccepted(operation: Operation, response: unknown): void;
  /** The server will never take it. */
  onRejected(operation: Operation, error: ApiError): void;
  /** The session ended; nothing is sent until `resume`. */
  onSignedOut(error: ApiError): void;
  /**
   * True if the last attempt to send did not reach the server, or reached one that could not serve it (`isTroubled`).
   */
  onStalled(isStalled: boolean, isTroubled: boolean): void;
  /** This page is about to become the one that sends, and begins once this resolves. */
  beforeLeading(): Promise<void>;
  /** This page has become, or is no longer, the one that sends. */
  onLead(isLeading: boolean): void;
}

const FIRST_RETRY_MS = 1_000;
const LAST_RETRY_MS = 60_000;

/**
 * Sends one operation after the other while this page is the one that sends; what does not reach the server is tried
 * again.
 */
export class Sender {
  #leadership: AbortController | undefined;
  #isLeading = false;
  #isPaused = false;
  /** Grows with everything that makes an answer on its way that of another time. */
  #generation = 0;
  #isSending = false;
  #retryMs = FIRST_RETRY_MS;
  #retryTimer: ReturnType<typeof setTimeout> | undefined;
  /** The server has asked to be left alone until the timer ends. */
  #isBackingOff = false;

  constructor(private readonly deps: SenderDeps) {}

  get isLeader(): boolean {
    return this.#isLeading;
  }

  /** There is something to send. */
  wake(): void {
    if (!this.#isBackingOff) this.#flush();
  }

  /** Tries now, whatever went wrong before: after signing in, when the network is back, when the page is seen again. */
  resume(): void {
    this.#isPaused = false;
    this.#retryMs = FIRST_RETRY_MS;
    this.#flush();
  }

  /** Sends nothing until `resume`, and lets another page lead. An answer that is on its way is not waited for. */
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
      // Without a pause after the last look: what comes in between would be woken for in vain.
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
    const waitMs = seconds === undefined ? this.#retryMs : seconds * 1000;
    this.#retryMs = Math.min(LAST_RETRY_MS, this.#retryMs * 2);
    this.#retryTimer = setTimeout(() => this.#flush(), waitMs);
    this.deps.events.onStalled(true, this.#isBackingOff);
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
      // Given up before it came.
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
