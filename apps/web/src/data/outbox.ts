import { NOT_FOUND_CODE } from '@sevenfold/contract/error-codes';
import { type Effect, effectOf } from '@sevenfold/contract/operations';
import { ApiError, NetworkError } from '../platform/http';
import { creationFor, withDependents } from './dependence';
import { placeFirst, AcknowledgedLog } from './acknowledgedLog';
import { OutboxPersistence } from './outboxPersistence';
import type { Operation } from './operation';
import type { OutboxStore } from './outboxStore';
import { Sender } from './sender';
import { isRestored, type QueuedOperation, type RejectedOperation } from './stored';
import type { TabMessage, Tabs } from './tabs';
import { OutboxState, type OutboxStatus } from './outboxState';

/** Effects for which NOT_FOUND means that another device removed the object. Removal wins over these. */
const YIELDS_TO_REMOVAL: ReadonlySet<Effect | undefined> = new Set<Effect>(['EDITS', 'REMOVES', 'DETACHES']);

export interface OutboxDeps {
  readonly store: OutboxStore;
  /**
   * @param epoch the last known epoch of the server
   * @param onEpoch receives the epoch of the server that holds the effect
   */
  readonly send: (
    operation: Operation,
    epoch: string | undefined,
    onEpoch: (epoch: string) => void,
  ) => Promise<unknown>;
  readonly tabs: Tabs;
  /** The server's time in epoch milliseconds; undefined if unknown. */
  readonly serverTime?: () => number | undefined;
  readonly events: OutboxEvents;
}

export interface OutboxEvents {
  /** Operations were queued by another tab, or loaded from the device. */
  onAdded(operations: readonly Operation[]): void;
  /**
   * The server has acknowledged the operation, or its object was removed. The response is undefined if it may be
   * outdated: a retry gets the response to the first request.
   */
  onAcknowledged(operation: Operation, response?: unknown): void;
  /** The server rejected the operation. `error` is undefined if another tab sent it. */
  onRejected(rejected: RejectedOperation, error?: ApiError): void;
  /** The session has ended; nothing is sent until `resume`. */
  onSignedOut(error: ApiError): void;
  /** The outbox is empty. */
  onDrained(): void;
  /** A write to the device failed. Operations are still sent, but a reload would lose them. */
  onStorageError(error: unknown): void;
  /** This tab has become the leader, or has stopped being it. */
  onLead(isLeading: boolean): void;
}

/**
 * The operations of all tabs of this device that the server has not acknowledged, in the order they were made. The
 * leading tab sends them; ids make retries idempotent.
 */
export class Outbox {
  readonly #state = new OutboxState();
  readonly current = this.#state.current;
  readonly subscribe = this.#state.subscribe;
  /** True once the stored operations have been loaded. */
  isLoaded = false;
  /** True if the server was restored from a backup: objects it does not know may be sent again by another device. */
  #isServerRestored = false;
  /** Ids of operations that this tab wrote into the store and that are not settled. */
  readonly #written = new Set<string>();
  /** Ids of operations made in this tab that were never sent. */
  readonly #unsent = new Set<string>();
  readonly #persistence: OutboxPersistence;
  readonly #acknowledgedLog: AcknowledgedLog;
  readonly #sender: Sender;
  readonly #tabs: Tabs;
  readonly #events: OutboxEvents;

