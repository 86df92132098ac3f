import { topicsOf } from '@sevenfold/model/operations';
import { TOPICS, type Topic } from '@sevenfold/contract/topics';
import { notifyManager, type QueryClient } from '@tanstack/react-query';
import type { Operation } from './operation';
import type { AnyReducer, Reducer } from './reducer';

/** The cached data of each topic, with the reducers that change it; a topic without one is only read. */
export class CachedTopics {
  readonly #reducers = new Map<Topic, AnyReducer>();

  constructor(private readonly queries: QueryClient) {}

  registerReducer(topic: Topic, reducer: AnyReducer): void {
    this.#reducers.set(topic, reducer);
  }

  /** Applies an operation to every topic that it changes. */
  apply(operation: Operation): void {
    for (const topic of topicsOf(operation.call)) {
      const reducer = this.#reducers.get(topic);
      if (reducer) this.#change(topic, (data) => reduceOrKeep(data, operation, reducer));
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
