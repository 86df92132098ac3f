import type { OutboxStore, RecordStore, StoredRecord } from '../../apps/web/src/data/outboxStore';
import type { KeptQuery, QueryPersistence } from '../../apps/web/src/data/queryPersister';
import { type Owner, running } from './clock';

/** Something a page asked of the disk: done later, at once and wholly. */
interface Task {
  readonly page: Owner | undefined;
  readonly run: () => void;
  readonly done: () => void;
}

/**
 * What is kept on one device, and by all pages of it. What is asked of it is done a moment later and in order, as
 * IndexedDB does it for all pages together; a page that dies has had only some of what it asked for done.
 */
export class Disk {
  readonly waiting = new Map<string, unknown>();
  readonly aside = new Map<string, unknown>();
  readonly acknowledged = new Map<string, unknown>();
  epoch: string | undefined;
  snapshot: unknown;
  /** Queries that are read when a screen asks for them, by their hashes. */
  readonly queries = new Map<string, KeptQuery>();
  /** Ids of operations that were once safely kept. */
  readonly everKept = new Set<string>();
  /** Everything takes until the next `flush`. */
  isSlow = false;
  /** There is no room for more; what is there can be removed. */
  isFull = false;
  #underway: Task[] = [];

  flush(): void {
    for (const task of this.#underway.splice(0)) {
      task.run();
      task.done();
    }
  }

  /**
   * A page dies, or with it the whole device: of its writes under way only the first ones were done, and nobody hears
   * of any.
   */
  die(isDead: (page: Owner | undefined) => boolean, survivors: number): void {
    const dying = this.#underway.filter(({ page }) => isDead(page));
    this.#underway = this.#underway.filter((task) => !dying.includes(task));
    for (const task of dying.slice(0, survivors)) task.run();
  }

  /** The storage as one page of the device sees it; what is stored is a copy. */
  store(): OutboxStore {
    return {
      waiting: this.#records(this.waiting, (ids) => ids.forEach((id) => this.everKept.add(id))),
      aside: this.#records(this.aside),
      acknowledged: this.#records(this.acknowledged),
      readEpoch: () => this.#ask(() => this.epoch),
      writeEpoch: (epoch) => this.#ask(() => void (this.epoch = epoch)),
    };
  }

  /** Nothing is computed from other queries: what a page shows then is only as old as its parts. */
  persistence(): QueryPersistence {
    return {
      read: (hash) => this.#ask(() => structuredClone(this.queries.get(hash))),
      derive: () => Promise.resolve(undefined),
    };
  }

  #records(records: Map<string, unknown>, onPut: (keys: readonly string[]) => void = () => undefined): RecordStore {
    return {
      load: () => this.#ask(() => [...records].map(([key, record]): StoredRecord => [key, structuredClone(record)])),
      keys: () => this.#ask(() => [...records.keys()]),
      put: (puts) => {
        const copies = puts.map(([key, record]) => [key, structuredClone(record)] as const);
        if (this.isFull)
          return Promise.reject(Object.assign(new Error('There is no room'), { name: 'QuotaExceededError' }));
        return this.#ask(() => {
          for (const [key, record] of copies) records.set(key, record);
          onPut(copies.map(([key]) => key));
        });
      },
      remove: (keys) => this.#ask(() => keys.forEach((key) => records.delete(key))),
      clear: () => this.#ask(() => records.clear()),
    };
  }

  #ask<T>(answer: () => T): Promise<T> {
    return new Promise((resolve) => {
      let result: T;
      this.#underway.push({ page: running(), run: () => (result = answer()), done: () => resolve(result) });
      if (!this.isSlow) queueMicrotask(() => this.flush());
    });
  }
}
