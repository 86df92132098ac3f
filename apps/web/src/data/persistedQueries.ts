import { delMany, get, getMany, keys, setMany } from 'idb-keyval';
import { hashKey, type QueryKey } from '@tanstack/react-query';
import { cache } from './deviceStore';
import type { PersistedQuery } from './queryPersister';

/** Change the number with the shape of a stored query. Contains the user, so that nobody sees another user's data. */
const queryKeyOf = (userId: string, queryHash: string): string => `query-1 ${userId} ${queryHash}`;

type HashedQuery = readonly [queryHash: string, kept: PersistedQuery];

export const readQuery = (userId: string, queryKey: QueryKey): Promise<PersistedQuery | undefined> =>
  get<PersistedQuery>(queryKeyOf(userId, hashKey(queryKey)), cache);

/** Access to many stored queries at once. */
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
