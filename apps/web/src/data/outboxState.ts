import type { Operation } from './operation';
import type { StorageError } from './outboxStore';
import { bySequence, isRestored, VERSION, type QueuedOperation, type RejectedOperation } from './stored';

export interface OutboxStatus {
  /** What the server has not acknowledged, in the order it was made. */
  readonly pending: readonly Operation[];
  /** True if the last attempt to send did not reach the server, or reached one that could not serve it. */
  readonly isStalled: boolean;
  /** Stalled because the server responded, but could not serve it. */
  readonly isServerFailing: boolean;
  /** What could not be saved, in the order it was made. */
  readonly rejected: readonly RejectedOperation[];
  /** Why the device does not keep changes, if it does not. */
  readonly storageError: StorageError | undefined;
  /** How many changes would be lost if this page were closed, because the device does not keep them. */
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

/** What one page knows of the operations that wait and of those set aside, and who wants to hear of it. */
export class OutboxState {
  #status = NOTHING;
  #entries: readonly QueuedOperation[] = [];
  readonly #ids = new Set<string>();
  readonly #restoredIds = new Set<string>();
  /** The largest place in the order that this page knows of. */
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

  /** What comes after everything known. */
  append(operations: readonly Operation[]): readonly QueuedOperation[] {
    const queue = operations.map((operation): QueuedOperation => ({
      version: VERSION,
      sequence: ++this.#maxSequence,
      operation,
    }));
    this.insert(queue);
    return queue;
  }

  /** Puts operations into their places. Returns those that were not known. */
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

  /** What is made from now on comes after these. */
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

  /** These are no longer set aside. */
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
    // Where nothing waits, nothing waits in vain.
    this.update({
      pending: queue.map(({ operation }) => operation),
      ...(queue.length === 0 && { isStalled: false, isServerFailing: false }),
    });
  }
}
