import type { QueryKey } from '@tanstack/react-query';
import { replica, sessionUserId } from '../data/device';
import { persistedQueries } from '../data/persistedQueries';
import type { Source } from './datedRecords';

/**
 * Reads the queries on the device that match, with all pending operations applied. Data in memory is newer than stored
 * data, and wins.
 */
export async function readSources<T>(isWanted: (queryKey: QueryKey) => boolean): Promise<readonly Source<T>[]> {
  const userId = sessionUserId();
  if (userId === undefined) return [];
  const inMemory = replica.queries
    .getQueryCache()
    .findAll({ predicate: ({ queryKey, state }) => state.data !== undefined && isWanted(queryKey) });
  const known = new Set(inMemory.map(({ queryHash }) => queryHash));
  const hashes = (await persistedQueries.hashes(userId)).filter(
    (hash) => !known.has(hash) && isWanted(keyOfHash(hash)),
  );
  const stored = await persistedQueries.read(userId, hashes);
  return [
    ...inMemory.map(({ queryKey, state }) => ({ queryKey, data: state.data as T, updatedAt: state.dataUpdatedAt })),
    ...stored.flatMap((one) =>
      one ? [{ queryKey: one.queryKey, data: replica.rebase(one) as T, updatedAt: one.dataUpdatedAt }] : [],
    ),
  ];
}

/** Parses the key from its hash, which is the JSON of the key: keys contain only strings and numbers. */
export const keyOfHash = (hash: string): QueryKey => JSON.parse(hash) as QueryKey;
