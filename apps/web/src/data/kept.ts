import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Queries as they are kept for the next start: in the shape of the library's `dehydrate`, which carries promises and
 * mutations that nothing here has.
 */
export interface KeptQueries {
  readonly queries: readonly {
    readonly queryKey: QueryKey;
    readonly queryHash: string;
    readonly state: { readonly data: unknown; readonly dataUpdatedAt: number };
  }[];
}

/**
 * Also what could not be read again: without a network that is everything, and the next start may be without one too.
 */
export function keep(client: QueryClient): KeptQueries {
  const known = client
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.data !== undefined);
  return { queries: known.map(({ queryKey, queryHash, state }) => ({ queryKey, queryHash, state })) };
}

/** Shows what was kept, unless something newer is known. */
export function showKept(client: QueryClient, { queries }: KeptQueries): void {
  for (const {
    queryKey,
    state: { data, dataUpdatedAt },
  } of queries) {
    if (dataUpdatedAt > (client.getQueryState(queryKey)?.dataUpdatedAt ?? -1))
      client.setQueryData(queryKey, data, { updatedAt: dataUpdatedAt });
  }
}
