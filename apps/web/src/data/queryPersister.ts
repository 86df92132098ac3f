import type { QueryKey, QueryPersister } from '@tanstack/react-query';

/** A query as stored on the device. */
export interface PersistedQuery {
  readonly queryKey: QueryKey;
  readonly data: unknown;
  /** Time of the server's response, in epoch milliseconds. */
  readonly dataUpdatedAt: number;
}

/** Storage of queries between visits. */
export interface QueryPersistence {
  /** Undefined if the query is not stored for the current user. */
  read(queryKey: QueryKey): Promise<PersistedQuery | undefined>;
}

/** Data read from the device, which need not be written there again. */
const fromDevice = new WeakSet<object>();

export const isFromDevice = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && fromDevice.has(data);

/**
 * Shows a query's stored data while the request runs. Storage is read only when a screen needs the query.
 */
export function createPersister({ read }: QueryPersistence): QueryPersister {
  return async (queryFn, context, query) => {
    if (query.state.data !== undefined) return queryFn(context);
    let hasResponse = false;
    const showData = (data: unknown, updatedAt: number) => {
      if (hasResponse || query.state.data !== undefined) return;
      if (typeof data === 'object' && data !== null) fromDevice.add(data);
      // `manual` lets the running request continue.
      query.setData(data, { updatedAt, manual: true });
    };
    const hydration = read(query.queryKey).then(
      (persisted) => persisted && showData(persisted.data, persisted.dataUpdatedAt),
      () => undefined,
    );
    try {
      const data = await queryFn(context);
      hasResponse = true;
      return data;
    } catch (error) {
      // Wait for the stored data, so that the error is not shown without it.
      await hydration;
      throw error;
    }
  };
}
