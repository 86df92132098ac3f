import type { QueryKey, QueryPersister } from '@tanstack/react-query';
import { isRetryable } from '../platform/http';
import type { Operation } from './operation';

/** A query as stored on the device. */
export interface PersistedQuery {
  readonly queryKey: QueryKey;
  readonly data: unknown;
  /** Time of the server's response, in epoch milliseconds. */
  readonly dataUpdatedAt: number;
  /** Ids of the operations that were pending when it was stored, and whose effects it includes. */
  readonly applied: readonly string[];
}

/** Data of a query computed from other stored queries. */
export interface DerivedData {
  readonly data: object;
  /** Time at which the oldest of its sources was read, in epoch milliseconds. */
  readonly updatedAt: number;
}

/** Storage of queries between visits. */
export interface QueryPersistence {
  /** Undefined if the query is not stored for the current user. */
  read(queryKey: QueryKey): Promise<PersistedQuery | undefined>;
  /** Computes a query from other stored queries; undefined if one is missing. */
  derive(queryKey: QueryKey): Promise<DerivedData | undefined>;
}

/** Data read from the device, which need not be written there again. */
const fromDevice = new WeakSet<object>();

export const isFromDevice = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && fromDevice.has(data);

/**
 * Shows a query's stored data while the request runs. If there is none and the server cannot be reached, computes the
 * data from other queries. Storage is read only when a screen needs the query.
 *
 * @param rebase applies the pending operations that the stored data does not include
 */
export function createPersister(
  { read, derive }: QueryPersistence,
  rebase: (persisted: PersistedQuery) => unknown,
): QueryPersister {
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
      (persisted) => persisted && showData(rebase(persisted), persisted.dataUpdatedAt),
      () => undefined,
    );
    try {
      const data = await queryFn(context);
      hasResponse = true;
      return data;
    } catch (error) {
      // Wait for the stored data, so that the error is not shown without it.
      await hydration;
      if (query.state.data === undefined && isRetryable(error)) {
        const derived = await derive(query.queryKey).catch(() => undefined);
        if (derived) showData(derived.data, derived.updatedAt);
      }
      throw error;
    }
  };
}

/**
 * The pending operations to apply to stored data: the first one that it does not include, and all after that. Some of
 * those may be included already, because restored operations are placed before others; applying them twice is harmless.
 */
export function notIncluded(pending: readonly Operation[], applied: readonly string[] = []): readonly Operation[] {
  const pendingIds = new Set(pending.map(({ id }) => id));
  // If an applied operation is not pending any more, it may have been lost by a full device: then the stored data
  // cannot be trusted to include the others, and all are applied.
  const included = new Set(applied.every((id) => pendingIds.has(id)) ? applied : []);
  const first = pending.findIndex(({ id }) => !included.has(id));
  return first < 0 ? [] : pending.slice(first);
}
