import { topicsOf } from '@sevenfold/model/operations';
import { TOPICS, type Topic } from '@sevenfold/contract/topics';
import { notifyManager, type Query, QueryClient } from '@tanstack/react-query';
import { ApiError, isRetryable, isServerFault, NetworkError } from '../platform/http';
import { CachedTopics } from './cachedTopics';
import type { Operation } from './operation';
import {
  createPersister,
  isFromDevice,
  notIncluded,
  type PersistedQuery,
  type QueryPersistence,
} from './queryPersister';
import type { AnyReducer, Reducer } from './reducer';
import { Refetcher } from './refetcher';
import type { ConnectedQueries, Replica } from './replica';
import { RunningReads } from './runningReads';

// By default TanStack Query notifies in a timer, which may fire after the next frame; a microtask never does.
notifyManager.setScheduler(queueMicrotask);

const DAY_MS = 86_400_000;
/** Number of own operation ids to remember, besides the pending ones, so that their change events are ignored. */
const OWN_OPERATIONS_MAX = 5_000;

/**
 * A cache of what screens read from the server by themselves, because devices do not hold it as rows. Operations apply
 * to it at once, and on top of every response until the server has acknowledged them.
 */
export class ServerQueries implements ConnectedQueries {
  readonly client: QueryClient;
  readonly #refetcher: Refetcher;
  readonly #topics: CachedTopics;
  readonly #runningReads: RunningReads;
  /** Topics to refetch once the outbox is empty. */
  readonly #toRefetch = new Set<Topic>();
  /** Operation ids of this device; their change events are ignored. */
  readonly #ownOperations = new Set<string>();
  readonly #listeners = new Set<() => void>();
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
          ...(persistence && { persister: createPersister(persistence, (persisted) => this.rebase(persisted)) }),
        },
      },
    });
    this.#refetcher = new Refetcher(this.client);
    this.#topics = new CachedTopics(this.client);
    this.#runningReads = new RunningReads((acknowledged) => replica.pendingAfter(acknowledged));
    this.#watch();
  }

  registerReducer(topic: Topic, reducer: AnyReducer): void {
    this.#topics.registerReducer(topic, reducer);
  }

  /**
   * Reads from the server, and applies the operations that the response may not include: all pending ones, and those
   * acknowledged since the request was sent.
   */
  async read<T>(fetch: () => Promise<T>, reduce: Reducer<T> = (data) => data): Promise<T> {
    if (this.#isClosed) return new Promise(() => undefined);
    return this.#runningReads.read(fetch, reduce);
  }

  /** The given queries in their stored form, without those just read from the device. */
  dehydrated(hashes: Iterable<string>): readonly (readonly [hash: string, kept: PersistedQuery])[] {
    const applied = this.pendingIds();
    return [...hashes].flatMap((hash) => {
      const query = this.client.getQueryCache().get(hash);
      if (query?.state.data === undefined || isFromDevice(query.state.data)) return [];
      const { data, dataUpdatedAt } = query.state;
      return [[hash, { queryKey: query.queryKey, data, dataUpdatedAt, applied }] as const];
    });
  }

  /** Ids of the pending operations, whose effects the cached data includes. */
  pendingIds(): readonly string[] {
    return this.replica.outbox.current().pending.map(({ id }) => id);
  }

  /** Applies the pending operations to stored data. */
  rebase({ queryKey, data, applied }: PersistedQuery): unknown {
    return this.#topics.applied(queryKey, data, notIncluded(this.replica.outbox.current().pending, applied));
  }

  /** Refetches the queries whose keys begin with this name, one read at a time. */
  refetch(name: string): void {
    this.#refetcher.readName(name);
  }

  onOperations(operations: readonly Operation[]): void {
    for (const operation of operations) {
      this.#topics.apply(operation);
      this.#ownOperations.add(operation.id);
    }
    for (const id of this.#ownOperations) {
      if (this.#ownOperations.size <= OWN_OPERATIONS_MAX + this.replica.outbox.current().pendingCount) break;
      this.#ownOperations.delete(id);
    }
  }

  onAcknowledged(operation: Operation): void {
    this.#runningReads.onAcknowledged(operation);
    for (const topic of topicsOf(operation.call)) this.#toRefetch.add(topic);
  }

  onRejected({ call }: Operation): void {
    this.#refetcher.read(topicsOf(call));
  }

  onDrained(): void {
    if (this.#toRefetch.size === 0) return;
    this.#refetcher.read(this.#toRefetch);
    this.#toRefetch.clear();
    for (const listener of this.#listeners) listener();
  }

  onHello(): void {
    this.#refetcher.read(TOPICS);
    this.refetch(HISTORY);
    this.refetch(SUBSCRIPTION);
  }

  onTopics(topics: readonly Topic[], operationId: string | null): void {
    if (operationId !== null && this.#ownOperations.has(operationId)) return;
    this.#refetcher.read(topics);
    for (const listener of this.#listeners) listener();
  }

  /** Calls back when another device or the server has changed something that was read. */
  onChanged(listener: () => void): void {
    this.#listeners.add(listener);
  }

  open(): void {
    this.client.clear();
    this.#isClosed = false;
  }

  close(): void {
    this.#isClosed = true;
    this.client.clear();
    this.#refetcher.clear();
    this.#runningReads.clear();
    this.#ownOperations.clear();
    this.#toRefetch.clear();
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
      if (affectsReachability(error) && this.replica.reachability.state() === 'REACHABLE')
        queueMicrotask(() => query.isActive() && void query.fetch().catch(() => undefined));
    });
  }
}

/** First part of the keys of queries that the server computes from records. */
export const HISTORY = 'history';
/** First part of the keys of queries about the subscription. */
export const SUBSCRIPTION = 'subscription';

/**
 * Keeps the error of a query without data while it is fetched again. TanStack Query drops it, so that a screen would
 * alternate between the error and skeletons. A screen that is opened again starts without it.
 */
function keepError(query: Query, errors: WeakMap<Query, Error>, isFetch: boolean): void {
  const { error, data } = query.state;
  if (query.isActive() && affectsReachability(error)) errors.set(query, error);
  const known = errors.get(query);
  if (isFetch && data === undefined && known) query.setState({ status: 'error', error: known });
}

/** True if an error changes the reachability of the server. */
const affectsReachability = (error: unknown): error is Error =>
  error instanceof NetworkError || (error instanceof ApiError && isServerFault(error));

/** A query that is fetched may fail again, also while it waits between its attempts. */
const mayFail = ({ state }: Query): boolean => isRetryable(state.error) || state.fetchStatus === 'fetching';
