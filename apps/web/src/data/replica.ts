import type { Changes } from '@sevenfold/contract';
import { OPERATIONS_MAX, topicsOf } from '@sevenfold/contract/operations';
import { TOPICS, type Topic } from '@sevenfold/contract/topics';
import { notifyManager, QueryClient } from '@tanstack/react-query';
import type { DeviceRows } from '../db/deviceRows';
import { ApiError, NetworkError } from '../platform/http';
import type { Snapshot } from './deviceStore';
import { dehydrate, hydrate, type DehydratedQueries } from './dehydration';
import type { Intent, Operation } from './operation';
import { sendBatch } from './operationBatch';
import { Outbox } from './outbox';
import type { OutboxStore } from './outboxStore';
import {
  createPersister,
  isFromDevice,
  type PersistedQuery,
  notIncluded,
  type QueryPersistence,
} from './queryPersister';
import { CachedTopics } from './cachedTopics';
import type { AnyReducer, Reducer, ReducerTable } from './reducer';
import type { ResponseMergers } from './response';
import { Reachability } from './reachability';
import { Refetcher } from './refetcher';
import type { Request } from './request';
import { type RunningRead, RunningReads } from './runningReads';
import type { TabMessage, Tabs } from './tabs';

export interface ReplicaEvents {
  /** The server rejected the operation. */
  onRejected?(operation: Operation, error: ApiError): void;
  /** The server acknowledged the operation. */
  onAcknowledged?(operation: Operation): void;
  /** Another device changed something. */
  onChanged?(topics: readonly Topic[]): void;
  onSignedOut?(error: ApiError): void;
  /** Operations could not be stored on the device. */
  onStorageError?(error: unknown): void;
  /**
   * This tab has become the leader, which sends operations and reads the change stream for all, or has stopped being
   * it.
   */
  onLead?(isLeading: boolean): void;
  onSignedOutInOtherTab?(): void;
}

/** Passed in so that a test can run several replicas in one process. */
export interface ReplicaDeps {
  readonly request: Request;
  readonly store: OutboxStore;
  /** Creates an operation id, a UUID. Nothing depends on the order of ids. */
  readonly newId: () => string;
  readonly tabs: Tabs;
  /** Without it, queries are lost when the tab is closed. */
  readonly persistence?: QueryPersistence;
  /** The server's time in epoch milliseconds; undefined if unknown. The replica never reads the device's clock. */
  readonly serverTime?: () => number | undefined;
  /** Runs a task after the next frame, or at once if no frame follows; by default at once. */
  readonly afterPaint?: (task: () => void) => void;
  readonly events: ReplicaEvents;
}

/** A user action: its operations, and the inverse operations that undo it. */
export interface Command {
  readonly operations: readonly Intent[];
  readonly inverse: readonly Intent[];
}

// By default TanStack Query notifies in a timer, which may fire after the next frame; a microtask never does.
notifyManager.setScheduler(queueMicrotask);

/** The rows of this device, as far as the replica keeps them up to date. */
export type ConnectedRows = Pick<
  DeviceRows,
  'setPending' | 'onChanges' | 'onAcknowledged' | 'pull' | 'retryIfFailed' | 'clear' | 'onEpoch'
>;

/** For a pull whose failure the next connection repairs. */
const ignore = (): undefined => undefined;

const UNDO_MAX = 100;
const DAY_MS = 86_400_000;
/** Number of own operation ids to remember, besides the pending ones, so that their change events are ignored. */
const OWN_OPERATIONS_MAX = 5_000;
/** Name of the requests that send operations, whose failures are counted together: the next one retries the last. */
const SENDING = 'POST /api/v1/operations';
/** First part of the keys of queries that every screen needs. */
const FIRST_QUERIES: ReadonlySet<unknown> = new Set(['user', 'serverConfig', 'areas', 'activities']);

/**
 * The user's data on this device: a query cache and an outbox. An operation is applied to the cache at once, queued in
 * the outbox, and applied on top of every response until the server has acknowledged it.
 */
