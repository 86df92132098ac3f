import type { QueryKey } from '@tanstack/react-query';
import { replica, sessionUserId } from '../data/device';
import { persistedQueries } from '../data/persistedQueries';
import type { Source } from './datedRecords';

/**
 * Queries on the device whose keys are wanted, with all pending operations applied. What is in memory is newer than
 * what is kept.
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
  const kept = await persistedQueries.read(userId, hashes);
  return [
    ...inMemory.map(({ queryKey, state }) => ({ queryKey, data: state.data as T, updatedAt: state.dataUpdatedAt })),
    ...kept.flatMap((one) =>
      one ? [{ queryKey: one.queryKey, data: replica.rebase(one) as T, updatedAt: one.dataUpdatedAt }] : [],
    ),
  ];
}

/** Keys of queries here hold nothing but texts and numbers: their hash is their JSON. */
export const keyOfHash = (hash: string): QueryKey => JSON.parse(hash) as QueryKey;
