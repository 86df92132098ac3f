import type { QueryKey, QueryPersister } from '@tanstack/react-query';
import { isRetryable } from '../platform/http';
import type { Operation } from './operation';

/** One query as it is kept on the device. */
export interface PersistedQuery {
  readonly queryKey: QueryKey;
  readonly data: unknown;
  /** When the server answered it, in epoch milliseconds. */
  readonly dataUpdatedAt: number;
  /** Ids of the operations that were pending then, whose effects it includes. */
  readonly applied: readonly string[];
}

/** A query computed from others that are kept. */
export interface DerivedData {
  readonly data: object;
  /** When the oldest data it was computed from was read, in epoch milliseconds. */
  readonly updatedAt: number;
}

/** Where queries are kept between visits. */
export interface QueryPersistence {
  /** Undefined when the query is not kept, or is another user's. */
  read(queryHash: string): Promise<PersistedQuery | undefined>;
  /** Computes a query from others that are kept; undefined where something is missing. */
  derive(queryKey: QueryKey): Promise<DerivedData | undefined>;
}

/** Data that came from the device: it need not be written there again. */
const fromDevice = new WeakSet<object>();

export const isFromDevice = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && fromDevice.has(data);

/**
 * Shows what is kept of a query while the server is asked, and, where nothing is kept and the server cannot answer,
 * what can be computed from other queries. Nothing is read before a screen asks for it.
 *
 * @param rebase applies the pending operations that kept data does not include
 */
export function createPersister(
  { read, derive }: QueryPersistence,
  rebase: (persisted: PersistedQuery) => unknown,
): QueryPersister {
  return async (queryFn, context, query) => {
    if (query.state.data !== undefined) return queryFn(context);
    let hasResponse = false;
    const show = (data: unknown, updatedAt: number) => {
      if (hasResponse || query.state.data !== undefined) return;
      if (typeof data === 'object' && data !== null) fromDevice.add(data);
      // Set by hand, the request that is on its way goes on.
      query.setData(data, { updatedAt, manual: true });
    };
    const hydration = read(query.queryHash).then(
      (persisted) => persisted && show(rebase(persisted), persisted.dataUpdatedAt),
      () => undefined,
    );
    try {
      const data = await queryFn(context);
      hasResponse = true;
      return data;
    } catch (error) {
      // A failure is shown with what is known, not before it.
      await hydration;
      if (query.state.data === undefined && isRetryable(error)) {
        const derived = await derive(query.queryKey).catch(() => undefined);
        if (derived) show(derived.data, derived.updatedAt);
      }
      throw error;
    }
  };
}

/**
 * The pending operations to apply to something kept: from the first whose effects it does not include on. Later ones
 * are applied once more, because a restored operation is placed before operations that are included already.
 */
export function notIncluded(pending: readonly Operation[], applied: readonly string[] = []): readonly Operation[] {
  const pendingIds = new Set(pending.map(({ id }) => id));
  // What it has of operations that are gone, a full device may have lost: then it is not known how those that wait look
  // beneath.
  const included = new Set(applied.every((id) => pendingIds.has(id)) ? applied : []);
  const first = pending.findIndex(({ id }) => !included.has(id));
  return first < 0 ? [] : pending.slice(first);
}
