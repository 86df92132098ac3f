import { notifyManager, type Query, QueryClient } from '@tanstack/react-query';
import { ApiError, isRetryable, NetworkError } from '#platform';
import { createPersister, isFromDevice, type PersistedQuery, type QueryPersistence } from './queryPersister';
import type { ConnectedQueries, Replica } from './replica';

// By default TanStack Query notifies in a timer, which may fire after the next frame; a microtask never does.
notifyManager.setScheduler(queueMicrotask);

const DAY_MS = 86_400_000;

/** A cache of what screens read from the server by themselves, because devices do not hold it as rows. */
export class ServerQueries implements ConnectedQueries {
  readonly client: QueryClient;
  /** Names that are being refetched, and whether they are again after that. */
  readonly #refetching = new Map<string, { again: boolean }>();
  #isClosed = false;

  /** @param persistence without it, queries are lost when the tab is closed */
  constructor(
    private readonly replica: Replica,
    persistence?: QueryPersistence,
  ) {
    this.client = new QueryClient({
      defaultOptions: {
        queries: {
          staleTime: 30_000,
          gcTime: DAY_MS,
          networkMode: 'always',
          retry: (failures, error) =>
            failures < 2 && !(error instanceof NetworkError) && !(error instanceof ApiError && !error.isRetryable),
          ...(persistence && { persister: createPersister(persistence) }),
        },
      },
    });
    this.#watch();
  }

  /** Reads from the server. Stays pending after `close`, because screens that are about to unmount would show an error. */
  async read<T>(fetch: () => Promise<T>): Promise<T> {
    return this.#isClosed ? new Promise(() => undefined) : fetch();
  }

  /** The given queries in their stored form, without those just read from the device. */
  dehydrated(hashes: Iterable<string>): readonly (readonly [hash: string, kept: PersistedQuery])[] {
    return [...hashes].flatMap((hash) => {
      const query = this.client.getQueryCache().get(hash);
      if (query?.state.data === undefined || isFromDevice(query.state.data)) return [];
      const { data, dataUpdatedAt } = query.state;
      return [[hash, { queryKey: query.queryKey, data, dataUpdatedAt }] as const];
    });
  }

  /**
   * Reads the queries again whose keys begin with this name. A call meanwhile causes one more read afterwards instead of
   * restarting it: on a slow network, frequent changes of other devices would otherwise restart it forever.
   */
  refetch(name: string): void {
    const running = this.#refetching.get(name);
    if (running) running.again = true;
    else void this.#refetchUntilCurrent(name);
  }

  async #refetchUntilCurrent(name: string): Promise<void> {
    const run = { again: true };
    this.#refetching.set(name, run);
    while (run.again && this.#refetching.get(name) === run) {
      // A change tells of each of its rows in the same task.
      await Promise.resolve();
      run.again = false;
      const running = this.client.getQueryCache().findAll({
        queryKey: [name],
        fetchStatus: 'fetching',
        predicate: (query) => query.state.data === undefined || !query.isActive(),
      });
      // `invalidateQueries` restarts neither a query that has no data yet nor one without a screen, and the responses may
      // be older than the change.
      await Promise.allSettled(running.map((query) => query.fetch()));
      await this.client.invalidateQueries({ queryKey: [name] });
    }
    if (this.#refetching.get(name) === run) this.#refetching.delete(name);
  }

  onHello(): void {
    for (const name of [HISTORY, EVENT_HISTORY, SUBSCRIPTION]) this.refetch(name);
  }

  open(): void {
    this.client.clear();
    this.#isClosed = false;
  }

  close(): void {
    this.#isClosed = true;
    this.client.clear();
    this.#refetching.clear();
  }

  cancel(): void {
    void this.client.cancelQueries();
  }

  async retry(): Promise<boolean> {
    await this.client.refetchQueries({
      type: 'active',
      predicate: ({ state }) => state.status === 'error' || state.isInvalidated,
    });
    return this.client.getQueryCache().findAll({ type: 'active', predicate: mayFail }).length === 0;
  }

  #watch(): void {
    const errors = new WeakMap<Query, Error>();
    const cache = this.client.getQueryCache();
    cache.subscribe((event) => {
      const query = cache.get(event.query.queryHash);
      if (!query) return;
      if (event.type === 'observerRemoved' && !query.isActive()) errors.delete(query);
      if (event.type !== 'updated') return;
      const { action } = event;
      // A read is cancelled when its screen is left. If its data was changed meanwhile, TanStack Query forgets that it
      // was invalidated.
      if (action.type === 'setState' && !query.state.isInvalidated) query.invalidate();
      keepError(query, errors, action.type === 'fetch');
      if (action.type !== 'error') return;
      const error: unknown = action.error;
      if (error instanceof ApiError && error.status === 401) this.replica.onSignedOut(error);
      // The server recovered while this failure waited for data stored on the device; earlier failures were already
      // repeated.
      if (isRetryable(error) && this.replica.reachability.state() === 'REACHABLE')
        queueMicrotask(() => query.isActive() && void query.fetch().catch(() => undefined));
    });
  }
}

/** First part of the keys of queries that the server computes from records. */
export const HISTORY = 'history';
/** First part of the keys of queries of past calendar events. */
export const EVENT_HISTORY = 'eventHistory';
/** First part of the keys of queries about the subscription. */
export const SUBSCRIPTION = 'subscription';

/**
 * Keeps the error of a query without data while it is fetched again. TanStack Query drops it, so that a screen would
 * alternate between the error and skeletons. A screen that is opened again starts without it.
 */
function keepError(query: Query, errors: WeakMap<Query, Error>, isFetch: boolean): void {
  const { error, data } = query.state;
  if (query.isActive() && error && isRetryable(error)) errors.set(query, error);
  const known = errors.get(query);
  if (isFetch && data === undefined && known) query.setState({ status: 'error', error: known });
}

/** A query that is fetched may fail again, also while it waits between its attempts. */
const mayFail = ({ state }: Query): boolean => isRetryable(state.error) || state.fetchStatus === 'fetching';