export class Replica {
  readonly queries = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        gcTime: DAY_MS,
        networkMode: 'always',
        retry: (failures, error) =>
          failures < 2 && !(error instanceof NetworkError) && !(error instanceof ApiError && !error.isRetryable),
      },
    },
  });
  readonly outbox: Outbox;
  readonly request: Request;
  readonly reachability = new Reachability();
  readonly #refetcher = new Refetcher(this.queries);
  readonly #newId: () => string;
  readonly #tabs: Tabs;
  readonly #events: ReplicaEvents;
  readonly #topics = new CachedTopics(this.queries);
  readonly #runningReads = new RunningReads((acknowledged) =>
    this.outbox.restoredFirst([...acknowledged, ...this.outbox.current().pending]),
  );
  /** Topics to refetch once the outbox is empty. */
  readonly #toRefetch = new Set<Topic>();
  /** Topics with all responses merged; once the outbox is empty, only data derived from them is refetched. */
  readonly #toRefetchDerived = new Set<Topic>();
  /** Number of successful reads. `#lastRead` holds this number at the last read of each topic. */
  #reads = 0;
  readonly #lastRead = new Map<unknown, number>();
  /** Operation ids of this device with the value of `#reads` when they were made; their change events are ignored. */
  readonly #ownOperations = new Map<string, number>();
  #undoable: (readonly Intent[])[] = [];
  #isClosed = false;
  #rows: ConnectedRows | undefined;
  /** True while the pending operations are about to be shown again. */
  #isShowing = false;

  constructor({ request, store, newId, tabs, persistence, serverTime, afterPaint, events }: ReplicaDeps) {
    if (persistence) {
      const { queries } = this.queries.getDefaultOptions();
      this.queries.setDefaultOptions({
        queries: { ...queries, persister: createPersister(persistence, (persisted) => this.rebase(persisted)) },
      });
    }
    this.request = (call, options) => this.reachability.watch(call, request(call, options));
    this.#newId = newId;
    this.#tabs = tabs;
    this.#events = events;
    this.outbox = new Outbox({
      store,
      tabs,
      ...(serverTime && { serverTime }),
      ...(afterPaint && { afterPaint }),
      send: ({ id, call, body }, epoch, onEpoch) => {
        const onChanges = (changes: Changes) => this.onChanges(changes, [id]);
        return this.reachability.watch(SENDING, request(call, { key: id, body, epoch, onEpoch, onChanges }));
      },
      sendBatch: (operations, ...epoch) => {
        const ids = operations.map(({ id }) => id);
        const onChanges = (changes: Changes) => this.onChanges(changes, ids);
        return this.reachability.watch(SENDING, sendBatch(request, operations, epoch, onChanges));
      },
      events: {
        onAdded: (operations) => {
          this.#applyAndRemember(operations);
          this.#showPending();
        },
        onAcknowledged: (operation, response) => this.#onAcknowledged(operation, response),
        onRejected: ({ queued }, error) => {
          this.#showPending();
          if (!queued) return;
          this.#refetcher.read(topicsOf(queued.operation.call));
          if (error) events.onRejected?.(queued.operation, error);
        },
        onSignedOut: (error) => events.onSignedOut?.(error),
        onDrained: () => this.#onDrained(),
        onStorageError: (error) => events.onStorageError?.(error),
        onLead: (isLeading) => events.onLead?.(isLeading),
        onEpoch: (epoch) => this.#rows?.onEpoch(epoch),
      },
    });
    tabs.listen((message) => this.#onMessage(message));
    this.queries.getQueryCache().subscribe(({ type, query, ...event }) => {
      if (type !== 'updated' || !('action' in event)) return;
      // A read is cancelled when its screen is left. If its data was changed meanwhile, TanStack Query forgets that it
      // was invalidated.
      if (event.action.type === 'setState' && !query.state.isInvalidated) query.invalidate();
      if (event.action.type === 'success' && event.action.manual !== true)
        this.#lastRead.set((query.queryKey as readonly unknown[])[0], (this.#reads += 1));
    });
  }

  /** Registers the reducers of the first load. Call once, before the first render. */
  registerReducers(table: ReducerTable): void {
    this.#topics.registerReducers(table);
  }

  /** Registers how responses are merged; until then, topics are refetched instead. */
  registerResponseMergers(mergers: ResponseMergers): void {
    this.#topics.registerResponseMergers(mergers);
  }

  /** Registers the reducer of a topic, and applies the operations that waited for it. */
  registerReducer(topic: Topic, reducer: AnyReducer): void {
    this.#topics.registerReducer(topic, reducer);
  }

  /** Keeps the rows of this device up to date. Call it once, when the first screen that shows rows is loaded. */
  connectRows(rows: ConnectedRows): void {
    this.#rows = rows;
    if (this.#isClosed) return;
    rows.setPending(this.#pendingInOrder());
    rows.pull().catch(ignore);
  }

  /** Reads rows again if the last attempt failed. Resolves to false if it fails again. */
  async retryRows(): Promise<boolean> {
    return this.#rows?.retryIfFailed() ?? true;
  }

  /** Applies a command to the cache synchronously and queues it to be sent. `undo` dispatches its inverse. */
  dispatch(command: Command): void {
    this.#enqueue(command.operations);
    if (command.inverse.length > 0) this.#undoable = [...this.#undoable.slice(1 - UNDO_MAX), command.inverse];
  }

  /** Inverse of the command that `undo` undoes next. */
  get lastInverse(): readonly Intent[] | undefined {
    return this.#undoable.at(-1);
  }

  /** Undoes a command: the given one, or the last. Returns false if there is nothing to undo. */
  undo(command?: Command): boolean {
    const inverse = command ? this.#undoable.find((candidate) => candidate === command.inverse) : this.#undoable.at(-1);
    if (!inverse) return false;
    this.#undoable = this.#undoable.filter((candidate) => candidate !== inverse);
    this.#enqueue(inverse);
    return true;
  }

  /**
   * Reads from the server, and applies the operations that the response may not include: all pending ones, and those
   * acknowledged since the request was sent.
   */
  async read<T>(fetch: () => Promise<T>, reduce: Reducer<T>): Promise<T> {
    if (this.#isClosed) return new Promise(() => undefined);
    const read = this.beginRead();
    try {
      return read.apply(await fetch(), reduce);
    } finally {
      read.end();
    }
  }

  /** As `read`, for a response that is used in parts over some time. Call it before the request is sent. */
  beginRead(): RunningRead {
    return this.#runningReads.begin();
  }

  /** The data for the next start: the queries of the current screen and those that every screen needs. */
  snapshot(userId: string): Snapshot {
    return {
      userId,
      queries: dehydrate(
        this.queries,
        (query) => FIRST_QUERIES.has(query.queryKey[0]) || query.getObserversCount() > 0,
      ),
      applied: this.pendingIds(),
    };
  }

  /** The given queries in their stored form, without those of the snapshot and those just read from the device. */
  dehydrated(hashes: Iterable<string>): readonly (readonly [hash: string, kept: PersistedQuery])[] {
    const included = this.pendingIds();
    return [...hashes].flatMap((hash) => {
      const query = this.queries.getQueryCache().get(hash);
      if (query?.state.data === undefined || FIRST_QUERIES.has(query.queryKey[0]) || isFromDevice(query.state.data))
        return [];
      return [
        [
          hash,
          {
            queryKey: query.queryKey,
            data: query.state.data,
            dataUpdatedAt: query.state.dataUpdatedAt,
            applied: included,
          },
        ] as const,
      ];
    });
  }

  /** Ids of the pending operations, whose effects the cached data includes. */
  pendingIds(): readonly string[] {
    return this.outbox.current().pending.map(({ id }) => id);
  }

  /** Applies the pending operations to stored data. */
  rebase({ queryKey, data, applied }: PersistedQuery): unknown {
    return this.#topics.applied(queryKey, data, notIncluded(this.outbox.current().pending, applied));
  }

  /**
   * Puts a snapshot into the cache, applies the pending operations that it does not include (after a crash it may be
   * older than the outbox), and marks everything as stale, because it may lack operations acknowledged since.
   */
  restore(snapshot: Snapshot): void {
    hydrate(this.queries, snapshot.queries as DehydratedQueries);
    for (const operation of notIncluded(this.outbox.current().pending, snapshot.applied)) this.#topics.apply(operation);
    void this.queries.invalidateQueries({ refetchType: 'none' });
  }

  /** Allows reads again, for the next user. */
  open(): void {
    if (this.#isClosed) this.queries.clear();
    this.#isClosed = false;
  }

  /**
   * Removes all data from this tab and the device. Reads stay pending until `open`, because screens that are about to
   * unmount would request the data again.
   */
  async clear(): Promise<void> {
    this.#close();
    await this.outbox.clear();
  }

  /** As `clear`, in all tabs. */
  async signOut(): Promise<void> {
    this.#tabs.post({ kind: 'cleared' });
    await this.clear();
  }

  /** The change stream is open. Earlier changes may have been missed, so everything on the screen is refetched. */
  onStreamOpen(epoch: string): void {
    this.#tabs.post({ kind: 'hello' });
    this.outbox.onEpoch(epoch);
    if (this.outbox.current().isStalled) this.outbox.resume();
    this.#onHello();
  }

  /** Applies rows that the server wrote, for these operations of this device or for none. */
  onChanges(changes: Changes, operationIds: readonly string[] = []): void {
    this.#tabs.post({ kind: 'rows', changes, operationIds });
    this.#rows?.onChanges(changes, operationIds);
  }

  /** Refetches the queries whose keys begin with this name, one read at a time. */
  refetch(name: string): void {
    this.#refetcher.readName(name);
  }

  /** Refetches topics that changed on the server, unless an operation of this device changed them. */
  onChange(topics: readonly Topic[], operationId: string | null): void {
    this.#tabs.post({ kind: 'changed', topics, operationId });
    this.#onTopicsChanged(topics, operationId);
  }

  #onMessage(message: TabMessage): void {
    switch (message.kind) {
      case 'hello':
        this.#onHello();
        break;
      case 'changed':
        this.#onTopicsChanged(message.topics, message.operationId);
        break;
      case 'rows':
        this.#rows?.onChanges(message.changes, message.operationIds);
        break;
      case 'cleared':
        this.#close();
        this.outbox.reset();
        this.#events.onSignedOutInOtherTab?.();
        break;
      default:
      // The outbox handles the other messages.
    }
  }

  #onHello(): void {
    this.reachability.set(true);
    this.#refetcher.read(TOPICS);
    this.#rows?.pull().catch(ignore);
  }

  #onTopicsChanged(topics: readonly Topic[], operationId: string | null): void {
    if (operationId !== null && this.#ownOperations.has(operationId)) return;
    this.#refetcher.read(topics);
    this.#events.onChanged?.(topics);
  }

  #close(): void {
    this.#isClosed = true;
    this.queries.clear();
    this.#rows?.clear();
    this.#refetcher.clear();
    this.#undoable = [];
    this.#topics.clear();
    this.#runningReads.clear();
    this.#ownOperations.clear();
    this.#toRefetch.clear();
    this.#toRefetchDerived.clear();
  }

  #enqueue(intents: readonly Intent[]): void {
    const operations = intents.map((intended): Operation => ({ id: this.#newId(), ...intended }));
    this.#applyAndRemember(operations);
    this.outbox.add(operations);
    this.#rows?.setPending(this.#pendingInOrder());
  }

  /** The operations in the order in which the server will apply them. */
  #pendingInOrder(): readonly Operation[] {
    return this.outbox.restoredFirst(this.outbox.current().pending);
  }

  /** Shows the pending operations on top of the rows, once after several changes of the outbox. */
  #showPending(): void {
    if (!this.#rows || this.#isShowing) return;
    this.#isShowing = true;
    queueMicrotask(() => {
      this.#isShowing = false;
      if (!this.#isClosed) this.#rows?.setPending(this.#pendingInOrder());
    });
  }

  #applyAndRemember(operations: readonly Operation[]): void {
    for (const operation of operations) {
      this.#topics.apply(operation);
      this.#ownOperations.set(operation.id, this.#reads);
    }
    for (const id of this.#ownOperations.keys()) {
      if (this.#ownOperations.size <= OWN_OPERATIONS_MAX + this.outbox.current().pendingCount) break;
      this.#ownOperations.delete(id);
    }
  }

  #onAcknowledged(operation: Operation, response: unknown): void {
    this.#runningReads.onAcknowledged(operation);
    this.#rows?.onAcknowledged(operation, response !== undefined);
    this.#showPending();
    for (const topic of topicsOf(operation.call))
      (this.#mergeResponse(topic, operation, response) ? this.#toRefetchDerived : this.#toRefetch).add(topic);
    this.#events.onAcknowledged?.(operation);
  }

  /**
   * Merges the server's response into a topic's data and applies the pending operations on top. Returns false if the
   * topic has to be refetched instead: if merging is not possible, or if a read that is running or has succeeded since
   * the operation was made may contain newer changes of another device than the response.
   */
  #mergeResponse(topic: Topic, operation: Operation, response: unknown): boolean {
    const readsBefore = this.#ownOperations.get(operation.id);
    if (readsBefore === undefined || this.#toRefetch.has(topic)) return false;
    // Applying a long queue on top of each response costs more than one read once it is sent.
    if (this.outbox.current().pendingCount > OPERATIONS_MAX) return false;
    if ((this.#lastRead.get(topic) ?? 0) > readsBefore || this.queries.isFetching({ queryKey: [topic] }) > 0)
      return false;
    const pending = this.outbox.current().pending.filter(({ call }) => topicsOf(call).includes(topic));
    // Restored operations are older than the response; only the server can apply them in that order.
    if (pending.some(({ id }) => this.outbox.wasRestored(id))) return false;
    return this.#topics.merge(topic, operation, response, pending);
  }

  /** The outbox is empty: refetches derived data (totals), and the topics whose responses could not be merged. */
  #onDrained(): void {
    this.#refetcher.read(this.#toRefetch);
    this.#refetcher.readDerived(this.#toRefetchDerived);
    this.#toRefetch.clear();
    this.#toRefetchDerived.clear();
  }
}
