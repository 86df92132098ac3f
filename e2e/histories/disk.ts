import type { OutboxStore, RecordStore, StoredRecord } from '../../apps/web/src/data/outboxStore';
import type { ChunkStore } from '../../apps/web/src/db/rowDisk';
import { type TabContext, running } from './clock';

/** A storage operation of a tab: executed later and atomically. */
interface Task {
  readonly tab: TabContext | undefined;
  readonly run: () => void;
  readonly done: () => void;
}

/**
 * Storage of one device, shared by its tabs. Executes operations asynchronously and in order, as IndexedDB does for
 * all tabs together; of the operations of a tab that crashes only the first ones are executed.
 */
export class Disk {
  readonly pending = new Map<string, unknown>();
  readonly rejected = new Map<string, unknown>();
  readonly acknowledged = new Map<string, unknown>();
  epoch: string | undefined;
  /** Chunks of rows by key. */
  readonly chunks = new Map<string, unknown>();
  /** Ids of all operations that were ever persisted. */
  readonly everPersisted = new Set<string>();
  /** True if storage operations are executed only by the next `flush`. */
  isSlow = false;
  /** True if writes fail for lack of room; removals succeed. */
  isFull = false;
  #tasks: Task[] = [];

  /** True if the operation is stored as acknowledged. */
  hasAcknowledged(id: string): boolean {
    return [...this.acknowledged.keys()].some((key) => key.endsWith(id));
  }

  flush(): void {
    for (const task of this.#tasks.splice(0)) {
      task.run();
      task.done();
    }
  }

  /**
   * Crashes tabs, or the whole device: only the first `survivors` storage operations are executed, and none is
   * reported.
   */
  crash(isCrashed: (tab: TabContext | undefined) => boolean, survivors: number): void {
    const ofCrashed = this.#tasks.filter(({ tab }) => isCrashed(tab));
    this.#tasks = this.#tasks.filter((task) => !ofCrashed.includes(task));
    for (const task of ofCrashed.slice(0, survivors)) task.run();
  }

  /** The storage as one tab of the device sees it; values are copied. */
  store(): OutboxStore {
    return {
      pending: this.#records(this.pending, (ids) => ids.forEach((id) => this.everPersisted.add(id))),
      rejected: this.#records(this.rejected),
      acknowledged: this.#records(this.acknowledged),
      readEpoch: () => this.#schedule(() => this.epoch),
      writeEpoch: (epoch) => this.#schedule(() => void (this.epoch = epoch)),
    };
  }

  /** The rows as one tab of the device stores them; values are copied. */
  chunkStore(): ChunkStore {
    return {
      get: (keys) => this.#schedule(() => keys.map((key) => structuredClone(this.chunks.get(key)))),
      keys: () => this.#schedule(() => [...this.chunks.keys()]),
      write: (put, remove) => {
        if (this.isFull) return Promise.reject(noRoom());
        const copies = structuredClone(put);
        return this.#schedule(() => {
          for (const [key, chunk] of copies) this.chunks.set(key, chunk);
          for (const key of remove) this.chunks.delete(key);
        });
      },
    };
  }

  #records(records: Map<string, unknown>, onPut: (keys: readonly string[]) => void = () => undefined): RecordStore {
    return {
      load: () =>
        this.#schedule(() => [...records].map(([key, record]): StoredRecord => [key, structuredClone(record)])),
      keys: () => this.#schedule(() => [...records.keys()]),
      put: (puts) => {
        const copies = puts.map(([key, record]) => [key, structuredClone(record)] as const);
        if (this.isFull) return Promise.reject(noRoom());
        return this.#schedule(() => {
          for (const [key, record] of copies) records.set(key, record);
          onPut(copies.map(([key]) => key));
        });
      },
      remove: (keys) => this.#schedule(() => keys.forEach((key) => records.delete(key))),
      clear: () => this.#schedule(() => records.clear()),
    };
  }

  #schedule<T>(task: () => T): Promise<T> {
    return new Promise((resolve) => {
      let result: T;
      this.#tasks.push({ tab: running(), run: () => (result = task()), done: () => resolve(result) });
      if (!this.isSlow) queueMicrotask(() => this.flush());
    });
  }
}

const noRoom = (): Error => Object.assign(new Error('There is no room'), { name: 'QuotaExceededError' });
