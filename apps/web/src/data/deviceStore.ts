import { clear, createStore, del, entries, get, set, setMany, type UseStore } from 'idb-keyval';
import type { Operation } from './operation';
import type { OutboxStore } from './outbox';

/** What a person's data looked like when it was last seen, for the next start. */
export interface Snapshot {
  readonly userId: string;
  readonly queries: unknown;
}

/** The key changes with the shape of what is kept: a snapshot of another shape is not read. */
const SNAPSHOT_KEY = 'snapshot-1';

/** One database each: the store library makes one object store a database. */
function lazily(name: string): () => UseStore {
  let store: UseStore | undefined;
  return () => (store ??= createStore(name, 'store'));
}
const cache = lazily('sevenfold-cache');
const outbox = lazily('sevenfold-outbox');

export const outboxStore: OutboxStore = {
  async load() {
    const stored = await entries<string, Operation>(outbox());
    return stored.sort(([a], [b]) => (a < b ? -1 : 1)).map(([, operation]) => operation);
  },
  put: (operations) => setMany(operations.map((operation) => [operation.id, operation]), outbox()),
  remove: (id) => del(id, outbox()),
  clear: () => clear(outbox()),
};

export const readSnapshot = (): Promise<Snapshot | undefined> => get<Snapshot>(SNAPSHOT_KEY, cache());
export const writeSnapshot = (snapshot: Snapshot): Promise<void> => set(SNAPSHOT_KEY, snapshot, cache());
export const clearSnapshot = (): Promise<void> => clear(cache());
