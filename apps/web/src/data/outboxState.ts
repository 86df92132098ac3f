import type { Operation } from './operation';
import type { StorageError } from './outboxStore';
import { bySequence, isRestored, VERSION, type QueuedOperation, type RejectedOperation } from './stored';

export interface OutboxStatus {
  /** Operations that the server has not acknowledged, in the order they were made. */
  readonly pending: readonly Operation[];
  /** True if the last attempt to send failed because of the network or of a server error. */
  readonly isStalled: boolean;
  /** True if it was a server error. */
  readonly isServerFailing: boolean;
  /** Operations that the server rejected, in the order they were made. */
  readonly rejected: readonly RejectedOperation[];
  /** Reason why changes cannot be stored on the device; undefined if they can. */
  readonly storageError: StorageError | undefined;
  /** Number of changes that closing this tab would lose, because they could not be stored. */
  readonly unpersisted: number;
}

const NOTHING: OutboxStatus = {
  pending: [],
  isStalled: false,
  isServerFailing: false,
  rejected: [],
  storageError: undefined,
  unpersisted: 0,
};

/** One tab's view of the pending and the rejected operations, as an observable. */
export class OutboxState {
  #status = NOTHING;
  #entries: readonly QueuedOperation[] = [];
  readonly #ids = new Set<string>();
  readonly #restoredIds = new Set<string>();
  #maxSequence = 0;
  readonly #listeners = new Set<() => void>();

  readonly current = (): OutboxStatus => this.#status;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  get queue(): readonly QueuedOperation[] {
    return this.#entries;
  }

  /** Queues operations behind all known ones. */
  append(operations: readonly Operation[]): readonly QueuedOperation[] {
    const queue = operations.map((operation): QueuedOperation => ({
      version: VERSION,
      sequence: ++this.#maxSequence,
      operation,
    }));
    this.insert(queue);
    return queue;
  }

  /** Inserts operations by sequence. Returns those that were new. */
  insert(queue: readonly QueuedOperation[]): readonly QueuedOperation[] {
    const added = queue.filter(({ operation }) => !this.#ids.has(operation.id) && !this.#isRejected(operation.id));
    if (added.length === 0) return [];
    this.observeSequences(added);
    for (const queued of added) {
      this.#ids.add(queued.operation.id);
      if (isRestored(queued)) this.#restoredIds.add(queued.operation.id);
    }
    const last = this.#entries.at(-1);
    const isNext = added.every((one, index) => bySequence(added[index - 1] ?? last ?? one, one) <= 0);
    this.#set(isNext ? [...this.#entries, ...added] : [...this.#entries, ...added].sort(bySequence));
    return added;
  }

  /** True if an operation, pending or acknowledged, was queued again because the server was restored from a backup. */
  wasRestored(id: string): boolean {
    return this.#restoredIds.has(id);
  }

  /** Makes later operations follow these. */
  observeSequences(queue: readonly QueuedOperation[]): void {
    this.#maxSequence = queue.reduce((most, { sequence }) => Math.max(most, sequence), this.#maxSequence);
  }

  find(id: string): QueuedOperation | undefined {
    return this.#ids.has(id) ? this.#entries.find(({ operation }) => operation.id === id) : undefined;
  }

  remove(ids: readonly string[]): void {
    const gone = new Set(ids.filter((id) => this.#ids.delete(id)));
    if (gone.size > 0) this.#set(this.#entries.filter(({ operation }) => !gone.has(operation.id)));
  }

  reject(more: readonly RejectedOperation[]): void {
    this.remove(more.map(({ id }) => id));
    this.observeSequences(more.flatMap(({ queued }) => queued ?? []));
    const rejected = more.filter(({ id }) => !this.#isRejected(id));
    const sequenceOf = ({ queued }: RejectedOperation) => queued?.sequence ?? 0;
    if (rejected.length > 0)
      this.update({ rejected: [...this.#status.rejected, ...rejected].sort((a, b) => sequenceOf(a) - sequenceOf(b)) });
  }

  removeRejected(ids: readonly string[]): void {
    const rejected = this.#status.rejected.filter(({ id }) => !ids.includes(id));
    if (rejected.length < this.#status.rejected.length) this.update({ rejected });
  }

  clear(): void {
    this.#ids.clear();
    this.#restoredIds.clear();
    this.#maxSequence = 0;
    this.#entries = [];
    this.update({ pending: [], isStalled: false, isServerFailing: false, rejected: [] });
  }

  update(change: Partial<OutboxStatus>): void {
    this.#status = { ...this.#status, ...change };
    for (const listener of this.#listeners) listener();
  }

  #isRejected(id: string): boolean {
    return this.#status.rejected.some((rejected) => rejected.id === id);
  }

  #set(queue: readonly QueuedOperation[]): void {
    this.#entries = queue;
    // An empty queue is never stalled.
    this.update({
      pending: queue.map(({ operation }) => operation),
      ...(queue.length === 0 && { isStalled: false, isServerFailing: false }),
    });
  }
}