  constructor({ store, send, tabs, serverTime = () => undefined, events }: OutboxDeps) {
    this.#tabs = tabs;
    this.#events = events;
    this.#persistence = new OutboxPersistence(store, {
      onChanged: () => this.#updateStorageStatus(),
      onStorageError: events.onStorageError,
    });
    this.#acknowledgedLog = new AcknowledgedLog({
      store,
      serverTime,
      enqueueWrite: (task) => this.#persistence.enqueueWrite(task),
      isAllPersisted: () => this.#persistence.unpersistedCount === 0,
    });
    this.#sender = new Sender({
      next: () => this.#state.queue[0]?.operation,
      send: async (operation) => {
        const isFirst = this.#unsent.delete(operation.id);
        let { epoch } = this.#acknowledgedLog;
        const response = await send(operation, epoch, (current) => (epoch ??= current));
        const known = this.#acknowledgedLog.epoch;
        // Acknowledged before the restore, so the server may have lost it.
        if (known !== undefined && epoch !== known) throw new NetworkError('The server was restored meanwhile');
        // Sets the epoch before the operation is logged as acknowledged in it.
        if (known === undefined && epoch !== undefined) this.onEpoch(epoch);
        return isFirst ? response : undefined;
      },
      tabs,
      events: {
        onAccepted: (operation, response) => this.#onAccepted(operation, response),
        onRejected: (operation, error) => this.#onServerRejected(operation, error),
        onSignedOut: (error) => {
          tabs.post({ kind: 'signedOut', status: error.status, code: error.code });
          events.onSignedOut(error);
        },
        onEpochChanged: (epoch) => this.onEpoch(epoch),
        onStalled: (isStalled, isServerFailing) => this.#setStalled(isStalled, isServerFailing),
        // The previous leader may have been closed between storing an operation and posting it.
        beforeLeading: () => this.load().catch(() => undefined),
        onLead: events.onLead,
      },
    });
    tabs.listen((message) => this.#onMessage(message));
  }

  /**
   * Loads the stored operations. Does not send.
   *
   * @throws if the storage cannot be read
   */
  async load(): Promise<void> {
    if (!this.isLoaded) this.#tabs.post({ kind: 'opened' });
    await this.#acknowledgedLog.load();
    const { queue, rejected } = await this.#persistence.load();
    this.#state.observeSequences(queue);
    this.#state.reject(rejected.filter(({ id }) => !this.#state.find(id)));
    if (!this.isLoaded) this.#moveEarlyOperationsBehind();
    this.isLoaded = true;
    this.#reportNew(this.#state.insert(queue));
  }

  add(operations: readonly Operation[]): void {
    const queue = this.#state.append(operations);
    this.#tabs.post({ kind: 'queued', queue });
    for (const { id } of operations) this.#unsent.add(id);
    this.#persist(queue);
    this.#sender.wake();
  }

  /** Sends at once. Call after sign-in, and when the network is back or the tab visible. */
  resume(): void {
    this.#persistence.retryPersist();
    this.#sender.resume();
    if (!this.#sender.isLeader) this.#tabs.post({ kind: 'sendNow' });
  }

  /** Sends nothing until `resume`. */
  pause(): void {
    this.#sender.pause();
  }

  /** Queues rejected operations again, in their original order and before newer ones. */
  retry(ids: readonly string[]): void {
    const queue = this.current().rejected.flatMap(({ id, queued }) => (queued && ids.includes(id) ? queued : []));
    if (queue.length === 0) return;
    this.#tabs.post({ kind: 'retried', queue });
    this.#noteWritten(queue);
    this.#persistence.retry(queue);
    this.#requeue(queue);
  }

  /** Discards rejected operations. */
  discard(ids: readonly string[]): void {
    this.#persistence.discard(ids);
    this.#broadcast({ kind: 'discarded', ids });
    this.#state.removeRejected(ids);
  }

  /** Queues acknowledged operations again if a new epoch shows that the server was restored from a backup. */
  onEpoch(epoch: string): void {
    this.#acknowledgedLog.onEpoch(
      epoch,
      (operations, isNewEpoch) => {
        this.#isServerRestored ||= isNewEpoch;
        const queue = placeFirst(operations, this.#state.queue);
        this.#tabs.post({ kind: 'queued', queue });
        this.#persist(queue);
        this.#state.insert(queue);
      },
      () => this.#sender.wake(),
    );
  }

  /** Resets this tab; the store keeps its operations. */
  reset(): void {
    this.#sender.pause();
    this.#acknowledgedLog.reset();
    this.#persistence.dropUnpersisted();
    this.#written.clear();
    this.#unsent.clear();
    this.isLoaded = false;
    this.#state.clear();
  }

  /** Resets this tab and removes all operations from the device. */
  async clear(): Promise<void> {
    this.reset();
    await this.#persistence.clear();
  }

  /** Sorts operations as the server will apply them after a restore: restored ones first. */
  restoredFirst(operations: readonly Operation[]): readonly Operation[] {
    const isOlder = ({ id }: Operation) => this.wasRestored(id);
    return [...operations.filter(isOlder), ...operations.filter((one) => !isOlder(one))];
  }

  /** True if an operation, pending or acknowledged, was queued again because the server was restored from a backup. */
  wasRestored(id: string): boolean {
    return this.#state.wasRestored(id);
  }

  /** Resolves to true once all operations so far are stored, to false once one was reported as not storable. */
  async settled(): Promise<boolean> {
    await this.#persistence.settled();
    return this.#persistence.unpersistedCount === 0;
  }

  #onMessage(message: TabMessage): void {
    switch (message.kind) {
      case 'opened':
        this.#shareUnpersisted();
        break;
      case 'queued':
        this.#onAddedInOtherTab(message.queue);
        break;
      case 'retried':
        this.#requeue(message.queue);
        break;
      case 'acknowledged': {
        const known = this.#state.find(message.id);
        this.#unsent.delete(message.id);
        this.#removeWritten(message.id);
        this.#persistence.noteSettled([message.id]);
        if (known) this.#removeAcknowledged(known.operation);
        break;
      }
      case 'rejected':
        this.#removeWritten(message.rejected.id);
        this.#state.reject([message.rejected]);
        this.#events.onRejected(message.rejected);
        this.#reportDrained();
        break;
      case 'discarded':
        this.#persistence.noteSettled(message.ids);
        this.#state.removeRejected(message.ids);
        break;
      case 'stalled':
        if (!this.#sender.isLeader)
          this.#state.update({ isStalled: message.isStalled, isServerFailing: message.isServerFailing });
        break;
      case 'sendNow':
        if (this.#sender.isLeader) this.#sender.resume();
        break;
      case 'signedOut':
        this.#sender.pause();
        this.#events.onSignedOut(new ApiError(message.status, message.code, 'The session has ended'));
        break;
      default:
      // The replica handles the other messages.
    }
  }

  /** Posts the operations that could not be stored: a new tab cannot load them. */
  #shareUnpersisted(): void {
    const { unpersisted, unpersistedRejected } = this.#persistence;
    // The leader posts all, because the tab that made an unstored operation may be closed.
    const queue = this.#sender.isLeader ? this.#state.queue : [...unpersisted.values()];
    if (queue.length > 0) this.#tabs.post({ kind: 'queued', queue });
    for (const rejected of unpersistedRejected.values()) this.#tabs.post({ kind: 'rejected', rejected });
  }

  #onAddedInOtherTab(queue: readonly QueuedOperation[]): void {
    this.#reportNew(this.#state.insert(queue));
    this.#sender.wake();
  }

  #requeue(queue: readonly QueuedOperation[]): void {
    this.#state.removeRejected(queue.map(({ operation }) => operation.id));
    this.#reportAdded(this.#state.insert(queue));
    this.#sender.wake();
  }

  /** Restored operations are older than what the tab shows: applied on top, they would hide newer changes. */
  #reportNew(added: readonly QueuedOperation[]): void {
    this.#reportAdded(added.filter((queued) => !isRestored(queued)));
  }

  #reportAdded(added: readonly QueuedOperation[]): void {
    if (added.length > 0) this.#events.onAdded(added.map(({ operation }) => operation));
  }

  #onAccepted(operation: Operation, response: unknown): void {
    const queued = this.#state.find(operation.id);
    if (queued) this.#acknowledgedLog.add(queued);
    this.#settle(operation, response);
  }

  #settle(operation: Operation, response?: unknown): void {
    this.#written.delete(operation.id);
    this.#persistence.remove([operation.id]);
    this.#broadcast({ kind: 'acknowledged', id: operation.id });
    this.#removeAcknowledged(operation, response);
  }

  /**
   * Posts a message at once and again after the pending writes: a tab opened in between has missed the first one and
   * has loaded the earlier state.
   */
  #broadcast(message: TabMessage, isStillTrue: () => boolean = () => true): void {
    this.#tabs.post(message);
    this.#persistence.enqueueWrite(async () => {
      if (isStillTrue()) this.#tabs.post(message);
    });
  }

  #removeAcknowledged(operation: Operation, response?: unknown): void {
    this.#state.remove([operation.id]);
    this.#events.onAcknowledged(operation, response);
    this.#reportDrained();
  }

  #onServerRejected(operation: Operation, error: ApiError): void {
    const { rejected } = this.current();
    const creation = creationFor(operation, rejected);
    const effect = effectOf(operation);
    const isGone = error.code === NOT_FOUND_CODE && YIELDS_TO_REMOVAL.has(effect);
    if (isGone && !creation && !this.#isServerRestored) {
      // Removed by another device, and removal wins.
      this.#settle(operation);
    } else if (isGone && creation && effect === 'REMOVES') {
      // The object was never created on the server, so removing it discards its creation.
      this.discard([...withDependents(creation, rejected)]);
      this.#settle(operation);
    } else {
      this.#reject(operation, error);
    }
  }

  #reject(operation: Operation, error: ApiError): void {
    const rejected: RejectedOperation = {
      id: operation.id,
      queued: this.#state.find(operation.id) ?? null,
      code: error.code,
    };
    this.#written.delete(rejected.id);
    this.#persistence.reject(rejected);
    this.#broadcast({ kind: 'rejected', rejected }, () => this.current().rejected.includes(rejected));
    this.#state.reject([rejected]);
    this.#events.onRejected(rejected, error);
    this.#reportDrained();
  }

  #reportDrained(): void {
    if (this.#state.queue.length === 0) this.#events.onDrained();
  }

  #updateStorageStatus(): void {
    this.#state.update({
      storageError: this.#persistence.storageError,
      unpersisted: this.#persistence.unpersistedCount,
    });
  }

  #setStalled(isStalled: boolean, isServerFailing: boolean): void {
    const before = this.current();
    if (before.isStalled === isStalled && before.isServerFailing === isServerFailing) return;
    this.#tabs.post({ kind: 'stalled', isStalled, isServerFailing });
    this.#state.update({ isStalled, isServerFailing });
  }

  #persist(queue: readonly QueuedOperation[]): void {
    this.#noteWritten(queue);
    this.#persistence.persist(queue);
  }

  #noteWritten(queue: readonly QueuedOperation[]): void {
    for (const { operation } of queue) this.#written.add(operation.id);
  }

  /** Removes an operation settled by another tab: this tab's write may have landed after that tab's removal. */
  #removeWritten(id: string): void {
    if (this.#written.delete(id)) this.#persistence.remove([id]);
  }

  /** Moves operations made before `load` finished behind the loaded ones, which are older. */
  #moveEarlyOperationsBehind(): void {
    const earlyOperations = this.#state.queue
      .filter(({ operation }) => this.#written.has(operation.id))
      .map(({ operation }) => operation);
    if (earlyOperations.length === 0) return;
    this.#state.remove(earlyOperations.map(({ id }) => id));
    this.#persist(this.#state.append(earlyOperations));
  }
}

export type { OutboxStatus };
