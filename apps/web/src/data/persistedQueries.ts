import { delMany, get, getMany, keys, set, setMany } from 'idb-keyval';
import { cache, type HashedQuery, queryKeyOf } from './deviceStore';
import type { PersistedQuery } from './queryPersister';

/** Access to many stored queries at once, for modules outside the first load. */
export const persistedQueries = {
  async hashes(userId: string): Promise<readonly string[]> {
    const prefix = queryKeyOf(userId, '');
    return (await keys<string>(cache)).flatMap((key) => (key.startsWith(prefix) ? key.slice(prefix.length) : []));
  },
  read: (userId: string, hashes: readonly string[]): Promise<readonly (PersistedQuery | undefined)[]> =>
    getMany<PersistedQuery | undefined>(
      hashes.map((hash) => queryKeyOf(userId, hash)),
      cache,
    ),
  write: (userId: string, queries: readonly HashedQuery[]): Promise<void> =>
    setMany(
      queries.map(([hash, kept]) => [queryKeyOf(userId, hash), kept]),
      cache,
    ),
  remove: (userId: string, hashes: readonly string[]): Promise<void> =>
    delMany(
      hashes.map((hash) => queryKeyOf(userId, hash)),
      cache,
    ),
};

const PREFETCH_KEY = 'prefetch-1';
/** Untyped, because `prefetchLog` owns the shape. */
export const readPrefetchLog = (): Promise<unknown> => get<unknown>(PREFETCH_KEY, cache);
export const writePrefetchLog = (log: object): Promise<void> => set(PREFETCH_KEY, log, cache);
