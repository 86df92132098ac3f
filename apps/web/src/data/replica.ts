import type { BodyOf, EndpointKey, QueryOf, ResponseOf } from '@sevenfold/contract';
import { topicsOf } from '@sevenfold/contract/operations';
import { TOPICS, type Topic } from '@sevenfold/contract/topics';
import { notifyManager, QueryClient } from '@tanstack/react-query';
import { ApiError, NetworkError } from '../platform/http';
import type { Snapshot } from './deviceStore';
import { dehydrate, hydrate, type DehydratedQueries } from './dehydration';
import type { Intent, Operation } from './operation';
import { Outbox } from './outbox';
import type { OutboxStore } from './outboxStore';
import {
  createPersister,
  isFromDevice,
  type PersistedQuery,
  notIncluded,
  type QueryPersistence,
} from './queryPersister';
import type { AnyReducer, Reducer, ReducerTable } from './reducer';
import type { ResponseMergers } from './response';
import { Reachability } from './reachability';
import { Refetcher } from './refetcher';
import type { TabMessage, Tabs } from './tabs';

/** How the replica reaches the server: `platform/http`, or in tests a client of its own. */
export type Request = <C extends EndpointKey>(
  call: C,
  options?: { body?: BodyOf<C>; query?: QueryOf<C>; key?: string; signal?: AbortSignal; priority?: 'low' },
) => Promise<ResponseOf<C>>;

export interface ReplicaEvents {
  /** The server will never take the operation; it was set aside. */
  onRejected?(operation: Operation, error: ApiError): void;
  /** The server has the operation for good. */
  onAcknowledged?(operation: Operation): void;
  /** Another device changed something. */
  onChanged?(topics: readonly Topic[]): void;
  onSignedOut?(error: ApiError): void;
  /** The device would not keep operations. */
  onStorageError?(error: unknown): void;
  /** This page has become, or is no longer, the one that sends for all and listens to the server. */
  onLead?(isLeading: boolean): void;
  /** The person has left this device, in another page. */
  onSignedOutInOtherTab?(): void;
}

/** Everything a replica needs from outside; a test builds several in one process. */
export interface ReplicaDeps {
  readonly request: Request;
  readonly store: OutboxStore;
  /** Ids of operations: UUIDs. Nothing depends on how they sort. */
  readonly newId: () => string;
  readonly tabs: Tabs;
  /** Without it, queries live as long as the page. */
  readonly persistence?: QueryPersistence;
  /** The server's time in epoch milliseconds as last heard, if it ever was. The device's own clock is asked nowhere. */
  readonly serverTime?: () => number | undefined;
  readonly events: ReplicaEvents;
}

/** Something a person does, and what takes it back. */
export interface Command {
  readonly operations: readonly Intent[];
  readonly inverse: readonly Intent[];
}

// Screens hear of a change before the frame in which it was made is drawn; a timer, as is usual, may come after it.
notifyManager.setScheduler(queueMicrotask);

const UNDO_MAX = 100;
const DAY_MS = 86_400_000;
/** Of how many operations of this device a later echo is still known for one. */
const OWN_OPERATIONS_MAX = 5_000;
/** Every start needs these, whatever it shows. */
const FIRST_QUERIES: ReadonlySet<unknown> = new Set(['user', 'serverConfig', 'areas', 'activities']);

