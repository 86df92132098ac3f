import { clear, createStore, delMany, entries, get, keys, set, setMany, type UseStore } from 'idb-keyval';
import type { OutboxStore, RecordStore, StoredRecord } from './outboxStore';
import type { PersistedQuery } from './queryPersister';

/** What a person's data looked like when it was last seen, for the next start. */
export interface Snapshot {
  readonly userId: string;
  readonly queries: unknown;
  /** Ids of the operations that waited then, whose effects it has. */
  readonly applied?: readonly string[];
}

/** The key changes with the shape of what is kept: a snapshot of another shape is not read. */
const SNAPSHOT_KEY = 'snapshot-1';
const EPOCH_KEY = 'epoch';
/** How many operations wait in the store, kept apart from it: a browser that clears the one may leave the other. */
const UNSENT_KEY = 'sevenfold.unsent';

/**
 * A database that is opened when it is first needed, and once more when the browser has closed it: the store library
 * goes on asking a connection that is dead.
 */
export function reopeningStore(open: () => UseStore): UseStore {
  let store: UseStore | undefined;
  return async (mode, use) => {
    try {
      return await (store ??= open())(mode, use);
    } catch (error) {
      if (!(error instanceof Error) || error.name !== 'InvalidStateError') throw error;
      store = open();
      return store(mode, use);
    }
  };
}

/** One database each: the store library makes one object store a database. */
const database = (name: string) => reopeningStore(() => createStore(name, 'store'));
export const cache = database('sevenfold-cache');

function records(store: UseStore): RecordStore {
  return {
    load: () => entries<string, unknown>(store).catch(() => loadOneByOne(store)),
    keys: () => keys<string>(store),
    put: (given) =>
      setMany(
        given.map(([key, record]) => [key, record]),
        store,
      ),
    remove: (gone) => delMany([...gone], store),
    clear: () => clear(store),
  };
}

/** Where one record cannot be read at all, the others still can. */
async function loadOneByOne(store: UseStore): Promise<readonly StoredRecord[]> {
  const found = await keys<string>(store);
  return Promise.all(
    found.map(async (key): Promise<StoredRecord> => [key, await get<unknown>(key, store).catch(() => undefined)]),
  );
}

/** Tells when the browser has cleared the storage between two visits with operations in it. */
export interface Eviction {
  readonly store: RecordStore;
  /** How many operations were lost so, as far as the store was loaded; only told once. */
  takeLostCount(): number;
}

/**
 * @param countStorage where the number is kept. It is never more than there is: the operation is stored before it is counted,
 * and counted out
 * before it is removed, so that nobody is frightened for nothing.
 */
export function watchEviction(
  store: RecordStore,
  countStorage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
): Eviction {
  const ids = new Set<string>();
  let lost = 0;
  let isFirstLoad = true;
  const readCount = () => Number(countStorage().getItem(UNSENT_KEY) ?? 0);
  const writeCount = () => {
    try {
      if (ids.size > 0) countStorage().setItem(UNSENT_KEY, String(ids.size));
      else countStorage().removeItem(UNSENT_KEY);
    } catch {
      // A device that keeps nothing keeps no count of it either.
    }
  };
  return {
    store: {
      ...store,
      async load() {
        const before = readCount();
        const found = await store.load();
        for (const [key] of found) ids.add(key);
        // Another page may be at it at this moment: only what was counted before and still is was lost.
        if (isFirstLoad && found.length === 0 && readCount() === before) lost = before;
        isFirstLoad = false;
        writeCount();
        return found;
      },
      async put(given) {
        await store.put(given);
        for (const [key] of given) ids.add(key);
        writeCount();
      },
      async remove(gone) {
        for (const key of gone) ids.delete(key);
        writeCount();
        await store.remove(gone);
      },
      async clear() {
        ids.clear();
        writeCount();
        await store.clear();
      },
    },
    takeLostCount() {
      const told = lost;
      lost = 0;
      return told;
    },
  };
}

const pendingStore = watchEviction(records(database('sevenfold-outbox')), () => localStorage);

export const outboxStore: OutboxStore = {
  pending: pendingStore.store,
  rejected: records(database('sevenfold-aside')),
  acknowledged: records(database('sevenfold-acknowledged')),
  readEpoch: () => get<string>(EPOCH_KEY, cache),
  writeEpoch: (epoch) => set(EPOCH_KEY, epoch, cache),
};

/** How many changes the browser has thrown away since the last visit; only told once. */
export const takeLostChanges = pendingStore.takeLostCount;

export const readSnapshot = (): Promise<Snapshot | undefined> => get<Snapshot>(SNAPSHOT_KEY, cache);

/** The key changes with the shape of a kept query. A user's are never read for another one. */
export const queryKeyOf = (userId: string, queryHash: string): string => `query-1 ${userId} ${queryHash}`;

export type HashedQuery = readonly [queryHash: string, kept: PersistedQuery];

/** Writes what the next start reads, and queries that are read when a screen asks for them, in one transaction. */
export const writeSnapshot = (snapshot: Snapshot, queries: readonly HashedQuery[]): Promise<void> =>
  setMany(
    [
      [SNAPSHOT_KEY, snapshot],
      ...queries.map(([hash, kept]): [string, unknown] => [queryKeyOf(snapshot.userId, hash), kept]),
    ],
    cache,
  );

export const readQuery = (userId: string, queryHash: string): Promise<PersistedQuery | undefined> =>
  get<PersistedQuery>(queryKeyOf(userId, queryHash), cache);

/** Also the epoch: without what was acknowledged in it, it says nothing. */
export const clearSnapshot = (): Promise<void> => clear(cache);
