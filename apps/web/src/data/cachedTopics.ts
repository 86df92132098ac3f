import { topicsOf } from '@sevenfold/contract/operations';
import { TOPICS, type Topic } from '@sevenfold/contract/topics';
import { notifyManager, type QueryClient } from '@tanstack/react-query';
import type { Operation } from './operation';
import type { AnyReducer, Reducer, ReducerTable } from './reducer';
import type { ResponseMergers } from './response';

/** The cached data of each topic, with the reducers and response mergers that change it. */
export class CachedTopics {
  readonly #reducers = new Map<Topic, AnyReducer>();
  #mergers: ResponseMergers | undefined;
  /** Operations waiting for the reducer of a topic to be registered. */
  #unapplied: { readonly topic: Topic; readonly operation: Operation }[] = [];

  constructor(private readonly queries: QueryClient) {}

  registerReducers(table: ReducerTable): void {
    for (const topic of TOPICS) {
      const reducer = table[topic];
      if (reducer !== 'REGISTERED_ON_LOAD') this.registerReducer(topic, reducer);
    }
  }

  registerReducer(topic: Topic, reducer: AnyReducer): void {
    this.#reducers.set(topic, reducer);
    const waiting = this.#unapplied.filter((one) => one.topic === topic);
    this.#unapplied = this.#unapplied.filter((one) => one.topic !== topic);
    for (const { operation } of waiting) this.#reduce(topic, operation, reducer);
  }

  registerResponseMergers(mergers: ResponseMergers): void {
    this.#mergers = mergers;
  }

  /** Applies an operation to every topic that it changes. */
  apply(operation: Operation): void {
    for (const topic of topicsOf(operation.call)) {
      const reducer = this.#reducers.get(topic);
      if (reducer) this.#reduce(topic, operation, reducer);
      else this.#unapplied.push({ topic, operation });
    }
  }

  /** Returns the data of a query with these operations applied; unchanged if its topic has no reducer. */
  applied(queryKey: readonly unknown[], data: unknown, operations: readonly Operation[]): unknown {
    const topic = TOPICS.find((one) => one === queryKey[0]);
    const reducer = topic && this.#reducers.get(topic);
    if (!reducer) return data;
    return operations
      .filter(({ call }) => topicsOf(call).includes(topic))
      .reduce((shown, operation) => reduceOrKeep(shown, operation, reducer), data);
  }

  /**
   * Merges the server's response to an operation into a topic, and applies the pending operations on top. Returns false
   * if the response does not contain the result.
   */
  merge(topic: Topic, operation: Operation, response: unknown, pending: readonly Operation[]): boolean {
    const [reducer, merge] = [this.#reducers.get(topic), this.#mergers?.[topic]];
    if (response === undefined || !reducer || !merge) return false;
    const mergedData = new Map<unknown, unknown>();
    try {
      for (const [, data] of this.queries.getQueriesData({ queryKey: [topic] })) {
        const merged = data === undefined ? data : merge(data, operation, response);
        if (merged === undefined && data !== undefined) return false;
        mergedData.set(
          data,
          merged === data ? data : pending.reduce((shown, later) => reduceOrKeep(shown, later, reducer), merged),
        );
      }
    } catch {
      // The response does not match the contract.
      return false;
    }
    this.#change(topic, (data) => mergedData.get(data) ?? data);
    return true;
  }

  clear(): void {
    this.#unapplied = [];
  }

  #reduce(topic: Topic, operation: Operation, reduce: AnyReducer): void {
    this.#change(topic, (data) => reduceOrKeep(data, operation, reduce));
  }

  #change(topic: Topic, change: (data: unknown) => unknown): void {
    notifyManager.batch(() => {
      for (const query of this.queries.getQueryCache().findAll({ queryKey: [topic] })) {
        const { data, dataUpdatedAt, isInvalidated } = query.state;
        const shown = data === undefined ? data : change(data);
        if (shown === data) continue;
        // Keep the age and the staleness: applying an operation does not make data fresh.
        query.setData(shown, { updatedAt: dataUpdatedAt, manual: true });
        if (isInvalidated) query.invalidate();
      }
    });
  }
}

/**
 * Applies an operation. An invalid one, stored by an older version of the app, is skipped: the server will reject it.
 */
export function reduceOrKeep<T>(data: T, operation: Operation, reduce: Reducer<T>): T {
  try {
    return reduce(data, operation);
  } catch {
    return data;
  }
}
