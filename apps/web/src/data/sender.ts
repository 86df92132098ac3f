import { OPERATIONS_MAX } from '@sevenfold/contract/operationsMax';
import { ApiError, NetworkError } from '#platform';
import type { Operation } from './operation';
import type { Answer } from './operationBatch';
import type { Tabs } from './tabs';

export interface SenderDeps {
  /** The next operations to send, at most `max`; the same ones until an event reports their results. */
  readonly next: (max: number) => readonly Operation[];
  /**
   * Sends operations in one request. The answers are in order, and may end after a temporary error, but not after an
   * internal one if `skipsFaults`. Rejects if none of the operations was run.
   */
  readonly send: (operations: readonly Operation[], skipsFaults: boolean) => Promise<readonly Answer[]>;
  readonly tabs: Pick<Tabs, 'lead'>;
  readonly events: SenderEvents;
}

export interface SenderEvents {
  /** The server acknowledged operations, or rejected them permanently. */
  onAnswered(answers: readonly Answer[]): void;
  /**
   * The server rejected the epoch sent with the operations, because its database was restored from a backup since.
   * `wake` sends the operations again.
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
/** Number of internal errors in a row, within some two minutes, after which the server is asked to skip them. */
const FAULTS_MAX = 8;

/**
 * Sends operations in order while this tab is the leader, one request at a time: a single one by its own endpoint,
 * several in a batch. Retries with exponential backoff.
 */
export class Sender {
  #leadership: AbortController | undefined;
  #isLeading = false;
  #isPaused = false;
  /** Incremented when this tab stops leading; responses to requests of an older generation are ignored. */
  #generation = 0;
  #isSending = false;
  /** Maximum number of operations in the next request. Smaller after a failure: a slow network may time out. */
  #batchMax = OPERATIONS_MAX;
  /** True after the server has refused a batch as a whole: an older version, which has no such endpoint. */
  #isOneByOne = false;
  #retryMs = FIRST_RETRY_MS;
  /** Number of attempts since the last answer that ended with an internal error of the server in one operation. */
  #faults = 0;
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
    this.#isOneByOne = false;
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
      for (let next = this.#next(); next.length > 0; next = this.#next()) {
        if (!(await this.#deliver(next, generation))) return;
      }
    } finally {
      // Synchronous with the last `next()`: an operation queued in between would not be sent until the next `wake`.
      if (this.#generation === generation) this.#isSending = false;
    }
  }

  #next(): readonly Operation[] {
    return this.deps.next(this.#isOneByOne ? 1 : this.#batchMax);
  }

  /** Sends operations; false when sending must stop for now. */
  async #deliver(operations: readonly Operation[], generation: number): Promise<boolean> {
    const { send, events } = this.deps;
    let answers: readonly Answer[];
    try {
      answers = await send(operations, this.#faults >= FAULTS_MAX);
      if (answers.length === 0) throw new NetworkError('No answers');
    } catch (error) {
      return this.#generation === generation && this.#handleError(operations, error);
    }
    if (this.#generation !== generation) return false;
    // A server that has run a later operation is at fault with this one only, so that its error is final.
    const failed = answers.findLastIndex((answer) => !('error' in answer && isTemporary(answer.error))) + 1;
    const final = answers.slice(0, failed);
    if (final.length > 0) {
      this.#resetRetry();
      events.onAnswered(final);
    }
    if (this.#generation !== generation) return false;
    const answer = answers[failed];
    return answer && 'error' in answer ? this.#handleError([answer.operation], answer.error) : true;
  }

  #handleError(operations: readonly Operation[], thrown: unknown): boolean {
    const { events } = this.deps;
    const error = thrown instanceof ApiError ? thrown : undefined;
    if (error?.epoch !== undefined) {
      // The timer is a fallback for a server that reports an epoch already known; a new one wakes the sender.
      this.#retryLater();
      events.onEpochChanged(error.epoch);
      return false;
    }
    if (!error || error.isRetryable) {
      const isFault = error?.status === 500 && operations.length === 1;
      if (isFault) this.#faults += 1;
      // The network is not the reason for an error of one operation, and the next ones show whether the server works.
      this.#batchMax = isFault ? OPERATIONS_MAX : Math.ceil(operations.length / 2);
      this.#isBackingOff = error !== undefined;
      this.#retryLater(error?.retryAfter);
      events.onStalled(true, this.#isBackingOff);
      return false;
    }
    if (error.status === 401) {
      this.pause();
      events.onSignedOut(error);
      return false;
    }
    const [operation, ...others] = operations;
    if (others.length > 0) this.#isOneByOne = true;
    else if (operation) {
      this.#resetRetry();
      events.onAnswered([{ operation, error }]);
    }
    return true;
  }

  #resetRetry(): void {
    this.#faults = 0;
    this.#retryMs = FIRST_RETRY_MS;
    this.#batchMax = Math.min(OPERATIONS_MAX, this.#batchMax * 2);
    this.deps.events.onStalled(false, false);
  }

  /** @param seconds from the server, instead of the next delay */
  #retryLater(seconds = this.#retryMs / 1000): void {
    this.#retryMs = Math.min(LAST_RETRY_MS, this.#retryMs * 2);
    this.#retryTimer = setTimeout(() => this.#flush(), seconds * 1000);
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

/** True if the operation is sent again, or the user has to sign in. */
const isTemporary = (error: ApiError): boolean => error.isRetryable || error.status === 401;
