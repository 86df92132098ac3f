import { hashKey, type QueryFunction, type QueryKey, type SkipToken } from '@tanstack/react-query';
import { replica, sessionUserId } from '../data/device';
import { persistedQueries } from '../data/persistedQueries';
import type { PersistedQuery } from '../data/queryPersister';
import { now } from '../platform/clock';

/** Thrown to stop a prefetch after a sign-out or without a connection. */
export class Stopped extends Error {}

let lastChange: Promise<unknown> = Promise.resolve();

/** Runs changes of stored queries one after the other, because each reads what the one before has written. */
export function changeStored(change: () => Promise<void>): Promise<void> {
  const done = lastChange.then(change);
  lastChange = done.catch(() => undefined);
  return done;
}

export const isInMemory = (queryKey: QueryKey): boolean => replica.queries.getQueryData(queryKey) !== undefined;

interface Fetchable<T, K extends QueryKey> {
  readonly queryKey: K;
  readonly queryFn?: QueryFunction<T, K> | SkipToken;
}

/**
 * Fetches a query as its screen would, and stores it. A query in memory is left to the query client, which knows
 * whether it is up to date, and is stored from there.
 *
 * @param maxAgeMs age up to which a query in memory that nothing has changed counts as up to date
 */
export async function fetchAndStore<T, K extends QueryKey>(
  userId: string,
  { queryKey, queryFn }: Fetchable<T, K>,
  maxAgeMs: number,
): Promise<void> {
  if (typeof queryFn !== 'function') return;
  if (isInMemory(queryKey)) {
    await replica.queries.fetchQuery({ queryKey, queryFn, staleTime: maxAgeMs });
    return;
  }
  const data = await queryFn({
    client: replica.queries,
    queryKey,
    signal: new AbortController().signal,
    meta: undefined,
  });
  const stored = { data, applied: replica.pendingIds() };
  await storeQuery(userId, queryKey, () => stored);
}

/**
 * Stores a query that is not in memory.
 *
 * @param read called right before it is stored
 * @throws Stopped if the user has signed out
 */
export const storeQuery = (
  userId: string,
  queryKey: QueryKey,
  read: () => Pick<PersistedQuery, 'data' | 'applied'>,
): Promise<void> =>
  changeStored(async () => {
    if (sessionUserId() !== userId) throw new Stopped('The user has signed out');
    if (isInMemory(queryKey)) return;
    await persistedQueries.write(userId, [[hashKey(queryKey), { queryKey, dataUpdatedAt: now(), ...read() }]]);
  });
