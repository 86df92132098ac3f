import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Queries as they are kept for the next start: in the shape of the library's `dehydrate`, which carries promises and
 * mutations that nothing here has.
 */
export interface DehydratedQueries {
  readonly queries: readonly {
    readonly queryKey: QueryKey;
    readonly queryHash: string;
    readonly state: { readonly data: unknown; readonly dataUpdatedAt: number };
  }[];
}

/**
 * Also what could not be read again: without a network that is everything, and the next start may be without one too.
 */
export function dehydrate(client: QueryClient, isWanted: (query: Query) => boolean): DehydratedQueries {
  const known = client
    .getQueryCache()
    .getAll()
    .filter((query) => query.state.data !== undefined && isWanted(query));
  return { queries: known.map(({ queryKey, queryHash, state }) => ({ queryKey, queryHash, state })) };
}

/** Shows what was kept, unless something newer is known. */
export function hydrate(client: QueryClient, { queries }: DehydratedQueries): void {
  for (const {
    queryKey,
    state: { data, dataUpdatedAt },
  } of queries) {
    if (dataUpdatedAt > (client.getQueryState(queryKey)?.dataUpdatedAt ?? -1))
      client.setQueryData(queryKey, data, { updatedAt: dataUpdatedAt });
  }
}