/**
 * A person's data on this device. What is read from the server is kept in the query cache; what the person does is
 * applied to that cache at once, queued in the outbox, and applied again on top of everything that is read until the
 * server has it.
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
  /** Operations acknowledged while something was being read: the answer may be older than they are. */
  #acknowledged: { readonly at: number; readonly operation: Operation }[] = [];
  #acknowledgements = 0;
  /** Topics to be read again once nothing is pending. */
  readonly #toRefetch = new Set<Topic>();
  /** Topics that have every response merged: only what the server derives from them is read again. */
  readonly #confirmed = new Set<Topic>();
  /** How many reads have succeeded, and by the first part of a query's key which of them was its last. */
  #reads = 0;
  readonly #lastRead = new Map<unknown, number>();
  /** Own operation ids, of any tab, with the reads that had succeeded before; their change events are ignored. */
  readonly #ownOperations = new Map<string, number>();
  #undoable: (readonly Intent[])[] = [];
  readonly #reducers = new Map<Topic, AnyReducer>();
  #mergers: ResponseMergers | undefined;
  /** What was to be shown in data whose part of the program was not there yet. */
  #unapplied: { readonly topic: Topic; readonly operation: Operation }[] = [];
  #isClosed = false;

  constructor({ request, store, newId, tabs, persistence, serverTime, events }: ReplicaDeps) {
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
      send: ({ id, call, body }) => this.request(call, { key: id, body }),
      events: {
        onAdded: (operations) => this.#added(operations),
        onAcknowledged: (operation, response) => this.#acknowledge(operation, response),
        onRejected: ({ queued }, error) => {
          if (!queued) return;
          this.#refetcher.read(topicsOf(queued.operation.call));
          if (error) events.onRejected?.(queued.operation, error);
        },
        onSignedOut: (error) => events.onSignedOut?.(error),
        onDrained: () => this.#drained(),
        onStorageError: (error) => events.onStorageError?.(error),
        onLead: (isLeading) => events.onLead?.(isLeading),
      },
    });
    tabs.listen((message) => this.#onMessage(message));
    this.queries.getQueryCache().subscribe(({ type, query, ...event }) => {
      if (type !== 'updated' || !('action' in event)) return;
      if (event.action.type === 'success' && event.action.manual !== true)
        this.#lastRead.set((query.queryKey as readonly unknown[])[0], (this.#reads += 1));
    });
  }

  /** Registers the reducers of the first load, once, before anything is shown. */
  registerReducers(table: ReducerTable): void {
    for (const topic of TOPICS) {
      const reducer = table[topic];
      if (reducer !== 'REGISTERED_ON_LOAD') this.registerReducer(topic, reducer);
    }
  }

  /** Registers how responses are merged; before that, topics are read again instead. */
  registerResponseMergers(mergers: ResponseMergers): void {
    this.#mergers = mergers;
  }

  /** Registers how operations change the data of a topic, and applies what was to be shown in them before. */
  registerReducer(topic: Topic, reducer: AnyReducer): void {
    this.#reducers.set(topic, reducer);
    const late = this.#unapplied.filter((one) => one.topic === topic);
    this.#unapplied = this.#unapplied.filter((one) => one.topic !== topic);
    for (const { operation } of late) this.#apply(topic, operation, reducer);
  }

  /** Shows a command by the next frame and queues it to be sent. `undo` dispatches its inverse. */
  dispatch(command: Command): void {
    this.#enqueue(command.operations);
    if (command.inverse.length > 0) this.#undoable = [...this.#undoable.slice(1 - UNDO_MAX), command.inverse];
  }

  /** Undoes a command: the given one, or the last. False when there is nothing to undo. */
  undo(command?: Command): boolean {
    const inverse = command ? this.#undoable.find((candidate) => candidate === command.inverse) : this.#undoable.at(-1);
    if (!inverse) return false;
    this.#undoable = this.#undoable.filter((candidate) => candidate !== inverse);
    this.#enqueue(inverse);
    return true;
  }

  /**
   * Reads from the server, and applies what the person did that the answer may not know of yet: everything that waits,
   * and everything acknowledged since the question was asked.
   */
  async read<T>(fetch: () => Promise<T>, reduce: Reducer<T>): Promise<T> {
    if (this.#isClosed) return new Promise(() => undefined);
    const startedAt = this.#acknowledgements;
    const fresh = await fetch();
    const missed = this.#acknowledged.filter(({ at }) => at > startedAt).map(({ operation }) => operation);
    return this.outbox
      .restoredFirst([...missed, ...this.outbox.current().pending])
      .reduce<T>((data, operation) => reduceOrKeep(data, operation, reduce), fresh);
  }

  /**
   * What the next start reads at once: what is on the screen, and what every screen needs. The rest is kept query by
   * query.
   */
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

  /** Some queries, by their hashes, to be kept by themselves. */
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

  /** Ids of the operations whose effects data have that are shown now. */
  pendingIds(): readonly string[] {
    return this.outbox.current().pending.map(({ id }) => id);
  }

  /** Kept data with all pending operations applied. */
  rebase({ queryKey, data, applied }: PersistedQuery): unknown {
    const topic = TOPICS.find((one) => one === queryKey[0]);
    const reducer = topic && this.#reducers.get(topic);
    if (!reducer) return data;
    return notIncluded(this.outbox.current().pending, applied)
      .filter(({ call }) => topicsOf(call).includes(topic))
      .reduce((shown, operation) => reduceOrKeep(shown, operation, reducer), data);
  }

  /**
   * Shows what was kept, with everything on top of it that waits and is not part of it yet (a crash may have left it
   * older than the queue), and has it all read again: it may be older than what the server took before the page went
   * away.
   */
  restore(snapshot: Snapshot): void {
    hydrate(this.queries, snapshot.queries as DehydratedQueries);
    for (const operation of notIncluded(this.outbox.current().pending, snapshot.applied)) this.#show(operation);
    void this.queries.invalidateQueries({ refetchType: 'none' });
  }

  /** Lets data be read again, for whoever signs in next. */
  open(): void {
    if (this.#isClosed) this.queries.clear();
    this.#isClosed = false;
  }

  /**
   * Forgets everything, here and on the device. Until it is opened again nothing is read: screens that are on their way
   * out would ask for what was just forgotten.
   */
  async clear(): Promise<void> {
    this.#close();
    await this.outbox.clear();
  }

  /** The person leaves this device: as `clear`, and other pages hear of it. */
  async signOut(): Promise<void> {
    this.#tabs.post({ kind: 'forgotten' });
    await this.clear();
  }

  /**
   * The stream of changes is open: what happened before is not known, so that everything on the screen is read again.
   */
  onStreamOpen(epoch: string): void {
    this.#tabs.post({ kind: 'hello' });
    this.outbox.onEpoch(epoch);
    if (this.outbox.current().isStalled) this.outbox.resume();
    this.#streamOpened();
  }

  /** Something was changed on the server, by the operation if there is one. This device's own changes it knows. */
  onChange(topics: readonly Topic[], operationId: string | null): void {
    this.#tabs.post({ kind: 'changed', topics, operationId });
    this.#changed(topics, operationId);
  }

  #onMessage(message: TabMessage): void {
    switch (message.kind) {
      case 'hello':
        this.#streamOpened();
        break;
      case 'changed':
        this.#changed(message.topics, message.operationId);
        break;
      case 'forgotten':
        this.#close();
        this.outbox.forget();
        this.#events.onSignedOutInOtherTab?.();
        break;
      default:
      // The outbox hears the rest.
    }
  }

  #streamOpened(): void {
    this.reachability.set(true);
    this.#refetcher.read(TOPICS);
  }

  #changed(topics: readonly Topic[], operationId: string | null): void {
    if (operationId !== null && this.#ownOperations.has(operationId)) return;
    this.#refetcher.read(topics);
    this.#events.onChanged?.(topics);
  }

  #close(): void {
    this.#isClosed = true;
    this.queries.clear();
    this.#refetcher.clear();
    this.#undoable = [];
    this.#unapplied = [];
    this.#acknowledged = [];
    this.#ownOperations.clear();
    this.#toRefetch.clear();
    this.#confirmed.clear();
  }

  #enqueue(intents: readonly Intent[]): void {
    const operations = intents.map((intended): Operation => ({ ...intended, id: this.#newId() }));
    this.#added(operations);
    this.outbox.add(operations);
  }

  #added(operations: readonly Operation[]): void {
    for (const operation of operations) {
      this.#show(operation);
      this.#ownOperations.set(operation.id, this.#reads);
    }
    for (const id of this.#ownOperations.keys()) {
      if (this.#ownOperations.size <= OWN_OPERATIONS_MAX) break;
      this.#ownOperations.delete(id);
    }
  }

  #show(operation: Operation): void {
    for (const topic of topicsOf(operation.call)) {
      const reducer = this.#reducers.get(topic);
      if (reducer) this.#apply(topic, operation, reducer);
      else this.#unapplied.push({ topic, operation });
    }
  }

  #apply(topic: Topic, operation: Operation, reduce: AnyReducer): void {
    this.#change(topic, (data) => reduceOrKeep(data, operation, reduce));
  }

  #change(topic: Topic, change: (data: unknown) => unknown): void {
    notifyManager.batch(() => {
      for (const query of this.queries.getQueryCache().findAll({ queryKey: [topic] })) {
        const { data, dataUpdatedAt, isInvalidated } = query.state;
        const shown = data === undefined ? data : change(data);
        if (shown === data) continue;
        // It is as old as it was: what was to be read again still is.
        query.setData(shown, { updatedAt: dataUpdatedAt, manual: true });
        if (isInvalidated) query.invalidate();
      }
    });
  }

  #acknowledge(operation: Operation, response: unknown): void {
    this.#acknowledgements += 1;
    if (this.queries.isFetching() === 0) this.#acknowledged = [];
    this.#acknowledged.push({ at: this.#acknowledgements, operation });
    for (const topic of topicsOf(operation.call))
      (this.#confirm(topic, operation, response) ? this.#confirmed : this.#toRefetch).add(topic);
    this.#events.onAcknowledged?.(operation);
  }

  /**
   * Merges the server's response into a topic's data, with what is still pending on top. False where that is not
   * possible, or where a read that is running, or has succeeded since the operation was made, may know something newer
   * of another device than the response does: then the topic has to be read again.
   */
  #confirm(topic: Topic, operation: Operation, response: unknown): boolean {
    const [reducer, merge] = [this.#reducers.get(topic), this.#mergers?.[topic]];
    const readsBefore = this.#ownOperations.get(operation.id);
    if (response === undefined || !reducer || !merge || readsBefore === undefined) return false;
    if ((this.#lastRead.get(topic) ?? 0) > readsBefore || this.queries.isFetching({ queryKey: [topic] }) > 0)
      return false;
    const pending = this.outbox.current().pending.filter(({ call }) => topicsOf(call).includes(topic));
    // Restored operations are older than the response, but only the server can tell what both lead to.
    if (pending.some(({ id }) => this.outbox.wasRestored(id))) return false;
    const confirmed = new Map<unknown, unknown>();
    try {
      for (const [, data] of this.queries.getQueriesData({ queryKey: [topic] })) {
        const merged = data === undefined ? data : merge(data, operation, response);
        if (merged === undefined && data !== undefined) return false;
        confirmed.set(
          data,
          merged === data ? data : pending.reduce((shown, later) => reduceOrKeep(shown, later, reducer), merged),
        );
      }
    } catch {
      // The response is not what the contract says.
      return false;
    }
    this.#change(topic, (data) => confirmed.get(data) ?? data);
    return true;
  }

  /** The server has everything: what it derives from it (totals), and what could not be merged, is read again. */
  #drained(): void {
    this.#refetcher.read(this.#toRefetch);
    this.#refetcher.readDerived(this.#confirmed);
    this.#toRefetch.clear();
    this.#confirmed.clear();
  }
}

/**
 * Applies an operation. One that is broken, as an older version of the app may have stored it, changes nothing here:
 * the server will say what is wrong.
 */
function reduceOrKeep<T>(data: T, operation: Operation, reduce: Reducer<T>): T {
  try {
    return reduce(data, operation);
  } catch {
    return data;
  }
}
