import { toStorageError, type OutboxStore, type StorageError, type StoredRecord } from './outboxStore';
import { bySequence, upgrade, upgradeRejected, type QueuedOperation, type RejectedOperation } from './stored';

export interface OutboxPersistenceEvents {
  /** `storageError` or `unpersistedCount` may have changed. */
  onChanged(): void;
  /** A write failed. Operations are still sent, but a reload would lose them. */
  onStorageError(error: unknown): void;
}

/** The operations found on the device. */
export interface StoredOutbox {
  readonly queue: readonly QueuedOperation[];
  readonly rejected: readonly RejectedOperation[];
}

/** Stores the outbox. Writes run one after the other, so that a removal never overtakes the put before it. */
export class OutboxPersistence {
  /** The error of the last write; undefined if it succeeded. */
  storageError: StorageError | undefined;
  /** Pending operations of this tab whose write has not succeeded yet. */
  readonly unpersisted = new Map<string, QueuedOperation>();
  /** Rejected operations whose write has not succeeded yet. */
  readonly unpersistedRejected = new Map<string, RejectedOperation>();
  #lastWrite: Promise<unknown> = Promise.resolve();
  #runningLoads = 0;
  /** Ids of operations settled while a load runs, which may still find them in the store. */
  readonly #settledDuringLoads = new Set<string>();

  constructor(
    private readonly store: OutboxStore,
    private readonly events: OutboxPersistenceEvents,
  ) {}

  /** Number of operations that exist in this tab only, because they could not be stored. */
  get unpersistedCount(): number {
    return this.storageError ? this.unpersisted.size + this.unpersistedRejected.size : 0;
  }

  /** @throws if the storage cannot be read */
  async load(): Promise<StoredOutbox> {
    this.#runningLoads += 1;
    try {
      const [waiting, rejectedRecords] = await Promise.all([this.store.pending.load(), this.store.rejected.load()]);
      const isUnsettled = ([id]: StoredRecord) => !this.#settledDuringLoads.has(id);
      const records = waiting.filter(isUnsettled).map(([id, record]) => ({ id, queued: upgrade(record) }));
      const pendingIds = new Set(records.map(({ id }) => id));
      return {
        queue: records.flatMap(({ queued }) => queued ?? []).sort(bySequence),
        rejected: [
          // Unreadable records stay in the store: a later version of the app may be able to read them.
          ...records.flatMap(({ id, queued }) => (queued ? [] : [{ id, queued: null, code: 0 }])),
          // An operation in both stores was being moved when a tab was closed; it stays pending and is sent once more.
          ...rejectedRecords
            .filter((record) => isUnsettled(record) && !pendingIds.has(record[0]))
            .map(([id, record]) => upgradeRejected(id, record)),
        ],
      };
    } catch (error) {
      this.#setStorageError(error);
      throw error;
    } finally {
      this.#runningLoads -= 1;
      if (this.#runningLoads === 0) this.#settledDuringLoads.clear();
    }
  }

  /** These operations are not pending any more, in any tab. */
  noteSettled(ids: readonly string[]): void {
    if (this.#runningLoads > 0) for (const id of ids) this.#settledDuringLoads.add(id);
  }

  persist(queue: readonly QueuedOperation[]): void {
    for (const queued of queue) this.unpersisted.set(queued.operation.id, queued);
    this.retryPersist();
  }

  retryPersist(): void {
    this.enqueueWrite(() => this.#persistRemaining());
  }

  /** Removes operations that the server has acknowledged or the user has discarded. */
  remove(ids: readonly string[]): void {
    this.noteSettled(ids);
    if (ids.filter((id) => this.unpersisted.delete(id)).length > 0 && this.storageError) this.events.onChanged();
    this.enqueueWrite(() => this.store.pending.remove(ids).catch(ignoreError));
  }

  reject(rejected: RejectedOperation): void {
    this.unpersisted.delete(rejected.id);
    this.unpersistedRejected.set(rejected.id, rejected);
    this.retryPersist();
  }

  /** These operations are not rejected any more, in any tab: a write that has failed before must not store them. */
  forgetRejected(ids: readonly string[]): void {
    for (const id of ids) this.unpersistedRejected.delete(id);
  }

  /** Moves rejected operations back to the pending ones. */
  retry(queue: readonly QueuedOperation[]): void {
    this.persist(queue);
    this.enqueueWrite(() => this.store.rejected.remove(queue.map(({ operation }) => operation.id)).catch(ignoreError));
  }

  discard(ids: readonly string[]): void {
    this.enqueueWrite(() => this.store.rejected.remove(ids).catch(ignoreError));
    this.remove(ids);
  }

  /** Queues an access to the store. An error is reported and does not stop later ones. */
  enqueueWrite(task: () => Promise<void>): void {
    this.#lastWrite = this.#lastWrite.then(task).catch((error: unknown) => {
      this.#setStorageError(error);
      this.events.onStorageError(error);
    });
  }

  /** Cancels the writes that have not succeeded yet. */
  dropUnpersisted(): void {
    this.unpersisted.clear();
    this.unpersistedRejected.clear();
  }

  async clear(): Promise<void> {
    this.dropUnpersisted();
    const { pending, rejected, acknowledged } = this.store;
    this.enqueueWrite(async () => {
      await Promise.allSettled([pending.clear(), rejected.clear(), acknowledged.clear()]);
    });
    await this.#lastWrite;
  }

  /** Resolves when all writes so far have succeeded or have been reported as failed. */
  async settled(): Promise<void> {
    await this.#lastWrite;
  }

  async #persistRemaining(): Promise<void> {
    const remaining = [...this.unpersisted.values()];
    const rejected = [...this.unpersistedRejected.values()];
    if (remaining.length === 0 && rejected.length === 0) return;
    if (remaining.length > 0) await this.store.pending.put(remaining.map((queued) => [queued.operation.id, queued]));
    for (const queued of remaining) {
      // It may have been queued again with another sequence during the write.
      if (this.unpersisted.get(queued.operation.id) === queued) this.unpersisted.delete(queued.operation.id);
    }
    if (rejected.length > 0) await this.#persistRejected(rejected);
    this.#setStorageError(undefined);
  }

  /** Stores before it removes: after a crash in between, the operation is pending and is rejected once more. */
  async #persistRejected(rejected: readonly RejectedOperation[]): Promise<void> {
    await this.store.rejected.put(rejected.map(({ id, queued, code }) => [id, { queued, code }]));
    const moved = rejected.filter((one) => this.unpersistedRejected.get(one.id) === one).map(({ id }) => id);
    for (const id of moved) this.unpersistedRejected.delete(id);
    await this.store.pending.remove(moved);
    // Remove those that the user retried or discarded during the write.
    const decided = rejected.map(({ id }) => id).filter((id) => !moved.includes(id));
    if (decided.length > 0) await this.store.rejected.remove(decided);
  }

  #setStorageError(error: unknown): void {
    const storageError = error === undefined ? undefined : toStorageError(error);
    if (storageError === undefined && this.storageError === undefined) return;
    this.storageError = storageError;
    this.events.onChanged();
  }
}

/** An operation whose removal failed is sent once more after the next start, which has no effect. */
const ignoreError = (): undefined => undefined;
