import { storageErrorOf, type OutboxStore, type StorageError, type StoredRecord } from './outboxStore';
import { bySequence, upgrade, upgradeRejected, type QueuedOperation, type RejectedOperation } from './stored';

export interface OutboxPersistenceEvents {
  /** What is said of the trouble or of what is unstored has changed. */
  onChanged(): void;
  /** The device would not keep operations; they are still sent, but a reload would lose them. */
  onStorageError(error: unknown): void;
}

/** What was found on the device. */
export interface StoredOutbox {
  readonly queue: readonly QueuedOperation[];
  readonly rejected: readonly RejectedOperation[];
}

/** Writes down what the outbox does, one after the other, so that a removal never overtakes the put it undoes. */
export class OutboxPersistence {
  /** What the last attempt to write came to. */
  storageError: StorageError | undefined;
  /** Operations of this page that are on their way into the store, or did not get there. */
  readonly unpersisted = new Map<string, QueuedOperation>();
  /** The same of what was set aside. */
  readonly unpersistedRejected = new Map<string, RejectedOperation>();
  #lastWrite: Promise<unknown> = Promise.resolve();
  /**
   * How many reads are on their way, and what was settled since the first of them was asked: what they find may be
   * older.
   */
  #reads = 0;
  readonly #settledDuringReads = new Set<string>();

  constructor(
    private readonly store: OutboxStore,
    private readonly events: OutboxPersistenceEvents,
  ) {}

  /** How many operations only this page knows, because the device would not keep them. */
  get unpersistedCount(): number {
    return this.storageError ? this.unpersisted.size + this.unpersistedRejected.size : 0;
  }

  /** @throws when the device does not let its storage be read */
  async load(): Promise<StoredOutbox> {
    this.#reads += 1;
    try {
      const [waiting, rejectedRecords] = await Promise.all([this.store.pending.load(), this.store.rejected.load()]);
      const isUnsettled = ([id]: StoredRecord) => !this.#settledDuringReads.has(id);
      const records = waiting.filter(isUnsettled).map(([id, record]) => ({ id, queued: upgrade(record) }));
      const pendingIds = new Set(records.map(({ id }) => id));
      return {
        queue: records.flatMap(({ queued }) => queued ?? []).sort(bySequence),
        rejected: [
          // What is not understood stays where it is: a later version of the app may know better.
          ...records.flatMap(({ id, queued }) => (queued ? [] : [{ id, queued: null, code: 0 }])),
          // Only half moved when a page died: it is tried once more.
          ...rejectedRecords
            .filter((record) => isUnsettled(record) && !pendingIds.has(record[0]))
            .map(([id, record]) => upgradeRejected(id, record)),
        ],
      };
    } catch (error) {
      this.#setStorageError(error);
      throw error;
    } finally {
      this.#reads -= 1;
      if (this.#reads === 0) this.#settledDuringReads.clear();
    }
  }

  /** Nothing of these waits any more, here or in another page. */
  noteSettled(ids: readonly string[]): void {
    if (this.#reads > 0) for (const id of ids) this.#settledDuringReads.add(id);
  }

  persist(queue: readonly QueuedOperation[]): void {
    for (const queued of queue) this.unpersisted.set(queued.operation.id, queued);
    this.retryPersist();
  }

  /** Tries once more to store what could not be stored. */
  retryPersist(): void {
    if (this.unpersisted.size > 0 || this.unpersistedRejected.size > 0)
      this.enqueueWrite(() => this.#persistRemaining());
  }

  /** The server has it, or the person gave it up. */
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

  /** Back into the queue. */
  retry(queue: readonly QueuedOperation[]): void {
    for (const { operation } of queue) this.unpersistedRejected.delete(operation.id);
    this.persist(queue);
    this.enqueueWrite(() => this.store.rejected.remove(queue.map(({ operation }) => operation.id)).catch(ignoreError));
  }

  discard(ids: readonly string[]): void {
    for (const id of ids) this.unpersistedRejected.delete(id);
    this.enqueueWrite(() => this.store.rejected.remove(ids).catch(ignoreError));
    this.remove(ids);
  }

  /** Does something with the store in its turn. What goes wrong is told, and stops nothing. */
  enqueueWrite(task: () => Promise<void>): void {
    this.#lastWrite = this.#lastWrite.then(task).catch((error: unknown) => {
      this.#setStorageError(error);
      this.events.onStorageError(error);
    });
  }

  /** What is not stored yet is not to be stored any more. */
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

  /** Resolves when all that was done so far is stored, or has been reported as not storable. */
  async settled(): Promise<void> {
    await this.#lastWrite;
  }

  async #persistRemaining(): Promise<void> {
    const remaining = [...this.unpersisted.values()];
    const rejected = [...this.unpersistedRejected.values()];
    if (remaining.length === 0 && rejected.length === 0) return;
    if (remaining.length > 0) await this.store.pending.put(remaining.map((queued) => [queued.operation.id, queued]));
    for (const queued of remaining) {
      // Meanwhile it may have been given another place.
      if (this.unpersisted.get(queued.operation.id) === queued) this.unpersisted.delete(queued.operation.id);
    }
    if (rejected.length > 0) await this.#persistRejected(rejected);
    this.#setStorageError(undefined);
  }

  /** Until it is set down it stays in the queue, to be refused once more after the next start. */
  async #persistRejected(rejected: readonly RejectedOperation[]): Promise<void> {
    await this.store.rejected.put(rejected.map(({ id, queued, code }) => [id, { queued, code }]));
    const moved = rejected.filter((one) => this.unpersistedRejected.get(one.id) === one).map(({ id }) => id);
    for (const id of moved) this.unpersistedRejected.delete(id);
    await this.store.pending.remove(moved);
    // Meanwhile the person may have decided about it.
    const decided = rejected.map(({ id }) => id).filter((id) => !moved.includes(id));
    if (decided.length > 0) await this.store.rejected.remove(decided);
  }

  #setStorageError(error: unknown): void {
    const storageError = error === undefined ? undefined : storageErrorOf(error);
    if (storageError === undefined && this.storageError === undefined) return;
    this.storageError = storageError;
    this.events.onChanged();
  }
}

/** What is left over on the device is sent once more after the next start, which does no harm. */
const ignoreError = (): undefined => undefined;
