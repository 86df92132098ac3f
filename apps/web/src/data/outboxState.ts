import { createListeners } from '#platform';
import { createdId } from './dependence';
import type { Operation } from './operation';
import type { StorageError } from './outboxStore';
import { bySequence, VERSION, type QueuedOperation, type RejectedOperation } from './stored';

export interface OutboxStatus {
  /**
   * Operations that the server has not acknowledged, in the order they were made. The list is built when it is first
   * read: with a long queue, use `pendingCount` where that is enough.
   */
  readonly pending: readonly Operation[];
  readonly pendingCount: number;
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

/** The part of the status that is set directly. */
type Flags = Pick<OutboxStatus, 'isStalled' | 'isServerFailing' | 'storageError' | 'unpersisted'>;

const NO_FLAGS: Flags = { isStalled: false, isServerFailing: false, storageError: undefined, unpersisted: 0 };

const sequenceOf = ({ queued }: RejectedOperation): number => queued?.sequence ?? 0;

/**
 * One tab's view of the pending and the rejected operations, as an observable. A change costs the same however many
 * operations wait.
 */
export class OutboxState {
  /** Pending operations by id, in the order in which they are sent. */
  #queue = new Map<string, QueuedOperation>();
  readonly #rejected = new Map<string, RejectedOperation>();
  /** Rejected creations by the id of their object. */
  readonly #rejectedCreations = new Map<string, Set<RejectedOperation>>();
  /** The last operation that was added behind all others; pending, acknowledged or rejected. */
  #last: QueuedOperation | undefined;
  #maxSequence = 0;
  #flags = NO_FLAGS;
  /** Undefined after a change, until it is read. */
  #status: OutboxStatus | undefined;
  #pendingList: readonly Operation[] | undefined;
  #rejectedList: readonly RejectedOperation[] | undefined;
  readonly #listeners = createListeners();
  #isBatching = false;
  /** True if listeners have not been told of the last change. */
  #isDirty = false;

  readonly current = (): OutboxStatus => (this.#status ??= this.#createStatus());

  readonly subscribe = this.#listeners.subscribe;

  /** Pending operations in the order in which they are sent. */
  queue(): IterableIterator<QueuedOperation> {
    return this.#queue.values();
  }

  /** Makes several changes that are reported to listeners as one. */
  batch(change: () => void): void {
    if (this.#isBatching) return change();
    this.#isBatching = true;
    try {
      change();
    } finally {
      this.#isBatching = false;
      if (this.#isDirty) this.#notify();
    }
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

  /** Inserts operations by sequence, unless they are known. */
  insert(queue: readonly QueuedOperation[]): void {
    const added = queue.filter(({ operation }) => !this.#queue.has(operation.id) && !this.#rejected.has(operation.id));
    if (added.length === 0) return;
    const isNext = added.every((one, index) => bySequence(added[index - 1] ?? this.#last ?? one, one) <= 0);
    this.observeSequences(added);
    for (const queued of added) this.#queue.set(queued.operation.id, queued);
    if (isNext) this.#last = added.at(-1);
    else this.#sort();
    this.#onQueueChanged();
  }

  /** Makes later operations follow these. */
  observeSequences(queue: readonly QueuedOperation[]): void {
    this.#maxSequence = queue.reduce((most, { sequence }) => Math.max(most, sequence), this.#maxSequence);
  }

  find(id: string): QueuedOperation | undefined {
    return this.#queue.get(id);
  }

  findRejected(id: string): RejectedOperation | undefined {
    return this.#rejected.get(id);
  }

  /** Finds the rejected creation of an object. */
  readonly findRejectedCreation = (objectId: string): RejectedOperation | undefined =>
    this.#rejectedCreations.get(objectId)?.values().next().value;

  remove(ids: readonly string[]): void {
    if (ids.filter((id) => this.#queue.delete(id)).length > 0) this.#onQueueChanged();
  }

  reject(more: readonly RejectedOperation[]): void {
    this.remove(more.map(({ id }) => id));
    this.observeSequences(more.flatMap(({ queued }) => queued ?? []));
    const rejected = more.filter(({ id }) => !this.#rejected.has(id));
    if (rejected.length === 0) return;
    for (const one of rejected) {
      this.#rejected.set(one.id, one);
      const created = createdId(one);
      if (created === undefined) continue;
      const creations = this.#rejectedCreations.get(created);
      if (creations) creations.add(one);
      else this.#rejectedCreations.set(created, new Set([one]));
    }
    this.#onRejectedChanged();
  }

  removeRejected(ids: readonly string[]): void {
    const removed = ids.flatMap((id) => this.#rejected.get(id) ?? []);
    if (removed.length === 0) return;
    for (const one of removed) {
      this.#rejected.delete(one.id);
      const created = createdId(one);
      const creations = created === undefined ? undefined : this.#rejectedCreations.get(created);
      creations?.delete(one);
      if (created !== undefined && creations?.size === 0) this.#rejectedCreations.delete(created);
    }
    this.#onRejectedChanged();
  }

  clear(): void {
    this.#queue.clear();
    this.#rejected.clear();
    this.#rejectedCreations.clear();
    this.#maxSequence = 0;
    this.#flags = { ...this.#flags, isStalled: false, isServerFailing: false };
    this.#last = undefined;
    this.#pendingList = undefined;
    this.#onRejectedChanged();
  }

  update(change: Partial<Flags>): void {
    this.#flags = { ...this.#flags, ...change };
    this.#onChanged();
  }

  #sort(): void {
    const sorted = [...this.#queue.values()].sort(bySequence);
    this.#queue = new Map(sorted.map((queued) => [queued.operation.id, queued]));
    this.#last = sorted.at(-1);
  }

  #createStatus(): OutboxStatus {
    const pending = (): readonly Operation[] =>
      (this.#pendingList ??= Array.from(this.#queue.values(), ({ operation }) => operation));
    const rejected = (): readonly RejectedOperation[] =>
      (this.#rejectedList ??= [...this.#rejected.values()].sort((a, b) => sequenceOf(a) - sequenceOf(b)));
    return {
      ...this.#flags,
      pendingCount: this.#queue.size,
      get pending() {
        return pending();
      },
      get rejected() {
        return rejected();
      },
    };
  }

  #onQueueChanged(): void {
    this.#pendingList = undefined;
    // An empty queue is never stalled.
    if (this.#queue.size === 0) this.#flags = { ...this.#flags, isStalled: false, isServerFailing: false };
    this.#onChanged();
  }

  #onRejectedChanged(): void {
    this.#rejectedList = undefined;
    this.#onChanged();
  }

  #onChanged(): void {
    this.#status = undefined;
    this.#isDirty = true;
    if (!this.#isBatching) this.#notify();
  }

  #notify(): void {
    this.#isDirty = false;
    this.#listeners.notify();
  }
}
