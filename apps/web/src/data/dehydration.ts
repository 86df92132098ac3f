import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Queries as stored for the next start: the part of TanStack Query's dehydrated state that is used here. Its own
 * `dehydrate` also handles promises and mutations, which this app does not have.
 */
export interface DehydratedQueries {
  readonly queries: readonly {
    readonly queryKey: QueryKey;
    readonly queryHash: string;
    readonly state: { readonly data: unknown; readonly dataUpdatedAt: number };
  }[];
}

/**
 * Includes queries whose last refetch failed, which TanStack Query omits by default: offline that is every query, and
 * the next start may be offline too.
 */
export function dehydrate(client: QueryClient, isWanted: (query: Query) => boolean): DehydratedQueries {
  const queries = client
    .getQueryCache()
    .getAll()
    .filter((query) => query.state.data !== undefined && isWanted(query));
  return { queries: queries.map(({ queryKey, queryHash, state }) => ({ queryKey, queryHash, state })) };
}

/** Puts stored queries into the cache, except where the cache has newer data. */
export function hydrate(client: QueryClient, { queries }: DehydratedQueries): void {
  for (const {
    queryKey,
    state: { data, dataUpdatedAt },
  } of queries) {
    if (dataUpdatedAt > (client.getQueryState(queryKey)?.dataUpdatedAt ?? -1))
      client.setQueryData(queryKey, data, { updatedAt: dataUpdatedAt });
  }
}
